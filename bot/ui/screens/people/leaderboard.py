"""The leaderboard in pages, each as a picture and a table, always with the asker's own line."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from bot.games.lines import shorten
from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.ids import UserId
from bot.matches.core.model import Person
from bot.matches.core.ratings import PROVISIONAL_BELOW
from bot.matches.people.leaderboard import Leaderboard, LeaderboardLine
from bot.ui.custom_ids import LeaderboardPage, spelled_key
from bot.ui.names import known_name, plain_name
from bot.ui.screens.heading import begin_rows
from bot.ui.screens.screen import Button, Part, Picture, Reader, Screen, row, screen
from render.cards.leaderboard import LeaderboardCard, Row, leaderboard_png
from render.request import PictureRequest

PAGE: Final = 10
"""Lines on a page."""

NEXT: Final = ("challenge", "lesson-match", "learn")
"""The buttons for someone without a rated match."""

MAX_NAME: Final = 24
"""Characters of a name, at most."""


class Scope(StrEnum):
    """Whose matches a leaderboard counts."""

    SERVER = "server"
    EVERYWHERE = "everywhere"


def leaderboard_screen(
    reader: Reader, game: HostedGame, board: Leaderboard, asker: UserId, scope: Scope, *, in_server: bool = True
) -> Screen:
    """Return a page of the leaderboard of a scope; outside a server there is only `EVERYWHERE`."""
    t = reader.t
    page, last, shown = board.page, board.pages - 1, board.lines
    title = t("Leaderboard of this server") if scope is Scope.SERVER else t("Leaderboard of all servers")
    ranked = [line for line in shown if not line.provisional]
    parts = [_table(t, shown, asker)]
    own = board.own
    if own is None:
        parts.append(t("You aren't on this leaderboard yet: finish a rated match."))
    elif own not in shown:
        parts.append(t("You:") + f"\n{_line(t, own, asker)}")
    parts.append(
        "-# "
        + t("Everyone starts at 1000; a rating is shown after five rated matches.")
        + (" " + t("Page {page} of {pages}", page=page + 1, pages=last + 1) if last else "")
    )
    key, other = game.logic.rules.key, Scope.EVERYWHERE if scope is Scope.SERVER else Scope.SERVER
    turning = reader.turning(lambda at, way: standings_button(key, scope, at, way, ""), page, more=page < last)
    scopes = standings_button(key, other, 0, "scope", t("Everywhere") if scope is Scope.SERVER else t("This server"))
    buttons = row(
        *turning,
        *((scopes,) if in_server else ()),
        Button(action="profile", rest=spelled_key(key), label=t("My profile")),
    )
    begin = begin_rows(reader, game, NEXT) if own is None else ()
    title = f"## {title} · {game.presentation.name(t)}"
    return screen(title, *(_picture(reader, game, ranked, asker) if ranked else ()), "\n".join(parts), *begin, buttons)


def standings_button(game: str, scope: Scope, page: int, way: str, label: str) -> Button:
    """Return a button that shows a page in the same message."""
    return Button(action="standings", rest=str(LeaderboardPage(game, scope, page, way)), label=label)


def _picture(reader: Reader, game: HostedGame, lines: Sequence[LeaderboardLine], asker: UserId) -> tuple[Part, ...]:
    """Return the picture of the lines: ratings and their spreads on one scale."""
    card, alt = leaderboard_card(reader.t, lines, asker), leaderboard_alt(reader.t, lines, asker)
    draw = PictureRequest(leaderboard_png, (card, game.presentation.pictures.card_style))
    return reader.either(Picture("leaderboard", alt, draw, (game.key, card)), "")


def leaderboard_card(t: Translator, lines: Sequence[LeaderboardLine], asker: UserId) -> LeaderboardCard:
    """Return the contents of the picture: a row for each line of the table, in its order."""
    rows = [
        Row(
            place=_place(t, line),
            rating=line.rating,
            spread=line.spread,
            own=line.user == asker,
            first=line.rank == 1,
            name=plain_name(line.name or ""),
            face=line.face,
        )
        for line in lines
    ]
    # Translators: in a picture, at most 14 characters
    return LeaderboardCard(t.noun("picture", "Leaderboard"), tuple(rows))


def leaderboard_alt(t: Translator, lines: Sequence[LeaderboardLine], asker: UserId) -> str:
    """Return the alt text of the picture."""
    ratings = [
        # Translators: {place} is a place on the leaderboard, or “you”, as translated;
        # {rating} is a player's name, and a number with its uncertainty
        t("{place}: {rating}", place=_place(t, line), rating=f"{_plain(line)} {line.rating} ± {line.spread}".lstrip())
        + (f" ({t('you')})" if line.user == asker else "")
        for line in lines
    ]
    return t("Ratings with their margins of error, in the order of the table: {ratings}.", ratings=", ".join(ratings))


def matches_of_five(t: Translator, *played: int) -> str:
    """Return how many rated matches someone has played in all of those after which their rating is shown."""
    return t("{n} of {most} rated matches", n=sum(played), most=PROVISIONAL_BELOW)


def _plain(line: LeaderboardLine) -> str:
    return shorten(plain_name(line.name or ""), MAX_NAME)


def _place(t: Translator, line: LeaderboardLine) -> str:
    """Return the rank, or “new” after too few matches."""
    # Translators: at most 10 characters: in place of a rank, after fewer than five rated matches
    return t.noun("rank", "new") if line.rank is None else str(line.rank)


def _table(t: Translator, lines: Sequence[LeaderboardLine], asker: UserId) -> str:
    if not lines:
        return t("No one has finished a rated match yet.")
    width = max(len(_place(t, line)) for line in lines)
    return "\n".join(_line(t, line, asker, width) for line in lines)


def _line(t: Translator, line: LeaderboardLine, asker: UserId, width: int = 0) -> str:
    """Return a line of the table, its place at least `width` characters wide."""
    name = known_name(Person(line.user, line.name or ""), MAX_NAME)
    rating = f"**{line.rating}** ± {line.spread}"
    rating = matches_of_five(t, line.won, line.lost, line.drawn) if line.provisional else rating
    record = t("{won}–{lost}–{drawn}", won=line.won, lost=line.lost, drawn=line.drawn)
    return f"`{_place(t, line):>{max(3, width)}}` {name} · {rating} · {record}{' ◂' if line.user == asker else ''}"

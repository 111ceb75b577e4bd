"""The leaderboard in pages, each as a picture and as a table; the asker's own line is always in sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.base import HostedGame
from bot.i18n.translator import Translator
from bot.matches.standings import Standing
from bot.ui import ids
from bot.ui.base import Button, Press
from bot.ui.message import Message, Picture, row
from bot.ui.names import shown_name
from bot.ui.profile import ShowProfile
from bot.ui.reader import Reader, reader
from render.leaderboard import LeaderboardCard, Row, leaderboard_png

PAGE: Final = 10
"""Lines a page."""

SERVER: Final = "server"
EVERYWHERE: Final = "everywhere"

_NAME: Final = 24
"""Characters of a name that are shown."""


async def leaderboard_message(press: Press, game: str, scope: str, page: int) -> Message:
    """One page, from 0, of this server's or everybody's leaderboard."""
    t = press.t
    lines = await press.context.standings.leaderboard(game, press.guild if scope == SERVER else None)
    pages = max(1, -(-len(lines) // PAGE))
    page = max(0, min(page, pages - 1))
    shown = lines[page * PAGE : (page + 1) * PAGE]
    title = t("Leaderboard of this server") if scope == SERVER else t("Leaderboard everywhere")
    reads = await reader(press.context, t, press.user)
    parts = [_table(t, shown, press.user)]
    own = next((line for line in lines if line.user == press.user), None)
    if own is None:
        parts.append(t("You have no rated match here yet."))
    elif own not in shown:
        parts.append(t("You:") + f"\n{_line(t, own, press.user)}")
    parts.append(
        "-# "
        + t("Everybody starts at 1000. A rating is provisional (?) below five rated matches.")
        + " "
        + t("Page {page} of {pages}", page=page + 1, pages=pages)
    )
    name = ids.spelled(game)
    other = EVERYWHERE if scope == SERVER else SERVER
    other_label = t("Everywhere") if scope == SERVER else t("This server")
    back, ahead = reads.way("back"), reads.way("next")
    buttons = (
        ShowStandings.make(0, 0, f"{name}:{scope}:{max(0, page - 1)}:back", label=back, disabled=page == 0),
        ShowStandings.make(0, 0, f"{name}:{scope}:{page + 1}:next", label=ahead, disabled=page == pages - 1),
        ShowStandings.make(0, 0, f"{name}:{other}:0:scope", label=other_label),
        ShowProfile.make(0, 0, name, label=t("My profile")),
    )
    picture = await _picture(press, reads, game, shown) if shown else ()
    return Message(f"## {title}", *picture, "\n".join(parts), row(*buttons))


async def _picture(press: Press, reads: Reader, game: str, lines: Sequence[Standing]) -> tuple[Picture | str, ...]:
    """The same lines as ratings on one scale, each with its spread: who stands how far from whom, and how surely."""
    card = leaderboard_card(press.t, lines, press.user)
    alt = leaderboard_alt(press.t, lines, press.user)
    return await reads.picture("leaderboard", alt, "", _drawn, press.context.games[game], card)


def _drawn(game: HostedGame, card: LeaderboardCard) -> bytes:
    return leaderboard_png(card, game.dress())


def leaderboard_card(t: Translator, lines: Sequence[Standing], asker: int) -> LeaderboardCard:
    """The picture's contents: a row for each line of the table, in its order. No names."""
    rows = [
        Row(
            place=_place(line),
            rating=line.rating,
            spread=line.spread,
            own=line.user == asker,
            ranked=not line.provisional,
            first=line.rank == 1,
        )
        for line in lines
    ]
    # Translators: in a picture, at most 14 characters
    return LeaderboardCard(t.noun("picture", "Leaderboard"), tuple(rows))


def leaderboard_alt(t: Translator, lines: Sequence[Standing], asker: int) -> str:
    """The picture in words; who is who is told by the table below it."""
    told = [
        t("{place}: {rating}", place=_place(line), rating=f"{line.rating} ± {line.spread}")
        + (f" ({t('you')})" if line.user == asker else "")
        for line in lines
    ]
    return t("Ratings with their uncertainty, in the order of the table: {ratings}.", ratings=", ".join(told))


def _place(line: Standing) -> str:
    return "–" if line.rank is None else str(line.rank)


def _table(t: Translator, lines: Sequence[Standing], asker: int) -> str:
    if not lines:
        return t("Nobody has finished a rated match yet. `/royalvisit challenge` starts one.")
    return "\n".join(_line(t, line, asker) for line in lines)


def _line(t: Translator, line: Standing, asker: int) -> str:
    name = shown_name(_short(line.name or str(line.user)))
    place = f"`{_place(line):>3}`"
    rating = f"**{line.rating}**{'?' if line.provisional else ''} ± {line.spread}"
    record = t("{won}–{lost}–{drawn}", won=line.won, lost=line.lost, drawn=line.drawn)
    return f"{place} {rating} {name} · {record}{' ◂' if line.user == asker else ''}"


def _short(name: str) -> str:
    return name if len(name) <= _NAME else name[: _NAME - 1] + "…"


class ShowStandings(Button, template=ids.pattern("standings")):
    """Another page, or the other scope."""

    action = "standings"

    async def pressed(self, press: Press) -> None:
        """Show it in the same message."""
        game, scope, page, _ = self.where.rest.split(":")
        await press.update(await leaderboard_message(press, ids.game_of(game), scope, int(page)))

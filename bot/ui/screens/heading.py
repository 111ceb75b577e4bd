"""The small first line of private messages, which identifies the match, and headlines of finished matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import Final, TypeVar

from bot.durations import HOUR, Time
from bot.games.lines import emoji
from bot.games.registry import HostedGame
from bot.games.screens import Style
from bot.games.states import BoardState, HandState
from bot.i18n.translator import Translator
from bot.ids import PublicId
from bot.matches.core.model import Ending, Match, PostId, State
from bot.matches.core.pace import PACES, pause_factor, takes_days, window_time
from bot.matches.core.seating import is_lobby
from bot.settings.server import PACE_NAMES, PaceKey
from bot.ui.custom_ids import LeaderboardPage, spelled_key
from bot.ui.names import bot_face, bot_name, level_name, plain_name, player, relative_time
from bot.ui.screens.screen import Button, Menu, Part, Reader, Row, Screen, match_button, rows, screen
from engine.game import GameWord, Outcome

S = TypeVar("S", BoardState, HandState)

MORE_BOTS: Final = (3, 5)
"""Numbers of bots, besides the usual one, that a table is offered with at one press."""


def match_line(t: Translator, game: HostedGame, match: Match, seat: str | None, until: Time | None = None) -> str:
    """Return number, opponents and terms: `-# #12 · against Ann · rated`.

    `seat` is the reader's; None lists all players. `until` is the reader's own deadline, which takes
    the place of the pace.
    """
    begun = match.state in (State.PLAY, State.OVER)
    sitting = [one for one in match.seating.players if begun or match.seating.players_and_guests[one] is not None]
    equal = len(match.seating.levels) > 1 and len({*match.seating.levels.values()}) == 1
    if seat is None:
        who = " · ".join(marked_player(t, game, match, one, ranked=not equal) for one in sitting)
    else:  # in a game without names for bots, several may be called by one level
        named = {one: player(t, game, match, one, ranked=not equal) for one in sitting if one != seat}
        others = dict.fromkeys(named.values())
        if len(named) == 1 and game.logic.rules.players[1] == 2:  # the words of its turns name the seats
            others = {f"{marked_seat(t, game, *named)} {', '.join(others)}": None}
        who = t("against {name}", name=", ".join(others)) if len(others) < 3 else t("{n} players", n=len(sitting))
    # Translators: the level of all bots at a table: "bots: Lackey"
    bots = [t("bots: {level}", level=level_name(t, game, *{*match.seating.levels.values()}))] if equal else []
    return "-# " + " · ".join((f"#{match.id}", who, *bots, *terms(t, game, match, until)))


def headline(t: Translator, game: HostedGame, match: Match) -> str:
    """Return how a match ended, with its players. Endings outside the rules have the same words in every game."""
    assert match.result.ending is not None
    if match.result.reason is not None:
        return t("A moderator ended this match: it doesn't count.")
    named = named_players(t, game, match)
    if match.result.termination == Ending.ONLY_BOTS:
        gone = ", ".join(named[seat] for seat in match.seating.players if seat in match.seating.left)
        # Translators: {players} is one or several: "Ann" or "Ann, Ben"
        return t("{players} left; only bots were at the table.", players=gone)
    if not match.result.ending.scores:
        return t("Cancelled: the match does not count.")
    if match.result.termination == Ending.AGREED and len(named) > 2:
        sharing = [named[seat] for seat, rank in match.result.ending.ranks.items() if rank == 1]
        return t("A draw, agreed by {players}.", players=", ".join(sharing))
    if match.result.termination == Ending.AGREED:
        return t("A draw, agreed by both players.")
    sign = emoji(game.presentation.ending_emoji(match.result.ending.termination))
    return sign + game.presentation.outcome_words(t, match.result.ending, named)


def named_players(t: Translator, game: HostedGame, match: Match) -> Mapping[str, str]:
    """Return each seat's sign with the player's mention or the bot's name."""
    return {seat: marked_player(t, game, match, seat) for seat in match.seating.players}


def with_names(t: Translator, game: HostedGame, match: Match, state: S) -> S:
    """Return a state of the match with its players' names, for texts and pictures; a bot has its own name and face."""
    seating = match.seating
    bots = {seat: bot_name(t, game, level, seating.personas.get(seat)) for seat, level in seating.levels.items()}
    names = {seat: plain_name(name) for seat, name in state.names.items()}
    drawn = {seat: bot_face(game, persona) for seat, persona in seating.personas.items()}
    faces = dict(state.faces) | {seat: face for seat, face in drawn.items() if face is not None}
    return replace(state, players=named_players(t, game, match), names={**names, **bots}, faces=faces)


def marked_player(t: Translator, game: HostedGame, match: Match, seat: str, *, ranked: bool = False) -> str:
    """Return a seat's sign with the player's mention or the bot's name, with its level if `ranked`."""
    return f"{game.presentation.seat_mark(seat)} {player(t, game, match, seat, ranked=ranked)}"


def private_screen(reader: Reader, line: str, heading: str, *parts: Part, colour: int | None = None) -> Screen:
    """Return a private message below its match's `line`, which may be empty; without pictures that is the last text."""
    if reader.pictures:
        return screen(f"{line}\n{heading}".strip(), *parts, colour=colour)
    return screen(*sorted((heading, *parts, line), key=lambda part: isinstance(part, Row | Menu)), colour=colour)


def marked_seat(t: Translator, game: HostedGame, seat: str) -> str:
    """Return a seat's sign and name."""
    return f"{game.presentation.seat_mark(seat)} {game.presentation.seat_name(t, seat)}"


def begun_words(t: Translator, game: HostedGame, match: Match) -> str:
    """Say who challenged whom to a match that has begun, who opened its table, or of which match it is a rematch."""
    first, *others = (player(t, game, match, seat, ranked=True) for seat in match.seating.players)
    others_words = ", ".join(others)
    table = is_lobby(game.logic.rules)
    if match.parent is not None and table:
        return t("A rematch of match #{n}: everyone has moved one seat along.", n=match.parent)
    if match.parent is not None:
        return t(
            "{other} accepted {challenger}'s challenge to a rematch of match #{n}.",
            challenger=first,
            other=others_words,
            n=match.parent,
        )
    if table:
        return t("{host} opened the table; {others} joined.", host=first, others=others_words)
    if len(others) > 1:
        return t("{others} accepted {challenger}'s challenge.", challenger=first, others=others_words)
    return t("{other} accepted {challenger}'s challenge.", challenger=first, other=others_words)


def result_words(t: Translator, game: HostedGame, outcome: Outcome, *, won: bool, own: bool = False) -> str:
    """Return how a match ended for one player, in two or three words; "Cancelled" in every game if it has no result.

    `own`: they are the reader, and gave up or ran out of time if anyone did.
    """
    if outcome.termination == Ending.CANCELLED:
        # Translators: how a match ended that does not count; also in a picture, at most 24 characters
        return t.noun("result", "Cancelled")
    return ended_words(t, game, outcome.termination, won=won, own=own)


def ended_words(t: Translator, game: HostedGame, termination: GameWord, *, won: bool, own: bool) -> str:
    """Return the same for a match that has a result."""
    if own and termination == Ending.RESIGN:
        # Translators: in a picture, at most 24 characters
        return t("You resigned")
    if own and termination == Ending.TIME:
        # Translators: in a picture, at most 24 characters
        return t("Your time ran out")
    return game.presentation.result_words(t, termination, won=won)


def terms(t: Translator, game: HostedGame, match: Match, until: Time | None = None) -> tuple[str, ...]:
    """Return the terms that differ from the usual: rated, hints, pace (or the deadline `until`), window, rules."""
    # Translators: of a match, in a list of its terms
    rated = t.noun("state", "rated") if match.terms.rated else t("unrated")
    if match.result.ending is not None and not match.result.ending.scores:
        rated = ""
    # The hand has the button.
    hints = t("with hints") if match.terms.hints and not match.seating.solo and until is None else ""
    time = pace_words(t, match.terms.pace) if until is None else f"⏳ {relative_time(until)}"
    passing = window_words(t, match)
    return tuple(
        part for part in (rated, hints, time, passing, game.presentation.variant_words(t, match.terms.options)) if part
    )


def pace_words(t: Translator, pace: PaceKey) -> str:
    """Return the pace in a few words; empty without a clock."""
    words = {key: t.translate(PACE_NAMES[key]) for key in PACES} | {PaceKey.LIVE: t("live, 5 minutes a turn")}
    return words.get(pace, "")


def window_words(t: Translator, match: Match) -> str:
    """Return how long a window stays open, in a few words; empty if it is the pace's usual time."""
    pace, chosen = match.terms.pace, match.terms.answer_time
    if takes_days(pace):
        time = window_time(pace, chosen)
        hours = t.plural("{n} hour to answer", "{n} hours to answer", time // HOUR)
        return "" if time == PACES[pace].answer else hours
    factor = pause_factor(chosen)
    return "" if factor == 1 else t("{n} × as long to answer", n=factor)


def puzzle_buttons(t: Translator, game: HostedGame) -> tuple[Button, ...]:
    """Return the button that opens the puzzle of the day in a new message; none for a game without puzzles."""
    if game.presentation.puzzles is None:
        return ()
    return (Button(action="puzzle-today", rest=spelled_key(game.key), label=t("Puzzle of the day")),)


def begin_rows(reader: Reader, game: HostedGame, actions: Sequence[str]) -> list[Row]:
    """Return buttons that begin to learn or play a game, those of `actions` that it has; the first is green."""
    t, shown, key = reader.t, game.presentation, spelled_key(game.key)
    table = is_lobby(game.logic.rules)
    begin: Mapping[str, tuple[object, str]] = {
        "learn": (shown.lessons, t("Learn {game} (10 min)", game=shown.name(t))),
        "lesson-match": (game.logic.opponent, t("Play 2 bots now") if table else t("Play the bot now")),
        "puzzle-today": (shown.puzzles, t("Puzzle of the day")),
        "challenge": (game, t("Invite the channel") if table else t("Challenge anyone")),
        "rules-read": (game, t("Rules")),
        "profile": (game, t("My profile")),
        "standings": (game, t("Leaderboard")),
    }
    of_game = "" if reader.pictures else f" · {shown.name(t)}"  # a button is heard alone
    more = [bots for bots in MORE_BOTS if table and bots < game.logic.rules.players[1]]
    buttons = [
        Button(
            action=action,
            number=bots,
            rest=str(LeaderboardPage(key, "server", 0, "help")) if action == "standings" else key,
            label=(t("Play {n} bots", n=bots) if bots else begin[action][1]) + of_game * (action != "learn"),
            style=Style.PLAIN if number else Style.GOOD,
        )
        for number, action in enumerate(actions)
        if begin[action][0] is not None
        for bots in (0, *(more if action == "lesson-match" else ()))
    ]
    return rows(buttons, inf)


def back_button(t: Translator, match: PublicId) -> Button:
    """Return the button that shows the reader's hand in place of this message, and deletes the one above it."""
    # Translators: a button
    return Button(action="hand-here", match=match, label=t("Back to your hand"))


def more_button(t: Translator, match: Match, post: PostId | None = None) -> Button:
    return match_button(match, "more", t("More…"), post=post)


def more_screen(t: Translator, game: HostedGame, match: Match, seat: str | None, parts: Sequence[Part]) -> Screen:
    """Return the message with these parts; `seat` is the reader's, None for others."""
    return screen(match_line(t, game, match, seat), "### " + t("More options"), *parts)

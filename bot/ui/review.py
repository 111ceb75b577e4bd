"""Review: where a match that is over was won and lost, as a chart, and the turns that changed it most, privately.

It is made when it is first asked for, which takes a while: the answer tells how far it has come.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord

from bot.games.base import HostedGame, JudgedTurn, TableState
from bot.games.chances import percent
from bot.i18n.translator import Translator
from bot.matches.model import History, Match
from bot.matches.reviews import turning
from bot.ui.base import Press
from bot.ui.message import Item, Message, row
from bot.ui.names import level_name
from bot.ui.reader import reader
from bot.ui.replay import watched
from bot.ui.table import players
from bot.ui.turns import ShowReplay, ShowReview, ShowTurn

PROGRESS: Final = 1.0
"""Seconds between two words on how far the review has come."""

PLAYED, BETTER = "played", "better"
"""The two pictures of a turn: after what was played, and after what the strongest level would have played."""


async def show_review(press: Press, match: int, turn: int = 0, side: str = PLAYED) -> None:
    """Answer with the review, or with one of its turns; make it first if there is none yet."""
    history = await watched(press, match)
    found = await press.context.reviews.find(match)
    turns = await _made(press, match) if found is None else found
    chosen = next((one for one in turning(turns) if one.number == turn), None)
    if chosen is None:
        await press.tell(await _overview(press, history, turns))
    else:
        await press.tell(await _turn(press, history, turns, chosen, BETTER if side == BETTER else PLAYED))


async def _made(press: Press, match: int) -> Sequence[JudgedTurn]:
    making, told, over = press.context.reviewer.join(match), -PROGRESS, False
    while not over:
        if time.monotonic() - told >= PROGRESS:
            await press.tell(Message(_progress(press.t, making.done, making.turns)))
            told = time.monotonic()
        over = await making.step()
    turns = await press.context.reviews.find(match)
    assert turns is not None
    return turns


def _progress(t: Translator, done: int, turns: int) -> str:
    said = t("The review is being made: every turn is thought about anew.")
    if not turns:
        return f"⏳ {said}"
    return f"⏳ {said}\n" + t.plural("{done} of {n} turn…", "{done} of {n} turns…", turns, done=done)


async def _overview(press: Press, history: History, turns: Sequence[JudgedTurn]) -> Message:
    """The chart, the turns that changed it most, and what the numbers mean."""
    t, match = press.t, history.match
    game = press.context.games[match.game]
    outcome = match.ending
    assert outcome is not None
    told = turning(turns)
    marked = [turn.number for turn in told]
    reads = await reader(press.context, t, press.user)
    alt = game.review_alt(t, turns, marked, outcome)
    shown = await reads.picture("review", alt, alt, game.review_picture, t, turns, marked, outcome)
    head = f"### {game.outcome_words(t, outcome)}\n{players(t, game, match)}"
    return Message(
        head,
        *shown,
        _list(t, game, told),
        _meaning(t, game),
        *_ways(t, game, match, told, None, PLAYED),
        colour=game.table(t, history.tables[-1]).colour,
    )


def _list(t: Translator, game: HostedGame, told: Sequence[JudgedTurn]) -> str:
    if not told:
        return t(
            "No turn changed the chances much: both sides played about as well as {level} would have.",
            level=_best(t, game),
        )
    title = t("Where the chances changed most")
    return "\n".join((f"**{title}**", *(f"- {_change(t, game, turn)}" for turn in told)))


def _change(t: Translator, game: HostedGame, turn: JudgedTurn) -> str:
    """`Turn 14, 🔴 Red: 62% → 31%`."""
    return t(
        "Turn {number}, {player}: {before}% → {after}%",
        number=turn.number,
        player=f"{game.seat_mark(turn.seat)} {game.seat_name(t, turn.seat)}",
        before=percent(turn.before),
        after=percent(turn.after),
    )


def _meaning(t: Translator, game: HostedGame) -> str:
    said = t(
        "Each chance is that of the player to move, as it could be seen from their seat then: without hindsight on"
        " hidden cards, and as if {level} played on for both. A turn counts for what it lost against the one that"
        " {level} would have played; what the cards bring between turns is luck.",
        level=_best(t, game),
    )
    return f"-# {said}"


def _best(t: Translator, game: HostedGame) -> str:
    return level_name(t, game, game.levels(t)[-1].number)


async def _turn(press: Press, history: History, turns: Sequence[JudgedTurn], turn: JudgedTurn, side: str) -> Message:
    """One of those turns: the position after what was played, or after what would have been played."""
    t, match = press.t, history.match
    game = press.context.games[match.game]
    reads = await reader(press.context, t, press.user)
    if side == BETTER:
        state = _instead(game, turn)
        told = t("{level}'s turn", level=_best(t, game))
        why = await press.context.workers.run(game.why, t, turn.view, turn.better)
    else:
        state = history.tables[turn.number]
        told = t("As played")
        why = ()
    screen = game.table(t, state)
    shown = await reads.picture("turn", screen.alt, screen.board, game.table_picture, t, state)
    words = "\n".join((f"**{told}** · {screen.last}", *(f"- {sentence}" for sentence in why)))
    return Message(
        f"### {_change(t, game, turn)}",
        *shown,
        words,
        *_ways(t, game, match, turning(turns), turn, side),
        colour=screen.colour,
    )


def _instead(game: HostedGame, turn: JudgedTurn) -> TableState:
    state = game.played(turn.view, game.rules.plays(turn.better))
    return state if state.last is None else replace(state, last=replace(state.last, number=turn.number))


def _ways(
    t: Translator, game: HostedGame, match: Match, told: Sequence[JudgedTurn], shown: JudgedTurn | None, side: str
) -> list[Item]:
    """Buttons to the turns, to both pictures of the one that is shown, and back."""

    def to(rest: str, label: str, *, here: bool = False) -> Item:
        style = discord.ButtonStyle.primary if here else discord.ButtonStyle.secondary
        return ShowReview.make(match.id, match.version, rest, label=label, style=style)

    turns = [to(f"{one.number}-turn", t("Turn {number}", number=one.number), here=one is shown) for one in told]
    if shown is None:
        others = (
            ShowTurn.make(match.id, match.version, "0-first", label=t("Turns")),
            ShowReplay.make(match.id, match.version, label=t("Replay")),
        )
        return [*([row(*turns)] if turns else []), row(*others)]
    played = to(f"{shown.number}-{PLAYED}", t("As played"), here=side == PLAYED)
    # Translators: on a button: level is a name: "Regent’s turn"
    better = to(f"{shown.number}-{BETTER}", t("{level}'s turn", level=_best(t, game)), here=side == BETTER)
    return [row(played, better), row(to("0-overview", t("Overview")), *turns)]

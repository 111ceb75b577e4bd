"""Puzzles: win this turn. Privately, with the same turn builder as a hand; solved, or explained."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

import discord
from babel.dates import format_date

from bot.games.base import Control
from bot.i18n.translator import Translator
from bot.matches.play import START_OVER, UNDO
from bot.matches.puzzles import AT_WILL, Progress, Try
from bot.ui import ids
from bot.ui.base import Button, Press
from bot.ui.hand import STYLES
from bot.ui.message import Item, Message, row
from bot.ui.reader import Reader, reader

_EPOCH: Final = date(1970, 1, 1)


async def puzzle_message(press: Press, now: Try, *, wrong: bool = False, asking: bool = False) -> Message:
    """The puzzle as it stands. `wrong`: the turn that was just ended did not win.

    `asking`: the solution of a day's puzzle was asked for, which ends a streak, and is asked for once more.
    """
    if now.progress is Progress.OPEN:
        return await _open(press, now, wrong=wrong, asking=asking)
    return await _ended(press, now)


async def _open(press: Press, now: Try, *, wrong: bool, asking: bool) -> Message:
    t = press.t
    game = press.context.games[now.game]
    screen = game.hand(t, now.state)
    reads = await reader(press.context, t, press.user)
    shown = await reads.picture("puzzle", screen.alt, screen.board, game.hand_picture, t, now.state)
    notes = [screen.notes, screen.legend if reads.pictures else ""]
    if wrong:
        notes.insert(0, "❌ **" + t("That turn does not win. It is taken back: try another.") + "**")
    if asking:
        notes.append("**" + t("A day's puzzle whose solution you have seen does not count for your streak.") + "**")
    draft = now.state.draft
    nothing = not draft.plays and draft.chosen is None
    rows = [row(*(_control(reads, now, control) for control in controls)) for controls in screen.rows if controls]
    last = row(
        _button(now, UNDO, label=t("Undo"), disabled=nothing),
        _button(now, START_OVER, label=t("Start over"), disabled=nothing),
        EndPuzzle.make(
            0, 0, _rest(now, "end"), label=t("End turn"), style=discord.ButtonStyle.success, disabled=not screen.may_end
        ),
        _give_up(t, now, asking=asking),
    )
    task = t("Win this turn, whatever the other player holds.")
    return Message(
        f"## {_title(reads, now)}\n{task}\n{screen.heading}",
        *shown,
        "\n".join(note for note in notes if note),
        *rows,
        last,
    )


async def _ended(press: Press, now: Try) -> Message:
    t = press.t
    game = press.context.games[now.game]
    state = game.played(now.puzzle.view, now.state.draft.plays)
    screen = game.table(t, state)
    reads = await reader(press.context, t, press.user)
    shown = await reads.picture("puzzle", screen.alt, screen.board, game.table_picture, t, state)
    verdict = "✅ **" + t("Solved!") + "**" if now.progress is Progress.SOLVED else "💡 **" + t("The solution:") + "**"
    assert state.outcome is not None
    return Message(
        f"## {_title(reads, now)}\n{verdict} {game.outcome_words(t, state.outcome)}",
        *shown,
        f"{screen.last}\n-# {_streak(t, now)}",
        row(
            AnotherPuzzle.make(
                0, 0, _rest(now, "another"), label=t("Another puzzle"), style=discord.ButtonStyle.primary
            )
        ),
        colour=screen.colour,
    )


def _title(reads: Reader, now: Try) -> str:
    t, grade = reads.t, now.puzzle.grade
    hard = "★" * grade + "☆" * (3 - grade) if reads.pictures else (t("Easy"), t("Medium"), t("Hard"))[grade - 1]
    if now.day == AT_WILL:
        return t("Puzzle {number}", number=now.puzzle.number + 1) + f" · {hard}"
    day = format_date(_EPOCH + timedelta(days=now.day), "long", t.language)
    return t("Puzzle of {day}", day=day) + f" · {hard}"


def _streak(t: Translator, now: Try) -> str:
    streak = now.streak
    if not streak.solved:
        return t("You have not solved a puzzle yet.")
    parts = [
        t.plural("{n} puzzle solved", "{n} puzzles solved", streak.solved),
        t.plural("{n} of them without a wrong turn", "{n} of them without a wrong turn", streak.clean),
    ]
    if streak.days:
        days = t.plural("{n} day in a row", "{n} days in a row", streak.days)
        parts.insert(0, f"🔥 {days}")
    return " · ".join(parts)


def _rest(now: Try, name: str) -> str:
    return f"{ids.spelled(now.game)}:{now.puzzle.number}:{now.day}:{now.step}:{name}"


def _read(rest: str) -> tuple[str, int, int, int, str]:
    game, number, day, step, name = rest.split(":", 4)
    return ids.game_of(game), int(number), int(day), int(step), name


def _give_up(t: Translator, now: Try, *, asking: bool) -> Item:
    if asking:
        return ShowSolution.make(0, 0, _rest(now, "sure"), label=t("Show it now"), style=discord.ButtonStyle.danger)
    return ShowSolution.make(0, 0, _rest(now, "show"), label=t("Show solution"))


def _control(reads: Reader, now: Try, control: Control) -> Item:
    style = STYLES[control.style]
    return _button(now, control.key, label=reads.label(control), style=style, disabled=not control.enabled)


def _button(
    now: Try,
    control: str,
    *,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> Item:
    return LayPuzzle.make(0, 0, _rest(now, control), label=label, style=style, disabled=disabled)


class LayPuzzle(Button, template=ids.pattern("puzzle")):
    """A card, a target, Undo or Start over."""

    action = "puzzle"

    async def pressed(self, press: Press) -> None:
        """Lay it, and show what it comes to."""
        game, number, day, step, control = _read(self.where.rest)
        now = await press.context.puzzles.press(press.user, game, number, day, step, control)
        await press.update(await puzzle_message(press, now))


class EndPuzzle(Button, template=ids.pattern("puzzle-end")):
    """End turn: does it win?"""

    action = "puzzle-end"

    async def pressed(self, press: Press) -> None:
        """Solved, or taken back."""
        game, number, day, step, _ = _read(self.where.rest)
        now = await press.context.puzzles.end_turn(press.user, game, number, day, step)
        await press.update(await puzzle_message(press, now, wrong=now.step == step + 1))


class ShowSolution(Button, template=ids.pattern("puzzle-show")):
    """Give up and learn."""

    action = "puzzle-show"

    async def pressed(self, press: Press) -> None:
        """Explain it; that of a day's puzzle, beside End turn, asks once more: a slip would end a streak."""
        game, number, day, _, how = _read(self.where.rest)
        puzzles = press.context.puzzles
        asking = how != "sure" and day != AT_WILL
        now = await (puzzles.now if asking else puzzles.show)(press.user, game, number, day)
        await press.update(await puzzle_message(press, now, asking=asking))


class AnotherPuzzle(Button, template=ids.pattern("puzzle-next")):
    """One more, in the same message."""

    action = "puzzle-next"

    async def pressed(self, press: Press) -> None:
        """Open it."""
        game, *_ = _read(self.where.rest)
        await press.update(await puzzle_message(press, await press.context.puzzles.another(press.user, game)))

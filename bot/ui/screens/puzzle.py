"""Puzzles: win this turn. Privately, with the same turn builder as a hand; solved, or explained."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from babel.dates import format_date

from bot.games.front import HostedGame, PuzzlesFront, Style
from bot.i18n.translator import Translator
from bot.matches.play import START_OVER, UNDO
from bot.matches.puzzles import AT_WILL, Progress, Try
from bot.ui.ids import Tried
from bot.ui.screens.pictures import hand_picture, table_picture
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Button, Screen, row

_EPOCH: Final = date(1970, 1, 1)


def puzzle_screen(
    reads: Reader,
    game: HostedGame,
    puzzles: PuzzlesFront,
    now: Try,
    *,
    wrong: bool = False,
    asking: bool = False,
) -> Screen:
    """The puzzle as it stands. `wrong`: the turn that was just ended did not win.

    `asking`: the solution of a day's puzzle was asked for, which ends a streak, and is asked for once more.
    """
    if now.progress is Progress.OPEN:
        return _open(reads, game, now, wrong=wrong, asking=asking)
    return _ended(reads, game, puzzles, now)


def _open(reads: Reader, game: HostedGame, now: Try, *, wrong: bool, asking: bool) -> Screen:
    t = reads.t
    told = game.hand(t, now.state)
    notes = [told.legend if reads.pictures else "", told.notes]
    if wrong:
        notes.insert(0, "❌ **" + t("That turn does not win. It is taken back: try another.") + "**")
    if asking:
        notes.append("**" + t("A day's puzzle whose solution you have seen does not count for your streak.") + "**")
    draft = now.state.draft
    rows = [
        row(
            *(
                _button(
                    now,
                    "puzzle",
                    control.key,
                    reads.label(control),
                    style=control.style,
                    disabled=not control.enabled,
                )
                for control in controls
            )
        )
        for controls in told.rows
        if controls
    ]
    last = row(
        _button(now, "puzzle-end", "end", t("End turn"), style=Style.GOOD, disabled=not told.may_end),
        *((_button(now, "puzzle", UNDO, t("Undo")),) if draft.plays else ()),
        *((_button(now, "puzzle", START_OVER, t("Start over")),) if len(draft.plays) > 1 else ()),
        _button(now, "puzzle-show", "sure", t("Show it now"), style=Style.GRAVE)
        if asking
        else _button(now, "puzzle-show", "show", t("Show solution")),
    )
    task = t("Win this turn, whatever the other player holds.")
    return Screen(
        (
            f"## {_title(reads, now)}\n{task}\n{told.heading}",
            *reads.either(hand_picture("puzzle", game, t, now.state, told.alt), told.board),
            *(("\n".join(told_below),) if (told_below := [note for note in notes if note]) else ()),
            *rows,
            last,
        )
    )


def _ended(reads: Reader, game: HostedGame, puzzles: PuzzlesFront, now: Try) -> Screen:
    t = reads.t
    state = puzzles.played(now.puzzle.view, now.state.draft.plays)
    told = game.table(t, state)
    verdict = "✅ **" + t("Solved!") + "**" if now.progress is Progress.SOLVED else "💡 **" + t("The solution:") + "**"
    assert state.outcome is not None
    return Screen(
        (
            f"## {_title(reads, now)}\n{verdict} {game.outcome_words(t, state.outcome)}",
            *reads.either(table_picture("puzzle", game, t, state, told.alt), told.board),
            f"{told.last}\n-# {_streak(t, now)}",
            row(_button(now, "puzzle-next", "another", t("Another puzzle"), style=Style.CHOSEN)),
        ),
        told.colour,
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


def _button(
    now: Try, action: str, control: str, label: str, *, style: Style = Style.PLAIN, disabled: bool = False
) -> Button:
    rest = str(Tried(now.game, now.puzzle.number, now.day, now.step, control))
    return Button(action=action, rest=rest, label=label, style=style, disabled=disabled)

"""Puzzles: win this turn. Privately with the turn builder of a hand, or shared with a channel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from typing import Final

from babel.dates import format_date

from bot.games.presentation import PuzzlePresentation
from bot.games.registry import HostedGame
from bot.games.screens import Style
from bot.games.states import Draft, Puzzle
from bot.i18n.translator import Translator
from bot.ids import UserId
from bot.matches.learning.puzzles import NO_DAY, PuzzleProgress, PuzzleState
from bot.ui.custom_ids import PuzzleControl
from bot.ui.screens.draft_controls import turn_notes
from bot.ui.screens.learning.exercise import exercise_parts
from bot.ui.screens.pictures import hand_picture, table_picture
from bot.ui.screens.screen import Button, Link, Reader, Screen, row, screen, share_buttons

MAX_SQUARES: Final = 9
"""Wrong turns that are shown as squares, at most."""

_EPOCH: Final = date(1970, 1, 1)


def puzzle_screen(
    reader: Reader,
    game: HostedGame,
    puzzles: PuzzlePresentation,
    now: PuzzleProgress,
    *,
    wrong: bool = False,
    confirming: bool = False,
    may_share: bool = False,
    shared: str | None = None,
) -> Screen:
    """Return the puzzle. `wrong`: the turn that was just ended did not win.

    `confirming`: the reader wants the solution of a day's puzzle and has to confirm it, because it ends their streak.
    `may_share`: the reader may post it in the channel; `shared` is the address of the message once they have.
    """
    button = _button(now, "puzzle-share", "share", reader.t("Share"))
    share = share_buttons(reader.t, button, may=may_share, posted=shared)
    if now.status is PuzzleState.OPEN:
        return _open(reader, game, now, share, wrong=wrong, confirming=confirming)
    return _ended(reader, game, puzzles, now, share)


def shared_screen(t: Translator, game: HostedGame, now: PuzzleProgress, user: UserId) -> Screen:
    """Return the public position, without the solution or the draft, and who shares it.

    What has come of the puzzle of a day is shown without the position: a square for each try.
    """
    again = row(_button(replace(now, step=0), "puzzle-try", "try", t("Try it"), style=Style.CHOSEN))
    title = puzzle_title(Reader(t), now.puzzle, now.day)
    if now.day != NO_DAY and now.status is not PuzzleState.OPEN:
        # A red square for each wrong turn, some at most, then how it ended.
        squares = "🟥" * min(now.wrong, MAX_SQUARES) + ("🟩" if now.status is PuzzleState.SOLVED else "⬜")
        return screen(f"## {title}\n{squares}\n-# {_sharer(t, now, user)}", again)
    position = game.logic.drafted(now.state, Draft())
    presented = game.presentation.hand(t, position)
    return screen(
        f"## {title}\n{_task(t)}\n{presented.heading}",
        *Reader(t).either(hand_picture("puzzle", game, t, position, presented.alt), presented.board),
        f"-# {_sharer(t, now, user)}",
        again,
    )


def _sharer(t: Translator, now: PuzzleProgress, user: UserId) -> str:
    player = f"<@{user}>"
    if now.status is not PuzzleState.SOLVED:
        return t("shared by {player}", player=player)
    if not now.wrong:
        return t("{player} solved it on the first try", player=player)
    return t.plural(
        "{player} solved it after {n} wrong turn", "{player} solved it after {n} wrong turns", now.wrong, player=player
    )


def _open(
    reader: Reader,
    game: HostedGame,
    now: PuzzleProgress,
    share: Sequence[Button | Link],
    *,
    wrong: bool,
    confirming: bool,
) -> Screen:
    t = reader.t
    hand = game.presentation.hand(t, now.state)
    notes, head = turn_notes(reader, hand), [f"## {puzzle_title(reader, now.puzzle, now.day)}", _task(t)]
    told, head = (notes, head) if reader.pictures else (head, [] if now.state.draft.begun else head)
    if wrong:  # in words, what is new comes first
        told.insert(0, "❌ **" + t("That turn doesn't win. It's undone: try another.") + "**")
    if confirming:
        notes.append("**" + t("If you look at the solution, this puzzle won't count for your streak.") + "**")
        solution = _button(now, "puzzle-show", "sure", t("Show it anyway"), style=Style.GRAVE)
    else:
        solution = _button(now, "puzzle-show", "show", t("Solution"))
    button = partial(_button, now)
    parts = exercise_parts(reader, game, now.state, hand, notes, "puzzle", button, (solution, *share))
    return screen("\n".join((*head, hand.heading)), *parts)


def _task(t: Translator) -> str:
    return t("Win this turn, whatever the other player holds.")


def _ended(
    reader: Reader, game: HostedGame, puzzles: PuzzlePresentation, now: PuzzleProgress, share: Sequence[Button | Link]
) -> Screen:
    t = reader.t
    state = puzzles.played(now.state.view, now.state.draft.plays)
    presented = game.presentation.board(t, state)
    verdict = "✅ **" + t("Solved!") + "**" if now.status is PuzzleState.SOLVED else "💡 **" + t("The solution:") + "**"
    assert state.outcome is not None
    title, result = puzzle_title(reader, now.puzzle, now.day), game.presentation.outcome_words(t, state.outcome)
    return screen(
        f"## {title}\n{verdict} {result}",
        *reader.either(table_picture("puzzle", game, t, state, presented.alt), presented.board),
        f"{presented.last}\n-# {_streak(t, now)}",
        row(_button(now, "puzzle-next", "another", t("Another puzzle"), style=Style.CHOSEN), *share),
        colour=presented.colour,
    )


def puzzle_title(reader: Reader, puzzle: Puzzle, day: int) -> str:
    """Return the name of a puzzle, of a day since 1970 or (`NO_DAY`) by its number, and how hard it is."""
    t, grade = reader.t, puzzle.grade
    hard = "★" * grade + "☆" * (3 - grade) if reader.pictures else (t("Easy"), t("Medium"), t("Hard"))[grade - 1]
    if day == NO_DAY:
        return t("Puzzle {number}", number=puzzle.number + 1) + f" · {hard}"
    date = _EPOCH + timedelta(days=day)
    month = format_date(date, "MMM", t.locale)
    # Translators: a date, without its year; {n} is the day of the month
    return t.plural("Puzzle of {month} {n}", "Puzzle of {month} {n}", date.day, month=month) + f" · {hard}"


def _streak(t: Translator, now: PuzzleProgress) -> str:
    streak = now.streak
    if not streak.solved:
        return t("You haven't solved a puzzle yet.")
    parts = [t.plural("{n} puzzle solved", "{n} puzzles solved", streak.solved)]
    if streak.clean:
        parts.append(t.plural("{n} on the first try", "{n} on the first try", streak.clean))
    if streak.days:
        days = t.plural("{n} day in a row", "{n} days in a row", streak.days)
        parts.insert(0, f"🔥 {days}")
    return " · ".join(parts)


def _button(
    now: PuzzleProgress, action: str, control: str, label: str, *, style: Style = Style.PLAIN, disabled: bool = False
) -> Button:
    rest = str(PuzzleControl(now.game, now.puzzle.number, now.day, now.step, control))
    return Button(action=action, rest=rest, label=label, style=style, disabled=disabled)

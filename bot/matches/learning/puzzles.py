"""Use cases of puzzles: one a day for everybody, more at will, each with the turn builder of the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from bot.games.logic import PuzzleLogic
from bot.games.states import Draft, HandState, Puzzle
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import AllSolved, UnknownPuzzle
from bot.matches.turns.play import pressed
from bot.store.learning import puzzles as store
from bot.store.learning.puzzles import DAY_MS, TryRow
from bot.store.transaction import Transaction
from engine.errors import IllegalTurn

AT_WILL: Final = 0
"""In place of a day: this try is not at the puzzle of the day."""


class PuzzleState(Enum):
    """How somebody stands with a puzzle."""

    OPEN = "open"
    SOLVED = "solved"
    SHOWN = "shown"
    """He has asked for the solution."""


@dataclass(frozen=True, slots=True)
class Streak:
    """What somebody has achieved: `days` in a row with that day's puzzle solved, today's or yesterday's the last.

    `solved` counts different puzzles, `clean` those without a wrong turn.
    """

    days: int
    solved: int
    clean: int


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """One person's try at a puzzle. `day` is `AT_WILL` or the day whose puzzle it is, in days since 1970 (UTC).

    `step` rises with every press; the next press must name it. `wrong` is how many turns did not win.
    """

    game: str
    puzzle: Puzzle
    day: int
    progress: PuzzleState
    wrong: int
    step: int
    state: HandState
    streak: Streak


class Puzzles:
    """Positions to be won this turn."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context

    async def today(self, user: int, game: str) -> PuzzleProgress:
        """The puzzle of the day: the same for all, until midnight UTC."""
        puzzles = self._of(game).puzzles()
        day = self._day()
        return await self._context.store.read(
            lambda tx: self._try(tx, user, game, puzzles[day % len(puzzles)].number, day)
        )

    async def another(self, user: int, game: str, grade: int | None = None) -> PuzzleProgress:
        """One that the person has not solved, of a grade if he wishes; those he has never seen come first.

        The days' next ones come last. One whose solution he has seen begins anew. Raises `AllSolved`.
        """
        puzzles = self._of(game).puzzles()
        day = self._day()
        first = (day + len(puzzles) // 2) % len(puzzles)
        order = [puzzle for puzzle in (*puzzles[first:], *puzzles[:first]) if grade in (None, puzzle.grade)]

        def work(tx: Transaction) -> PuzzleProgress:
            states = store.states_of(tx, user, game)
            today = puzzles[day % len(puzzles)].number
            number = _least_known((puzzle.number for puzzle in order if puzzle.number != today), states)
            if number is None:
                raise AllSolved
            known = store.find_try(tx, user, game, number, AT_WILL)
            if known is not None and known.state == PuzzleState.SHOWN.value:
                store.save_try(tx, TryRow(user, game, number, AT_WILL, "open", 0, known.step + 1, None, (), 0))
            return self._try(tx, user, game, number, AT_WILL)

        return await self._context.store.write(work)

    async def now(self, user: int, game: str, number: int, day: int) -> PuzzleProgress:
        """A puzzle as it stands. Raises `UnknownPuzzle`."""
        return await self._context.store.read(lambda tx: self._try(tx, user, game, number, day))

    async def press(self, user: int, game: str, number: int, day: int, step: int, control: str) -> PuzzleProgress:
        """Press one control of the turn builder. A press made on an earlier state, or delivered twice, changes nothing.

        Raises `UnknownPuzzle`.
        """

        def work(tx: Transaction) -> PuzzleProgress:
            now = self._try(tx, user, game, number, day)
            if now.step != step or now.progress is not PuzzleState.OPEN:
                return now
            draft = pressed(self._context.games[game], now.state, control)
            self._save(tx, user, replace(now, state=replace(now.state, draft=draft)))
            return self._try(tx, user, game, number, day)

        return await self._context.store.write(work)

    async def end_turn(self, user: int, game: str, number: int, day: int, step: int) -> PuzzleProgress:
        """End the turn as it is laid out: it wins and solves the puzzle, or it counts as wrong and is taken back.

        As in `press` otherwise; a turn that cannot be ended yet changes nothing.
        """
        puzzles = self._of(game)

        def work(tx: Transaction) -> PuzzleProgress:
            now = self._try(tx, user, game, number, day)
            plays = now.state.draft.plays
            if now.step != step or now.progress is not PuzzleState.OPEN or not plays:
                return now
            if _wins(puzzles, now.puzzle, plays):
                after = replace(now, progress=PuzzleState.SOLVED)
            else:
                after = replace(now, wrong=now.wrong + 1, state=replace(now.state, draft=Draft()))
            self._save(tx, user, after)
            return self._try(tx, user, game, number, day)

        return await self._context.store.write(work)

    async def show(self, user: int, game: str, number: int, day: int) -> PuzzleProgress:
        """Give up: the solution is laid out. What was solved already stays so. Raises `UnknownPuzzle`."""

        def work(tx: Transaction) -> PuzzleProgress:
            now = self._try(tx, user, game, number, day)
            if now.progress is PuzzleState.OPEN:
                draft = Draft(tuple(self._of(game).solution(now.puzzle.view)))
                after = replace(now, progress=PuzzleState.SHOWN, state=replace(now.state, draft=draft))
                self._save(tx, user, after)
            return self._try(tx, user, game, number, day)

        return await self._context.store.write(work)

    def _of(self, game: str) -> PuzzleLogic:
        puzzles = self._context.games[game].puzzles
        if puzzles is None:
            raise UnknownPuzzle
        return puzzles

    def _day(self) -> int:
        return self._context.clock() // DAY_MS

    def _try(self, tx: Transaction, user: int, game: str, number: int, day: int) -> PuzzleProgress:
        puzzles = self._of(game).puzzles()
        if not 0 <= number < len(puzzles):
            raise UnknownPuzzle
        puzzle = puzzles[number]
        row = store.find_try(tx, user, game, number, day)
        if row is None:
            row = TryRow(user, game, number, day, PuzzleState.OPEN.value, 0, 0, None, (), 0)
        state = HandState(
            puzzle.seat, puzzle.view, Draft(row.plays, row.chosen), my_turn=True, own_last=None, judged=False
        )
        streak = self._streak(tx, user, game)
        return PuzzleProgress(game, puzzle, day, PuzzleState(row.state), row.wrong, row.step, state, streak)

    def _save(self, tx: Transaction, user: int, now: PuzzleProgress) -> None:
        draft = now.state.draft
        row = TryRow(
            user_id=user,
            game=now.game,
            puzzle=now.puzzle.number,
            day=now.day,
            state=now.progress.value,
            wrong=now.wrong,
            step=now.step + 1,
            chosen=draft.chosen,
            plays=draft.plays,
            at=self._context.clock(),
        )
        store.save_try(tx, row)

    def _streak(self, tx: Transaction, user: int, game: str) -> Streak:
        solved, clean = store.count_solved(tx, user, game)
        return Streak(_run(store.days_solved(tx, user, game), self._day()), solved, clean)


def _least_known(numbers: Iterable[int], states: dict[int, str]) -> int | None:
    """The first that was never seen; else one still open, else one whose solution was shown."""
    best: dict[str | None, int] = {}
    for number in numbers:
        best.setdefault(states.get(number), number)
    return next((best[state] for state in (None, "open", "shown") if state in best), None)


def _wins(puzzles: PuzzleLogic, puzzle: Puzzle, plays: tuple[str, ...]) -> bool:
    try:
        ends = puzzles.ending(puzzle.view, plays)
    except IllegalTurn:
        return False
    return ends is not None and ends.winner == puzzle.seat


def _run(days: list[int], today: int) -> int:
    """How many days in a row, counted back from today, or from yesterday while today's is still open.

    >>> _run([9, 8, 6], 9), _run([8], 9), _run([7], 9)
    (2, 1, 0)
    """
    if not days or days[0] < today - 1:
        return 0
    return next((count for count, day in enumerate(days) if day != days[0] - count), len(days))

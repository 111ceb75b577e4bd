"""Use cases of puzzles: positions to win this turn. Everyone gets the same one each day, and more on request."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bot.durations import DAY, EPOCH
from bot.games.logic import PuzzleLogic
from bot.games.states import Draft, HandState, Puzzle
from bot.ids import UserId
from bot.matches.core.context import UseCase
from bot.matches.core.errors import AllSolved, UnknownPuzzle
from bot.matches.learning.exercise import update
from bot.matches.turns.play import press_control
from bot.store.learning import puzzles as store
from bot.store.learning.daily import servers_of
from bot.store.learning.puzzles import PuzzleRow, PuzzleState
from bot.store.outbox.posts import raise_wanted
from bot.store.transaction import Transaction
from engine.errors import IllegalTurn

NO_DAY: Final = 0
"""Value of `day` for a puzzle that is not the puzzle of a day."""


@dataclass(frozen=True, slots=True)
class Streak:
    """A person's results. `days`: days in a row with that day's puzzle solved, up to today or yesterday.

    `solved`: number of different puzzles solved; `clean`: those solved without a wrong turn.
    """

    days: int
    solved: int
    clean: int


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """One person's progress with a puzzle. `day`: the day whose puzzle it is, in days since 1970 (UTC), or `NO_DAY`.

    `step` rises with every change; the next press must name it. `wrong`: turns that did not win.
    """

    game: str
    puzzle: Puzzle
    day: int
    status: PuzzleState
    wrong: int
    step: int
    state: HandState
    streak: Streak


class Puzzles(UseCase):
    async def today(self, user: UserId, game: str) -> PuzzleProgress:
        """Return the puzzle of the day, which is the same for everyone until midnight UTC."""
        day = self._day()
        number = self._of(game).of_day(day).number
        return await self._context.store.read(partial(self._load, user, game, number, day))

    async def next_unsolved(self, user: UserId, game: str, grade: int | None = None) -> PuzzleProgress:
        """Return an unsolved puzzle, of a given grade if there is one; puzzles never seen come first.

        The puzzles of the coming days come last. A puzzle whose solution was shown is restarted. Raises `AllSolved`.
        """
        puzzles, day = self._of(game).puzzles(), self._day()
        first = (day + len(puzzles) // 2) % len(puzzles)
        order = [puzzle for puzzle in (*puzzles[first:], *puzzles[:first]) if grade in (None, puzzle.grade)]

        def work(tx: Transaction) -> PuzzleProgress:
            tx.hold(user)
            states = store.states_of(tx, user, game)
            today = self._of(game).of_day(day).number
            number = _least_known((puzzle.number for puzzle in order if puzzle.number != today), states)
            if number is None:
                raise AllSolved
            earlier = store.find_puzzle(tx, user, game, number, NO_DAY)
            if earlier is not None and earlier.state is PuzzleState.SHOWN:
                again = PuzzleRow(user, game, number, NO_DAY, PuzzleState.OPEN, 0, earlier.step + 1, None, (), EPOCH)
                store.save_puzzle(tx, again)
            return self._load(user, game, number, NO_DAY, tx)

        return await self._context.store.write(work, user)

    async def progress(self, user: UserId, game: str, number: int, day: int) -> PuzzleProgress:
        """Return the progress with a puzzle. Raises `UnknownPuzzle`."""
        return await self._context.store.read(partial(self._load, user, game, number, day))

    async def press(self, user: UserId, game: str, number: int, day: int, step: int, control: str) -> PuzzleProgress:
        """Apply a press on a control of the turn builder. An outdated or repeated press changes nothing.

        Raises `UnknownPuzzle`.
        """

        def change(current: PuzzleProgress) -> PuzzleProgress | None:
            if current.status is not PuzzleState.OPEN:
                return None
            draft = press_control(self._context.games[game], current.state, control)
            return replace(current, state=replace(current.state, draft=draft))

        load = partial(self._load, user, game, number, day)
        return await update(self._context, user, load, partial(self._save, user), change, step)

    async def end_turn(self, user: UserId, game: str, number: int, day: int, step: int) -> PuzzleProgress:
        """End the drafted turn: either it wins and solves the puzzle, or it counts as wrong and the draft is cleared.

        An outdated press changes nothing. Raises `UnknownPuzzle`.
        """
        puzzles = self._of(game)

        def change(current: PuzzleProgress) -> PuzzleProgress | None:
            plays = current.state.draft.plays
            if current.status is not PuzzleState.OPEN or not plays:
                return None
            if _wins(puzzles, current, plays):
                return replace(current, status=PuzzleState.SOLVED)
            cleared = self._context.games[game].drafted(current.state, Draft())
            return replace(current, wrong=current.wrong + 1, state=cleared)

        load = partial(self._load, user, game, number, day)
        return await update(self._context, user, load, partial(self._save, user), change, step)

    async def show_solution(self, user: UserId, game: str, number: int, day: int) -> PuzzleProgress:
        """Give up: put the solution into the draft. A solved puzzle stays solved. Raises `UnknownPuzzle`."""

        def change(current: PuzzleProgress) -> PuzzleProgress | None:
            if current.status is not PuzzleState.OPEN:
                return None
            solution = Draft(tuple(self._of(game).solution(number)))
            state = self._context.games[game].drafted(current.state, solution)
            return replace(current, status=PuzzleState.SHOWN, state=state)

        load = partial(self._load, user, game, number, day)
        return await update(self._context, user, load, partial(self._save, user), change)

    def _of(self, game: str) -> PuzzleLogic:
        puzzles = self._context.games[game].puzzles
        if puzzles is None:
            raise UnknownPuzzle
        return puzzles

    def _day(self) -> int:
        return self._context.clock() // DAY

    def _load(self, user: UserId, game: str, number: int, day: int, tx: Transaction) -> PuzzleProgress:
        puzzles = self._of(game).puzzles()
        if not 0 <= number < len(puzzles):
            raise UnknownPuzzle
        puzzle = puzzles[number]
        row = store.find_puzzle(tx, user, game, number, day)
        if row is None:
            row = PuzzleRow(user, game, number, day, PuzzleState.OPEN, 0, 0, None, (), EPOCH)
        view = self._of(game).view(number)
        state = HandState(puzzle.seat, view, Draft(), my_turn=True, own_last=None, shows_outcome=False)
        state = self._context.games[game].drafted(state, Draft(row.plays, row.chosen))
        streak = self._streak(tx, user, game)
        return PuzzleProgress(game, puzzle, day, row.state, row.wrong, row.step, state, streak)

    def _save(self, user: UserId, tx: Transaction, progress: PuzzleProgress) -> None:
        draft = progress.state.draft
        row = PuzzleRow(
            user_id=user,
            game=progress.game,
            puzzle=progress.puzzle.number,
            day=progress.day,
            state=progress.status,
            wrong=progress.wrong,
            step=progress.step + 1,
            chosen=draft.chosen,
            plays=draft.plays,
            at=self._context.clock(),
        )
        store.save_puzzle(tx, row)
        if row.day != NO_DAY and row.state is PuzzleState.SOLVED:
            for guild in servers_of(tx, user, row.day):
                raise_wanted(tx, guild, str(row.day), row.at)

    def _streak(self, tx: Transaction, user: UserId, game: str) -> Streak:
        solved, clean = store.count_solved(tx, user, game)
        return Streak(_days_in_a_row(store.days_solved(tx, user, game), self._day()), solved, clean)


def _least_known(numbers: Iterable[int], states: dict[int, PuzzleState]) -> int | None:
    """Return the first puzzle never seen, else the first still open, else the first whose solution was shown."""
    first: dict[PuzzleState | None, int] = {}
    for number in numbers:
        first.setdefault(states.get(number), number)
    return next((first[state] for state in (None, PuzzleState.OPEN, PuzzleState.SHOWN) if state in first), None)


def _wins(puzzles: PuzzleLogic, current: PuzzleProgress, plays: tuple[str, ...]) -> bool:
    try:
        outcome = puzzles.ending(current.state.view, plays)
    except IllegalTurn:
        return False
    return outcome is not None and outcome.winner == current.puzzle.seat


def _days_in_a_row(days: list[int], today: int) -> int:
    """Count days in a row, back from today, or from yesterday while today's puzzle is open.

    >>> _days_in_a_row([9, 8, 6], 9), _days_in_a_row([8], 9), _days_in_a_row([7], 9)
    (2, 1, 0)
    """
    if not days or days[0] < today - 1:
        return 0
    return next((count for count, day in enumerate(days) if day != days[0] - count), len(days))

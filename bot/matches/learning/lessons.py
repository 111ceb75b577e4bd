"""Use cases of lessons: a position each, something to reach with one turn, and how far somebody has come."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from bot.games.logic import LessonLogic
from bot.games.states import Draft, HandState, Lesson
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import UnknownLesson
from bot.matches.turns.play import pressed
from bot.store.learning import lessons as store
from bot.store.learning.lessons import LessonRow
from bot.store.transaction import Transaction
from engine.errors import IllegalTurn


class LessonState(Enum):
    """How somebody stands with a lesson."""

    OPEN = "open"
    MISSED = "missed"
    """The last turn did not reach it, and was taken back."""
    REACHED = "reached"


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """One person's try at a lesson.

    `step` rises with every press; the next press must name it. `wrong` is how many turns have missed since it was last
    begun, `tried` the plays of the turn that has missed or reached it. `finished` has every lesson finished so far.
    """

    game: str
    lesson: Lesson
    stand: LessonState
    wrong: int
    step: int
    state: HandState
    tried: tuple[str, ...]
    finished: frozenset[str]
    done: int | None = None


class Lessons:
    """Learning a game by playing it."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context

    async def go_on(self, user: int, game: str) -> LessonProgress | None:
        """The first lesson that somebody has not finished; None if there is none left. Raises `UnknownLesson`."""
        lessons = self._of(game).lessons()

        def work(tx: Transaction) -> LessonProgress | None:
            finished = store.finished(tx, user, game)
            open_ = (lesson for lesson in lessons if lesson.key not in finished)
            return next((self._try(tx, user, game, lesson.key) for lesson in open_), None)

        return await self._context.store.read(work)

    async def now(self, user: int, game: str, lesson: str) -> LessonProgress:
        """A lesson as it stands. Raises `UnknownLesson`, as all of these do."""
        return await self._context.store.read(lambda tx: self._try(tx, user, game, lesson))

    async def press(self, user: int, game: str, lesson: str, step: int, control: str) -> LessonProgress:
        """Press one control of the turn builder. A press from an earlier state, or delivered twice, changes nothing."""

        def work(tx: Transaction) -> LessonProgress:
            now = self._try(tx, user, game, lesson)
            if now.step != step or now.stand is LessonState.REACHED:
                return now
            draft = pressed(self._context.games[game], now.state, control)
            after = replace(now, stand=LessonState.OPEN, state=replace(now.state, draft=draft))
            return self._save(tx, user, after)

        return await self._context.store.write(work)

    async def end_turn(self, user: int, game: str, lesson: str, step: int) -> LessonProgress:
        """End the turn as it is laid out: it reaches the goal and finishes the lesson, or it is taken back.

        As in `press` otherwise; a turn that cannot be ended yet changes nothing.
        """
        lessons = self._of(game)

        def work(tx: Transaction) -> LessonProgress:
            now = self._try(tx, user, game, lesson)
            plays = now.state.draft.plays
            if now.step != step or now.stand is LessonState.REACHED or not plays:
                return now
            try:
                reached = lessons.reached(lesson, plays)
            except IllegalTurn:
                return now
            if reached:
                done = self._context.clock() if now.done is None else now.done
                return self._save(tx, user, replace(now, stand=LessonState.REACHED, tried=plays, done=done))
            return self._save(tx, user, replace(now, stand=LessonState.MISSED, tried=plays, wrong=now.wrong + 1))

        return await self._context.store.write(work)

    async def again(self, user: int, game: str, lesson: str, step: int) -> LessonProgress:
        """Begin a lesson once more that was reached; it stays finished. As in `press` otherwise."""

        def work(tx: Transaction) -> LessonProgress:
            now = self._try(tx, user, game, lesson)
            if now.step != step or now.stand is not LessonState.REACHED:
                return now
            state = replace(now.state, draft=Draft())
            return self._save(tx, user, replace(now, stand=LessonState.OPEN, wrong=0, state=state))

        return await self._context.store.write(work)

    def _of(self, game: str) -> LessonLogic:
        lessons = self._context.games[game].lessons
        if lessons is None:
            raise UnknownLesson
        return lessons

    def _try(self, tx: Transaction, user: int, game: str, key: str) -> LessonProgress:
        lesson = next((lesson for lesson in self._of(game).lessons() if lesson.key == key), None)
        if lesson is None:
            raise UnknownLesson
        row = store.find_lesson(tx, user, game, key)
        if row is None:
            row = LessonRow(user, game, key, LessonState.OPEN.value, 0, 0, None, (), None)
        stand = LessonState(row.state)
        draft = Draft(row.plays, row.chosen) if stand is LessonState.OPEN else Draft()
        return LessonProgress(
            game=game,
            lesson=lesson,
            stand=stand,
            wrong=row.wrong,
            step=row.step,
            state=HandState(lesson.seat, lesson.view, draft, my_turn=True, own_last=None),
            tried=() if stand is LessonState.OPEN else row.plays,
            finished=store.finished(tx, user, game),
            done=row.done,
        )

    def _save(self, tx: Transaction, user: int, now: LessonProgress) -> LessonProgress:
        open_ = now.stand is LessonState.OPEN
        draft = now.state.draft
        row = LessonRow(
            user_id=user,
            game=now.game,
            lesson=now.lesson.key,
            state=now.stand.value,
            wrong=now.wrong,
            step=now.step + 1,
            chosen=draft.chosen if open_ else None,
            plays=draft.plays if open_ else now.tried,
            done=now.done,
        )
        store.save_lesson(tx, row)
        return self._try(tx, user, now.game, now.lesson.key)

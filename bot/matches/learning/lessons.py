"""Use cases of lessons: each a position with a goal for one turn, and a person's progress with it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from bot.durations import Time
from bot.games.logic import LessonLogic
from bot.games.states import Draft, HandState, Lesson
from bot.ids import UserId
from bot.matches.core.context import UseCase
from bot.matches.core.errors import UnknownLesson
from bot.matches.learning.exercise import update
from bot.matches.turns.play import START_OVER, UNDO, press_control
from bot.store.learning import lessons as store
from bot.store.learning.lessons import LessonRow, LessonState
from bot.store.transaction import Transaction
from engine.errors import IllegalTurn


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """One person's progress with a lesson.

    `step` rises with every change; the next press must name it. `wrong`: turns that missed the goal since the lesson
    was last started. `tried`: the plays of the turn that missed or reached it. `finished`: the keys of all finished
    lessons. `finished_at`: when this one was first finished.
    """

    game: str
    lesson: Lesson
    status: LessonState
    wrong: int
    step: int
    state: HandState
    tried: tuple[str, ...]
    finished: frozenset[str]
    finished_at: Time | None = None


class Lessons(UseCase):
    async def next_unfinished(self, user: UserId, game: str) -> LessonProgress | None:
        """Return the first unfinished lesson; None if there is none. Raises `UnknownLesson`."""
        lessons = self._of(game).lessons()

        def work(tx: Transaction) -> LessonProgress | None:
            finished = store.finished_lessons(tx, user, game)
            unfinished = (lesson.key for lesson in lessons if lesson.key not in finished)
            return next((self._load(user, game, key, tx) for key in unfinished), None)

        return await self._context.store.read(work)

    async def progress(self, user: UserId, game: str, lesson: str) -> LessonProgress:
        """Return the progress with a lesson. This and all methods below raise `UnknownLesson`."""
        return await self._context.store.read(partial(self._load, user, game, lesson))

    async def press(self, user: UserId, game: str, lesson: str, step: int, control: str) -> LessonProgress:
        """Apply a press on a control of the turn builder, and end the turn if the game says so.

        An outdated or repeated press changes nothing.
        """
        logic = self._context.games[game]

        def change(current: LessonProgress) -> LessonProgress | None:
            if current.status is LessonState.REACHED:
                return None
            draft = press_control(logic, current.state, control)
            pressed = replace(current, status=LessonState.OPEN, state=replace(current.state, draft=draft))
            if control not in (UNDO, START_OVER) and logic.ends_at_once(current.state.view, draft):
                return self._judged(pressed) or pressed
            return pressed

        load = partial(self._load, user, game, lesson)
        return await update(self._context, user, load, partial(self._save, user), change, step)

    async def end_turn(self, user: UserId, game: str, lesson: str, step: int) -> LessonProgress:
        """End the drafted turn: either it reaches the goal and finishes the lesson, or it counts as missed.

        An outdated press and an incomplete turn change nothing.
        """
        load = partial(self._load, user, game, lesson)
        return await update(self._context, user, load, partial(self._save, user), self._judged, step)

    def _judged(self, current: LessonProgress) -> LessonProgress | None:
        """The progress after the drafted turn is ended; None if it is no turn."""
        plays = current.state.draft.plays
        if current.status is LessonState.REACHED or not plays:
            return None
        try:
            reached = self._of(current.game).reaches_goal(current.lesson.key, plays)
        except IllegalTurn:
            return None
        if not reached:
            return replace(current, status=LessonState.MISSED, tried=plays, wrong=current.wrong + 1)
        done = self._context.clock() if current.finished_at is None else current.finished_at
        return replace(current, status=LessonState.REACHED, tried=plays, finished_at=done)

    async def restart(self, user: UserId, game: str, lesson: str, step: int) -> LessonProgress:
        """Restart a lesson whose goal was reached; it stays finished. An outdated press changes nothing."""

        def change(current: LessonProgress) -> LessonProgress | None:
            if current.status is not LessonState.REACHED:
                return None
            state = self._context.games[game].drafted(current.state, Draft())
            return replace(current, status=LessonState.OPEN, wrong=0, state=state)

        load = partial(self._load, user, game, lesson)
        return await update(self._context, user, load, partial(self._save, user), change, step)

    def _of(self, game: str) -> LessonLogic:
        lessons = self._context.games[game].lessons
        if lessons is None:
            raise UnknownLesson
        return lessons

    def _load(self, user: UserId, game: str, key: str, tx: Transaction) -> LessonProgress:
        lesson = next((lesson for lesson in self._of(game).lessons() if lesson.key == key), None)
        if lesson is None:
            raise UnknownLesson
        row = store.find_lesson(tx, user, game, key)
        if row is None:
            row = LessonRow(user, game, key, LessonState.OPEN, 0, 0, None, (), None)
        status = row.state
        draft = Draft(row.plays, row.chosen) if status is LessonState.OPEN else Draft()
        state = HandState(lesson.seat, lesson.view, Draft(), my_turn=True, own_last=None)
        return LessonProgress(
            game=game,
            lesson=lesson,
            status=status,
            wrong=row.wrong,
            step=row.step,
            state=self._context.games[game].drafted(state, draft),
            tried=() if status is LessonState.OPEN else row.plays,
            finished=store.finished_lessons(tx, user, game),
            finished_at=row.done,
        )

    def _save(self, user: UserId, tx: Transaction, progress: LessonProgress) -> None:
        is_open = progress.status is LessonState.OPEN
        draft = progress.state.draft
        row = LessonRow(
            user_id=user,
            game=progress.game,
            lesson=progress.lesson.key,
            state=progress.status,
            wrong=progress.wrong,
            step=progress.step + 1,
            chosen=draft.chosen if is_open else None,
            plays=draft.plays if is_open else progress.tried,
            done=progress.finished_at,
        )
        store.save_lesson(tx, row)

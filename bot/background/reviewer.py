"""Makes reviews: one task a match, one piece of thinking a turn.

All people who ask for a match's review share one task. Only a finished review is stored: after a restart in the middle,
the next request starts again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

from bot.background.pools.worker import Busy, Workers
from bot.background.task import cancel
from bot.games.logic import GameLogic, ReviewLogic
from bot.games.states import TurnMade
from bot.ids import MatchId, UserId
from bot.matches.afterwards.reviews import Reviews
from engine.game import AnyAction, AnyView, Judgement, LastTurn

MAX_REVIEWS: Final = 40
"""Most reviews in progress, of all people together."""

MAX_PER_PERSON: Final = 2
"""Most reviews in progress that one person has started."""

PARALLEL_TURNS: Final = 2
"""Turns judged in parallel, of all reviews together, so that players against the bot do not wait long."""


class ReviewInProgress:
    """A review in progress: `done` of its `turns` are judged. `person` has started it."""

    def __init__(self, person: UserId | None) -> None:
        self.person = person
        self.done = 0
        self.turns = 0
        self.task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()

    async def step(self) -> bool:
        """Wait until another turn is judged; return whether the review is finished.

        Raises what the review's task raised, `Busy` if it was stopped.
        """
        assert self.task is not None
        if not self.task.done():
            await self._changed.wait()
        if not self.task.done():
            return False
        if self.task.cancelled():
            raise Busy(of_person=False)
        self.task.result()
        return True

    def notify(self) -> None:
        """Wake every caller of `step`."""
        self._changed.set()
        self._changed = asyncio.Event()


class Reviewer:
    """Has the turns of finished matches judged in the thinking processes."""

    def __init__(self, reviews: Reviews, games: Mapping[str, GameLogic], thinkers: Workers) -> None:
        self._reviews = reviews
        self._games = games
        self._thinkers = thinkers
        self._in_progress: dict[MatchId, ReviewInProgress] = {}
        self._room = asyncio.Semaphore(PARALLEL_TURNS)

    def join(self, match: MatchId, person: UserId | None = None) -> ReviewInProgress:
        """Start the review of a match for a person, or join the one in progress. Raises `Busy`.

        Joining is never refused; it does not count for `MAX_PER_PERSON`.
        """
        review = self._in_progress.get(match)
        if review is None:
            mine = sum(person is not None and under_way.person == person for under_way in self._in_progress.values())
            if len(self._in_progress) >= MAX_REVIEWS or mine >= MAX_PER_PERSON:
                raise Busy(of_person=mine >= MAX_PER_PERSON)
            review = self._in_progress[match] = ReviewInProgress(person)
            review.task = asyncio.create_task(self._make(match, review), name=f"review match {match}")
            review.task.add_done_callback(lambda _: self._ended(match, review))
        return review

    def _ended(self, match: MatchId, review: ReviewInProgress) -> None:
        del self._in_progress[match]
        review.notify()

    async def stop(self) -> None:
        """Cancel all reviews in progress."""
        await cancel([review.task for review in self._in_progress.values() if review.task is not None])

    async def _make(self, match: MatchId, review: ReviewInProgress) -> None:
        to_judge = await self._reviews.request(match)
        review.turns = len(to_judge.turns)
        judge = self._games[to_judge.game].review
        assert judge is not None
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [
                    group.create_task(self._judge(judge, made, last, review)) for made, last in to_judge.turns_seen
                ]
        except ExceptionGroup as failed:
            # The first failure has cancelled the others.
            raise failed.exceptions[0] from failed.exceptions[0].__cause__
        await self._reviews.save(match, [task.result() for task in tasks])

    async def _judge(
        self, judge: ReviewLogic, made: TurnMade, last: LastTurn[AnyView, AnyAction] | None, review: ReviewInProgress
    ) -> Judgement[AnyAction]:
        assert made.turn is not None  # players see their own turns
        async with self._room:
            judged = await self._thinkers.run(judge.judge, made.before, made.turn, last)
        review.done += 1
        review.notify()
        return judged

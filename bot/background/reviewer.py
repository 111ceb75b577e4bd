"""Makes reviews: one task for each match that is asked for, one piece of thinking for each of its turns.

Whoever asks while a review is being made waits for the same one. Nothing is kept but the finished review: after a
restart in the middle it is made anew when somebody asks again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

from bot.background.workers import Busy, Workers
from bot.games.logic import GameLogic, ReviewLogic
from bot.games.states import TurnMade
from bot.matches.afterwards.reviews import Reviews
from engine.game import Judgement, LastTurn

MOST: Final = 40
"""Reviews that are made at the same time, of all people together."""

EACH: Final = 2
"""Reviews that one person has begun and that are not finished."""

AT_ONCE: Final = 2
"""Turns that are judged at the same time, of all reviews together: whoever plays against the bot does not wait long."""


class Making:
    """A review on its way: how many turns have been judged, of how many."""

    def __init__(self, person: int | None) -> None:
        self.person = person
        self.done = 0
        self.turns = 0
        self.task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()

    async def step(self) -> bool:
        """Wait until one more turn is judged, or all is done; whether it is. Raises what went wrong in it, `Busy` if it
        was stopped."""
        assert self.task is not None
        if not self.task.done():
            await self._changed.wait()
        if not self.task.done():
            return False
        if self.task.cancelled():
            raise Busy(own=False)
        self.task.result()
        return True

    def changed(self) -> None:
        """Wake everybody who waits for a step."""
        self._changed.set()
        self._changed = asyncio.Event()


class Reviewer:
    """Has the turns of finished matches judged by the thinkers."""

    def __init__(self, reviews: Reviews, games: Mapping[str, GameLogic], thinkers: Workers) -> None:
        self._reviews = reviews
        self._games = games
        self._thinkers = thinkers
        self._making: dict[int, Making] = {}
        self._room = asyncio.Semaphore(AT_ONCE)

    def join(self, match: int, person: int | None = None) -> Making:
        """The review of a match that is being made; it begins now if it is not. Raises `Busy`.

        `person` is who asks: whoever joins one that another has begun may always.
        """
        making = self._making.get(match)
        if making is None:
            mine = sum(person is not None and one.person == person for one in self._making.values())
            if len(self._making) >= MOST or mine >= EACH:
                raise Busy(own=mine >= EACH)
            making = self._making[match] = Making(person)
            making.task = asyncio.create_task(self._make(match, making), name=f"review match {match}")
            making.task.add_done_callback(lambda _: self._ended(match, making))
        return making

    def _ended(self, match: int, making: Making) -> None:
        del self._making[match]
        making.changed()

    async def stop(self) -> None:
        """Stop: what is half made is made anew when it is asked for."""
        tasks = [making.task for making in self._making.values() if making.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, match: int, making: Making) -> None:
        asked = await self._reviews.to_judge(match)
        making.turns = len(asked.turns)
        judge = self._games[asked.game].review
        assert judge is not None
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(self._judge(judge, made, last, making)) for made, last in asked.told]
        except ExceptionGroup as failed:
            raise failed.exceptions[0] from None  # the first says what is wrong; the rest is left undone
        await self._reviews.keep(match, [task.result() for task in tasks])

    async def _judge(self, judge: ReviewLogic, made: TurnMade, last: LastTurn | None, making: Making) -> Judgement:
        async with self._room:
            judged = await self._thinkers.run(judge.judge, made.before, made.turn, last)
        making.done += 1
        making.changed()
        return judged

"""The bot's own turns: thought about in a worker, from what its seat may see, and carried out once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from bot.games.front import HostedGame
from bot.matches.errors import CannotRead, StaleMatch
from bot.matches.solo import Solo
from bot.services.failures import log_failure
from bot.services.workers import Workers


class Opponent:
    """Plays wherever the bot sits at a table and is asked for something.

    A restart in the middle thinks again and comes to the same turn; whoever commits it second finds the match moved on.
    """

    def __init__(
        self,
        solo: Solo,
        games: Mapping[str, HostedGame],
        thinkers: Workers,
        spare: Workers,
        clock: Callable[[], int],
        wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """`spare` does the thinking where the thinkers have failed: slower for everybody else, but the turn comes.

        `clock` gives milliseconds since 1970; `wait` lets so many seconds go by.
        """
        self._solo = solo
        self._games = games
        self._thinkers = thinkers
        self._spare = spare
        self._clock = clock
        self._wait = wait

    async def move(self, match: int) -> None:
        """Play the bot's turn in a match, if it is its turn."""
        try:
            now = await self._solo.to_think(match)
        except CannotRead:
            return  # whoever opens the match is told so
        if now is None:
            return
        opponent = self._games[now.game].opponent
        assert opponent is not None
        think = opponent.think
        try:
            turn = await self._thinkers.run(think, now.view, now.level, now.seed, now.last)
        except Exception as error:
            log_failure(f"match {match}: the thinkers have failed, thinking here", error)
            turn = await self._spare.run(think, now.view, now.level, now.seed, now.last)
        if (early := now.not_before - self._clock()) > 0:
            await self._wait(early / 1000)
        try:
            await self._solo.play(match, now, turn)
        except StaleMatch:
            return  # somebody resigned meanwhile, or another process was faster

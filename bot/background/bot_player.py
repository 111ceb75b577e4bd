"""The bot's own turns: thought about in a worker, from what its seat may see, and carried out once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from random import Random

from bot.background.failures import log_failure
from bot.background.workers import Busy, Workers
from bot.games.logic import GameLogic
from bot.matches.core.errors import CannotRead, StaleMatch
from bot.matches.core.model import BotPrompt
from bot.matches.turns.bot_seats import BotSeats
from engine.game import Game


class BotPlayer:
    """Plays wherever the bot sits at a table and is asked for something.

    A restart in the middle thinks again and comes to the same turn; whoever commits it second finds the match moved on.
    """

    def __init__(
        self,
        solo: BotSeats,
        games: Mapping[str, GameLogic],
        thinkers: Workers,
        spare: Workers,
        plain: Workers,
        clock: Callable[[], int],
        wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Where the thinkers have failed, the lowest level thinks in `spare`; where that fails, too, `plain` makes a
        move without thinking. Both have time limits, so a turn always comes.

        `clock` gives milliseconds since 1970; `wait` lets so many seconds go by.
        """
        self._solo = solo
        self._games = games
        self._thinkers = thinkers
        self._spare = spare
        self._plain = plain
        self._clock = clock
        self._wait = wait

    async def move(self, match: int) -> None:
        """Play the bot's turn in a match, if it is its turn."""
        try:
            now = await self._solo.next_prompt(match)
        except CannotRead:
            return  # whoever opens the match is told so
        if now is None:
            return
        try:
            turn = await self._turn(match, now)
        except Busy:
            return  # the bot is being stopped: it thinks after its next start
        if (early := now.not_before - self._clock()) > 0:
            await self._wait(early / 1000)
        try:
            await self._solo.play(match, now, turn)
        except StaleMatch:
            return  # somebody resigned meanwhile, or another process was faster

    async def _turn(self, match: int, now: BotPrompt) -> str:
        game = self._games[now.game]
        assert game.opponent is not None
        think, lowest = game.opponent.think, min(game.levels, default=now.level)
        try:
            return await self._thinkers.run(think, now.view, now.level, now.seed, now.last)
        except Busy:
            raise
        except Exception as error:
            log_failure(f"match {match}: the thinkers have failed, level {lowest} thinks in a spare process", error)
            # The same work again would only take too long again.
            hopeless = isinstance(error, TimeoutError) and lowest == now.level
        if not hopeless:
            try:
                return await self._spare.run(think, now.view, lowest, now.seed, now.last)
            except Busy:
                raise
            except Exception as error:
                log_failure(f"match {match}: the spare process has failed, making a plain move", error)
        return await self._plain.run(plain_turn, game.rules, now.view, now.seat, now.seed)


def plain_turn(rules: Game, view: str, seat: str, seed: str) -> str:
    """A turn without thinking: what happens to who does not answer, else any turn, the same for the same seed."""
    default = rules.default(view, seat)
    if default is not None:
        return default
    dice, plays = Random(seed), list[str]()
    while following := rules.next_plays(view, plays):
        plays.append(dice.choice(following))
    return rules.turn(plays)

"""The bot's own turns: computed in a worker from its seat's view, and committed once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from random import Random

from bot.background.failures import log_failure
from bot.background.pools.worker import Busy, Workers
from bot.durations import NO_TIME, SECOND, Time
from bot.games.logic import GameLogic
from bot.ids import MatchId
from bot.matches.core.errors import CannotRead, MatchError, StaleMatch, UnknownMatch
from bot.matches.core.model import BotPrompt
from bot.matches.turns.bot_seats import BotSeats
from bot.store.errors import StoreError
from engine.game import AnyAction, AnyGame, AnyView


@dataclass(slots=True, eq=False)
class BotPlayer:
    """Plays the bot's turns.

    After a restart in the middle the same turn is computed again. If it was committed already, the match has moved on
    and the second commit is refused. If the thinkers fail, which have a time limit, a turn is made without thought. So
    a turn always comes. `wait` sleeps for seconds.
    """

    _seats: BotSeats
    _games: Mapping[str, GameLogic]
    _thinkers: Workers
    _clock: Callable[[], Time]
    _wait: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def play_turn(self, match: MatchId) -> None:
        """Play the bot's turn in a match, if it has one."""
        try:
            prompt = await self._seats.next_prompt(match)
        except (CannotRead, UnknownMatch):
            return  # a person who opens the match reads why
        if prompt is None:
            return
        try:
            turn = await self._think(match, prompt)
        except Busy:
            return  # the bot is being stopped: it thinks after its next start
        if (early := prompt.not_before - self._clock()) > NO_TIME:
            await self._wait(early / SECOND)
        try:
            await self._play(match, prompt, turn)
        except StaleMatch:
            return  # a player resigned meanwhile, or another process was faster

    async def _think(self, match: MatchId, prompt: BotPrompt) -> AnyAction:
        opponent = self._games[prompt.game].opponent
        assert opponent is not None
        try:
            return await self._thinkers.run(opponent.think, prompt.view, prompt.level, prompt.seed, prompt.last)
        except Busy:
            raise
        except Exception as error:
            log_failure("the thinkers have failed, making a plain move", error, match=match)
            return await self._plain_turn(prompt)

    async def _play(self, match: MatchId, prompt: BotPrompt, turn: AnyAction) -> None:
        """Commit a turn; if the rules refuse it, the plain one: another search would find the same turn."""
        try:
            await self._seats.play(match, prompt, turn)
        except (MatchError, StoreError):
            raise
        except Exception as error:
            log_failure("the bot's turn could not be played, making a plain move", error, match=match)
            await self._seats.play(match, prompt, await self._plain_turn(prompt))

    async def _plain_turn(self, prompt: BotPrompt) -> AnyAction:
        rules = self._games[prompt.game].rules
        return await asyncio.to_thread(plain_turn, rules, prompt.view, prompt.seat, prompt.seed)


def plain_turn(rules: AnyGame, view: AnyView, seat: str, seed: str) -> AnyAction:
    """Choose a turn without a search: the default action if there is one, else a random turn by the seed."""
    default = rules.default_action(view, seat)
    if default is not None:
        return default
    random, plays = Random(seed), list[str]()
    while following := rules.next_plays(view, plays):
        plays.append(random.choice(following))
    return rules.turn(plays)

"""Two people at a table who play one match after the other: they press buttons of messages and wait for the board."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Final

from bench.turns.loopback import TIMEOUT_SECONDS, Loopback, SentInteraction
from bench.turns.payloads import Json
from bench.turns.script import Press
from bench.turns.wire import Offer, offers, text

UNDO: Final = "undo"
START_OVER: Final = "over"
SURE: Final = "sure"
GRAVE: Final = 4
"""The style of a button that loses the match."""

USUAL: Final = (3, 4, 5)
"""Presses after which a turn may end, including My hand and End turn; most turns take one or two more."""

MOST: Final = 40
"""Presses after which a turn has gone wrong."""


class Players:
    """People who play in a channel. `gate` limits the number of presses in flight at all tables."""

    def __init__(
        self,
        server: Loopback,
        channel: int,
        rng: random.Random,
        names: Sequence[str],
        gate: AbstractAsyncContextManager[object] | None = None,
    ) -> None:
        self.server = server
        self.channel = server.channels[channel]
        self.rng = rng
        self.gate: AbstractAsyncContextManager[object] = gate or nullcontext()
        self.people = tuple(server.person(f"{name}{channel % 100_000}") for name in names)
        self.board: Json = {"components": []}
        self.interactions: list[SentInteraction] = []
        """Every answered interaction of this table."""
        self.marks: list[int] = []
        """How many interactions had been recorded when each recorded turn was over."""

    @property
    def presses(self) -> int:
        """Number of presses so far."""
        return len(self.interactions)

    @property
    def over(self) -> bool:
        """Whether there is no match under way."""
        return not offers(self.board, "hand")

    def record(self) -> None:
        """Record all interactions and requests from now on."""
        self.channel.recording, self.marks = [], []

    def recorded(self) -> list[Press]:
        """End the recording. Return the interactions, each with the requests that followed it."""
        presses, self.channel.recording = self.channel.recording or [], None
        return presses

    async def press(self, user: int, message: Json, offer: Offer) -> Json:
        """Press a button. Return the message that answers."""
        async with self.gate:
            return await self._answer(await self.server.press(self.channel.id, user, message, offer.custom_id))

    async def _answer(self, pending: SentInteraction) -> Json:
        answer: Json = await asyncio.wait_for(pending.answer, TIMEOUT_SECONDS)
        self.interactions.append(pending)
        return answer

    def _mark(self) -> None:
        """Note in the recording that a turn is over."""
        if self.channel.recording is not None:
            self.marks.append(len(self.channel.recording))


class Table(Players):
    """A channel with two people who play there. `gate` limits the number of presses in flight at all tables."""

    def __init__(
        self,
        server: Loopback,
        channel: int,
        rng: random.Random,
        gate: AbstractAsyncContextManager[object] | None = None,
    ) -> None:
        super().__init__(server, channel, rng, ("ann", "ben"), gate)
        self.mover = self.people[0]
        self.turns = 0
        """Confirmed turns of the current match."""

    @property
    def other(self) -> int:
        """The player who is not to move."""
        ann, ben = self.people
        return ben if self.mover == ann else ann

    async def begin(self) -> None:
        """Challenge and accept."""
        ann, ben = self.people
        option = {"name": "user", "type": 6, "value": str(ben)}
        async with self.gate:
            challenge = await self._answer(await self.server.command(self.channel.id, ann, "challenge", [option]))
        accept = offers(challenge, "accept")
        assert accept, f"no challenge: {text(challenge)}"
        await self.press(ben, challenge, self.rng.choice(accept))
        await self._new_board()
        self.turns = 0

    async def turn(self) -> None:
        """Play a whole turn of the player to move, until the board is in the channel."""
        await self.end(await self.laid())

    async def laid(self) -> Json:
        """Draft a turn that can be ended. Return the private message."""
        hand = await self.hand()
        wanted = self.rng.choice(USUAL)
        for made in range(1, MOST):
            if offers(hand, "end") and made >= wanted - 1:
                return hand
            hand = await self.press(self.mover, hand, self._next(hand, stuck=made > MOST // 4))
        raise AssertionError(f"no turn comes of this:\n{text(hand)}")

    async def hand(self) -> Json:
        """Press My hand as the player to move."""
        for _ in self.people:
            [mine] = offers(self.board, "hand")
            hand = await self.press(self.mover, self.board, mine)
            if offers(hand, "lay") or offers(hand, "end"):
                return hand
            self.mover = self.other  # the board has not pinged this player: so the other one is to move
        raise AssertionError(f"nobody is to move:\n{text(self.board)}")

    async def end(self, hand: Json) -> None:
        """Press End turn, even if it loses the match, and wait for the board."""
        [end] = offers(hand, "end")
        hand = await self.press(self.mover, hand, end)
        sure = [offer for offer in offers(hand, "end") if offer.control == SURE]
        if sure:
            await self.press(self.mover, hand, sure[0])
        await self._new_board()
        self.turns += 1
        self._mark()

    def _next(self, hand: Json, *, stuck: bool) -> Offer:
        """A random card or target, one that does not lose the match if possible; `stuck`: or a step back.

        Every next card of a turn may lead to one that cannot be ended.
        """
        offered = [offer for offer in offers(hand, "lay") if offer.enabled]
        possible = [offer for offer in offered if offer.control != UNDO] or offered  # only Undo is left
        cards = [offer for offer in possible if offer.control not in (UNDO, START_OVER)]
        sane = [offer for offer in cards if offer.style != GRAVE]
        assert possible, f"nothing can be pressed:\n{text(hand)}"
        return self.rng.choice(offered if stuck else sane or cards or possible)

    async def _new_board(self) -> None:
        """Wait for the channel's next board, and note who is pinged."""
        self.board = await asyncio.wait_for(self.channel.boards.get(), TIMEOUT_SECONDS)
        pinged = {int(person["id"]) for person in self.board["mentions"]}
        self.mover = next((one for one in self.people if one in pinged), self.other)

"""Presses that bring a match's board as their own answer (`BOARDS_BY_INTERACTION`), and boards that came so.

Such requests do not count against the requests a second that Discord allows a bot. A press takes one answer only,
within three seconds: so its board comes once, however often that is tried, and a process that stood still for longer
brings none. Boards that came so are edited and deleted by the same token while it lives.

In memory only, like the open hands: an interaction's token is never stored or logged.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from bot.ui.message import Message
from bot.ui.recent.open_hands import TOKEN_LIFE_MS
from bot.ui.requests import InteractionToken

KEPT: Final = 5_000
"""How many boards are kept; the oldest are dropped first."""


@dataclass(eq=False)
class BoardOffer:
    """A press that may bring the board of a match in a channel.

    `send` answers it with a message that everybody sees, and returns its id; None if it is too late. `done` is set when
    nothing more comes of the offer.
    """

    match: int
    channel: int
    token: InteractionToken
    send: Callable[[Message], Awaitable[int | None]] = field(repr=False)
    done: asyncio.Event = field(default_factory=asyncio.Event, repr=False)


class BoardTokens:
    """The offer of each match, and the tokens of boards by their messages. `clock` gives milliseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._offers: dict[int, BoardOffer] = {}
        self._boards: OrderedDict[int, tuple[InteractionToken, int]] = OrderedDict()

    def offer(self, offer: BoardOffer) -> None:
        """Let a press bring the board; the one before it no longer does."""
        self.withdraw(offer.match)
        self._offers[offer.match] = offer

    def take(self, match: int, channel: int) -> BoardOffer | None:
        """Take the offer of a match in this channel. The taker sets `done`."""
        return self._offers.pop(match) if self.offers(match, channel) else None

    def offers(self, match: int, channel: int) -> bool:
        """Whether a press offers to bring the board of a match in this channel."""
        offer = self._offers.get(match)
        return offer is not None and offer.channel == channel

    def withdraw(self, match: int, only: BoardOffer | None = None) -> None:
        """End an offer that nobody has taken; `only`: no other than this one."""
        offer = self._offers.get(match)
        if offer is not None and only in (None, offer):
            del self._offers[match]
            offer.done.set()

    def note_brought(self, message: int, token: InteractionToken) -> None:
        """Note by which token a board has come."""
        self._boards[message] = token, self._clock()
        if len(self._boards) > KEPT:
            self._boards.popitem(last=False)

    def find(self, message: int) -> InteractionToken | None:
        """The token by which a board can be edited and deleted."""
        token, at = self._boards.get(message, (None, 0))
        if token is not None and self._clock() - at > TOKEN_LIFE_MS:
            self.forget(message)
            return None
        return token

    def forget(self, message: int) -> None:
        """Forget a board: it is gone, or its token no longer serves."""
        self._boards.pop(message, None)

"""Presses whose answer may be a match's board (`BOARDS_BY_INTERACTION`), and the tokens of boards posted that way.

Such requests do not count against the requests a second that Discord allows a bot. A press takes one answer only,
within three seconds: so retries never post a second board, and a process that stood still for longer posts none.
These boards are edited and deleted by the same token while it lives.

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

CAPACITY: Final = 5_000
"""How many boards are kept; the oldest are dropped first."""


@dataclass(eq=False)
class BoardOffer:
    """A press whose answer may be the board of a match in a channel.

    `send` answers it with a message that everybody sees, and returns its id; None if it is too late. `done` is set when
    the offer has been used or withdrawn.
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
        """Offer a press for the board; an earlier offer of this match is withdrawn."""
        self.withdraw(offer.match)
        self._offers[offer.match] = offer

    def take(self, match: int, channel: int) -> BoardOffer | None:
        """Remove and return the offer of a match in this channel. The caller sets `done`."""
        return self._offers.pop(match) if self.offers(match, channel) else None

    def offers(self, match: int, channel: int) -> bool:
        """Whether a press is offered for the board of a match in this channel."""
        offer = self._offers.get(match)
        return offer is not None and offer.channel == channel

    def withdraw(self, match: int, only: BoardOffer | None = None) -> None:
        """End an offer that was not taken; with `only`, no other one."""
        offer = self._offers.get(match)
        if offer is not None and only in (None, offer):
            del self._offers[match]
            offer.done.set()

    def note_posted(self, message: int, token: InteractionToken) -> None:
        """Note the token by which a board was posted."""
        self._boards[message] = token, self._clock()
        if len(self._boards) > CAPACITY:
            self._boards.popitem(last=False)

    def find(self, message: int) -> InteractionToken | None:
        """The token by which a board can be edited and deleted."""
        token, at = self._boards.get(message, (None, 0))
        if token is not None and self._clock() - at > TOKEN_LIFE_MS:
            self.forget(message)
            return None
        return token

    def forget(self, message: int) -> None:
        """Forget a board: it is gone, or its token has expired."""
        self._boards.pop(message, None)

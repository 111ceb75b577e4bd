"""The channels that a publishing loop has written to."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from bot.background.publishing import SentMessage
from bot.ids import NO_CHANNEL, ChannelId, GuildId, MessageId, UserId
from bot.matches.core.model import Hand
from bot.matches.outbox.delivery import Delivery, HandLinks, PostDelivery, ShownHand


@dataclass
class Channels:
    """Discord, as far as the poster knows of it. Purposes in `failing` fail so."""

    done: list[tuple[str, int, str]] = field(default_factory=list)
    """What was done, about which match, to what."""
    pings: list[tuple[int, ...]] = field(default_factory=list)
    failing: dict[str, Exception] = field(default_factory=dict)
    looking: dict[int, dict[UserId, ShownHand]] = field(default_factory=dict)
    messages: int = 100
    looked: asyncio.Event = field(default_factory=asyncio.Event)
    posted: asyncio.Event = field(default_factory=asyncio.Event)

    async def open_thread(self, delivery: Delivery) -> ChannelId:
        self.done.append(("open", delivery.match.id, delivery.purpose))
        return NO_CHANNEL

    async def close_thread(self, delivery: Delivery) -> None:
        self.done.append(("close", delivery.match.id, delivery.purpose))

    async def find(self, delivery: PostDelivery) -> SentMessage | None:
        self.done.append(("find", delivery.number, delivery.purpose))
        self.looked.set()
        return None

    async def post(self, delivery: PostDelivery) -> SentMessage:
        if (error := self.failing.get(delivery.purpose)) is not None:
            raise error
        self.done.append(("post", delivery.number, delivery.purpose))
        self.posted.set()
        self.pings.append(delivery.ping)
        self.messages += 1
        return SentMessage(MessageId(self.messages), delivery.version)

    async def edit(self, delivery: PostDelivery) -> bool:
        self.done.append(("edit", delivery.number, delivery.purpose))
        return True

    async def delete_old(self, delivery: PostDelivery, old: int, new: int | None) -> None:
        if (error := self.failing.get("old")) is not None:
            raise error
        self.done.append(("take away", delivery.number, str(old)))

    async def report(self, guild: GuildId) -> None:
        raise NotImplementedError

    async def refresh_hand(self, hand: Hand, links: HandLinks | None) -> None:
        if (error := self.failing.get("hand")) is not None:
            raise error
        self.done.append(("follow", hand.match.id, hand.seat))

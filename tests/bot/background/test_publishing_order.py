"""In which order the poster goes about matches: thousands may lag after a restart, and someone waits for a few."""

from __future__ import annotations

from pathlib import Path

from bot.background.publishing import EditThrottle, PublishingLoop, SentMessage
from bot.ids import ChannelId, GuildId, MatchId, MessageId
from bot.matches.core.model import Hand
from bot.matches.outbox.delivery import Delivery, HandLinks, PostDelivery
from tests.support.use_cases import CLEO, DORA, UseCases, open_use_cases


class Channels:
    """Where everything is posted at once. `posted` has the matches in that order; `first` happens at the first one."""

    def __init__(self, cases: UseCases) -> None:
        self.posted: list[int] = []
        self._use_cases = cases
        self.poster = PublishingLoop(cases.outbox, self, lambda: cases.now, lambda _: {}, EditThrottle(0), at_once=1)
        cases.store.on_touched = [self._wake]

    def _wake(self, matches: frozenset[int]) -> None:
        for match in sorted(matches):
            self.poster.wake(MatchId(match))

    async def open_thread(self, delivery: Delivery) -> ChannelId:
        raise NotImplementedError

    async def close_thread(self, delivery: Delivery) -> None:
        raise NotImplementedError

    async def find(self, delivery: PostDelivery) -> SentMessage | None:
        return None

    async def post(self, delivery: PostDelivery) -> SentMessage:
        if not self.posted:
            await self._use_cases.challenges.accept(MatchId(3), DORA, "left")
        self.posted.append(delivery.number)
        return SentMessage(MessageId(2**60 + delivery.id.post), delivery.version)

    async def edit(self, delivery: PostDelivery) -> bool:
        raise NotImplementedError

    async def delete_old(self, delivery: PostDelivery, old: int, new: int | None) -> None:
        raise NotImplementedError

    async def report(self, guild: GuildId) -> None:
        raise NotImplementedError

    async def refresh_hand(self, hand: Hand, links: HandLinks | None) -> None:
        raise NotImplementedError


async def test_what_someone_waits_for_goes_before_what_was_only_found_to_lag(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path) as cases:
        for _ in range(4):
            await cases.make(CLEO, None, guild=GuildId(len(cases.woken) + 1))
        channels = Channels(cases)
        channels.poster.start()
        channels.poster.connected()
        await channels.poster.drain(20)
        await channels.poster.stop()
        assert list(dict.fromkeys(channels.posted)) == [1, 3, 2, 4]

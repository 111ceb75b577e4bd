"""In which order the poster goes about matches: thousands may lag after a restart, and someone waits for a few."""

from __future__ import annotations

from pathlib import Path

from bot.background.publishing import EditThrottle, PublishingLoop, SentMessage
from bot.matches.core.model import Hand
from bot.matches.outbox.delivery import Delivery, HandLinks
from tests.support.club import CLEO, DORA, Club, open_club


class Channels:
    """Where everything is posted at once. `posted` has the matches in that order; `first` happens at the first one."""

    def __init__(self, club: Club) -> None:
        self.posted: list[int] = []
        self._club = club
        self.poster = PublishingLoop(club.outbox, self, lambda: club.now, lambda _: {}, EditThrottle(0), at_once=1)
        club.store.on_touched = self._wake

    def _wake(self, matches: frozenset[int]) -> None:
        for match in sorted(matches):
            self.poster.wake(match)

    async def open_thread(self, delivery: Delivery) -> int:
        raise NotImplementedError

    async def close_thread(self, delivery: Delivery) -> None:
        raise NotImplementedError

    async def find(self, delivery: Delivery) -> SentMessage | None:
        return None

    async def post(self, delivery: Delivery) -> SentMessage:
        if not self.posted:
            await self._club.challenges.accept(3, DORA, "left")
        self.posted.append(delivery.match.id)
        return SentMessage(2**60 + delivery.id.post, delivery.match.version)

    async def edit(self, delivery: Delivery) -> bool:
        raise NotImplementedError

    async def delete_old(self, delivery: Delivery, old: int, new: int | None) -> None:
        raise NotImplementedError

    async def refresh_hand(self, hand: Hand, links: HandLinks | None) -> None:
        raise NotImplementedError


async def test_what_someone_waits_for_goes_before_what_was_only_found_to_lag(tmp_path: Path) -> None:
    async with open_club(tmp_path) as club:
        for _ in range(4):
            await club.make(CLEO, None, guild=len(club.woken) + 1)
        channels = Channels(club)
        channels.poster.start()
        channels.poster.connected()
        await channels.poster.drain(20)
        await channels.poster.stop()
        assert list(dict.fromkeys(channels.posted)) == [1, 3, 2, 4]

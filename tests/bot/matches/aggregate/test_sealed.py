"""Questions that several answer in secret, over days: no clock tells who has, and an answer that comes late counts."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.durations import DAY
from bot.ids import UserId
from bot.matches.core.errors import NotLate, OwnTime
from bot.matches.core.model import Match
from bot.matches.outbox.delivery import DeliveryStep
from examples.sealed_bids.position import Position
from tests.support.deadlines import claim, later, shown, summaries
from tests.support.games import plain_logic
from tests.support.led_bids import LedBids
from tests.support.use_cases import ANN, BEN, CLEO, UseCases, open_use_cases


class Sealed(LedBids):
    """The same, but nobody learns who has bid before all have, and no bid is made for anybody."""

    key = "sealed"

    def default_action(self, position: Position, seat: str) -> str | None:
        """The turn clock decides."""
        return None

    def view(self, position: Position, reader: str | None) -> Position:
        """A bid of another looks like none."""
        now = super().view(position, reader)
        for place in now.places:
            if place.bid == "?":
                now = now.put(replace(place, bid="", hand=f"{place.hand}?"))
        return now

    def as_seen(  # type: ignore[override] # Sealed Bids itself has no secret actions
        self, position: Position, reader: str | None, seat: str, action: str
    ) -> str | None:
        """Nothing of a bid before the last one."""
        seen = super().as_seen(position, reader, seat, action)
        return None if seen == "?" else seen


@pytest_asyncio.fixture
async def sealed(tmp_path: Path) -> AsyncIterator[UseCases]:
    """Use cases of this game alone."""
    async with open_use_cases(tmp_path, games={Sealed.key: plain_logic(Sealed())}) as opened:
        yield opened


async def bidding(cases: UseCases) -> Match:
    """Ann has led; Ben and Cleo bid."""
    made = await cases.challenge(ANN, BEN, CLEO, game=Sealed.key, pace="1d")
    await cases.challenges.accept(made.id, BEN)
    match = await cases.challenges.accept(made.id, CLEO)
    await cases.random_turn(match.id, random.Random(1))
    await shown(cases)
    return await cases.play.match(match.id)


async def bid(cases: UseCases, match: Match, user: UserId) -> None:
    hand = await cases.play.hand(match.id, user)
    await cases.end_turn(await cases.press(hand, "0"))


async def test_an_answer_in_secret_changes_nothing_that_others_see(sealed: UseCases) -> None:
    match = await bidding(sealed)
    before = await sealed.play.match(match.id)
    assert set(before.clocks.due) == {"b", "c"}
    await bid(sealed, match, BEN)
    assert await sealed.play.match(match.id) == before
    assert await shown(sealed) == []


@pytest.mark.parametrize("answers", [False, True])
async def test_who_has_answered_is_reminded_at_their_own_time_like_who_has_not(sealed: UseCases, answers: bool) -> None:
    match = await bidding(sealed)
    await sealed.away.announce(CLEO, sealed.now, 0, 2)
    await shown(sealed)
    if answers:
        await bid(sealed, match, BEN)
    assert summaries(await later(sealed, DAY - round(0.2 * DAY))) == [("reminder", DeliveryStep.POST, (BEN,))]


async def test_a_secret_answer_that_comes_late_counts_before_a_claim(sealed: UseCases) -> None:
    match = await bidding(sealed)
    await later(sealed, DAY)
    assert (await sealed.play.match(match.id)).clocks.late == {"b", "c"}
    with pytest.raises(OwnTime):
        await claim(sealed, match, BEN, CLEO)
    await bid(sealed, match, BEN)
    with pytest.raises(NotLate):
        await claim(sealed, match, ANN, BEN)
    now = await claim(sealed, match, BEN, CLEO)
    assert now.seating.left == {"c"}

"""Sealed Bids keeps what every game promises, and a round can be played by its buttons."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.config import Settings
from bot.games.contract import check_match
from bot.games.registry import by_key
from bot.simulator.simulation import NAMES, playground
from examples.sealed_bids import GAME
from examples.sealed_bids.position import Place, Position


def redealt(now: Position, reader: str | None, dice: Random) -> Position:
    """The position with other cards where this reader sees none."""

    def other(place: Place) -> Place:
        hand, bid = (dice.choices("123456789", k=len(cards)) for cards in (place.hand, place.bid))
        return place if place.seat == reader else replace(place, hand="".join(sorted(hand)), bid="".join(bid))

    return replace(now, places=tuple(map(other, now.places)))


@pytest.mark.parametrize("seed", range(8))
def test_a_random_match_keeps_every_promise(seed: int) -> None:
    check_match(GAME, seed, redealt)


async def test_a_bid_is_made_with_two_presses(tmp_path: Path) -> None:
    settings = Settings(database_url=str(tmp_path / "matches.db"))
    async with playground(settings, games=by_key(GAME), names=NAMES[:3]) as page:
        ann, ben, cleo = page.people
        table = await page.type(ann, "sealedbids challenge", seats=3)
        for guest in (ben, cleo):
            await page.press(guest, table, "Join")
        hand = await page.press(ann, page.newest, "My hand")
        card = next(label for label in "123456789" if f"'label': '{label}'" in str(hand.components))
        chosen = await page.press(ann, hand, card)
        assert f"Your bid: {card}." in str((await page.press(ann, chosen, "End turn")).components)

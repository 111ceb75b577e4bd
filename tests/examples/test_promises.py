"""Sealed Bids keeps what every game promises."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.games.contract import check_match
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

"""Deliveries of a match, one at a time."""

from __future__ import annotations

import random

from bot.matches.core.model import Match
from bot.matches.outbox.delivery import Delivery
from tests.support.club import ANN, BEN, Club

CHALLENGE, FIRST, SECOND, THIRD = (2**60 + number for number in range(4))
"""Messages."""


async def post(club: Club, delivery: Delivery, message: int, *stale: int) -> bool:
    """It is posted as it was handed out; `stale` could not be taken away."""
    return await club.outbox.note_posted(delivery, message, delivery.match.version, stale=stale)


async def only_delivery(club: Club, match: int = 1) -> Delivery:
    """The one post that something is to be done about."""
    [one] = await club.take(match)
    return one


async def announced(club: Club, *people: int | None, **terms: object) -> Match:
    """A challenge that its channel shows."""
    match = await club.challenge(*(people or (ANN, BEN)), **terms)  # type: ignore[arg-type]
    await post(club, await only_delivery(club, match.id), CHALLENGE)
    return match


async def shown(club: Club) -> Match:
    """A match that has begun, whose channel shows everything; Ann is to move."""
    made = await announced(club)
    await club.challenges.accept(made.id, BEN, "left")
    notice, board = await club.take(made.id)
    await club.outbox.note_edited(notice)
    await post(club, board, FIRST)
    assert await club.outbox.lagging() == []
    return await club.play.match(made.id)


async def next_turn(club: Club, match: int = 1) -> None:
    """Someone moves."""
    await club.random_turn(match, random.Random(1))

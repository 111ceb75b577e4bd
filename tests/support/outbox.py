"""Deliveries of a match, one at a time."""

from __future__ import annotations

import random

from bot.ids import MessageId, UserId
from bot.matches.core.model import Match
from bot.matches.outbox.delivery import Delivery
from bot.matches.outbox.delivery_results import RETRY_FIRST
from tests.support.use_cases import ANN, BEN, UseCases

CHALLENGE, FIRST, SECOND, THIRD = (MessageId(2**60 + number) for number in range(4))
"""Messages."""


async def post(cases: UseCases, delivery: Delivery, message: MessageId, *stale: MessageId) -> bool:
    """It is posted as it was handed out; `stale` could not be taken away."""
    return await cases.outbox.results.note_posted(delivery, message, delivery.match.version, stale=stale)


async def only_delivery(cases: UseCases, match: int = 1) -> Delivery:
    """The one post that something is to be done about."""
    [one] = await cases.take(match)
    return one


async def retried(cases: UseCases) -> Delivery:
    """The one post whose old messages could not all be taken away, when that is tried again."""
    assert await cases.take(1) == []
    cases.now += RETRY_FIRST
    return await only_delivery(cases)


async def announced(cases: UseCases, *people: UserId | None, **terms: object) -> Match:
    """A challenge that its channel shows."""
    match = await cases.challenge(*(people or (ANN, BEN)), **terms)  # type: ignore[arg-type]
    await post(cases, await only_delivery(cases, match.id), CHALLENGE)
    return match


async def shown(cases: UseCases) -> Match:
    """A match that has begun, whose channel shows everything; Ann is to move."""
    made = await announced(cases)
    await cases.challenges.accept(made.id, BEN, "left")
    notice, board = await cases.take(made.id)
    await cases.outbox.results.note(notice, shown=notice.version)
    await post(cases, board, FIRST)
    assert await cases.outbox.lagging() == []
    return await cases.play.match(made.id)


async def next_turn(cases: UseCases, match: int = 1) -> None:
    """Someone moves."""
    await cases.random_turn(match, random.Random(1))

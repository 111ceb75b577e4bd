"""The same request, delivered again, does one thing: Discord may lose our answer, or ask twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.durations import Milliseconds
from bot.ids import MatchId, MessageId
from bot.matches.core.model import MatchCreated, State
from bot.matches.core.terms import Place, Terms
from bot.matches.lobby.deduplication import REMEMBERED_FOR
from bot.matches.moderation.retention import Retention
from tests.support.use_cases import ANN, BEN, BOT, CHANNEL, GUILD, UseCases

REQUEST = 2**60 + 17
"""Discord's id of a command or press."""

Making = Callable[[UseCases, int], Awaitable[MatchCreated]]


async def _challenge(cases: UseCases, request: int) -> MatchCreated:
    return await cases.make(ANN, BEN, request=request)


async def _solo(cases: UseCases, request: int) -> MatchCreated:
    return await cases.challenges.start_bot_match(
        Place(GUILD, CHANNEL, request), Terms(game="royal_visit", options={}, level=1), user=ANN, bot=BOT
    )


async def _rematch(cases: UseCases, request: int) -> MatchCreated:
    return await cases.rematches.rematch(MatchId(1), BEN, Place(GUILD, CHANNEL, request))


async def _question(cases: UseCases, request: int) -> MatchCreated:
    return await cases.rematches.rematch(MatchId(1), ANN, Place(GUILD, CHANNEL, request))


EVERYTHING = pytest.mark.parametrize("making", [_challenge, _solo, _rematch, _question])


async def finished(cases: UseCases) -> None:
    """Match 1, to be played again."""
    match = await cases.begin(rated=False)
    await cases.play.resign(match.id, ANN)


async def stored(cases: UseCases) -> list[list[tuple[object, ...]]]:
    """Everything that a request may make."""
    tables = ("matches", "seats", "actions", "posts", "timers", "deduplication")
    return [await cases.rows(f"SELECT * FROM {table}") for table in tables]


@EVERYTHING
async def test_a_request_that_comes_twice_does_one_thing(cases: UseCases, making: Making) -> None:
    await finished(cases)
    once, twice = await asyncio.gather(making(cases, REQUEST), making(cases, REQUEST))
    after = await stored(cases)
    assert (once.repeated, twice.repeated) == (False, True)
    assert (twice.match, twice.post) == (once.match, once.post)
    assert twice.ping == once.ping, "by whichever answer comes through"
    assert (await making(cases, REQUEST)).repeated
    assert await stored(cases) == after
    assert await cases.rows("SELECT id, match FROM deduplication") == [(REQUEST, once.match.id)]


@EVERYTHING
async def test_a_request_that_comes_again_when_its_answer_is_there_pings_nobody(
    cases: UseCases, making: Making
) -> None:
    await finished(cases)
    once = await making(cases, REQUEST)
    await cases.outbox.note_answered(once.match, once.post, MessageId(4711))
    assert (await making(cases, REQUEST)).ping == ()


async def test_a_repeated_request_is_told_what_has_become_of_it_since(cases: UseCases) -> None:
    made = await _challenge(cases, REQUEST)
    taken = await cases.challenges.accept(made.match.id, BEN, "left")
    again = await _challenge(cases, REQUEST)
    assert again.match == taken
    assert again.match.state is State.PLAY


async def test_another_request_is_another_thing(cases: UseCases) -> None:
    first, second = await _solo(cases, REQUEST), await _solo(cases, REQUEST + 1)
    assert first.match.id != second.match.id
    assert not second.repeated


async def test_a_request_that_was_refused_may_succeed_when_it_comes_again(cases: UseCases) -> None:
    first = await cases.challenge(ANN, BEN)
    with pytest.raises(Exception, match="challenge twice"):
        await _challenge(cases, REQUEST)
    await cases.challenges.withdraw(first.id, ANN)
    assert not (await _challenge(cases, REQUEST)).repeated


async def test_requests_are_forgotten_when_they_cannot_come_again(cases: UseCases) -> None:
    retention = Retention(cases.context, REMEMBERED_FOR, REMEMBERED_FOR)
    await _solo(cases, REQUEST)
    cases.now += REMEMBERED_FOR
    await _solo(cases, REQUEST + 1)
    await retention.step()
    assert len(await cases.rows("SELECT * FROM deduplication")) == 2
    cases.now += Milliseconds(1)
    await _solo(cases, REQUEST + 2)
    await retention.step()
    assert await cases.rows("SELECT id FROM deduplication ORDER BY id") == [(REQUEST + 1,), (REQUEST + 2,)]

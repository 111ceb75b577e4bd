"""The same request, delivered again, does one thing: Discord may lose our answer, or ask twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.matches.core.model import MatchCreated, State
from bot.matches.core.terms import Place, Terms
from bot.matches.lobby.deduplication import REMEMBERED_MS
from bot.matches.moderation.retention import Retention
from tests.support.club import ANN, BEN, BOT, CHANNEL, GUILD, Club

REQUEST = 2**60 + 17
"""Discord's id of a command or press."""

Making = Callable[[Club, int], Awaitable[MatchCreated]]


async def _challenge(club: Club, request: int) -> MatchCreated:
    return await club.make(ANN, BEN, request=request)


async def _solo(club: Club, request: int) -> MatchCreated:
    return await club.challenges.start_bot_match(
        Place(GUILD, CHANNEL, request), Terms(game="royal_visit", options={}, level=1), user=ANN, bot=BOT
    )


async def _rematch(club: Club, request: int) -> MatchCreated:
    return await club.rematches.rematch(1, BEN, Place(GUILD, CHANNEL, request))


async def _question(club: Club, request: int) -> MatchCreated:
    return await club.rematches.rematch(1, ANN, Place(GUILD, CHANNEL, request))


EVERYTHING = pytest.mark.parametrize("making", [_challenge, _solo, _rematch, _question])


async def finished(club: Club) -> None:
    """Match 1, to be played again."""
    match = await club.begin(rated=False)
    await club.play.resign(match.id, ANN)


async def stored(club: Club) -> list[list[tuple[object, ...]]]:
    """Everything that a request may make."""
    tables = ("matches", "seats", "actions", "posts", "timers", "deduplication")
    return [await club.rows(f"SELECT * FROM {table}") for table in tables]


@EVERYTHING
async def test_a_request_that_comes_twice_does_one_thing(club: Club, making: Making) -> None:
    await finished(club)
    once, twice = await asyncio.gather(making(club, REQUEST), making(club, REQUEST))
    after = await stored(club)
    assert (once.repeated, twice.repeated) == (False, True)
    assert (twice.match, twice.post) == (once.match, once.post)
    assert twice.ping == once.ping, "by whichever answer comes through"
    assert (await making(club, REQUEST)).repeated
    assert await stored(club) == after
    assert await club.rows("SELECT id, match FROM deduplication") == [(REQUEST, once.match.id)]


@EVERYTHING
async def test_a_request_that_comes_again_when_its_answer_is_there_pings_nobody(club: Club, making: Making) -> None:
    await finished(club)
    once = await making(club, REQUEST)
    await club.outbox.note_answered(once.match, once.post, 4711)
    assert (await making(club, REQUEST)).ping == ()


async def test_a_repeated_request_is_told_what_has_become_of_it_since(club: Club) -> None:
    made = await _challenge(club, REQUEST)
    taken = await club.challenges.accept(made.match.id, BEN, "left")
    again = await _challenge(club, REQUEST)
    assert again.match == taken
    assert again.match.state is State.PLAY


async def test_another_request_is_another_thing(club: Club) -> None:
    first, second = await _solo(club, REQUEST), await _solo(club, REQUEST + 1)
    assert first.match.id != second.match.id
    assert not second.repeated


async def test_a_request_that_was_refused_may_succeed_when_it_comes_again(club: Club) -> None:
    first = await club.challenge(ANN, BEN)
    with pytest.raises(Exception, match="challenge twice"):
        await _challenge(club, REQUEST)
    await club.challenges.withdraw(first.id, ANN)
    assert not (await _challenge(club, REQUEST)).repeated


async def test_requests_are_forgotten_when_they_cannot_come_again(club: Club) -> None:
    retention = Retention(club.context, REMEMBERED_MS, REMEMBERED_MS)
    await _solo(club, REQUEST)
    club.now += REMEMBERED_MS
    await _solo(club, REQUEST + 1)
    await retention.step()
    assert len(await club.rows("SELECT * FROM deduplication")) == 2
    club.now += 1
    await _solo(club, REQUEST + 2)
    await retention.step()
    assert await club.rows("SELECT id FROM deduplication ORDER BY id") == [(REQUEST + 1,), (REQUEST + 2,)]

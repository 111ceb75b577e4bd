"""Playing a match once more: who challenges whom, who has to be asked, and that it is done once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.durations import HOUR, Milliseconds
from bot.ids import ChannelId, UserId
from bot.matches.core.context import Limits
from bot.matches.core.errors import RematchTwice, StillPlayed, TooManyChallenges, TooManySolo
from bot.matches.core.model import Match, MatchCreated
from bot.matches.core.terms import Place
from tests.support.use_cases import ANN, BEN, CHANNEL, CLEO, ELSEWHERE, GUILD, UseCases, open_use_cases

pytestmark = pytest.mark.sqlite("makes no statement that others do not make on both engines")


async def over(cases: UseCases, **challenge: Any) -> Match:
    """A match of Ann, who had the first seat, and Ben."""
    match = await cases.begin(ANN, BEN, **challenge)
    return await cases.play.resign(match.id, ANN)


async def again(cases: UseCases, match: Match, user: UserId, request: int | None = None) -> MatchCreated:
    return await cases.rematches.rematch(match.public_id, user, Place(GUILD, ChannelId(CHANNEL + 1), request))


async def test_a_rematch_against_the_bot_counts_toward_the_limit(cases: UseCases) -> None:
    old = await cases.begin_solo(ANN)
    await cases.play.resign(old.id, ANN)
    for _ in range(cases.limits.solo_matches):
        await cases.begin_solo(ANN)
    with pytest.raises(TooManySolo):
        await again(cases, old, ANN)


@pytest.mark.parametrize("close", ["decline", "expire"])
async def test_of_a_challenge_there_is_no_rematch(cases: UseCases, close: str) -> None:
    match = await cases.challenge()
    if close == "decline":
        await cases.challenges.decline(match.id, BEN)
    else:
        await cases.challenges.expire(match.id)
    with pytest.raises(StillPlayed):
        await again(cases, match, ANN)


async def test_both_at_once_make_one_rematch(cases: UseCases) -> None:
    old = await over(cases)
    made = await asyncio.gather(*(again(cases, old, user) for user in (BEN, BEN, ANN)), return_exceptions=True)
    assert [type(one) for one in made] == [MatchCreated, RematchTwice, RematchTwice]
    assert await cases.rows("SELECT count(*) FROM matches") == [(2,)]


async def test_a_rematch_is_played_in_the_server_of_the_match(cases: UseCases) -> None:
    old = await over(cases)
    new = (await cases.rematches.rematch(old.id, BEN, Place(ELSEWHERE, ChannelId(CHANNEL + 7)))).match
    assert (new.place.guild, new.place.channel) == (GUILD, CHANNEL + 7)


async def test_an_offer_that_cannot_be_made_leaves_nothing_behind(tmp_path: Any) -> None:
    async with open_use_cases(tmp_path, limits=Limits(HOUR, 1, Milliseconds(60_000))) as cases:
        old = await over(cases)
        await cases.challenge(BEN, CLEO)
        with pytest.raises(TooManyChallenges):
            await again(cases, old, BEN, request=5)
        assert await cases.rows("SELECT count(*) FROM matches") == [(2,)]
        assert await cases.rows("SELECT * FROM deduplication") == []

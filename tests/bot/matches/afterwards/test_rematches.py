"""Playing a match once more: who challenges whom, who has to be asked, and that it is done once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.matches.core.context import Limits
from bot.matches.core.errors import (
    AlreadyAsked,
    MatchError,
    NotAPlayer,
    RematchTwice,
    StillPlayed,
    TooManyChallenges,
    TooManySolo,
    UnknownMatch,
)
from bot.matches.core.model import Match, MatchCreated, State
from bot.matches.core.terms import Place
from tests.support.club import ANN, BEN, BOT, CHANNEL, CLEO, GUILD, HOUR, Club, open_club

HERE = Place(GUILD, CHANNEL + 1)


async def over(club: Club, **challenge: Any) -> Match:
    """A match of Ann, who had the first seat, and Ben."""
    match = await club.begin(ANN, BEN, **challenge)
    return await club.play.resign(match.id, ANN)


async def again(club: Club, match: Match, user: int, request: int | None = None) -> MatchCreated:
    return await club.rematches.rematch(match.public_id, user, Place(GUILD, CHANNEL + 1, request))


async def test_the_player_of_the_last_seat_challenges_for_the_same_with_the_seats_swapped(club: Club) -> None:
    old = await over(club, ruleset="manual", rated=False, hints=True)
    new = (await again(club, old, BEN)).match
    assert new.state is State.CHALLENGE
    assert list(new.players_and_guests.items()) == [("g", BEN), ("r", ANN)]
    assert (new.options, new.rated, new.hints) == ({"ruleset": "manual"}, False, True)
    assert (new.guild, new.channel) == (GUILD, CHANNEL + 1)
    row, _ = await club.stored(new.id)
    assert row.parent == old.id


async def test_once_a_rematch_has_been_played_it_may_be_asked_for_again(club: Club) -> None:
    old = await over(club)
    await again(club, old, ANN)
    club.now += 1
    new = (await again(club, old, BEN)).match
    await club.challenges.decline(new.id, ANN)
    club.now += 1
    assert (await again(club, old, ANN)).match.id == old.id
    with pytest.raises(AlreadyAsked):
        await again(club, old, ANN)


@pytest.mark.parametrize("state", [State.CHALLENGE, State.PLAY])
@pytest.mark.parametrize("user", [ANN, BEN])
async def test_while_a_rematch_is_on_offer_or_under_way_there_is_no_other(club: Club, state: State, user: int) -> None:
    old = await over(club)
    new = (await again(club, old, BEN)).match
    if state is State.PLAY:
        await club.challenges.accept(new.id, ANN, "left")
    with pytest.raises(RematchTwice) as refused:
        await again(club, old, user)
    assert vars(refused.value) == {"match": new.id, "guild": GUILD, "channel": CHANNEL + 1, "message": None}


async def test_a_rematch_against_the_bot_counts_toward_the_limit(club: Club) -> None:
    old = await club.begin_solo(ANN)
    await club.play.resign(old.id, ANN)
    for _ in range(club.limits.solo_matches):
        await club.begin_solo(ANN)
    with pytest.raises(TooManySolo):
        await again(club, old, ANN)


async def test_only_players_play_it_again_and_only_when_it_is_over(club: Club) -> None:
    match = await club.begin()
    for user in (ANN, BEN):
        with pytest.raises(StillPlayed):
            await again(club, match, user)
    old = await club.play.resign(match.id, ANN)
    with pytest.raises(NotAPlayer):
        await again(club, old, CLEO)
    solo = await club.begin_solo(ANN)
    await club.play.resign(solo.id, ANN)
    with pytest.raises(NotAPlayer):
        await again(club, solo, BOT)
    for name in ("404", "m0", solo.id + 1):
        with pytest.raises(UnknownMatch):
            await club.rematches.rematch(name, ANN, HERE)


@pytest.mark.parametrize("close", ["decline", "expire"])
async def test_of_a_challenge_there_is_no_rematch(club: Club, close: str) -> None:
    match = await club.challenge()
    if close == "decline":
        await club.challenges.decline(match.id, BEN)
    else:
        await club.challenges.expire(match.id)
    with pytest.raises(StillPlayed):
        await again(club, match, ANN)


async def test_both_at_once_make_one_rematch(club: Club) -> None:
    old = await over(club)
    made = await asyncio.gather(*(again(club, old, user) for user in (BEN, BEN, ANN)), return_exceptions=True)
    assert [type(one) for one in made] == [MatchCreated, RematchTwice, RematchTwice]
    assert await club.rows("SELECT count(*) FROM matches") == [(2,)]


async def test_a_rematch_is_played_in_the_server_of_the_match(club: Club) -> None:
    old = await over(club)
    new = (await club.rematches.rematch(old.id, BEN, Place(GUILD + 1, CHANNEL + 7))).match
    assert (new.guild, new.channel) == (GUILD, CHANNEL + 7)


async def test_an_offer_that_cannot_be_made_leaves_nothing_behind(tmp_path: Any) -> None:
    async with open_club(tmp_path, limits=Limits(HOUR, 1, 60_000)) as club:
        old = await over(club)
        await club.challenge(BEN, CLEO)
        with pytest.raises(TooManyChallenges):
            await again(club, old, BEN, request=5)
        assert await club.rows("SELECT count(*) FROM matches") == [(2,)]
        assert await club.rows("SELECT * FROM deduplication") == []


def test_a_rematch_that_is_there_is_told_by_its_match() -> None:
    error = RematchTwice(match=7, guild=1, channel=2, message=None)
    assert isinstance(error, MatchError)
    assert (error.match, error.code) == (7, "rematch twice")

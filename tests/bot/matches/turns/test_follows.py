"""To follow a match that is not one's own: who may, and whom its boards ping for it."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from bot.matches.core.errors import CannotFollow, MatchOver, TooManyFollowers, UnknownMatch
from bot.matches.core.model import Match
from bot.matches.outbox.delivery import Delivery, DeliveryStep
from bot.matches.turns.follows import FollowMode
from bot.matches.turns.play import Viewer
from tests.support.club import ANN, BEN, CLEO, DORA, GUILD, Club, everything, nothing, open_club
from tests.support.games import plain_logic
from tests.support.led_bids import LedBids


def onlooker(user: int, guild: int = GUILD) -> Viewer:
    return Viewer(user, guild, everything)


async def follow(club: Club, match: Match, user: int, mode: FollowMode = FollowMode.TURNS) -> None:
    await club.follows.choose(match.id, onlooker(user), mode)
    assert await club.follows.mode(match.id, user) == mode


async def board(club: Club, match: Match) -> Delivery:
    """The board as it is brought to the channel now."""
    [delivery] = [one for one in await club.take(match.id) if one.purpose == "board"]
    if delivery.step is DeliveryStep.EDIT:
        await club.outbox.note_edited(delivery)
    else:
        await club.outbox.note_posted(delivery, club.now + delivery.match.version, delivery.match.version)
    return delivery


async def begun(club: Club) -> Match:
    match = await club.begin()
    for delivery in await club.take(match.id):
        await club.outbox.note_posted(delivery, 1, delivery.match.version)
    return match


async def test_nobody_is_pinged_twice_of_the_same_turn(club: Club) -> None:
    match = await begun(club)
    await follow(club, match, CLEO)
    await club.random_turn(match.id, random.Random(1))
    assert CLEO in (await board(club, match)).ping
    await club.outbox.repost(match.id, ANN)
    again = await board(club, match)
    assert (again.step, again.ping, again.followers) == (DeliveryStep.POST, (), (CLEO,))


async def test_only_a_person_who_sees_a_match_between_other_people_that_is_under_way_may_follow_it(club: Club) -> None:
    match = await begun(club)
    for player in (ANN, BEN):
        with pytest.raises(CannotFollow):
            await club.follows.choose(match.id, onlooker(player), FollowMode.TURNS)
    for stranger in (Viewer(CLEO, GUILD, nothing), onlooker(CLEO, GUILD + 1)):
        with pytest.raises(UnknownMatch):
            await club.follows.choose(match.id, stranger, FollowMode.TURNS)
    solo, private = await club.begin_solo(DORA), await club.begin(direct=True)
    with pytest.raises(CannotFollow):
        await club.follows.choose(solo.id, onlooker(CLEO), FollowMode.END)
    with pytest.raises(UnknownMatch):
        await club.follows.choose(private.id, onlooker(CLEO), FollowMode.END)
    waiting = await club.challenge(ANN, None)
    with pytest.raises(MatchOver):
        await club.follows.choose(waiting.id, onlooker(CLEO), FollowMode.END)
    await follow(club, match, CLEO)
    await club.play.resign(match.id, ANN)
    with pytest.raises(MatchOver):
        await club.follows.choose(match.id, onlooker(DORA), FollowMode.END)
    await follow(club, match, CLEO, FollowMode.OFF)


async def test_only_so_many_follow_that_one_message_can_mention_them(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.matches.turns.follows.MAX_FOLLOWERS", 3)
    monkeypatch.setattr("bot.matches.turns.follows.MAX_TURN_FOLLOWERS", 1)
    match = await begun(club)
    await follow(club, match, 1, FollowMode.TURNS)
    await follow(club, match, 1, FollowMode.TURNS)
    with pytest.raises(TooManyFollowers) as refused:
        await follow(club, match, 2, FollowMode.TURNS)
    assert vars(refused.value) == {"limit": 1, "each_turn": True}
    for user in (2, 3):
        await follow(club, match, user, FollowMode.END)
    for mode in (FollowMode.TURNS, FollowMode.END):
        with pytest.raises(TooManyFollowers) as refused:
            await follow(club, match, 4, mode)
        assert vars(refused.value) == {"limit": 3, "each_turn": False}
    await follow(club, match, 1, FollowMode.END)
    await follow(club, match, 3, FollowMode.TURNS)


async def test_many_who_follow_at_once_are_no_more_than_there_is_room_for(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.matches.turns.follows.MAX_TURN_FOLLOWERS", 5)
    match = await begun(club)
    trying = [club.follows.choose(match.id, onlooker(user), FollowMode.TURNS) for user in range(1, 12)]
    done = await asyncio.gather(*trying, return_exceptions=True)
    assert sum(isinstance(one, TooManyFollowers) for one in done) == 6
    assert len(await club.rows("SELECT * FROM follows")) == 5


async def test_who_has_left_and_follows_is_told_once_why_a_moderator_has_ended_it(tmp_path: Path) -> None:
    async with open_club(tmp_path, games={LedBids.key: plain_logic(LedBids(), review=None)}) as club:
        challenge = await club.challenge(ANN, BEN, CLEO, game=LedBids.key)
        for guest in (BEN, CLEO):
            await club.challenges.accept(challenge.id, guest)
        match = await club.play.match(challenge.id)
        for delivery in await club.take(match.id):
            await club.outbox.note_posted(delivery, 1, delivery.match.version)
        await club.play.resign(match.id, CLEO)
        await follow(club, match, CLEO, FollowMode.END)
        await board(club, match)
        await club.moderation.end(GUILD, DORA, match.id, "a reason")
        assert sorted((await board(club, match)).ping) == [ANN, BEN, CLEO]


async def test_who_has_left_a_match_in_private_messages_does_not_follow_it(tmp_path: Path) -> None:
    async with open_club(tmp_path, games={LedBids.key: plain_logic(LedBids(), review=None)}) as club:
        challenge = await club.challenge(ANN, BEN, CLEO, game=LedBids.key, direct=True)
        for guest in (BEN, CLEO):
            await club.challenges.accept(challenge.id, guest)
        await club.play.resign(challenge.id, CLEO)
        with pytest.raises(CannotFollow):
            await club.follows.choose(challenge.id, onlooker(CLEO), FollowMode.END)

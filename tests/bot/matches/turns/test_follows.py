"""To follow a match that is not one's own: who may, and whom its boards ping for it."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from bot.ids import GuildId, MessageId, UserId
from bot.matches.core.errors import CannotFollow, MatchOver, TooManyFollowers, UnknownMatch
from bot.matches.core.model import Match
from bot.matches.core.places import Viewer
from bot.matches.outbox.delivery import Delivery, DeliveryStep
from bot.matches.turns.follows import FollowMode
from tests.support.games import plain_logic
from tests.support.led_bids import LedBids
from tests.support.use_cases import (
    ANN,
    BEN,
    CLEO,
    DORA,
    ELSEWHERE,
    GUILD,
    UseCases,
    everything,
    nothing,
    open_use_cases,
)


def onlooker(user: UserId, guild: GuildId = GUILD) -> Viewer:
    return Viewer(user, guild, everything)


async def follow(cases: UseCases, match: Match, user: UserId, mode: FollowMode = FollowMode.TURNS) -> None:
    await cases.follows.choose(match.id, onlooker(user), mode)
    assert await cases.follows.mode(match.id, user) == mode


async def board(cases: UseCases, match: Match) -> Delivery:
    """The board as it is brought to the channel now."""
    [delivery] = [one for one in await cases.take(match.id) if one.purpose == "board"]
    if delivery.step is DeliveryStep.EDIT:
        await cases.outbox.results.note(delivery, shown=delivery.version)
    else:
        await cases.outbox.results.note_posted(
            delivery, MessageId(int(cases.now) + delivery.match.version), delivery.match.version
        )
    return delivery


async def begun(cases: UseCases) -> Match:
    match = await cases.begin()
    for delivery in await cases.take(match.id):
        await cases.outbox.results.note_posted(delivery, MessageId(1), delivery.match.version)
    return match


async def test_nobody_is_pinged_twice_of_the_same_turn(cases: UseCases) -> None:
    match = await begun(cases)
    await follow(cases, match, CLEO)
    await cases.random_turn(match.id, random.Random(1))
    assert CLEO in (await board(cases, match)).ping
    await cases.outbox.repost(match.id, ANN)
    again = await board(cases, match)
    assert (again.step, again.ping, again.followers) == (DeliveryStep.POST, (), (CLEO,))


async def test_only_a_person_who_sees_a_match_between_other_people_that_is_under_way_may_follow_it(
    cases: UseCases,
) -> None:
    match = await begun(cases)
    for player in (ANN, BEN):
        with pytest.raises(CannotFollow):
            await cases.follows.choose(match.id, onlooker(player), FollowMode.TURNS)
    for stranger in (Viewer(CLEO, GUILD, nothing), onlooker(CLEO, ELSEWHERE)):
        with pytest.raises(UnknownMatch):
            await cases.follows.choose(match.id, stranger, FollowMode.TURNS)
    solo, private = await cases.begin_solo(DORA), await cases.begin(direct=True)
    with pytest.raises(CannotFollow):
        await cases.follows.choose(solo.id, onlooker(CLEO), FollowMode.END)
    with pytest.raises(UnknownMatch):
        await cases.follows.choose(private.id, onlooker(CLEO), FollowMode.END)
    waiting = await cases.challenge(ANN, None)
    with pytest.raises(MatchOver):
        await cases.follows.choose(waiting.id, onlooker(CLEO), FollowMode.END)
    await follow(cases, match, CLEO)
    await cases.play.resign(match.id, ANN)
    with pytest.raises(MatchOver):
        await cases.follows.choose(match.id, onlooker(DORA), FollowMode.END)
    await follow(cases, match, CLEO, FollowMode.OFF)


async def test_only_so_many_follow_that_one_message_can_mention_them(
    cases: UseCases, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.matches.turns.follows.MAX_FOLLOWERS", 3)
    monkeypatch.setattr("bot.matches.turns.follows.MAX_TURN_FOLLOWERS", 1)
    match = await begun(cases)
    await follow(cases, match, UserId(1), FollowMode.TURNS)
    await follow(cases, match, UserId(1), FollowMode.TURNS)
    with pytest.raises(TooManyFollowers) as refused:
        await follow(cases, match, UserId(2), FollowMode.TURNS)
    assert vars(refused.value) == {"limit": 1, "each_turn": True}
    for user in (2, 3):
        await follow(cases, match, UserId(user), FollowMode.END)
    for mode in (FollowMode.TURNS, FollowMode.END):
        with pytest.raises(TooManyFollowers) as refused:
            await follow(cases, match, UserId(4), mode)
        assert vars(refused.value) == {"limit": 3, "each_turn": False}
    await follow(cases, match, UserId(1), FollowMode.END)
    await follow(cases, match, UserId(3), FollowMode.TURNS)


async def test_many_who_follow_at_once_are_no_more_than_there_is_room_for(
    cases: UseCases, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.matches.turns.follows.MAX_TURN_FOLLOWERS", 5)
    match = await begun(cases)
    trying = [cases.follows.choose(match.id, onlooker(UserId(user)), FollowMode.TURNS) for user in range(1, 12)]
    done = await asyncio.gather(*trying, return_exceptions=True)
    assert sum(isinstance(one, TooManyFollowers) for one in done) == 6
    assert len(await cases.rows("SELECT * FROM follows")) == 5


async def test_who_has_left_and_follows_is_told_once_why_a_moderator_has_ended_it(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, games={LedBids.key: plain_logic(LedBids(), review=None)}) as cases:
        challenge = await cases.challenge(ANN, BEN, CLEO, game=LedBids.key)
        for guest in (BEN, CLEO):
            await cases.challenges.accept(challenge.id, guest)
        match = await cases.play.match(challenge.id)
        for delivery in await cases.take(match.id):
            await cases.outbox.results.note_posted(delivery, MessageId(1), delivery.match.version)
        await cases.play.resign(match.id, CLEO)
        await follow(cases, match, CLEO, FollowMode.END)
        await board(cases, match)
        await cases.moderation.end(GUILD, DORA, match.id, "a reason")
        assert sorted((await board(cases, match)).ping) == [ANN, BEN, CLEO]


async def test_who_has_left_a_match_in_private_messages_does_not_follow_it(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, games={LedBids.key: plain_logic(LedBids(), review=None)}) as cases:
        challenge = await cases.challenge(ANN, BEN, CLEO, game=LedBids.key, direct=True)
        for guest in (BEN, CLEO):
            await cases.challenges.accept(challenge.id, guest)
        await cases.play.resign(challenge.id, CLEO)
        with pytest.raises(CannotFollow):
            await cases.follows.choose(challenge.id, onlooker(CLEO), FollowMode.END)

"""Who may be brought together at a table: what people have chosen about challenges, and whom they have blocked."""

from __future__ import annotations

from collections.abc import Awaitable

import pytest

from bot.matches.core.errors import AcceptsNone, AlreadyAsked, HasBlocked, MatchError
from bot.matches.core.model import Match, Person, State
from bot.matches.core.terms import Place
from tests.support.club import ANN, BEN, BOT, CHANNEL, CLEO, GUILD, Club


async def block(club: Club, user: int, *others: int) -> None:
    await club.people.block(user, GUILD, [Person(other, str(other)) for other in others])


async def accept_from(club: Club, user: int, whom: str) -> None:
    await club.people.change(user, GUILD, "challenges", whom)


async def refusal(doing: Awaitable[object]) -> tuple[str, object]:
    """By what code something is refused, and what the words are made of."""
    with pytest.raises(MatchError) as refused:
        await doing
    return refused.value.code, vars(refused.value)


async def rematch(club: Club, match: Match, user: int) -> Match:
    return (await club.rematches.rematch(match.id, user, Place(GUILD, CHANNEL))).match


async def test_challenges_from_known_people_are_those_of_whom_one_has_played_with(club: Club) -> None:
    await accept_from(club, BEN, "known")
    assert await refusal(club.make(ANN, BEN)) == (AcceptsNone.code, {"players": (BEN,)})
    turned_down = await club.challenge(BEN, ANN)
    await club.challenges.decline(turned_down.id, ANN)
    assert (await refusal(club.make(ANN, BEN)))[0] == AcceptsNone.code, "a challenge that was declined is no match"
    await club.begin(BEN, ANN)
    await club.challenge(ANN, BEN)
    assert (await refusal(club.make(CLEO, BEN)))[0] == AcceptsNone.code


async def test_a_challenge_from_before_the_block_can_be_declined_and_not_accepted(club: Club) -> None:
    by_ann, by_ben = await club.challenge(ANN, BEN), await club.challenge(BEN, ANN)
    await block(club, BEN, ANN)
    assert (await refusal(club.challenges.accept(by_ann.id, BEN)))[0] == HasBlocked.code
    assert await refusal(club.challenges.accept(by_ben.id, ANN)) == (AcceptsNone.code, {"players": (BEN,)})
    for match, user in ((by_ann, BEN), (by_ben, ANN)):
        assert (await club.challenges.decline(match.id, user)).state is State.CLOSED


async def test_who_accepts_no_challenges_is_not_asked_for_a_rematch_and_gets_the_one_that_they_have_asked_for(
    club: Club,
) -> None:
    match = await club.win(ANN, BEN)
    await accept_from(club, BEN, "nobody")
    assert await refusal(rematch(club, match, ANN)) == (AcceptsNone.code, {"players": (BEN,)})
    await accept_from(club, ANN, "nobody")
    assert await refusal(rematch(club, match, BEN)) == (AcceptsNone.code, {"players": (ANN,)})
    await accept_from(club, BEN, "anyone")
    await rematch(club, match, ANN)
    with pytest.raises(AlreadyAsked):
        await rematch(club, match, ANN)
    assert (await rematch(club, match, BEN)).state is State.CHALLENGE


async def test_the_bot_lets_everybody_play_and_nobody_stands_in_its_way(club: Club) -> None:
    await accept_from(club, ANN, "nobody")
    match = await club.begin_solo(ANN)
    assert match.state is State.PLAY
    await club.play.resign(match.id, ANN)
    again = await rematch(club, match, ANN)
    assert (again.challenger, again.state) == (BOT, State.CHALLENGE)
    assert (await club.challenges.accept(again.id, ANN, "0")).state is State.PLAY

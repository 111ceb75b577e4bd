"""Who may be brought together at a table: what people have chosen about challenges, and whom they have blocked."""

from __future__ import annotations

from collections.abc import Awaitable

import pytest

from bot.ids import UserId
from bot.matches.core.errors import AcceptsNone, AlreadyAsked, HasBlocked, MatchError
from bot.matches.core.model import Match, Person, State
from bot.matches.core.terms import Place
from tests.support.use_cases import ANN, BEN, BOT, CHANNEL, CLEO, GUILD, UseCases


async def block(cases: UseCases, user: UserId, *others: UserId) -> None:
    await cases.people.block(user, GUILD, [Person(other, str(other)) for other in others])


async def accept_from(cases: UseCases, user: UserId, whom: str) -> None:
    await cases.people.change(user, GUILD, "challenges", whom)


async def refusal(doing: Awaitable[object]) -> tuple[str, object]:
    """By what code something is refused, and what the words are made of."""
    with pytest.raises(MatchError) as refused:
        await doing
    return refused.value.code, vars(refused.value)


async def rematch(cases: UseCases, match: Match, user: UserId) -> Match:
    return (await cases.rematches.rematch(match.id, user, Place(GUILD, CHANNEL))).match


async def test_challenges_from_known_people_are_those_of_whom_one_has_played_with(cases: UseCases) -> None:
    await accept_from(cases, BEN, "known")
    assert await refusal(cases.make(ANN, BEN)) == (AcceptsNone.code, {"players": (BEN,)})
    turned_down = await cases.challenge(BEN, ANN)
    await cases.challenges.decline(turned_down.id, ANN)
    assert (await refusal(cases.make(ANN, BEN)))[0] == AcceptsNone.code, "a challenge that was declined is no match"
    await cases.begin(BEN, ANN)
    await cases.challenge(ANN, BEN)
    assert (await refusal(cases.make(CLEO, BEN)))[0] == AcceptsNone.code


async def test_a_challenge_from_before_the_block_can_be_declined_and_not_accepted(cases: UseCases) -> None:
    by_ann, by_ben = await cases.challenge(ANN, BEN), await cases.challenge(BEN, ANN)
    await block(cases, BEN, ANN)
    assert (await refusal(cases.challenges.accept(by_ann.id, BEN)))[0] == HasBlocked.code
    assert await refusal(cases.challenges.accept(by_ben.id, ANN)) == (AcceptsNone.code, {"players": (BEN,)})
    for match, user in ((by_ann, BEN), (by_ben, ANN)):
        assert (await cases.challenges.decline(match.id, user)).state is State.CLOSED


async def test_who_accepts_no_challenges_is_not_asked_for_a_rematch_and_gets_the_one_that_they_have_asked_for(
    cases: UseCases,
) -> None:
    match = await cases.win(ANN, BEN)
    await accept_from(cases, BEN, "nobody")
    assert await refusal(rematch(cases, match, ANN)) == (AcceptsNone.code, {"players": (BEN,)})
    await accept_from(cases, ANN, "nobody")
    assert await refusal(rematch(cases, match, BEN)) == (AcceptsNone.code, {"players": (ANN,)})
    await accept_from(cases, BEN, "anyone")
    await rematch(cases, match, ANN)
    with pytest.raises(AlreadyAsked):
        await rematch(cases, match, ANN)
    assert (await rematch(cases, match, BEN)).state is State.CHALLENGE


async def test_the_bot_lets_everybody_play_and_nobody_stands_in_its_way(cases: UseCases) -> None:
    await accept_from(cases, ANN, "nobody")
    match = await cases.begin_solo(ANN)
    assert match.state is State.PLAY
    await cases.play.resign(match.id, ANN)
    again = await rematch(cases, match, ANN)
    assert (again.seating.challenger, again.state) == (BOT, State.CHALLENGE)
    assert (await cases.challenges.accept(again.id, ANN, "0")).state is State.PLAY

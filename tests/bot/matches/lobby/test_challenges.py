"""Challenges: who may make one, who may answer it, and what each answer does."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from bot.durations import DAY, HOUR, SECOND, Milliseconds
from bot.ids import NO_GUILD, MatchId, UserId
from bot.matches.core.errors import BadChoice, ChallengeTwice, MatchError, NotForYou, UnknownMatch
from bot.matches.core.model import State
from bot.store.core.actions import ActionRow
from bot.store.deadlines.timers import TimerKind
from tests.support.use_cases import ANN, BEN, CHANNEL, CLEO, DORA, GUILD, UseCases


async def test_the_same_challenge_twice_is_refused_even_while_the_first_is_not_shown(cases: UseCases) -> None:
    await cases.challenge()
    with pytest.raises(ChallengeTwice) as refused:
        await cases.challenge()
    error = refused.value
    assert (error.match.place.guild, error.match.place.channel, error.post) == (GUILD, CHANNEL, None)


async def test_another_opponent_option_game_server_or_stake_is_another_challenge(cases: UseCases) -> None:
    await cases.challenge()
    await cases.challenge(ANN, CLEO)
    await cases.challenge(ANN, None)
    await cases.challenge(BEN, ANN)
    await cases.challenge(ruleset="manual")
    await cases.challenge(rated=False)
    await cases.challenge(guild=GUILD + 1)
    await cases.challenge(game="counting")
    assert await cases.rows("SELECT count(*) FROM matches WHERE state = 'challenge'") == [(8,)]


@pytest.mark.parametrize("end", ["withdraw", "decline", "accept", None])
async def test_a_pair_is_pinged_once_a_minute_whatever_became_of_the_challenge(
    cases: UseCases, end: str | None
) -> None:
    assert await _pings(cases, ANN, BEN)
    if end is not None:
        await _answer(cases, 1, end)
    cases.now += Milliseconds(59_999)
    assert not await _pings(cases, ANN, BEN, rated=False)
    cases.now += Milliseconds(1)
    assert await _pings(cases, ANN, BEN, ruleset="manual")


async def test_a_challenge_that_did_not_ping_does_not_put_off_the_next_ping(cases: UseCases) -> None:
    assert await _pings(cases, ANN, BEN)
    cases.now += 40 * SECOND
    assert not await _pings(cases, ANN, BEN, rated=False)
    cases.now += 20 * SECOND
    assert await _pings(cases, ANN, BEN, ruleset="manual")


async def test_a_person_is_pinged_by_the_challenges_of_different_people_once_a_day(cases: UseCases) -> None:
    assert await _pings(cases, ANN, BEN)
    await _answer(cases, 1, "decline")
    cases.now += DAY - Milliseconds(1)
    assert not await _pings(cases, CLEO, BEN)
    assert await _pings(cases, ANN, BEN, rated=False), "the same person once more"
    cases.now += Milliseconds(2)
    assert not await _pings(cases, CLEO, BEN, rated=False), "a day since the last ping, not since the first"
    cases.now += DAY - Milliseconds(2)
    assert await _pings(cases, CLEO, BEN, ruleset="manual")


async def test_what_has_made_a_match_is_recorded(cases: UseCases) -> None:
    made = await cases.challenge()
    cases.now += Milliseconds(5)
    await cases.challenges.accept(made.id, BEN, "right")
    assert await cases.actions(made.id) == [
        ActionRow(0, cases.now - Milliseconds(5), "g", "join", str(ANN)),
        ActionRow(1, cases.now, "r", "join", str(BEN)),
        ActionRow(2, cases.now, None, "start", None),
        ActionRow(3, cases.now, "r", "turn", "pick right"),
    ]


@pytest.mark.parametrize("control", ["", "up", "2", "left "])
async def test_a_seat_is_not_taken_with_a_choice_that_was_not_offered(cases: UseCases, control: str) -> None:
    made = await cases.challenge()
    with pytest.raises(BadChoice):
        await cases.challenges.accept(made.id, BEN, control)
    assert await cases.play.match(made.id) == made
    assert len(await cases.actions(made.id)) == 1


async def test_an_invited_person_accepts_in_private_messages_and_nobody_else_does(cases: UseCases) -> None:
    match = await cases.challenge(ANN, BEN)
    with pytest.raises(UnknownMatch):
        await cases.challenges.accept(match.id, CLEO, "left", guild=NO_GUILD)
    accepted = await cases.challenges.accept(match.id, BEN, "left", guild=NO_GUILD)
    assert accepted.seating.players == {"g": ANN, "r": BEN}


async def test_a_challenge_to_anybody_is_declined_by_nobody(cases: UseCases) -> None:
    match = await cases.challenge(ANN, None)
    with pytest.raises(NotForYou):
        await cases.challenges.decline(match.id, BEN)


async def test_a_challenge_expires_exactly_once(cases: UseCases) -> None:
    match = await cases.challenge()
    cases.woken.clear()
    for _ in range(2):
        await asyncio.gather(*(cases.challenges.expire(match.id) for _ in range(3)))
    assert (await cases.play.match(match.id)).version == 2
    assert cases.woken == [match.id]


async def test_a_challenge_that_was_accepted_does_not_expire(cases: UseCases) -> None:
    match = await cases.begin()
    await cases.challenges.expire(match.id)
    assert await cases.play.match(match.id) == match


async def test_the_earliest_timer_is_the_next_one(cases: UseCases) -> None:
    first = await cases.challenge(ANN, BEN)
    cases.now += Milliseconds(10)
    second = await cases.challenge(ANN, CLEO)
    assert await cases.schedule.next_due(cases.now) == first.created + 24 * HOUR
    assert await cases.schedule.due(cases.now + 24 * HOUR) == [(TimerKind.EXPIRY, one.id) for one in (first, second)]
    await cases.challenges.withdraw(first.id, ANN)
    assert await cases.schedule.next_due(cases.now) == second.created + 24 * HOUR


@pytest.mark.parametrize("answer", ["decline", "withdraw", "expire"])
async def test_the_seed_of_a_challenge_that_came_to_nothing_is_never_shown(cases: UseCases, answer: str) -> None:
    match = await cases.challenge()
    await _answer(cases, match.id, answer)
    assert (await cases.play.match(match.id)).seed is None


async def test_every_challenge_draws_a_seed_of_its_own(cases: UseCases) -> None:
    made = [await cases.challenge(ANN, other) for other in (BEN, CLEO, DORA)]
    assert len({match.commitment for match in made}) == 3


def test_every_refusal_has_a_code_of_its_own() -> None:
    def kinds(family: type[MatchError]) -> Iterator[type[MatchError]]:
        for kind in family.__subclasses__():
            yield from kinds(kind) if kind.__subclasses__() else (kind,)

    codes = [error.code for error in kinds(MatchError)]
    assert len(codes) == len(set(codes))
    assert MatchError.code not in codes


async def _answer(cases: UseCases, match: int, answer: str) -> None:
    if answer == "accept":
        await cases.challenges.accept(MatchId(match), BEN, "left")
    elif answer == "decline":
        await cases.challenges.decline(MatchId(match), BEN)
    elif answer == "withdraw":
        await cases.challenges.withdraw(MatchId(match), ANN)
    else:
        await cases.challenges.expire(MatchId(match))


async def _pings(cases: UseCases, challenger: UserId, challenged: UserId | None, **terms: Any) -> bool:
    made = await cases.make(challenger, challenged, **terms)
    assert made.ping in ((), (challenged,))
    return bool(made.ping)


async def test_a_challenge_is_friendly_while_one_of_its_players_has_never_finished_a_match(cases: UseCases) -> None:
    await cases.finish(ANN, "royal_visit")
    to_new = await cases.challenge(ANN, BEN, insists=False)
    assert (to_new.terms.rated, to_new.terms.friendly) == (False, True), "before anyone accepts"
    assert (await cases.challenges.accept(to_new.id, BEN, "0")).terms.rated is False
    assert (await cases.challenge(ANN, CLEO)).terms.rated, "its option says rated"
    to_anyone = await cases.challenge(ANN, None, insists=False)
    assert to_anyone.terms.rated
    begun = await cases.challenges.accept(to_anyone.id, BEN, "0")
    assert (begun.state, begun.terms.rated) == (State.PLAY, False)
    await cases.play.resign(begun.id, BEN)
    assert (await cases.begin(ANN, BEN, insists=False)).terms.rated


async def test_who_plays_a_first_match_is_known_to_their_hand(cases: UseCases) -> None:
    first = await cases.begin(ANN, BEN)
    assert (await cases.play.hand(first.id, ANN)).state.newcomer
    await cases.play.resign(first.id, ANN)
    second = await cases.begin(ANN, CLEO)
    assert not (await cases.play.hand(second.id, ANN)).state.newcomer
    assert (await cases.play.hand(second.id, CLEO)).state.newcomer

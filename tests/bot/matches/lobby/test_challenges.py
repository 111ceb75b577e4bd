"""Challenges: who may make one, who may answer it, and what each answer does."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from bot.durations import HOUR
from bot.matches.core.errors import (
    BadChoice,
    ChallengeTwice,
    MatchError,
    NotForYou,
    UnknownMatch,
)
from bot.matches.core.model import State
from bot.store.core.actions import ActionRow
from bot.store.deadlines.timers import TimerKind
from tests.support.club import ANN, BEN, CHANNEL, CLEO, DORA, GUILD, Club


async def test_the_same_challenge_twice_is_refused_even_while_the_first_is_not_shown(club: Club) -> None:
    await club.challenge()
    with pytest.raises(ChallengeTwice) as refused:
        await club.challenge()
    assert vars(refused.value).items() >= {"guild": GUILD, "channel": CHANNEL, "message": None}.items()


async def test_another_opponent_option_game_server_or_stake_is_another_challenge(club: Club) -> None:
    await club.challenge()
    await club.challenge(ANN, CLEO)
    await club.challenge(ANN, None)
    await club.challenge(BEN, ANN)
    await club.challenge(ruleset="manual")
    await club.challenge(rated=False)
    await club.challenge(guild=GUILD + 1)
    await club.challenge(game="counting")
    assert await club.rows("SELECT count(*) FROM matches WHERE state = 'challenge'") == [(8,)]


@pytest.mark.parametrize("end", ["withdraw", "decline", "accept", None])
async def test_a_pair_is_pinged_once_a_minute_whatever_became_of_the_challenge(club: Club, end: str | None) -> None:
    assert await _pings(club, ANN, BEN)
    if end is not None:
        await _answer(club, 1, end)
    club.now += 59_999
    assert not await _pings(club, ANN, BEN, rated=False)
    club.now += 1
    assert await _pings(club, ANN, BEN, ruleset="manual")


async def test_a_challenge_that_did_not_ping_does_not_put_off_the_next_ping(club: Club) -> None:
    assert await _pings(club, ANN, BEN)
    club.now += 40_000
    assert not await _pings(club, ANN, BEN, rated=False)
    club.now += 20_000
    assert await _pings(club, ANN, BEN, ruleset="manual")


async def test_what_has_made_a_match_is_recorded(club: Club) -> None:
    made = await club.challenge()
    club.now += 5
    await club.challenges.accept(made.id, BEN, "right")
    assert await club.actions(made.id) == [
        ActionRow(0, club.now - 5, "g", "join", str(ANN)),
        ActionRow(1, club.now, "r", "join", str(BEN)),
        ActionRow(2, club.now, None, "start", None),
        ActionRow(3, club.now, "r", "turn", "pick right"),
    ]


@pytest.mark.parametrize("control", ["", "up", "2", "left "])
async def test_a_seat_is_not_taken_with_a_choice_that_was_not_offered(club: Club, control: str) -> None:
    made = await club.challenge()
    with pytest.raises(BadChoice):
        await club.challenges.accept(made.id, BEN, control)
    assert await club.play.match(made.id) == made
    assert len(await club.actions(made.id)) == 1


async def test_an_invited_person_accepts_in_private_messages_and_nobody_else_does(club: Club) -> None:
    match = await club.challenge(ANN, BEN)
    with pytest.raises(UnknownMatch):
        await club.challenges.accept(match.id, CLEO, "left", guild=0)
    accepted = await club.challenges.accept(match.id, BEN, "left", guild=0)
    assert accepted.players == {"g": ANN, "r": BEN}


async def test_a_challenge_to_anybody_is_declined_by_nobody(club: Club) -> None:
    match = await club.challenge(ANN, None)
    with pytest.raises(NotForYou):
        await club.challenges.decline(match.id, BEN)


async def test_a_challenge_expires_exactly_once(club: Club) -> None:
    match = await club.challenge()
    club.woken.clear()
    for _ in range(2):
        await asyncio.gather(*(club.challenges.expire(match.id) for _ in range(3)))
    assert (await club.play.match(match.id)).version == 2
    assert club.woken == [match.id]


async def test_a_challenge_that_was_accepted_does_not_expire(club: Club) -> None:
    match = await club.begin()
    await club.challenges.expire(match.id)
    assert await club.play.match(match.id) == match


async def test_the_earliest_timer_is_the_next_one(club: Club) -> None:
    first = await club.challenge(ANN, BEN)
    club.now += 10
    second = await club.challenge(ANN, CLEO)
    assert await club.schedule.next_due(club.now) == first.created + 24 * HOUR
    assert await club.schedule.due(club.now + 24 * HOUR) == [(TimerKind.EXPIRY, one.id) for one in (first, second)]
    await club.challenges.withdraw(first.id, ANN)
    assert await club.schedule.next_due(club.now) == second.created + 24 * HOUR


@pytest.mark.parametrize("answer", ["decline", "withdraw", "expire"])
async def test_the_seed_of_a_challenge_that_came_to_nothing_is_never_shown(club: Club, answer: str) -> None:
    match = await club.challenge()
    await _answer(club, match.id, answer)
    assert (await club.play.match(match.id)).seed is None


async def test_every_challenge_draws_a_seed_of_its_own(club: Club) -> None:
    made = [await club.challenge(ANN, other) for other in (BEN, CLEO, DORA)]
    assert len({match.commitment for match in made}) == 3


def test_every_refusal_has_a_code_of_its_own() -> None:
    def kinds(family: type[MatchError]) -> Iterator[type[MatchError]]:
        for kind in family.__subclasses__():
            yield from kinds(kind) if kind.__subclasses__() else (kind,)

    codes = [error.code for error in kinds(MatchError)]
    assert len(codes) == len(set(codes))
    assert MatchError.code not in codes


async def _answer(club: Club, match: int, answer: str) -> None:
    if answer == "accept":
        await club.challenges.accept(match, BEN, "left")
    elif answer == "decline":
        await club.challenges.decline(match, BEN)
    elif answer == "withdraw":
        await club.challenges.withdraw(match, ANN)
    else:
        await club.challenges.expire(match)


async def _pings(club: Club, challenger: int, challenged: int | None, **terms: Any) -> bool:
    made = await club.make(challenger, challenged, **terms)
    assert made.ping in ((), (challenged,))
    return bool(made.ping)


async def test_a_challenge_is_friendly_while_one_of_its_players_has_never_finished_a_match(club: Club) -> None:
    await club.finish(ANN, "royal_visit")
    to_new = await club.challenge(ANN, BEN, insists=False)
    assert (to_new.rated, to_new.friendly) == (False, True), "before anyone accepts"
    assert (await club.challenges.accept(to_new.id, BEN, "0")).rated is False
    assert (await club.challenge(ANN, CLEO)).rated, "its option says rated"
    to_anyone = await club.challenge(ANN, None, insists=False)
    assert to_anyone.rated
    begun = await club.challenges.accept(to_anyone.id, BEN, "0")
    assert (begun.state, begun.rated) == (State.PLAY, False)
    await club.play.resign(begun.id, BEN)
    assert (await club.begin(ANN, BEN, insists=False)).rated


async def test_who_plays_a_first_match_is_known_to_their_hand(club: Club) -> None:
    first = await club.begin(ANN, BEN)
    assert (await club.play.hand(first.id, ANN)).state.newcomer
    await club.play.resign(first.id, ANN)
    second = await club.begin(ANN, CLEO)
    assert not (await club.play.hand(second.id, ANN)).state.newcomer
    assert (await club.play.hand(second.id, CLEO)).state.newcomer

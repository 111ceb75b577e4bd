"""Challenges: who may make one, who may answer it, and what each answer does."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.matches.core.context import Limits
from bot.matches.core.errors import (
    BadChoice,
    ChallengeClosed,
    ChallengeTwice,
    MatchError,
    NotForYou,
    TooManyChallenges,
    UnknownMatch,
)
from bot.matches.core.model import Match, State
from bot.matches.lobby.create_match import EXPIRY
from bot.store.core.actions import ActionRow
from tests.support.club import ANN, BEN, CHANNEL, CLEO, DORA, GUILD, HOUR, Club, open_club, replayed
from tests.support.games import Counting


async def test_a_challenge_is_open_and_the_challenger_has_the_first_seat(club: Club) -> None:
    match = await club.challenge(ANN, BEN, ruleset="manual", rated=False)
    assert (match.state, match.version, match.to_act, match.termination) == (State.CHALLENGE, 1, frozenset(), None)
    assert (match.challenger, match.guests, match.guild, match.channel) == (ANN, (BEN,), GUILD, CHANNEL)
    assert list(match.players.items()) == [("g", ANN), ("r", None)]
    assert list(match.players_and_guests.items()) == [("g", ANN), ("r", BEN)]
    assert (match.options, match.rated, match.created, match.started) == ({"ruleset": "manual"}, False, club.now, None)


async def test_seats_come_in_the_order_of_the_game_and_not_of_the_alphabet(club: Club) -> None:
    match = await club.begin(ANN, BEN, game="counting")
    assert list(match.players.items()) == [("z", ANN), ("a", BEN)]
    assert (match.challenger, match.guests) == (ANN, (BEN,))


async def test_the_same_challenge_twice_is_refused_even_while_the_first_is_not_shown(club: Club) -> None:
    await club.challenge()
    with pytest.raises(ChallengeTwice) as refused:
        await club.challenge()
    assert vars(refused.value).items() >= {"guild": GUILD, "channel": CHANNEL, "message": None}.items()


async def test_the_same_challenge_to_anybody_twice_is_refused(club: Club) -> None:
    await club.challenge(ANN, None)
    with pytest.raises(ChallengeTwice):
        await club.challenge(ANN, None)


async def test_of_two_equal_challenges_at_once_one_is_made(club: Club) -> None:
    made = await asyncio.gather(club.challenge(), club.challenge(), return_exceptions=True)
    assert [type(one) for one in made] == [Match, ChallengeTwice]
    assert await club.rows("SELECT count(*) FROM matches") == [(1,)]


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


@pytest.mark.parametrize("answer", ["accept", "decline", "withdraw", "expire"])
async def test_the_same_challenge_may_be_made_again_once_it_is_answered(club: Club, answer: str) -> None:
    match = await club.challenge()
    await _answer(club, match.id, answer)
    assert (await club.challenge()).id != match.id


async def test_more_open_challenges_than_the_limit_are_refused(tmp_path: Path) -> None:
    async with open_club(tmp_path, limits=Limits(HOUR, 3, 60_000)) as club:
        made = [await club.challenge(ANN, other) for other in (BEN, CLEO, None)]
        with pytest.raises(TooManyChallenges) as refused:
            await club.challenge(ANN, DORA)
        assert vars(refused.value) == {"limit": 3}
        await club.challenge(BEN, DORA)
        await club.challenges.accept(made[0].id, BEN, "left")
        await club.challenge(ANN, DORA)


@pytest.mark.parametrize("end", ["withdraw", "decline", "accept", None])
async def test_a_pair_is_pinged_once_a_minute_whatever_became_of_the_challenge(club: Club, end: str | None) -> None:
    assert await _pings(club, ANN, BEN)
    if end is not None:
        await _answer(club, 1, end)
    club.now += 59_999
    assert not await _pings(club, ANN, BEN, rated=False)
    club.now += 1
    assert await _pings(club, ANN, BEN, ruleset="manual")


async def test_a_challenge_to_another_game_does_not_ping_within_the_minute_either(club: Club) -> None:
    assert await _pings(club, ANN, BEN)
    assert not await _pings(club, ANN, BEN, game="counting")


async def test_a_challenge_that_did_not_ping_does_not_put_off_the_next_ping(club: Club) -> None:
    assert await _pings(club, ANN, BEN)
    club.now += 40_000
    assert not await _pings(club, ANN, BEN, rated=False)
    club.now += 20_000
    assert await _pings(club, ANN, BEN, ruleset="manual")


async def test_other_pairs_are_pinged_all_the_same(club: Club) -> None:
    assert await _pings(club, ANN, BEN)
    assert await _pings(club, ANN, CLEO)
    assert await _pings(club, CLEO, BEN)


async def test_a_challenge_to_anybody_pings_nobody(club: Club) -> None:
    assert not await _pings(club, ANN, None)
    assert await _pings(club, ANN, BEN)


@pytest.mark.parametrize(("game", "picks"), [("royal_visit", ["left", "right"]), ("counting", Counting.picks)])
async def test_the_dealt_position_is_what_seed_and_pick_give(club: Club, game: str, picks: Sequence[str]) -> None:
    dealt = []
    for pick in picks:
        made = await club.challenge(game=game)
        seed = (await club.stored(made.id))[0].seed
        match = await club.challenges.accept(made.id, BEN, pick)
        row, turns = await club.stored(match.id)
        assert row.seed == seed, "it was drawn when the challenge was made"
        seat = list(match.players)[1]
        assert [(turn.number, turn.seat, turn.data) for turn in turns] == [(3, seat, f"pick {pick}")]
        assert (row.position, row.draw_counts) == replayed(club, row, turns)
        dealt.append(row.draw_counts["shuffle"])
    assert dealt == ([1, 1] if game == "royal_visit" else [1, 1, 2])


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


@pytest.mark.parametrize("ruleset", ["rulebook", "manual"])
async def test_the_game_is_dealt_by_the_options_of_the_challenge(club: Club, ruleset: str) -> None:
    match = await club.begin(ruleset=ruleset)
    row, _ = await club.stored(match.id)
    assert row.position is not None
    assert row.position.endswith(f" {ruleset}")


async def test_accepting_begins_the_match_and_wakes_the_poster(club: Club) -> None:
    made = await club.challenge()
    club.now += 1000
    club.woken.clear()
    match = await club.challenges.accept(made.id, BEN, "right")
    assert (match.state, match.version, match.started, match.ended) == (State.PLAY, 4, club.now, None)
    [seat] = match.to_act
    assert match.users_to_act == (match.players[seat],)
    assert match.users_to_act[0] in (ANN, BEN)
    assert club.woken == [match.id]
    assert await club.schedule.next_due(club.now) is None


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


async def test_a_challenge_is_not_accepted_from_another_server(club: Club) -> None:
    match = await club.challenge(ANN, None)
    with pytest.raises(UnknownMatch):
        await club.challenges.accept(match.id, CLEO, "left", guild=GUILD + 1)
    assert (await club.play.match(match.id)) == match
    accepted = await club.challenges.accept(match.id, BEN, "left", guild=GUILD)
    assert accepted.players == {"g": ANN, "r": BEN}
    with pytest.raises(UnknownMatch):
        await club.challenges.accept(match.id, CLEO, "left", guild=GUILD + 1)


async def test_the_first_of_two_simultaneous_acceptances_wins(club: Club) -> None:
    match = await club.challenge(ANN, None)
    answers = await asyncio.gather(
        club.challenges.accept(match.id, BEN, "left"),
        club.challenges.accept(match.id, CLEO, "right"),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [Match, ChallengeClosed]
    row, turns = await club.stored(match.id)
    assert {seat.seat: seat.user_id for seat in row.seats} == {"g": ANN, "r": BEN}
    assert [turn.data for turn in turns] == ["pick left"]
    assert row.version == 4


@pytest.mark.parametrize("answer", ["accept", "decline", "withdraw", "expire"])
@pytest.mark.parametrize("second", ["accept", "decline", "withdraw"])
async def test_an_answered_challenge_takes_no_second_answer_but_shows_the_first(
    club: Club, answer: str, second: str
) -> None:
    match = await club.challenge()
    await _answer(club, match.id, answer)
    now = await club.play.match(match.id)
    with pytest.raises(ChallengeClosed) as refused:
        await _answer(club, match.id, second)
    assert vars(refused.value) == {"match": now}
    assert await club.play.match(match.id) == now


async def test_a_challenge_to_anybody_is_declined_by_nobody(club: Club) -> None:
    match = await club.challenge(ANN, None)
    with pytest.raises(NotForYou):
        await club.challenges.decline(match.id, BEN)


@pytest.mark.parametrize("answer", ["accept", "decline", "withdraw", "expire"])
async def test_every_answer_wakes_the_poster_and_drops_the_timer(club: Club, answer: str) -> None:
    match = await club.challenge()
    club.woken.clear()
    await _answer(club, match.id, answer)
    assert club.woken == [match.id]
    assert await club.rows("SELECT * FROM timers") == []


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
    assert await club.schedule.due(club.now + 24 * HOUR) == [(EXPIRY, first.id), (EXPIRY, second.id)]
    await club.challenges.withdraw(first.id, ANN)
    assert await club.schedule.next_due(club.now) == second.created + 24 * HOUR


@pytest.mark.parametrize("answer", ["accept", "decline", "withdraw"])
async def test_an_answer_to_a_challenge_that_never_was_is_an_error(club: Club, answer: str) -> None:
    with pytest.raises(UnknownMatch):
        await _answer(club, 404, answer)


async def test_the_challenge_shows_the_sha_256_of_the_seed_that_is_shown_at_the_end(club: Club) -> None:
    made = await club.challenge()
    seed = (await club.stored(made.id))[0].seed
    assert made.commitment == hashlib.sha256(seed.encode("ascii")).hexdigest()
    playing = await club.challenges.accept(made.id, BEN, "left")
    over = await club.play.resign(made.id, ANN)
    assert [match.seed for match in (made, playing, over)] == [None, None, seed]
    assert {match.commitment for match in (made, playing, over)} == {made.commitment}


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

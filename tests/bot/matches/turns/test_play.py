"""Ending a turn: once, by the player to move, from the state that they saw; and what is stored is what is replayed."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from bot.matches.core.errors import MatchError, MatchOver, NotAPlayer, NotYourTurn, StaleMatch
from bot.matches.core.model import Hand, State
from bot.matches.turns.play import RECENTLY_ENDED_MS
from engine.game import OPEN
from engine.randomness import commitment
from tests.support.club import ANN, BEN, CLEO, GUILD, Club, asked, open_club, replayed
from tests.support.text_rules import all_turns, plays_of, position_of

SETUPS = pytest.mark.parametrize(
    "setup",
    [
        {"game": "royal_visit", "ruleset": "rulebook"},
        {"game": "royal_visit", "ruleset": "manual"},
        {"game": "counting"},
    ],
    ids=["rulebook", "manual", "counting"],
)


def opponent(hand: Hand) -> int:
    """Who does not hold it."""
    return next(user for seat, user in hand.match.players.items() if seat != hand.seat and user is not None)


async def result(club: Club, match: int) -> str:
    """How a match has ended, as records write it."""
    ending = (await club.play.match(match)).ending
    assert ending is not None
    return ending.text


async def laid(club: Club, **setup: str) -> Hand:
    """A match has begun, and the player to move has laid out a play."""
    match = await club.begin(**setup)
    return await club.press(await club.play.hand(match.id, await club.mover(match.id)), "0")


async def test_a_turn_is_ended_as_it_was_seen_and_not_with_what_was_laid_since(club: Club) -> None:
    seen = await laid(club)
    await club.press(seen, "0")
    with pytest.raises(StaleMatch):
        await club.end_turn(seen)
    assert len((await club.stored(1))[1]) == 1


async def test_the_other_player_cannot_end_the_turn(club: Club) -> None:
    hand = await laid(club)
    for step in (0, hand.step):
        with pytest.raises(NotYourTurn):
            await club.play.end_turn(1, opponent(hand), asked(hand), step)
    with pytest.raises(NotAPlayer):
        await club.play.end_turn(1, CLEO, asked(hand), hand.step)
    assert len((await club.stored(1))[1]) == 1


async def test_a_refused_turn_keeps_what_is_laid_out(club: Club) -> None:
    hand = await laid(club)
    for question, step in ((asked(hand), hand.step - 1), (asked(hand) + 1, hand.step)):
        with pytest.raises(StaleMatch):
            await club.play.end_turn(1, club.owner_of(hand), question, step)
    assert await club.play.hand(1, club.owner_of(hand)) == hand


@SETUPS
async def test_replaying_seed_and_turns_gives_the_stored_position_over_a_whole_match(
    club: Club, setup: dict[str, str]
) -> None:
    rng = random.Random(6)
    match = await club.begin(pick=rng.choice("01"), **setup)
    rules = club.games[setup["game"]].rules
    before = (await club.stored(match.id))[1]
    now = match
    row, _ = await club.stored(match.id)
    while now.state is State.PLAY:
        hand = await club.play.hand(match.id, await club.mover(match.id))
        await club.end_turn(await club.lay(match.id, *plays_of(rules, rng.choice(all_turns(rules, hand.state.view)))))
        now = await club.play.match(match.id)
        row, turns = await club.stored(match.id)
        assert turns[:-1] == before, "what was played stays as it was"
        assert (row.position, row.draw_counts) == replayed(club, row, turns)
        assert row.position is not None
        actions = await club.actions(match.id)
        assert row.version == len(actions)
        assert row.public_version == now.version == sum(action.kind != "open" for action in actions)
        assert row.turn == len(turns) - 1
        over = now.state is State.OVER
        assert (await club.table(match.id)).state.view == rules.view(position_of(row.position), OPEN if over else None)
        for user in (ANN, BEN):
            hand = await club.play.hand(match.id, user)
            assert hand.state.view == rules.view(position_of(row.position), OPEN if over else hand.seat)
        before = turns
    assert row.position is not None
    outcome = rules.outcome(position_of(row.position))
    assert outcome is not None
    assert (now.termination, now.ending, now.ended) == (outcome.termination, outcome, club.now)
    assert (await club.actions(match.id))[-1].data == outcome.text
    assert commitment(now.seed or "") == match.commitment


@pytest.mark.parametrize("over", [False, True])
async def test_matches_show_the_same_after_a_restart_and_beyond_what_is_kept_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, over: bool
) -> None:
    monkeypatch.setattr("bot.matches.core.replay_cache.CACHED_POSITIONS", 10)
    rng = random.Random(1)
    async with open_club(tmp_path) as club:
        matches = [await club.begin(rated=bool(number % 2), game="counting", guild=number + 1) for number in range(5)]
        for match in matches:
            if over:
                await club.play_on(match.id, rng)
            else:
                await club.both_move(match.id)
        shown = [await club.history(match.id) for match in matches]
        assert [await club.history(match.id) for match in matches] == shown
        tables = [await club.table(match.id) for match in matches]
        assert club.context.replays._positions <= 10
        assert 0 < len(club.context.replays._kept) < 5 if over else not club.context.replays._kept
    async with open_club(tmp_path) as again:
        assert [await again.history(match.id) for match in matches] == shown
        assert [await again.table(match.id) for match in matches] == tables


async def test_of_two_processes_that_end_the_same_turn_one_is_told_it_is_stale(tmp_path: Path) -> None:
    async with open_club(tmp_path) as one, open_club(tmp_path) as two:
        hand = await laid(one)
        results = await asyncio.gather(one.end_turn(hand), two.end_turn(hand), return_exceptions=True)
        assert {type(result) for result in results} == {Hand, StaleMatch}
        assert len((await one.stored(1))[1]) == 2


async def test_matches_that_ended_lately_are_listed_for_those_who_ask_for_them(club: Club) -> None:
    early, late, playing = [await club.begin() for _ in range(3)]
    await club.play.resign(early.id, ANN)
    club.now += RECENTLY_ENDED_MS
    await club.play.resign(late.id, ANN)
    assert [one.match.id for one in await club.play.live_matches(ANN, GUILD)] == [playing.id]
    listed = await club.play.live_matches(ANN, GUILD, include_recent=True)
    assert [one.match.id for one in listed] == [playing.id, late.id, early.id]
    club.now += 1
    listed = await club.play.live_matches(ANN, GUILD, include_recent=True)
    assert [one.match.id for one in listed] == [playing.id, late.id]


async def test_a_turn_and_a_resignation_at_once_leave_one_result(club: Club) -> None:
    hand = await laid(club)
    results = await asyncio.gather(club.play.resign(1, opponent(hand)), club.end_turn(hand), return_exceptions=True)
    assert isinstance(results[1], MatchOver)
    assert await result(club, 1) == f"{hand.seat} resign"


@pytest.mark.parametrize(
    "setup", [{"game": "royal_visit", "ruleset": "manual"}, {"game": "counting"}], ids=["manual", "counting"]
)
async def test_a_match_that_is_over_refuses_everything(club: Club, setup: dict[str, str]) -> None:
    match = await club.begin(**setup)
    over = await club.play_on(match.id, random.Random(2))
    for user in (ANN, BEN):
        with pytest.raises(MatchOver):
            await club.play.resign(match.id, user)
        hand = await club.play.hand(match.id, user)
        for question in (over.version, over.version - 2, asked(hand)):
            with pytest.raises(MatchOver):
                await club.play.end_turn(match.id, user, question, hand.step)
            assert (await club.play.press(match.id, user, question, hand.step, "0")).hand == hand
    with pytest.raises(MatchError):
        await club.challenges.accept(match.id, BEN, "left")
    assert await club.play.match(match.id) == over

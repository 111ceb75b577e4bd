"""Ending a turn: once, by the player to move, from the state that they saw; and what is stored is what is replayed."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from bot.durations import Milliseconds
from bot.ids import MatchId, UserId
from bot.matches.core.errors import MatchError, MatchOver, NotAPlayer, NotYourTurn, StaleMatch
from bot.matches.core.model import Hand, State
from bot.matches.turns.play import RECENTLY_ENDED_FOR
from engine.game import OPEN
from engine.randomness import commitment
from tests.support.text_rules import all_turns, plays_of, position_of
from tests.support.use_cases import ANN, BEN, CLEO, GUILD, UseCases, open_use_cases, prompt_of, replayed

SETUPS = pytest.mark.parametrize(
    "setup",
    [
        {"game": "royal_visit", "ruleset": "rulebook"},
        {"game": "royal_visit", "ruleset": "manual"},
        {"game": "counting"},
    ],
    ids=["rulebook", "manual", "counting"],
)


def opponent(hand: Hand) -> UserId:
    """Who does not hold it."""
    return next(user for seat, user in hand.match.seating.players.items() if seat != hand.seat and user is not None)


async def result(cases: UseCases, match: int) -> str:
    """How a match has ended, as records write it."""
    ending = (await cases.play.match(MatchId(match))).result.ending
    assert ending is not None
    return ending.text


async def laid(cases: UseCases, **setup: str) -> Hand:
    """A match has begun, and the player to move has laid out a play."""
    match = await cases.begin(**setup)
    return await cases.press(await cases.play.hand(match.id, await cases.mover(match.id)), "0")


async def test_a_turn_is_ended_as_it_was_seen_and_not_with_what_was_laid_since(cases: UseCases) -> None:
    seen = await laid(cases)
    await cases.press(seen, "0")
    with pytest.raises(StaleMatch):
        await cases.end_turn(seen)
    assert len((await cases.stored(1))[1]) == 1


async def test_a_turn_is_counted_once_and_a_refused_one_is_not(cases: UseCases) -> None:
    seen = await laid(cases)
    await cases.press(seen, "0")
    cases.noted.clear()
    with pytest.raises(StaleMatch):
        await cases.end_turn(seen)
    assert cases.noted == []
    await cases.random_turn(1, random.Random(1))
    assert cases.noted == [("actions", "royal_visit", "turn")]


async def test_the_other_player_cannot_end_the_turn(cases: UseCases) -> None:
    hand = await laid(cases)
    for step in (0, hand.step):
        with pytest.raises(NotYourTurn):
            await cases.play.end_turn(MatchId(1), opponent(hand), prompt_of(hand), step)
    with pytest.raises(NotAPlayer):
        await cases.play.end_turn(MatchId(1), CLEO, prompt_of(hand), hand.step)
    assert len((await cases.stored(1))[1]) == 1


async def test_a_refused_turn_keeps_what_is_laid_out(cases: UseCases) -> None:
    hand = await laid(cases)
    for question, step in ((prompt_of(hand), hand.step - 1), (prompt_of(hand) + 1, hand.step)):
        with pytest.raises(StaleMatch):
            await cases.play.end_turn(MatchId(1), cases.owner_of(hand), question, step)
    assert await cases.play.hand(MatchId(1), cases.owner_of(hand)) == hand


@pytest.mark.sqlite("makes no statement that others do not make on both engines")
@SETUPS
async def test_replaying_seed_and_turns_gives_the_stored_position_over_a_whole_match(
    cases: UseCases, setup: dict[str, str]
) -> None:
    rng = random.Random(6)
    match = await cases.begin(pick=rng.choice("01"), **setup)
    rules = cases.games[setup["game"]].rules
    before = (await cases.stored(match.id))[1]
    now = match
    row, _ = await cases.stored(match.id)
    while now.state is State.PLAY:
        hand = await cases.play.hand(match.id, await cases.mover(match.id))
        await cases.end_turn(await cases.lay(match.id, *plays_of(rules, rng.choice(all_turns(rules, hand.state.view)))))
        now = await cases.play.match(match.id)
        row, turns = await cases.stored(match.id)
        assert turns[:-1] == before, "what was played stays as it was"
        assert (row.position, row.draw_counts) == replayed(cases, row, turns)
        assert row.position is not None
        actions = await cases.actions(match.id)
        assert row.version == len(actions)
        assert row.public_version == now.version == sum(action.kind != "open" for action in actions)
        assert row.turn == len(turns) - 1
        over = now.state is State.OVER
        assert (await cases.table(match.id)).state.view == rules.view(position_of(row.position), OPEN if over else None)
        for user in (ANN, BEN):
            hand = await cases.play.hand(match.id, user)
            assert hand.state.view == rules.view(position_of(row.position), OPEN if over else hand.seat)
        before = turns
    assert row.position is not None
    outcome = rules.outcome(position_of(row.position))
    assert outcome is not None
    assert (now.result.termination, now.result.ending, now.result.ended) == (outcome.termination, outcome, cases.now)
    assert (await cases.actions(match.id))[-1].data == outcome.text
    assert commitment(now.seed or "") == match.commitment


@pytest.mark.parametrize("over", [False, True])
async def test_matches_show_the_same_after_a_restart_and_beyond_what_is_kept_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, over: bool
) -> None:
    monkeypatch.setattr("bot.matches.core.replay_cache.CACHED_POSITIONS", 10)
    rng = random.Random(1)
    async with open_use_cases(tmp_path) as cases:
        matches = [await cases.begin(rated=bool(number % 2), game="counting", guild=number + 1) for number in range(5)]
        for match in matches:
            if over:
                await cases.play_on(match.id, rng)
            else:
                await cases.both_move(match.id)
        shown = [await cases.history(match.id) for match in matches]
        assert [await cases.history(match.id) for match in matches] == shown
        tables = [await cases.table(match.id) for match in matches]
        assert cases.context.replays._positions <= 10
        assert 0 < len(cases.context.replays._kept) < 5 if over else not cases.context.replays._kept
    async with open_use_cases(tmp_path) as again:
        assert [await again.history(match.id) for match in matches] == shown
        assert [await again.table(match.id) for match in matches] == tables


async def test_of_two_processes_that_end_the_same_turn_one_is_told_it_is_stale(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path) as one, open_use_cases(tmp_path) as two:
        hand = await laid(one)
        results = await asyncio.gather(one.end_turn(hand), two.end_turn(hand), return_exceptions=True)
        assert {type(result) for result in results} == {Hand, StaleMatch}
        assert len((await one.stored(1))[1]) == 2


async def test_matches_that_ended_lately_are_listed_for_those_who_ask_for_them(cases: UseCases) -> None:
    early, late, playing = [await cases.begin() for _ in range(3)]
    await cases.play.resign(early.id, ANN)
    cases.now += RECENTLY_ENDED_FOR
    await cases.play.resign(late.id, ANN)
    assert [one.match.id for one in await cases.play.live_matches(ANN, GUILD)] == [playing.id]
    listed = await cases.play.live_matches(ANN, GUILD, include_recent=True)
    assert [one.match.id for one in listed] == [playing.id, late.id, early.id]
    cases.now += Milliseconds(1)
    listed = await cases.play.live_matches(ANN, GUILD, include_recent=True)
    assert [one.match.id for one in listed] == [playing.id, late.id]


async def test_a_turn_and_a_resignation_at_once_leave_one_result(cases: UseCases) -> None:
    hand = await laid(cases)
    results = await asyncio.gather(
        cases.play.resign(MatchId(1), opponent(hand)), cases.end_turn(hand), return_exceptions=True
    )
    assert isinstance(results[1], MatchOver)
    assert await result(cases, 1) == f"{hand.seat} resign"


@pytest.mark.parametrize(
    "setup", [{"game": "royal_visit", "ruleset": "manual"}, {"game": "counting"}], ids=["manual", "counting"]
)
@pytest.mark.sqlite("makes no statement that others do not make on both engines")
async def test_a_match_that_is_over_refuses_everything(cases: UseCases, setup: dict[str, str]) -> None:
    match = await cases.begin(**setup)
    over = await cases.play_on(match.id, random.Random(2))
    for user in (ANN, BEN):
        with pytest.raises(MatchOver):
            await cases.play.resign(match.id, user)
        hand = await cases.play.hand(match.id, user)
        for question in (over.version, over.version - 2, prompt_of(hand)):
            with pytest.raises(MatchOver):
                await cases.play.end_turn(match.id, user, question, hand.step)
            assert (await cases.play.press(match.id, user, question, hand.step, "0")).hand == hand
    with pytest.raises(MatchError):
        await cases.challenges.accept(match.id, BEN, "left")
    assert await cases.play.match(match.id) == over

"""Ending a turn: once, by the player to move, from the state that they saw; and what is stored is what is replayed."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from bot.games.states import Draft
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.errors import MatchError, MatchOver, NotAPlayer, NotYourTurn, StaleMatch, TurnUnfinished
from bot.matches.core.model import Hand, State
from bot.matches.turns.play import RECENTLY_ENDED_MS
from bot.store.transaction import Transaction
from engine.game import OPEN
from engine.randomness import commitment
from tests.support.club import ANN, BEN, CLEO, GUILD, Club, asked, open_club, replayed
from tests.support.text_rules import all_turns, plays_of, position_of, written

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


@SETUPS
async def test_a_turn_is_stored_as_it_was_laid_out(club: Club, setup: dict[str, str]) -> None:
    hand = await laid(club, **setup)
    rules = club.games[setup["game"]].rules
    club.now += 7
    club.woken.clear()
    after = await club.end_turn(hand)
    row, turns = await club.stored(1)
    assert (turns[1].number, turns[1].seat, turns[1].at) == (row.version - 1, hand.seat, club.now)
    assert turns[1].data == rules.write_action(rules.turn(hand.state.draft.plays))
    assert (row.position, row.draw_counts) == replayed(club, row, turns)
    assert row.public_version == hand.match.version + 1
    assert after == await club.play.hand(1, club.owner_of(hand))
    assert after.state.draft == Draft()
    assert after.state.own_last is not None
    assert written(after.state.own_last.turn) == turns[1].data
    assert club.woken == [1]


@pytest.mark.parametrize("count", [2, 5])
async def test_a_turn_ended_several_times_at_once_is_taken_once(club: Club, count: int) -> None:
    hand = await laid(club)
    results = await asyncio.gather(*(club.end_turn(hand) for _ in range(count)), return_exceptions=True)
    assert [type(result) for result in results] == [Hand, *[StaleMatch] * (count - 1)]
    row, turns = await club.stored(1)
    assert len(turns) == 2
    assert row.public_version == hand.match.version + 1


async def test_a_turn_is_ended_as_it_was_seen_and_not_with_what_was_laid_since(club: Club) -> None:
    seen = await laid(club)
    await club.press(seen, "0")
    with pytest.raises(StaleMatch):
        await club.end_turn(seen)
    assert len((await club.stored(1))[1]) == 1


async def test_a_turn_for_an_earlier_question_is_stale(club: Club) -> None:
    hand = await laid(club)
    await club.end_turn(hand)
    with pytest.raises(StaleMatch):
        await club.end_turn(hand)
    assert len((await club.stored(1))[1]) == 2


async def test_the_other_player_cannot_end_the_turn(club: Club) -> None:
    hand = await laid(club)
    for step in (0, hand.step):
        with pytest.raises(NotYourTurn):
            await club.play.end_turn(1, opponent(hand), asked(hand), step)
    with pytest.raises(NotAPlayer):
        await club.play.end_turn(1, CLEO, asked(hand), hand.step)
    assert len((await club.stored(1))[1]) == 1


@SETUPS
async def test_a_turn_with_nothing_laid_out_is_unfinished(club: Club, setup: dict[str, str]) -> None:
    match = await club.begin(**setup)
    hand = await club.play.hand(match.id, await club.mover(match.id))
    with pytest.raises(TurnUnfinished):
        await club.end_turn(hand)
    assert await club.play.match(match.id) == hand.match
    assert await club.play.hand(match.id, club.owner_of(hand)) == hand


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


async def test_the_history_is_every_position_that_was(club: Club) -> None:
    match = await club.begin()
    tables = [await club.table(match.id)]
    for _ in range(5):
        await club.random_turn(match.id, random.Random(5))
        tables.append(await club.table(match.id))
    history = await club.history(match.id)
    assert history.match == tables[-1].match
    assert history.states == tuple(board.state for board in tables)
    turns = (await club.stored(match.id))[1]
    made = [state.last for state in history.states]
    assert made[0] is None
    assert [(one.number, one.seat, written(one.turn)) for one in made[1:] if one] == [
        (number, turn.seat, turn.data) for number, turn in enumerate(turns[1:], 1)
    ]
    assert [(one.before, one.after) for one in made[1:] if one] == [
        (before.view, after.view) for before, after in zip(history.states, history.states[1:], strict=False)
    ]


async def test_a_hand_knows_its_own_last_turn_also_after_the_others(club: Club) -> None:
    match = await club.begin()
    first = await club.mover(match.id)
    assert (await club.play.hand(match.id, first)).state.own_last is None
    own = (await club.random_turn(match.id, random.Random(1))).state.own_last
    assert own is not None
    assert own.number == 1
    await club.random_turn(match.id, random.Random(1))
    assert (await club.play.hand(match.id, first)).state.own_last == own


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


class Undone(Exception):
    """A unit of work comes to nothing at its very end."""


async def test_a_turn_that_was_never_committed_is_never_shown(club: Club) -> None:
    """The answer is made ready before the commit: nothing of it may stay if the transaction comes to nothing."""
    match = await club.begin()
    hand = await club.play.hand(match.id, await club.mover(match.id))
    first, second, *_ = all_turns(club.games["royal_visit"].rules, hand.state.view)
    never = await club.lay(match.id, *plays_of(club.games["royal_visit"].rules, first))
    with pytest.raises(Undone):
        await club.store.write(lambda tx: ended_and_undone(club, tx, never))
    assert await club.play.match(match.id) == hand.match
    await club.take_turn(match.id, second)
    row, turns = await club.stored(match.id)
    rules = club.games["royal_visit"].rules
    assert [turn.data for turn in turns[1:]] == [second]
    assert row.position is not None
    for user, seat in ((ANN, "g"), (BEN, "r")):
        assert (await club.play.hand(match.id, user)).state.view == rules.view(position_of(row.position), seat)
    assert (await club.table(match.id)).state.view == rules.view(position_of(row.position), None)


async def test_an_end_that_was_never_committed_is_never_shown(tmp_path: Path) -> None:
    """The steps of a match that ends are kept in memory before the commit; then another process ends it otherwise."""
    async with open_club(tmp_path) as club, open_club(tmp_path) as other:
        match = await club.begin(game="counting", goal="4")
        await club.both_move(match.id)
        hand = await club.play.hand(match.id, await club.mover(match.id))
        turns = [turn for turn in all_turns(club.games["counting"].rules, hand.state.view) if turn != "1"]
        never = await club.lay(match.id, turns[0])
        with pytest.raises(Undone):
            await club.store.write(lambda tx: ended_and_undone(club, tx, never, over=True))
        await other.play.resign(match.id, club.owner_of(hand))
        assert await club.table(match.id) == await other.table(match.id)
        assert await club.history(match.id) == await other.history(match.id)
        assert len((await club.history(match.id)).states) == 3


def ended_and_undone(club: Club, tx: Transaction, hand: Hand, *, over: bool = False) -> None:
    """End the turn, look at what has come of it, and have it all undone."""
    aggregate = MatchAggregate.load(club.context, tx, hand.match.id)
    aggregate.play(hand.seat, aggregate.rules.turn(hand.state.draft.plays))
    shown = aggregate.open_hand(club.owner_of(hand)).match
    assert shown.version > hand.match.version
    assert (shown.state is State.OVER) == over
    MatchAggregate.load(club.context, tx, hand.match.id).board()
    raise Undone


async def test_two_processes_take_turns_in_one_match(tmp_path: Path) -> None:
    async with open_club(tmp_path) as one, open_club(tmp_path) as two:
        match = await one.begin()
        rng = random.Random(3)
        for number in range(6):
            here, there = (one, two) if number % 2 else (two, one)
            await there.table(match.id)
            await here.random_turn(match.id, rng)
            assert await there.history(match.id) == await here.history(match.id)
        row, turns = await two.stored(match.id)
        assert (row.position, row.draw_counts) == replayed(two, row, turns)


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


@pytest.mark.parametrize("turns", [0, 1, 4])
@pytest.mark.parametrize("who", ["mover", "other"])
async def test_either_player_may_resign_at_any_time(club: Club, turns: int, who: str) -> None:
    match = await club.begin()
    for number in range(turns):
        await club.random_turn(match.id, random.Random(number))
    before = await club.play.match(match.id)
    [mover] = before.users_to_act
    loser = mover if who == "mover" else next(user for user in (ANN, BEN) if user != mover)
    club.now += 11
    club.woken.clear()
    over = await club.play.resign(match.id, loser)
    winner = next(seat for seat, user in over.players.items() if user != loser)
    assert over.ending is not None
    assert (over.state, over.ending.text, over.ended) == (State.OVER, f"{winner} resign", club.now)
    assert (over.termination, over.to_act, over.users_to_act) == ("resign", frozenset(), ())
    assert over == await club.play.match(match.id)
    row, stored = await club.stored(match.id)
    assert len(stored) == turns + 1, "resigning is no turn"
    assert (row.position, row.draw_counts) == replayed(club, row, stored)
    left, end = (await club.actions(match.id))[-2:]
    assert (left.kind, left.seat, left.data) == ("leave", over.seat_of(loser), None)
    assert (end.kind, end.seat, end.data) == ("end", None, f"{winner} resign")
    assert {seat.seat: seat.gone for seat in row.seats} == {winner: None, left.seat: club.now}
    assert club.woken == [match.id]


async def test_of_two_resignations_at_once_the_first_counts(club: Club) -> None:
    match = await club.begin()
    results = await asyncio.gather(
        club.play.resign(match.id, BEN), club.play.resign(match.id, ANN), return_exceptions=True
    )
    assert isinstance(results[1], MatchOver)
    assert await result(club, match.id) == "g resign"


async def test_a_turn_and_a_resignation_at_once_leave_one_result(club: Club) -> None:
    hand = await laid(club)
    results = await asyncio.gather(club.play.resign(1, opponent(hand)), club.end_turn(hand), return_exceptions=True)
    assert isinstance(results[1], MatchOver)
    assert await result(club, 1) == f"{hand.seat} resign"


async def test_only_players_resign_and_only_a_match_that_has_begun(club: Club) -> None:
    made = await club.challenge()
    with pytest.raises(MatchOver):
        await club.play.resign(made.id, ANN)
    await club.challenges.accept(made.id, BEN, "left")
    with pytest.raises(NotAPlayer):
        await club.play.resign(made.id, CLEO)
    assert (await club.play.match(made.id)).state is State.PLAY


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


async def test_a_draw_and_a_match_without_scores_are_read_back_as_they_ended(club: Club) -> None:
    endings = {}
    for number in range(12):
        match = await club.begin(game="counting", stakes="nothing" if number % 3 == 0 else "honour", rated=False)
        over = await club.play_on(match.id, random.Random(number))
        row, _ = await club.stored(match.id)
        assert row.position is not None
        assert over.ending == club.games["counting"].rules.outcome(position_of(row.position))
        assert over.ending is not None
        endings[over.ending.text] = over.ending
    assert {"draw over", "none counted"} < endings.keys()


async def test_a_resignation_by_what_was_there_before_a_turn_is_refused(club: Club) -> None:
    hand = await laid(club)
    before = (await club.play.match(1)).version
    await club.end_turn(hand)
    with pytest.raises(StaleMatch):
        await club.play.resign(1, ANN, before)
    assert (await club.play.match(1)).state is State.PLAY
    over = await club.play.resign(1, ANN, before + 1)
    assert over.state is State.OVER


async def test_what_resigning_would_come_to_changes_nothing(club: Club) -> None:
    hand = await laid(club)
    before = await club.stored(1)
    asked = await club.play.preview_resignation(1, club.owner_of(hand))
    assert (asked.seat, asked.counts, asked.continues) == (hand.seat, True, False), "he has seen his hand"
    assert not (await club.play.preview_resignation(1, opponent(hand))).counts, "he has not"
    assert await club.stored(1) == before
    with pytest.raises(NotAPlayer):
        await club.play.preview_resignation(1, CLEO)

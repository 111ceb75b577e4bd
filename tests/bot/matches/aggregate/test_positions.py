"""Positions: one truth while a match is live, its record afterwards, and a way that does not grow with the match."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.games.states import BoardState
from bot.ids import MatchId, MessageId
from bot.matches.actions.play import Leave
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.errors import NothingToReview
from bot.matches.core.model import State
from bot.matches.core.places import Viewer
from bot.store.transaction import Transaction
from engine.game import OPEN
from tests.support.games import Counting, plain_logic
from tests.support.text_rules import position_of
from tests.support.use_cases import (
    ANN,
    BEN,
    GUILD,
    ExecutedStatements,
    UseCases,
    listening,
    nothing,
    open_use_cases,
    whole,
)

ANNS = Viewer(ANN, GUILD, nothing)

GAMES = pytest.mark.parametrize("game", ["royal_visit", "counting"])


async def kept(cases: UseCases, match: int = 1) -> list[tuple[int, str]]:
    return await cases.rows("SELECT turn, position FROM positions WHERE match = ? ORDER BY turn", match)


async def live(cases: UseCases, turns: int, game: str = "royal_visit") -> list[str]:
    """A match in which so many turns have been made; its positions."""
    await cases.begin(game=game)
    rng = random.Random(2)
    for _ in range(turns):
        await cases.random_turn(1, rng)
    row, stored = await cases.stored(1)
    return whole(cases, row, stored)[0]


@GAMES
async def test_positions_are_kept_while_a_match_is_under_way_and_no_longer(cases: UseCases, game: str) -> None:
    positions = await live(cases, 3, game)
    assert await kept(cases) == list(enumerate(positions))
    assert (await cases.play_on(1, random.Random(3))).state is State.OVER
    assert await kept(cases) == []
    assert len((await cases.history(1)).states) > 4


async def test_nothing_is_kept_of_a_challenge_or_of_one_who_resigned_at_once(cases: UseCases) -> None:
    await cases.challenge()
    assert await kept(cases) == []
    await cases.challenges.accept(MatchId(1), BEN, "left")
    assert len(await kept(cases)) == 1
    await cases.play.resign(MatchId(1), BEN)
    assert await kept(cases) == []


@pytest.mark.sqlite("counts SQLite's statements and steps")
async def test_the_end_of_a_match_is_shown_without_playing_it_through(cases: UseCases) -> None:
    await live(cases, 3, "counting")
    async with listening(cases) as said:
        await cases.play_on(1, random.Random(3))
        await cases.take(1)
        await cases.history(1)
    assert not any("FROM actions WHERE match = 1 ORDER BY" in statement for statement in said.statements)


async def test_nothing_is_shown_of_an_end_that_is_undone(cases: UseCases) -> None:
    await live(cases, 3, "counting")

    def end(tx: Transaction) -> None:
        aggregate = MatchAggregate.load(cases.context, tx, MatchId(1))
        aggregate.act(next(iter(aggregate.public.seating.players)), Leave())
        assert aggregate.row.state == State.OVER
        assert len(aggregate.board().state.earlier) <= 3
        raise LookupError

    before = await cases.history(1)
    with pytest.raises(LookupError):
        await cases.store.write(end)
    assert await cases.history(1) == before
    await cases.random_turn(1, random.Random(3))
    await cases.play.resign(MatchId(1), ANN)
    shown = await cases.history(1)
    assert len(shown.states) == len(before.states) + 1
    cases.context.replays._kept.clear()
    assert await cases.history(1) == shown


# ---- records that do not lead to the stored position


@GAMES
async def test_a_match_under_way_shows_the_positions_that_are_kept_wherever_its_record_leads(
    cases: UseCases, game: str
) -> None:
    positions = await live(cases, 4, game)
    was = (await cases.history(1)).states
    await cases.change("UPDATE matches SET seed = ?", f"{0xBAD:064x}")
    assert (await cases.history(1)).states == was
    for user in (ANN, BEN):
        hand = await cases.play.hand(MatchId(1), user)
        assert hand.state.view == cases.games[game].rules.view(position_of(positions[-1]), hand.seat)


@GAMES
async def test_where_the_record_of_a_match_that_is_over_leads_elsewhere_only_the_stored_position_is_shown(
    tmp_path: Path, game: str
) -> None:
    async with open_use_cases(tmp_path) as cases:
        positions = await live(cases, 4, game)
        await cases.change("UPDATE matches SET seed = ?", f"{0xBAD:064x}")
        over = await cases.play.resign(MatchId(1), ANN)
    async with open_use_cases(tmp_path) as cases:
        board = await cases.table(1)
        assert board.state == BoardState(
            OPEN, cases.games[game].rules.view(position_of(positions[-1]), OPEN), None, over.result.ending
        )
        assert (await cases.history(1)).states == (board.state,)
        for number in (None, 0, 3, 4):
            moment = await cases.play.position_after(MatchId(1), ANNS, number)
            assert (moment.number, moment.last, moment.state) == (4, 4, board.state)
        assert (await cases.replays.watch(MatchId(1), ANNS)).states == (board.state,)


async def test_of_such_a_match_there_is_nothing_to_review(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path) as cases:
        await live(cases, 4)
        await cases.change("UPDATE matches SET seed = ?", f"{0xBAD:064x}")
        await cases.play.resign(MatchId(1), ANN)
    async with open_use_cases(tmp_path) as cases:
        with pytest.raises(NothingToReview):
            await cases.reviews.request(MatchId(1))


# ---- as quick at turn 60 as at turn 5


class Endless(Counting):
    """Counting up to what nobody reaches."""

    key = "endless"
    options: Mapping[str, tuple[str, ...]] = {"goal": ("9999",), "stakes": ("honour",)}


async def statements_by_each(cases: UseCases) -> dict[str, ExecutedStatements]:
    """What a press and the like say to the database."""
    said = {}
    hand = await cases.play.hand(MatchId(1), await cases.mover(1))
    async with listening(cases) as said["hand"]:
        await cases.play.hand(MatchId(1), cases.owner_of(hand))
    async with listening(cases) as said["press"]:
        laid = await cases.press(hand, "0")
    async with listening(cases) as said["the present board, looked at"]:
        await cases.play.position_after(MatchId(1), ANNS)
    async with listening(cases) as said["an earlier one"]:
        await cases.play.position_after(MatchId(1), ANNS, 3)
    async with listening(cases) as said["end turn"]:
        await cases.end_turn(laid)
    async with listening(cases) as said["board"]:
        [board] = await cases.take(1)
    async with listening(cases) as said["posted"]:
        await cases.outbox.results.note_posted(board, MessageId(4711), board.match.version)
    return said


async def test_a_press_says_as_much_to_the_database_at_turn_60_as_at_turn_5(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, games={"endless": plain_logic(Endless())}) as cases:
        await cases.begin(game="endless")
        for one in await cases.take(1):
            await cases.outbox.results.note_posted(one, MessageId(4711), one.match.version)
        for user in (ANN, BEN):
            await cases.play.hand(MatchId(1), user)
        rng = random.Random(1)
        for _ in range(5):
            await cases.random_turn(1, rng)
        early = await statements_by_each(cases)
        for _ in range(54):
            await cases.random_turn(1, rng)
        assert (await cases.stored(1))[0].turn == 60
        late = await statements_by_each(cases)
    assert {name: len(said.statements) for name, said in late.items()} == {
        name: len(said.statements) for name, said in early.items()
    }
    more = {name: said.steps / early[name].steps for name, said in late.items()}
    assert max(more.values()) < 1.1, more

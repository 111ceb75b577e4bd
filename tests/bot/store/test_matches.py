"""Rows of matches, seats, turns and drafts: what is written is what is read."""

from __future__ import annotations

import sqlite3
from dataclasses import asdict

import pytest

from bot.store import matches
from bot.store.database import Database
from bot.store.matches import DraftRow, TurnRow
from tests.bot.store.rows import LARGE, a_match


async def test_a_match_of_three_is_read_as_it_was_written(database: Database) -> None:
    over = a_match(
        id=2, state="over", position="x", result="north wins", uncounted="why", started=5, ended=6, rated=False
    )
    async with database.transaction() as db:
        for row in (a_match(), over):
            await matches.add_match(db, row)
    async with database.reading() as db:
        for row in (a_match(), over):
            found = await matches.find_match(db, row.id)
            assert found is not None
            assert asdict(found) == asdict(row)


async def test_a_match_that_is_not_there_is_not_found(database: Database) -> None:
    async with database.reading() as db:
        assert await matches.find_match(db, 1) is None


async def test_every_new_match_gets_an_id_of_its_own(database: Database) -> None:
    ids = []
    for _ in range(3):
        async with database.transaction() as db:
            ids.append(await matches.next_match_id(db))
            await matches.add_match(db, a_match(id=ids[-1]))
    assert ids == [1, 2, 3]


async def test_updating_a_match_raises_its_version_by_one(database: Database) -> None:
    async with database.transaction() as db:
        await matches.add_match(db, a_match(version=4))
        assert await matches.update_match(db, 1, 4, position="here", shuffles=2)
        assert await matches.update_match(db, 1, 5)
        assert await matches.find_match(db, 1) == a_match(version=6, position="here", shuffles=2)


@pytest.mark.parametrize("stale", [3, 5])
async def test_updating_a_match_with_another_version_changes_nothing(database: Database, stale: int) -> None:
    async with database.transaction() as db:
        await matches.add_match(db, a_match(version=4))
        assert not await matches.update_match(db, 1, stale, position="elsewhere", state="over")
        assert await matches.find_match(db, 1) == a_match(version=4)


async def test_updating_one_match_leaves_the_others_alone(database: Database) -> None:
    async with database.transaction() as db:
        await matches.add_match(db, a_match())
        await matches.add_match(db, a_match(id=2))
        assert await matches.update_match(db, 1, 0, position="here")
        assert await matches.find_match(db, 2) == a_match(id=2)


async def test_somebody_sits_down_on_one_seat_of_one_match(database: Database) -> None:
    async with database.transaction() as db:
        for match in (1, 2):
            await matches.add_match(db, a_match(id=match))
        await matches.sit_down(db, 1, "east", 9)
        found = [await matches.find_match(db, match) for match in (1, 2)]
    assert [row.players["east"] for row in found if row is not None] == [9, None]


async def test_turns_are_read_in_their_order_whatever_order_they_were_written_in(database: Database) -> None:
    turns = [TurnRow(number, "north", f"turn {number}", LARGE) for number in range(12)]
    async with database.transaction() as db:
        await matches.add_match(db, a_match())
        for turn in reversed(turns):
            await matches.add_turn(db, 1, turn)
        assert await matches.turns_of(db, 1) == turns


async def test_a_second_turn_with_the_same_number_is_refused(database: Database) -> None:
    async with database.transaction() as db:
        await matches.add_match(db, a_match())
        await matches.add_turn(db, 1, TurnRow(1, "north", "first", 0))
    with pytest.raises(sqlite3.IntegrityError):
        async with database.transaction() as db:
            await matches.add_turn(db, 1, TurnRow(1, "south", "second", 0))
    async with database.reading() as db:
        assert [turn.turn for turn in await matches.turns_of(db, 1)] == ["first"]


async def test_a_turn_of_no_match_is_refused(database: Database) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        async with database.transaction() as db:
            await matches.add_turn(db, 1, TurnRow(0, "north", "pick", 0))


async def test_a_draft_replaces_the_one_before_it_and_no_other(database: Database) -> None:
    first, second = DraftRow(1, 1, "card", ("a", "b")), DraftRow(1, 2, None, ())
    async with database.transaction() as db:
        for match in (1, 2):
            await matches.add_match(db, a_match(id=match))
            for seat in ("north", "east"):
                await matches.save_draft(db, match, seat, first)
        await matches.save_draft(db, 1, "north", second)
        found = [await matches.find_draft(db, match, seat) for match in (1, 2) for seat in ("north", "east")]
        assert found == [second, first, first, first]
        await matches.drop_drafts(db, 1)
        found = [await matches.find_draft(db, match, seat) for match in (1, 2) for seat in ("north", "east")]
        assert found == [None, None, first, first]


async def test_somebodys_matches_are_those_of_one_server_in_the_wanted_states_newest_first(database: Database) -> None:
    rows = [
        a_match(id=1, state="play"),
        a_match(id=2, state="over"),
        a_match(id=3, state="play", guild=5),
        a_match(id=4, state="play", players={"north": 8, "east": 7}),
        a_match(id=5, state="play", players={"north": 8, "east": 9}),
    ]
    async with database.transaction() as db:
        for row in rows:
            await matches.add_match(db, row)
        assert await matches.matches_of(db, 7, LARGE, ("play",)) == [rows[3], rows[0]]
        assert await matches.matches_of(db, 7, LARGE, ("play", "over")) == [rows[3], rows[1], rows[0]]
        assert await matches.matches_of(db, 6, LARGE, ("play",)) == []


async def test_of_somebodys_matches_that_have_ended_only_the_late_ones_are_read(database: Database) -> None:
    rows = [
        a_match(id=1, state="over", ended=99),
        a_match(id=2, state="over", ended=100),
        a_match(id=3, state="play"),
    ]
    async with database.transaction() as db:
        for row in rows:
            await matches.add_match(db, row)
        assert await matches.matches_of(db, 7, LARGE, ("play", "over"), ended_since=100) == [rows[2], rows[1]]


async def test_open_challenges_are_those_that_one_person_has_made_oldest_first(database: Database) -> None:
    rows = [
        a_match(id=1),
        a_match(id=2, state="closed"),
        a_match(id=3, players={"north": 7, "east": LARGE}),
        a_match(id=4, guild=3),
    ]
    async with database.transaction() as db:
        for row in rows:
            await matches.add_match(db, row)
        assert await matches.open_challenges(db, "north", LARGE) == [rows[0], rows[3]]


@pytest.mark.parametrize("count", [1, 40])
async def test_a_list_of_matches_takes_as_many_queries_however_long_it_is(database: Database, count: int) -> None:
    async with database.transaction() as db:
        for number in range(count):
            await matches.add_match(db, a_match(id=number + 1, state="play"))
    queries: list[str] = []
    await database._connection.set_trace_callback(queries.append)
    async with database.reading() as db:
        assert len(await matches.matches_of(db, 7, LARGE, ("play",))) == count
    assert len([query for query in queries if query.startswith("SELECT")]) == 2


def test_a_stored_match_does_not_tell_its_secrets_when_it_is_printed() -> None:
    row = a_match(position="the whole position")
    assert row.seed not in repr(row)
    assert "whole position" not in repr(row)

"""Rows of matches, seats, actions, positions and drafts: what is written is what is read."""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import partial
from typing import Any

import pytest

from bot.durations import Time
from bot.ids import GuildId, MatchId, UserId
from bot.store.core import actions as record
from bot.store.core import matches
from bot.store.core.actions import ActionRow, StepRow
from bot.store.core.matches import MatchRow, PlayTerms, SeatRow, State
from bot.store.errors import StoreRefused
from bot.store.store import Store
from bot.store.transaction import Transaction
from tests.support.rows import LARGE, a_match
from tests.support.threads import connection_under

find_first = partial(matches.find_match, match=MatchId(1))


async def added(store: Store, *rows: MatchRow) -> None:
    def work(tx: Transaction) -> None:
        for row in rows:
            matches.add_match(tx, row)

    await store.write(work)


async def acted(store: Store, *actions: ActionRow, match: int = 1) -> None:
    def work(tx: Transaction) -> None:
        for action in actions:
            record.add_action(tx, MatchId(match), action)

    await store.write(work)


async def test_a_match_of_three_is_read_as_it_was_written(store: Store) -> None:
    seats = (
        SeatRow("north", UserId(LARGE), None, None, 4, True, 0.5, 1, None),
        SeatRow("east", None, UserId(8), None, None, False, None, None, None),
        SeatRow("south-west", UserId(7), None, 3, LARGE, False, 0.0, 3, Time(LARGE)),
    )
    over = a_match(
        id=2, state="over", position="x", termination="three", uncounted="why", started=5, ended=6,
        terms=PlayTerms({"size": "9"}, hints=True, guided=True, insists=True), parent=1, version=9, public_version=7,
        turn=4, draw_counts={}, seats=seats,
    )  # fmt: skip
    rows = a_match(), over
    await added(store, *rows)
    for row in rows:
        for found in (
            await store.read(partial(matches.find_match, match=row.id)),
            await store.read(partial(matches.find_match, match=row.public_id)),
        ):
            assert found is not None
            assert asdict(found) == asdict(row)


async def test_two_matches_of_one_name_are_refused(store: Store) -> None:
    await added(store, a_match())
    with pytest.raises(StoreRefused):
        await added(store, a_match(id=2, public_id="m1"))


async def test_updating_a_match_changes_what_is_named(store: Store) -> None:
    await added(store, a_match(version=4))
    changed = a_match(version=5, position="here", draw_counts={"shuffle": 3})
    assert await store.write(lambda tx: matches.update_match(tx, a_match(version=4), changed))
    assert await store.write(lambda tx: matches.update_match(tx, changed, replace(changed, version=6)))
    assert await store.read(find_first) == a_match(version=6, position="here", draw_counts={"shuffle": 3})


@pytest.mark.parametrize("stale", [3, 5])
async def test_updating_a_match_with_another_version_changes_nothing(store: Store, stale: int) -> None:
    await added(store, a_match(version=4))
    before = a_match(version=stale)
    after = replace(before, version=stale + 1, position="elsewhere", state=State.OVER)
    assert not await store.write(lambda tx: matches.update_match(tx, before, after))
    assert await store.read(find_first) == a_match(version=4)


async def test_several_seats_change_in_one_statement_each_in_its_own_columns(store: Store) -> None:
    await added(store, a_match(), a_match(id=2))
    before = await store.read(find_first)
    assert before is not None
    changed: dict[str, dict[str, Any]] = {"north": {"user_id": None, "due": 5}, "east": {"due": 6, "orders": "let"}}
    seats = tuple(replace(seat, **changed.get(seat.seat, {})) for seat in before.seats)
    await store.write(lambda tx: matches.update_seats(tx, before, replace(before, seats=seats)))
    after = await store.read(find_first)
    assert after is not None
    assert after.seats == seats
    assert await store.read(partial(matches.find_match, match=MatchId(2))) == a_match(id=2)


# ---- the record


async def test_a_second_action_with_the_same_number_is_refused(store: Store) -> None:
    await added(store, a_match())
    await acted(store, ActionRow(1, Time(0), "north", "turn", "first"))
    with pytest.raises(StoreRefused):
        await acted(store, ActionRow(1, Time(0), None, "close", "expired"))
    assert [action.data for action in await store.read(partial(record.actions_of, match=MatchId(1)))] == ["first"]


# ---- positions


# ---- drafts, lists, requests


@pytest.mark.sqlite("counts SQLite's statements")
@pytest.mark.parametrize("count", [1, 40, 1100])
async def test_a_list_of_matches_takes_as_few_queries_however_long_it_is(store: Store, count: int) -> None:
    await added(store, *(a_match(id=number + 1, state="play") for number in range(count)))

    def work(tx: Transaction) -> list[str]:
        queries: list[str] = []
        connection_under(tx).set_trace_callback(queries.append)
        found = matches.matches_of(tx, UserId(7), GuildId(LARGE), (State.PLAY,))
        connection_under(tx).set_trace_callback(None)
        assert len(found) == count
        return queries

    assert len(await store.read(work)) == 2 + count // 500


def test_a_stored_match_does_not_tell_its_secrets_when_it_is_printed() -> None:
    row = a_match(position="the whole position")
    step = StepRow(1, 2, "north", "turn", "a secret bid", "the whole position")
    for text in (repr(row), repr(step), repr(ActionRow(1, Time(2), "north", "turn", "a secret bid"))):
        assert row.seed not in text
        assert "whole position" not in text
        assert "secret bid" not in text

"""Rows of matches, seats, actions, positions and drafts: what is written is what is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from typing import Any, TypeVar

import pytest

from bot.store.core import actions as record
from bot.store.core import matches
from bot.store.core.actions import ActionRow, StepRow
from bot.store.core.matches import MatchRow, SeatRow
from bot.store.errors import StoreRefused
from bot.store.lobby import deduplication
from bot.store.rows import changes
from bot.store.store import Store
from bot.store.transaction import Transaction
from bot.store.turns import drafts
from bot.store.turns.drafts import DraftRow
from tests.support.rows import LARGE, a_match

T = TypeVar("T")

find_first = partial(matches.find_match, match=1)


async def added(store: Store, *rows: MatchRow) -> None:
    def work(tx: Transaction) -> None:
        for row in rows:
            matches.add_match(tx, row)

    await store.write(work)


async def acted(store: Store, *actions: ActionRow, match: int = 1) -> None:
    def work(tx: Transaction) -> None:
        for action in actions:
            record.add_action(tx, match, action)

    await store.write(work)


async def test_a_match_of_three_is_read_as_it_was_written(store: Store) -> None:
    seats = (
        SeatRow("north", LARGE, None, None, 4, True, 0.5, 1, None),
        SeatRow("east", None, 8, None, None, False, None, None, None),
        SeatRow("south-west", 7, None, 3, LARGE, False, 0.0, 3, LARGE),
    )
    over = a_match(
        id=2, state="over", position="x", termination="three", uncounted="why", started=5, ended=6, rated=False,
        hints=True, guided=True, parent=1, version=9, public_version=7, turn=4, draw_counts={}, seats=seats,
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


async def test_a_match_that_is_not_there_is_not_found(store: Store) -> None:
    assert await store.read(find_first) is None
    for name in ("1", "m1", "", "9" * 30):
        assert await store.read(partial(matches.find_match, match=name)) is None


async def test_no_match_goes_by_its_number(store: Store) -> None:
    await added(store, a_match(id=1))
    assert await store.read(partial(matches.find_match, match="1")) is None


async def test_seats_come_in_the_order_in_which_people_sit_down(store: Store) -> None:
    await added(store, a_match())
    row = await store.read(find_first)
    assert row is not None
    assert [seat.seat for seat in row.seats] == ["north", "east", "south-west"]
    assert row.seat("east") == SeatRow("east")
    assert row.seat_of(7) == SeatRow("south-west", 7)
    assert row.seat_of(8) is None
    assert not row.has_bot


async def test_two_matches_of_one_name_are_refused(store: Store) -> None:
    await added(store, a_match())
    with pytest.raises(StoreRefused):
        await added(store, a_match(id=2, public_id="m1"))


async def test_updating_a_match_changes_what_is_named(store: Store) -> None:
    await added(store, a_match(version=4))
    changed = changes(a_match(), a_match(version=5, position="here", draw_counts={"shuffle": 3}))
    assert await store.write(lambda tx: matches.update_match(tx, 1, 4, **changed))
    assert await store.write(lambda tx: matches.update_match(tx, 1, 5, version=6))
    assert await store.read(find_first) == a_match(version=6, position="here", draw_counts={"shuffle": 3})


@pytest.mark.parametrize("stale", [3, 5])
async def test_updating_a_match_with_another_version_changes_nothing(store: Store, stale: int) -> None:
    await added(store, a_match(version=4))
    assert not await store.write(
        lambda tx: matches.update_match(tx, 1, stale, version=stale + 1, position="elsewhere", state="over")
    )
    assert await store.read(find_first) == a_match(version=4)


async def test_updating_one_match_leaves_the_others_alone(store: Store) -> None:
    await added(store, a_match(), a_match(id=2))
    assert await store.write(lambda tx: matches.update_match(tx, 1, 0, version=1, position="here"))
    assert await store.read(partial(matches.find_match, match=2)) == a_match(id=2)


async def test_someone_sits_down_on_one_seat_of_one_match(store: Store) -> None:
    await added(store, a_match(), a_match(id=2))
    await store.write(lambda tx: matches.update_seats(tx, 1, {"east": {"user_id": 9, "invited": None}}))
    found = [await store.read(partial(matches.find_match, match=match)) for match in (1, 2)]
    assert [row.seat("east").user_id for row in found if row is not None] == [9, None]


async def test_several_seats_change_in_one_statement_each_in_its_own_columns(store: Store) -> None:
    await added(store, a_match(), a_match(id=2))
    before = await store.read(find_first)
    assert before is not None
    changed: dict[str, dict[str, Any]] = {"north": {"user_id": None, "due": 5}, "east": {"due": 6, "orders": "let"}}
    await store.write(lambda tx: matches.update_seats(tx, 1, changed))
    after = await store.read(find_first)
    assert after is not None
    wanted = {seat.seat: replace(seat, **changed.get(seat.seat, {})) for seat in before.seats}
    assert {seat.seat: seat for seat in after.seats} == wanted
    assert await store.read(partial(matches.find_match, match=2)) == a_match(id=2)


# ---- the record


async def test_actions_are_read_in_their_order_whatever_order_they_were_written_in(store: Store) -> None:
    actions = [ActionRow(number, LARGE, "north", "turn", f"turn {number}") for number in range(12)]
    await added(store, a_match())
    await acted(store, *reversed(actions))
    assert await store.read(partial(record.actions_of, match=1)) == actions


async def test_a_second_action_with_the_same_number_is_refused(store: Store) -> None:
    await added(store, a_match())
    await acted(store, ActionRow(1, 0, "north", "turn", "first"))
    with pytest.raises(StoreRefused):
        await acted(store, ActionRow(1, 0, None, "close", "expired"))
    assert [action.data for action in await store.read(partial(record.actions_of, match=1))] == ["first"]


async def test_an_action_of_no_match_is_refused(store: Store) -> None:
    with pytest.raises(StoreRefused):
        await acted(store, ActionRow(0, 0, None, "start"))


async def test_the_latest_action_of_a_kind_is_found_of_anybody_or_of_those_who_are_named(store: Store) -> None:
    await added(store, a_match(), a_match(id=2))
    made = [
        ActionRow(0, 0, "north", "turn", "a"),
        ActionRow(1, 1, "east", "turn", "b"),
        ActionRow(2, 2, "north", "offer", "rematch"),
    ]
    await acted(store, *made)
    await acted(store, ActionRow(7, 7, "north", "turn", "another match"), match=2)
    wanted: list[tuple[Callable[[Transaction], ActionRow | None], ActionRow | None]] = [
        (lambda tx: record.last_action(tx, 1, "turn"), made[1]),
        (lambda tx: record.last_action(tx, 1, "turn", "north"), made[0]),
        (lambda tx: record.last_action(tx, 1, "turn", "north", "east"), made[1]),
        (lambda tx: record.last_action(tx, 1, "turn", "south-west"), None),
        (lambda tx: record.last_action(tx, 1, "leave"), None),
    ]
    for work, found in wanted:
        assert await store.read(work) == found


# ---- positions


async def stepped(store: Store) -> list[StepRow]:
    """A match with a pick, three turns and what nobody sees in between; where they led."""
    await added(store, a_match())
    await acted(
        store,
        ActionRow(0, 0, "north", "join"),
        ActionRow(1, 0, "east", "turn", "pick"),
        ActionRow(2, 0, "north", "turn", "one"),
        ActionRow(3, 0, "east", "open"),
        ActionRow(4, 0, "east", "turn", "two"),
        ActionRow(5, 0, "south-west", "leave"),
    )
    steps = [
        StepRow(0, 1, "east", "turn", "pick", "dealt"),
        StepRow(1, 2, "north", "turn", "one", "after one"),
        StepRow(2, 4, "east", "turn", "two", "after two"),
        StepRow(3, 5, "south-west", "leave", None, "without him"),
    ]

    def work(tx: Transaction) -> None:
        for step in steps:
            record.add_position(tx, 1, step.turn, step.number, step.position)

    await store.write(work)
    return steps


async def test_steps_are_read_with_the_action_that_led_there(store: Store) -> None:
    steps = await stepped(store)
    between = partial(record.steps_between, first=-1, last=2)
    assert await store.read(partial(between, match=1)) == steps[:3]
    assert await store.read(partial(between, match=2)) == []


async def test_a_seats_own_last_turn_is_found_and_a_pick_or_leaving_is_none(store: Store) -> None:
    steps = await stepped(store)
    for seat, found in (("north", steps[0:2]), ("east", steps[1:3]), ("south-west", [])):
        assert await store.read(partial(record.last_steps_of, match=1, seat=seat)) == found


async def test_who_has_moved_since_the_deal_is_told(store: Store) -> None:
    await stepped(store)
    moved = partial(record.seats_that_moved, match=1)
    assert await store.read(moved) == {"north", "east"}
    await store.write(lambda tx: tx.run("DELETE FROM actions WHERE number = 4"))
    assert await store.read(moved) == {"north"}, "a pick is no move"


async def test_a_second_position_of_a_turn_is_refused(store: Store) -> None:
    await stepped(store)
    with pytest.raises(StoreRefused):
        await store.write(lambda tx: record.add_position(tx, 1, 3, 4, "elsewhere"))


async def test_no_position_is_left_once_they_are_dropped(store: Store) -> None:
    await stepped(store)
    await store.write(partial(record.drop_positions, match=1))
    assert await store.read(partial(record.steps_between, match=1, first=0, last=9)) == []


# ---- drafts, lists, requests


async def test_a_draft_replaces_the_one_before_it_and_no_other(store: Store) -> None:
    first, second = DraftRow(1, 1, "card", ("a", "b")), DraftRow(1, 2, None, ())

    def find(tx: Transaction) -> list[DraftRow | None]:
        return [drafts.find_draft(tx, match, seat) for match in (1, 2) for seat in ("north", "east")]

    def work(tx: Transaction) -> None:
        for match in (1, 2):
            matches.add_match(tx, a_match(id=match))
            for seat in ("north", "east"):
                drafts.save_draft(tx, match, seat, first)
        drafts.save_draft(tx, 1, "north", second)

    await store.write(work)
    assert await store.read(find) == [second, first, first, first]
    await store.write(lambda tx: drafts.drop_draft(tx, 1, "north"))
    assert await store.read(find) == [None, first, first, first]
    await store.write(lambda tx: drafts.drop_drafts(tx, 1))
    assert await store.read(find) == [None, None, first, first]


async def test_someones_matches_are_those_of_one_server_in_the_wanted_states_newest_first(store: Store) -> None:
    rows = [
        a_match(id=1, state="play"),
        a_match(id=2, state="over"),
        a_match(id=3, state="play", guild=5),
        a_match(id=4, state="play", seats=(SeatRow("north", 8), SeatRow("east", 7))),
        a_match(id=5, state="play", seats=(SeatRow("north", 8), SeatRow("east", 9, invited=7))),
    ]
    await added(store, *rows)
    for user, states, found in (
        (7, ("play",), [rows[3], rows[0]]),
        (7, ("play", "over"), [rows[3], rows[1], rows[0]]),
        (6, ("play",), []),
    ):
        assert await store.read(partial(matches.matches_of, user=user, guild=LARGE, states=states)) == found


async def test_of_someones_matches_that_have_ended_only_the_late_ones_are_read(store: Store) -> None:
    rows = [
        a_match(id=1, state="over", ended=99),
        a_match(id=2, state="over", ended=100),
        a_match(id=3, state="play"),
    ]
    await added(store, *rows)
    late = partial(matches.matches_of, user=7, guild=LARGE, states=("play", "over"), ended_since=100)
    assert await store.read(late) == [rows[2], rows[1]]


async def test_open_challenges_are_those_that_one_person_has_made_oldest_first(store: Store) -> None:
    rows = [
        a_match(id=1),
        a_match(id=2, state="closed"),
        a_match(id=3, seats=(SeatRow("north", 7), SeatRow("east", LARGE))),
        a_match(id=4, guild=3),
        a_match(id=5, seats=(SeatRow("north", LARGE, level=1), SeatRow("east"))),
    ]
    await added(store, *rows)
    assert await store.read(partial(matches.open_challenges, challenger=LARGE)) == [rows[0], rows[3]]


async def test_matches_against_the_bot_under_way_are_counted_by_server(store: Store) -> None:
    bot = SeatRow("east", LARGE, level=2)
    await added(
        store,
        a_match(id=1, state="play", seats=(SeatRow("north", 7), bot)),
        a_match(id=2, state="over", seats=(SeatRow("north", 7), bot)),
        a_match(id=3, state="play", guild=5, seats=(SeatRow("north", 7), bot)),
        a_match(id=4, state="play", seats=(SeatRow("north", 7), SeatRow("east", 8))),
        a_match(id=5, state="play", seats=(SeatRow("north", 7), bot, replace(bot, seat="west"))),
    )
    for user, guild, count in ((7, LARGE, 2), (7, 5, 1), (8, LARGE, 0)):
        assert await store.read(partial(matches.count_solo, user=user, guild=guild)) == count


async def test_the_bot_is_awaited_where_a_seat_of_its_own_is_asked(store: Store) -> None:
    await added(
        store,
        a_match(id=1, state="play", seats=(SeatRow("north", 7, prompt_version=3), SeatRow("east", 9, level=1))),
        a_match(id=2, state="play", seats=(SeatRow("north", 7), SeatRow("east", 9, level=1, prompt_version=3))),
        a_match(id=3, state="over", seats=(SeatRow("north", 7), SeatRow("east", 9, level=1, prompt_version=3))),
        a_match(
            id=4,
            state="play",
            seats=(SeatRow("a", 9, level=1, prompt_version=3), SeatRow("b", 9, level=1, prompt_version=3)),
        ),
    )
    assert await store.read(lambda tx: matches.find_bot_prompts(tx, 9)) == [2, 4]


@pytest.mark.sqlite("counts SQLite's statements")
@pytest.mark.parametrize("count", [1, 40, 1100])
async def test_a_list_of_matches_takes_as_few_queries_however_long_it_is(store: Store, count: int) -> None:
    await added(store, *(a_match(id=number + 1, state="play") for number in range(count)))

    def work(tx: Transaction) -> list[str]:
        queries: list[str] = []
        tx._cursor.connection.set_trace_callback(queries.append)
        found = matches.matches_of(tx, 7, LARGE, ("play",))
        tx._cursor.connection.set_trace_callback(None)
        assert len(found) == count
        return queries

    assert len(await store.read(work)) == 2 + count // 500


async def test_rematches_of_a_match_come_oldest_first(store: Store) -> None:
    rows = [a_match(id=1), a_match(id=2, parent=1), a_match(id=3), a_match(id=4, parent=1), a_match(id=5, parent=3)]
    await added(store, *rows)
    assert await store.read(partial(matches.rematches_of, match=1)) == [rows[1], rows[3]]


async def test_a_request_is_remembered_and_old_ones_are_forgotten(store: Store) -> None:
    await added(store, a_match(), a_match(id=2))
    await store.write(lambda tx: deduplication.save_deduplicated(tx, LARGE, 1, 100))
    await store.write(lambda tx: deduplication.save_deduplicated(tx, 5, 2, 200))
    found = {
        request: await store.read(partial(deduplication.find_deduplicated, request=request))
        for request in (LARGE, 5, 6)
    }
    assert found == {LARGE: 1, 5: 2, 6: None}
    await store.write(lambda tx: deduplication.drop_deduplicated(tx, 101))
    assert await store.read(partial(deduplication.find_deduplicated, request=LARGE)) is None


async def test_a_request_that_is_carried_out_twice_is_refused(store: Store) -> None:
    await added(store, a_match())
    await store.write(lambda tx: deduplication.save_deduplicated(tx, 5, 1, 100))
    with pytest.raises(StoreRefused):
        await store.write(lambda tx: deduplication.save_deduplicated(tx, 5, 1, 100))


def test_a_stored_match_does_not_tell_its_secrets_when_it_is_printed() -> None:
    row = a_match(position="the whole position")
    step = StepRow(1, 2, "north", "turn", "a secret bid", "the whole position")
    for text in (repr(row), repr(step), repr(ActionRow(1, 2, "north", "turn", "a secret bid"))):
        assert row.seed not in text
        assert "whole position" not in text
        assert "secret bid" not in text

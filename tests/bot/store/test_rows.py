"""How rows are stored: a column a field, and what a transaction makes of whole rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import pytest

from bot.batches import batches
from bot.store.rows import changes, columns, read, values
from bot.store.store import Store
from bot.store.transaction import Transaction, marks


@dataclass(frozen=True, slots=True)
class Part:
    """A row of another table."""

    name: str


@dataclass(frozen=True, slots=True)
class Spot:
    """Some columns of a row under one name."""

    open: bool
    marks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Kept:
    """A row with every kind of column."""

    name: str
    spot: Spot = Spot(open=True)
    flag: bool = False
    maybe: bool | None = None
    ids: tuple[int, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    at: int | None = None
    parts: tuple[Part, ...] = ()


FULL = Kept(
    "a", Spot(open=False, marks=(2,)), flag=True, maybe=False, ids=(3, 1), counts={"roll": 2}, at=7, parts=(Part("b"),)
)


def test_a_column_is_a_field_or_one_of_its_value_but_no_rows_of_another_table() -> None:
    assert columns(Kept) == "name, open, marks, flag, maybe, ids, counts, at"
    assert columns(Part, "p") == "p.name"


def test_what_is_written_is_what_databases_hold() -> None:
    assert values(FULL) == {
        "name": "a",
        "open": 0,
        "marks": "[2]",
        "flag": 1,
        "maybe": 0,
        "ids": "[3, 1]",
        "counts": '{"roll": 2}',
        "at": 7,
    }


@pytest.mark.parametrize("row", [FULL, Kept("b"), Kept("c", maybe=True)])
def test_what_is_read_is_what_was_written(row: Kept) -> None:
    assert read(Kept, values(row).values(), parts=row.parts) == row


def test_a_list_that_was_never_written_is_empty() -> None:
    assert read(Kept, ("a", 1, "[]", 0, None, None, "{}", None)).ids == ()


def test_only_what_differs_is_a_change() -> None:
    assert changes(FULL, FULL) == {}
    assert changes(FULL, replace(FULL, flag=False, ids=())) == {"flag": 0, "ids": "[]"}
    assert changes(FULL, replace(FULL, spot=Spot(open=False))) == {"marks": "[]"}


def test_a_list_without_values_contains_nothing() -> None:
    assert (marks([1, 2]), marks([])) == ("?, ?", "NULL")


def test_batches_hold_every_item_once_and_in_order() -> None:
    assert [list(some) for some in batches(range(5), 2)] == [[0, 1], [2, 3], [4]]
    assert list(batches([], 2)) == []


async def test_an_upsert_inserts_once_and_then_changes_what_it_is_given(store: Store) -> None:
    def work(tx: Transaction) -> list[tuple[object, ...]]:
        tx.upsert("names", {"guild": 1, "user_id": 2, "name": "Ann", "locale": "fr"}, "guild", "user_id")
        tx.upsert("names", {"guild": 1, "user_id": 3, "name": "Ben"}, "guild", "user_id")
        tx.upsert("names", {"guild": 1, "user_id": 2, "name": "Anna"}, "guild", "user_id")
        return [
            tuple(row) for row in tx.all("SELECT user_id, name, locale FROM names WHERE guild = 1 ORDER BY user_id")
        ]

    assert await store.write(work) == [(2, "Anna", "fr"), (3, "Ben", None)]


async def test_an_update_changes_the_rows_of_its_key_and_counts_them(store: Store) -> None:
    def work(tx: Transaction) -> tuple[int, int, list[str]]:
        for user in (2, 3):
            tx.insert("names", {"guild": 1, "user_id": user, "name": "Ann"})
        some = tx.update("names", {"name": "Ben"}, guild=1, user_id=3)
        none = tx.update("names", {"name": "Carl"}, guild=4, user_id=3)
        return some, none, tx.column("SELECT name FROM names WHERE guild = 1 ORDER BY user_id")

    assert await store.write(work) == (1, 0, ["Ann", "Ben"])


async def test_a_number_is_none_without_a_row_or_a_value(store: Store) -> None:
    def work(tx: Transaction) -> list[int | None]:
        sums = [tx.number("SELECT sum(at) FROM pings WHERE user_id = ?", 1)]
        rows = [tx.number("SELECT at FROM pings WHERE user_id = ?", 1)]
        return [*sums, *rows, tx.number("SELECT count(*) FROM pings WHERE user_id = ?", 1)]

    assert await store.read(work) == [None, None, 0]

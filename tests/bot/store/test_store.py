"""Units of work: what they see, what becomes of them, and what is told afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from bot.durations import Time
from bot.ids import MatchId
from bot.store.errors import StoreClosed, StoreReadOnly, StoreRefused
from bot.store.store import Store
from bot.store.transaction import Transaction
from tests.support.schema_names import SaveName, names, numbers
from tests.support.threads import Standstill, counted_hops, have_begun, standing_still


def thread(tx: Transaction) -> int:
    """Where a unit runs."""
    return threading.get_ident()


def seven(tx: Transaction) -> int:
    """A unit that goes well."""
    return 7


async def test_what_was_written_is_there_for_who_reads_next_and_for_other_programs(store: Store, path: Path) -> None:
    assert await store.write(SaveName(1, "Ann")) == 1
    assert await store.read(names) == {1: "Ann"}
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT id, name FROM users").fetchall() == [(1, "Ann")]


async def test_a_unit_that_raises_leaves_nothing_half_written(store: Store) -> None:
    with pytest.raises(LookupError, match="gone"):
        await store.write(SaveName(1, fail=LookupError("gone")))
    assert await numbers(store) == []
    assert await store.write(SaveName(1)) == 1


async def test_a_statement_that_breaks_a_rule_takes_the_whole_unit_back(store: Store) -> None:
    def work(tx: Transaction) -> None:
        SaveName(1)(tx)
        tx.insert("positions", {"match": 404, "turn": 0, "number": 0, "position": ""})

    with pytest.raises(StoreRefused, match=r"(?i)foreign ?key") as refused:
        await store.write(work)
    assert isinstance(refused.value.__cause__, sqlite3.IntegrityError | psycopg.IntegrityError)
    assert await numbers(store) == []
    assert store.failure is None


@pytest.mark.parametrize("sql", ["SELECT * FROM no_such_table", "SELECT 1 WHERE ?"])
async def test_a_statement_that_makes_no_sense_is_refused(store: Store, sql: str) -> None:
    for ask in (store.read, store.write):
        with pytest.raises(StoreRefused):
            await ask(lambda tx: tx.all(sql))
    assert store.failure is None


@pytest.mark.sqlite("counts aiosqlite's hops")
async def test_a_unit_is_one_hop(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    with counted_hops(monkeypatch) as hops:
        await store.write(SaveName(1))
        assert len(hops) == 1
        await store.read(lambda tx: [names(tx) for _ in range(10)])
        assert len(hops) == 2


async def test_units_run_on_threads_of_their_own(store: Store) -> None:
    writing = await store.write(thread)
    reading = await store.read(thread)
    assert len({writing, reading, threading.get_ident()}) == 3


async def test_a_transaction_that_has_ended_says_so(store: Store) -> None:
    def keep(tx: Transaction) -> Transaction:
        return tx

    for ask in (store.read, store.write):
        kept = await ask(keep)

        def speak(tx: Transaction, kept: Transaction = kept) -> None:
            kept.one("SELECT 1")

        with pytest.raises(StoreRefused, match="closed"):
            await ask(speak)


async def test_reading_cannot_write(store: Store) -> None:
    with pytest.raises(StoreReadOnly):
        await store.read(SaveName(1))
    assert await numbers(store) == []
    assert store.failure is None


async def test_a_reader_sees_one_state_and_is_not_held_up_by_a_writer_in_the_middle_of_a_batch(store: Store) -> None:
    await store.write(SaveName(1))
    loop, wrote, looked = asyncio.get_running_loop(), threading.Event(), asyncio.Event()

    def look_twice(tx: Transaction) -> tuple[list[int], list[int]]:
        before = list(names(tx))
        loop.call_soon_threadsafe(looked.set)
        wrote.wait(30)
        return before, list(names(tx))

    reading = asyncio.create_task(store.read(look_twice))
    await looked.wait()
    await store.write(SaveName(2))
    async with standing_still(store):
        assert await numbers(store) == [1, 2]
        wrote.set()
        assert await reading == ([1], [1])


@pytest.mark.sqlite("SQLite's few readers")
async def test_a_read_goes_to_the_connection_that_has_the_least_to_do(store: Store) -> None:
    slow = Standstill()
    waiting = asyncio.create_task(store.read(slow))
    await slow.reached.wait()
    try:
        # Each of them would wait for ever behind the slow one.
        assert [await numbers(store) for _ in range(3)] == [[], [], []]
    finally:
        slow.let_go()
        await waiting


async def test_who_has_written_reads_it_while_others_write(store: Store) -> None:
    async def write_and_read(number: int) -> bool:
        await store.write(SaveName(number))
        return number in await numbers(store)

    assert all(await asyncio.gather(*(write_and_read(number) for number in range(100))))


async def test_units_that_write_see_each_others_work(store: Store) -> None:
    def add_one(tx: Transaction) -> None:
        known = int(str(tx.value("SELECT count(*) FROM users")))
        SaveName(known)(tx)

    # In one lane: elsewhere fifty units that take the same key may run out of tries on a busy machine.
    await asyncio.gather(*(store.write(add_one, "users") for _ in range(50)))
    assert await numbers(store) == list(range(50))


async def test_who_waits_is_told_after_the_commit_and_once(store: Store, path: Path) -> None:
    told: list[tuple[frozenset[int], int]] = []
    timers: list[tuple[Time, int]] = []

    def there() -> int:
        with closing(sqlite3.connect(path)) as other:
            return int(other.execute("SELECT count(*) FROM users").fetchone()[0])

    def work(tx: Transaction) -> None:
        SaveName(1)(tx)
        tx.touched(MatchId(1))
        tx.touched(MatchId(7))
        tx.timer_set(Time(700))
        tx.timer_set(Time(500))
        tx.timer_set(Time(900))

    store.on_touched = [lambda matches: told.append((matches, there()))]
    store.on_timer_set = lambda due: timers.append((due, there()))
    await store.write(work)
    assert told == [(frozenset({1, 7}), 1)]
    assert timers == [(Time(500), 1)]
    await store.write(lambda tx: tx.run("DELETE FROM users"))
    assert len(told) == len(timers) == 1


async def test_nobody_is_told_of_a_unit_that_is_undone_or_only_reads(store: Store) -> None:
    told: list[frozenset[int]] = []
    store.on_touched = [told.append]
    with pytest.raises(LookupError):
        await store.write(SaveName(1, fail=LookupError()))
    await store.read(lambda tx: tx.touched(MatchId(1)))
    assert told == []


async def test_a_listener_that_fails_undoes_nothing_and_is_logged_without_its_words(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(matches: frozenset[int]) -> None:
        hand = "K1K1G2W3J5JM"
        raise LookupError(hand) from ValueError(hand)

    store.on_touched = [fail]
    assert await store.write(SaveName(1)) == 1
    assert await numbers(store) == [1]
    assert "an effect of a unit of work has failed: LookupError" in caplog.text
    assert "in fail" in caplog.text
    assert not any(record.exc_info for record in caplog.records)
    assert "LookupError: K1K1" not in caplog.text


@pytest.mark.parametrize("error", [SystemExit(3), KeyboardInterrupt(), StopIteration(), GeneratorExit()])
async def test_no_kind_of_exception_wedges_the_store(store: Store, error: BaseException) -> None:
    def fail(tx: Transaction) -> None:
        raise error

    for ask in (store.write, store.read):
        # As a coroutine's own frame: asyncio itself lets go of the loop at some of these.
        with pytest.raises((type(error), RuntimeError)):
            await ask(fail)
        assert await store.write(seven) == 7
        assert await store.read(seven) == 7


async def test_a_read_that_is_cancelled_leaves_its_connection_usable(store: Store) -> None:
    slow = Standstill()
    task = asyncio.create_task(store.read(slow))
    await slow.reached.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    slow.let_go()
    await store.write(SaveName(1))
    assert [await numbers(store) for _ in range(4)] == [[1]] * 4


async def test_closing_waits_for_what_is_under_way_and_what_waits(store: Store, path: Path) -> None:
    slow = Standstill()
    reading = asyncio.create_task(store.read(slow))
    await slow.reached.wait()
    async with standing_still(store):
        waiting = [asyncio.create_task(store.write(SaveName(number))) for number in (1, 2)]
        await have_begun(*waiting)
        end = asyncio.create_task(store.close())
        await have_begun(end, reading)
        slow.let_go()
    await asyncio.gather(reading, end, *waiting)
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT count(*) FROM users").fetchone() == (2,)
    assert [file.name for file in path.parent.iterdir()] == [path.name]


async def test_a_closed_store_says_so(store: Store) -> None:
    await asyncio.gather(store.close(), store.close())
    await store.close()
    for ask in (store.write, store.read):
        with pytest.raises(StoreClosed, match="closed"):
            await ask(names)


async def test_closing_that_is_cancelled_closes_all_the_same(store: Store) -> None:
    slow = Standstill()
    reading = asyncio.create_task(store.read(slow))
    await slow.reached.wait()
    end = asyncio.create_task(store.close())
    await have_begun(end)
    end.cancel()
    with pytest.raises(asyncio.CancelledError):
        await end
    slow.let_go()
    await reading
    await store.close()
    with pytest.raises(StoreClosed):
        await store.read(names)


async def test_an_effect_comes_after_the_commit_and_never_of_a_unit_that_is_undone(store: Store, path: Path) -> None:
    seen: list[list[int]] = []

    def there() -> None:
        with closing(sqlite3.connect(path)) as other:
            seen.append([number for (number,) in other.execute("SELECT id FROM users ORDER BY id")])

    class Effect(SaveName):
        def __call__(self, tx: Transaction) -> int:
            tx.after_commit.append(there)
            return super().__call__(tx)

    await store.write(Effect(1))
    assert seen == [[1]]
    with pytest.raises(LookupError):
        await store.write(Effect(2, fail=LookupError()))
    outcomes = await asyncio.gather(
        *(store.write(Effect(number, fail=LookupError() if number == 4 else None)) for number in (3, 4, 5)),
        return_exceptions=True,
    )
    assert [isinstance(outcome, LookupError) for outcome in outcomes] == [False, True, False]
    assert len(seen) == 3
    assert seen[1:] == [[1, 3, 5]] * 2 or seen[1:] == [[1, 3], [1, 3, 5]]

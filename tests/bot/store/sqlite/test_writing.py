"""Units of work that wait together share a transaction and its fsync, and nothing else."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from bot.durations import Time
from bot.ids import MatchId
from bot.store.errors import StoreError, StoreLocked, StoreMoved, StoreRefused
from bot.store.sqlite import writing
from bot.store.store import Store
from bot.store.transaction import Transaction
from tests.support.engines import together
from tests.support.schema_names import SaveName, numbers
from tests.support.threads import Standstill, counted_hops, have_begun, on_writer, say, standing_still, statements_of

pytestmark = pytest.mark.sqlite("SQLite's group commit")


def fail(tx: Transaction) -> None:
    raise LookupError


async def test_jobs_that_wait_together_share_one_commit_and_one_hop(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = await statements_of(store)
    with counted_hops(monkeypatch) as hops:
        assert await together(store, *(SaveName(number) for number in range(1, 11))) == list(range(1, 11))
    # Of the one that stood still, and of the ten.
    assert said.count("COMMIT") == said.count("BEGIN IMMEDIATE") == 2
    assert len(hops) == 2


async def test_a_batch_is_bounded(store: Store) -> None:
    said = await statements_of(store)
    most = writing.MAX_BATCH
    assert await together(store, *(SaveName(number) for number in range(most + 1))) == list(range(most + 1))
    assert said.count("COMMIT") == 3


@pytest.mark.parametrize("last", [False, True])
async def test_one_jobs_failure_never_undoes_its_neighbours(store: Store, last: bool) -> None:
    works = [SaveName(1), SaveName(2), SaveName(1), SaveName(3, fail=LookupError("three")), SaveName(4)][
        : 4 if last else 5
    ]
    said = await statements_of(store)
    answers = await together(store, *works)
    assert answers[:2] == [1, 2]
    assert isinstance(answers[2], StoreRefused)
    assert isinstance(answers[3], LookupError)
    assert answers[4:] == ([] if last else [4])
    assert await numbers(store) == ([1, 2] if last else [1, 2, 4])
    assert said.count("COMMIT") == 2


@pytest.mark.parametrize("jobs", [1, 5])
async def test_all_jobs_of_a_batch_may_fail_and_nothing_is_committed_then(store: Store, jobs: int) -> None:
    said = await statements_of(store)
    answers = await together(store, *(SaveName(number, fail=LookupError()) for number in range(jobs)))
    assert [type(answer) for answer in answers] == [LookupError] * jobs
    assert said.count("COMMIT") == 1  # of the one that stood still
    assert await store.write(SaveName(1)) == 1


async def test_what_a_job_that_failed_has_touched_is_forgotten_and_its_neighbours_is_told_once(store: Store) -> None:
    told: list[frozenset[int]] = []
    timers: list[Time] = []
    store.on_touched = [told.append]
    store.on_timer_set = timers.append
    works = [SaveName(1), SaveName(2, fail=LookupError()), SaveName(3)]
    await together(store, *works)
    assert told == [frozenset({1, 3})]
    assert timers == []
    assert [work.runs for work in works] == [1, 1, 1]


async def test_the_errors_that_neighbours_are_told_are_their_own(store: Store) -> None:
    await store.write(SaveName(1))
    first, second = await together(store, SaveName(1), SaveName(1))
    assert isinstance(first, StoreRefused)
    assert isinstance(second, StoreRefused)
    assert first is not second


async def test_a_commit_that_fails_is_told_to_every_job_and_leaves_nothing(store: Store) -> None:
    # A rule that is checked only at the commit: none of ours is.
    await store.write(
        lambda tx: tx.run("CREATE TABLE late (id BIGINT REFERENCES users (id) DEFERRABLE INITIALLY DEFERRED)")
    )

    class Late(SaveName):
        def __call__(self, tx: Transaction) -> int:
            tx.insert("late", {"id": 404})
            return super().__call__(tx)

    told: list[frozenset[int]] = []
    store.on_touched = [told.append]
    answers = await together(store, SaveName(1), Late(2), SaveName(3))
    assert [type(answer) for answer in answers] == [StoreRefused] * 3
    with pytest.raises(StoreRefused):
        await store.write(Late(2))
    assert await numbers(store) == []
    assert told == []
    assert await store.write(SaveName(1)) == 1


async def test_a_job_that_ends_the_transaction_of_all_is_an_error_for_all_and_nothing_is_half_written(
    store: Store,
) -> None:
    class Ending(SaveName):
        def __call__(self, tx: Transaction) -> int:
            tx.run("ROLLBACK")  # as SQLite itself does when it can write no more
            return self.number

    answers = await together(store, SaveName(1), Ending(2), SaveName(3))
    assert [type(answer) for answer in answers] == [StoreError] * 3
    with pytest.raises(StoreError, match="ended"):
        await store.write(Ending(2))
    assert await numbers(store) == []
    assert await store.write(SaveName(1)) == 1


@pytest.mark.parametrize("error", [SystemExit(3), KeyboardInterrupt(), StopIteration()])
async def test_no_kind_of_exception_in_a_job_wedges_its_neighbours(store: Store, error: BaseException) -> None:
    async def caught(work: SaveName) -> int | BaseException:
        try:
            return await store.write(work)
        except BaseException as seen:
            return seen

    async with standing_still(store):
        tasks = [asyncio.create_task(caught(work)) for work in (SaveName(1), SaveName(2, fail=error), SaveName(3))]
        await have_begun(*tasks)
    first, second, third = [await task for task in tasks]
    assert [first, third] == [1, 3]
    assert isinstance(second, (type(error), RuntimeError))
    assert await numbers(store) == [1, 3]


async def test_a_job_cancelled_before_its_turn_does_nothing_and_its_neighbours_do(store: Store) -> None:
    cancelled = SaveName(2)
    async with standing_still(store):
        first, second, third = (
            asyncio.create_task(store.write(work)) for work in (SaveName(1), cancelled, SaveName(3))
        )
        await have_begun(first, second, third)
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
    assert [await first, await third] == [1, 3]
    assert await numbers(store) == [1, 3]
    assert cancelled.runs == 0


class SaveAndStand(SaveName):
    """Saves, then stands still."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.still = Standstill()

    def __call__(self, tx: Transaction) -> int:
        number = super().__call__(tx)
        self.still(tx)
        return number


async def test_a_job_cancelled_in_its_turn_in_a_batch_is_there_whole_with_its_neighbours(store: Store) -> None:
    told: list[frozenset[int]] = []
    store.on_touched = [told.append]
    work = SaveAndStand(2)
    async with standing_still(store):
        first, second, third = (asyncio.create_task(store.write(one)) for one in (SaveName(1), work, SaveName(3)))
        await have_begun(first, second, third)
    await work.still.reached.wait()
    second.cancel()
    with pytest.raises(asyncio.CancelledError):
        await second
    work.still.let_go()
    assert [await first, await third] == [1, 3]
    assert await numbers(store) == [1, 2, 3]
    assert told == [frozenset({1, 2, 3})]


async def test_all_who_wait_may_be_cancelled(store: Store) -> None:
    async with standing_still(store):
        tasks = [asyncio.create_task(store.write(SaveName(number))) for number in range(5)]
        await have_begun(*tasks)
        for task in tasks:
            task.cancel()
        answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert {type(answer) for answer in answers} == {asyncio.CancelledError}
    assert await store.write(SaveName(9)) == 9
    assert await numbers(store) == [9]


class Elsewhere(SaveName):
    """Writes to a second file too, where another program may be in the way."""

    def __call__(self, tx: Transaction) -> int:
        number = super().__call__(tx)
        tx.run("INSERT INTO elsewhere.marks VALUES (?)", number)
        return number


@pytest.fixture
def second_file(tmp_path: Path) -> Path:
    found = tmp_path / "elsewhere.db"
    with closing(sqlite3.connect(found)) as connection:
        connection.execute("CREATE TABLE marks (mark)")
    return found


@pytest_asyncio.fixture
async def other(store: Store, second_file: Path) -> AsyncIterator[sqlite3.Connection]:
    """Another program that has the second file open. As long as it reads, the store's commit fails, and only that."""
    await on_writer(store, f"ATTACH '{second_file}' AS elsewhere", "PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(second_file, isolation_level=None, check_same_thread=False)) as connection:
        yield connection


async def test_a_conflict_runs_the_work_again_and_forgets_what_its_first_run_touched(
    store: Store, other: sqlite3.Connection
) -> None:
    told: list[frozenset[int]] = []
    store.on_touched = [told.append]

    class Differently(Elsewhere):
        """In its first run it touches another match, and the other program comes; in the second that one goes."""

        def __call__(self, tx: Transaction) -> int:
            if self.runs:
                say(other, "ROLLBACK")
            else:
                say(other, "BEGIN", "SELECT * FROM marks")
                tx.touched(MatchId(404))
            return super().__call__(tx)

    work = Differently(2)
    assert await together(store, SaveName(1), work, SaveName(3)) == [1, 2, 3]
    assert work.runs == 2
    assert told == [frozenset({1, 2, 3})]
    assert await numbers(store) == [1, 2, 3]
    assert store.failure is None


async def test_a_conflict_that_does_not_end_is_told_after_a_bounded_number_of_runs(
    store: Store, other: sqlite3.Connection
) -> None:
    work = Elsewhere(1)
    say(other, "BEGIN", "SELECT * FROM marks")
    with pytest.raises(StoreLocked) as locked:
        await store.write(work)
    assert isinstance(locked.value.__cause__, sqlite3.OperationalError)
    assert work.runs == writing.TRIES
    assert isinstance(store.failure, StoreLocked)
    say(other, "ROLLBACK")
    assert await store.write(work) == 1
    assert store.failure is None


async def test_a_writer_that_has_waited_too_long_for_another_process_is_told_and_may_try_again(
    store: Store, path: Path
) -> None:
    work = SaveName(1)
    await on_writer(store, "PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(path, isolation_level=None)) as process:
        say(process, "BEGIN IMMEDIATE", "INSERT INTO users VALUES (2, 'Ben', 0)")
        with pytest.raises(StoreLocked):
            await store.write(work)
        # Reading goes on.
        assert await numbers(store) == []
        say(process, "COMMIT")
    assert work.runs == 0
    assert isinstance(store.failure, StoreLocked)
    assert await store.write(work) == 1
    assert await numbers(store) == [1, 2]
    assert store.failure is None


@pytest.mark.parametrize("what", ["matches.db", "matches.db-wal"])
async def test_nothing_is_written_to_a_file_that_has_been_deleted_until_it_is_back(
    store: Store, path: Path, what: str
) -> None:
    """SQLite itself goes on with what the next start will not find."""
    await store.write(SaveName(1))
    gone, kept = path.with_name(what), path.with_name("kept")
    gone.rename(kept)
    for replaced in (False, True):
        if replaced:
            gone.write_bytes(b"")
        with pytest.raises(StoreMoved, match=what):
            await store.write(SaveName(2))
    assert isinstance(store.failure, StoreMoved)
    kept.replace(gone)
    assert await store.write(SaveName(2)) == 2
    assert await numbers(store) == [1, 2]
    assert store.failure is None

"""What all tests share: databases of both engines, and the private PostgreSQL of a run."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
from collections.abc import Generator, Iterator
from itertools import chain, groupby, islice
from pathlib import Path

import pytest

from bot.store.store import Store
from tests.support import cluster, fork_server
from tests.support.engines import ENGINES, Database, PostgreSQLDatabase, SQLiteDatabase

LONG = {"campaigns", "browser", "process", "tools"}
"""Folders of tests that start programs and wait for them, or that take long one by one."""

BROWSER = Path(__file__).parent / "browser"

MEMORY = Path("/dev/shm")
"""Where the tests' files lie, if it has `ROOM`: a commit waits for a disk, and takes four times the CPU there."""

ROOM = 2 * 2**30
"""Bytes. All files of the tests that run at the same time take a small part of it."""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "sqlite(why): runs on SQLite only, and why")
    if not hasattr(config, "workerinput"):
        cluster.begin_run()
        if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
            os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_unconfigure(config: pytest.Config) -> None:
    fork_server.SHARED.end()
    if not hasattr(config, "workerinput"):
        cluster.end_run()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep the garbage collector from the 350,000 objects of modules and tests: they live until the end.

    Scanning them takes up to a quarter of the CPU of collecting the tests, and again in the tests.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have all workers but one begin with their shares of the files with long tests, so that none is left for the end.

    Long tests wait for programs: one worker computes meanwhile. With `--dist worksteal` each worker gets as many tests,
    one after the other in this order, until others have none.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers == 1:
        return
    long = [item for item in items if item.path.parent.name in LONG]
    others = iter([item for item in items if item.path.parent.name not in LONG])
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    # All that want a browser go to one worker: to start one takes seconds.
    for place, (_, tests) in enumerate(groupby(long, key=lambda item: BROWSER in item.path.parents or item.path)):
        shares[place % (workers - 1)] += tests
    left = len(items)
    for place, share in enumerate(shares):
        size = left // (workers - place)
        share += islice(others, max(0, size - len(share)))
        left -= size
    items[:] = [*chain.from_iterable(shares), *others]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "engine" in metafunc.fixturenames:
        only = metafunc.definition.get_closest_marker("sqlite") or "path" in metafunc.fixturenames
        metafunc.parametrize("engine", ENGINES[:1] if only else ENGINES)


@pytest.fixture(autouse=True)
def umask() -> Iterator[None]:
    """Put the umask back: the bot's commands set it for the whole process."""
    old = os.umask(0o022)
    os.umask(old)
    yield
    os.umask(old)


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in which nothing has happened yet: copying it is quicker than making one for every test."""
    path = tmp_path_factory.mktemp("new") / "matches.db"

    async def make() -> None:
        await (await Store(path).connect()).close()

    asyncio.run(make())
    return path


@pytest.fixture(scope="session")
def workers_postgresql() -> Iterator[PostgreSQLDatabase]:
    """The worker's database on PostgreSQL, with what the test before has left in it."""
    database = PostgreSQLDatabase()
    yield database
    database.close()


@pytest.fixture
def postgresql(workers_postgresql: PostgreSQLDatabase) -> PostgreSQLDatabase:
    """A new database on PostgreSQL."""
    workers_postgresql.reset()
    return workers_postgresql


@pytest.fixture
def database(engine: str, request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """A new database on the engine of this run of the test."""
    if engine == "sqlite":
        return SQLiteDatabase(request.getfixturevalue("new_database"), tmp_path)
    new: PostgreSQLDatabase = request.getfixturevalue("postgresql")
    return new

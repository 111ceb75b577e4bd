"""A private PostgreSQL for a run of the tests: a cluster of Debian's package on a socket in a folder of its own.

It is made by the first test that wants it, shared by all workers, and stopped by the process that the run began in
(`tests/conftest.py`). As root, it runs as an unprivileged user: PostgreSQL refuses to be root.
"""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest

REQUIRED: Final = "REQUIRE_POSTGRESQL"
"""Set where a run without PostgreSQL is to fail instead of skipping its tests."""

FOLDER: Final = "TESTS_POSTGRESQL"
"""Names, for all workers, the folder that is this run's."""

_SETTINGS: Final = {
    "listen_addresses": "''",
    "fsync": "off",
    "full_page_writes": "off",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "deadlock_timeout": "200ms",
    "jit": "off",
    "autovacuum_naptime": "20s",
}


_AFTERWARDS: Final = """
(
    while kill -0 "$1" && [ -d "$2" ]; do sleep 3; done
    kill -QUIT "$(head -n 1 "$2/data/postmaster.pid")" && sleep 1
    rm -rf "$2"
) </dev/null >/dev/null 2>&1 &
"""
"""Waits for the end of a process, then stops a cluster at once (SIGQUIT) and removes its folder."""


@cache
def programs() -> Path | None:
    """Where PostgreSQL's programs lie, the newest; None: it is not installed."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if found:
        return max(found, key=lambda path: float(path.parent.name))
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path and shutil.which("pg_ctl") else None


def _unprivileged() -> dict[str, Any]:
    """As whom the server runs, for `subprocess`."""
    if os.geteuid() != 0:
        return {}
    names = {user.pw_name: user for user in pwd.getpwall()}
    user = names.get("postgres") or names["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _call(*command: str | Path) -> None:
    ended = subprocess.run(
        command, **_unprivileged(), check=False, capture_output=True, text=True, cwd="/", timeout=120
    )
    if ended.returncode:
        raise RuntimeError(f"{command[0]} failed: {ended.stdout}{ended.stderr}")


def _make_folder(where: str | None = None) -> Path:
    # Not pytest's own folder, which only its owner may enter; and a socket's path has to be short.
    folder = tempfile.mkdtemp(prefix="pg-", dir=where or ("/dev/shm" if Path("/dev/shm").is_dir() else None))
    if user := _unprivileged():
        os.chown(folder, user["user"], user["group"])
    return Path(folder)


@contextmanager
def new_folder(where: str | None = None) -> Iterator[Path]:
    """A folder, in `where` if given, for a cluster of one's own, which is stopped at the end."""
    folder = _make_folder(where)
    try:
        yield folder
    finally:
        _remove(folder)


def begin_run() -> None:
    """Choose the run's folder; nothing is started yet."""
    os.environ[FOLDER] = folder = str(_make_folder())
    # Also where this process is killed: another one waits for its end, at most some seconds longer than it lives.
    subprocess.run(["sh", "-c", _AFTERWARDS, "sh", str(os.getpid()), folder], check=True)


def end_run() -> None:
    """Stop the cluster, if a test has wanted it, and remove it."""
    _remove(Path(os.environ.pop(FOLDER)))


def _remove(folder: Path) -> None:
    if runs(folder):
        stop(folder)
    shutil.rmtree(folder, ignore_errors=True)


def runs(folder: Path) -> bool:
    """Whether the cluster in this folder has been started and not been stopped."""
    return (folder / "data" / "postmaster.pid").exists()


def start(folder: Path) -> None:
    """Start the cluster in this folder, which listens on a socket there."""
    bin, settings = _programs(), _SETTINGS | {"unix_socket_directories": str(folder)}
    said = " ".join(f"-c {name}={value}" for name, value in settings.items())
    _call(bin / "pg_ctl", "-D", folder / "data", "-l", folder / "log", "-w", "-t", "60", "-o", said, "start")


def stop(folder: Path, mode: str = "immediate") -> None:
    """Stop the cluster in this folder."""
    _call(_programs() / "pg_ctl", "-D", folder / "data", "-m", mode, "-w", "-t", "60", "stop")


def make(folder: Path) -> None:
    """Make a cluster in this folder and start it."""
    _call(
        *(_programs() / "initdb", "-D", folder / "data", "-U", "tests", "-A", "trust", "-E", "UTF8"),
        *("--locale=C.UTF-8", "--no-sync", "--no-instructions"),
    )
    start(folder)


def make_standby(folder: Path, primary: Path) -> None:
    """Make and start, in this folder, a copy of a running cluster that follows it; commits wait for it from now on.

    Several copies must not follow one cluster at the same time.
    """
    _call(
        *(_programs() / "pg_basebackup", "-h", primary, "-U", "tests", "-D", folder / "data"),
        *("--checkpoint=fast", "--no-sync", "--write-recovery-conf"),
    )
    start(folder)
    for said in ("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"):
        _call(_programs() / "psql", "-h", primary, "-U", "tests", "-d", "postgres", "-q", "-c", said)


def promote(folder: Path) -> None:
    """Let a standby, whose primary is gone, be the server from now on; its commits wait for nobody."""
    _call(_programs() / "pg_ctl", "-D", folder / "data", "-w", "-t", "60", "promote")


def url(folder: Path, database: str) -> str:
    """The address of a database of the cluster in this folder."""
    return f"postgresql://tests@/{database}?host={folder}"


def create(folder: Path, database: str) -> str:
    """Make a database of this name in the cluster in this folder; its address."""
    _tell(folder, f"CREATE DATABASE {database}")
    return url(folder, database)


@contextmanager
def created(folder: Path, database: str) -> Iterator[str]:
    """The same, and drop it at the end."""
    try:
        yield create(folder, database)
    finally:
        _tell(folder, f"DROP DATABASE {database} WITH (FORCE)")


def _tell(folder: Path, sql: str) -> None:
    with psycopg.connect(url(folder, "postgres"), autocommit=True) as connection:
        connection.execute(sql.encode())


def worker() -> str:
    """The name of this worker of the tests."""
    return os.environ.get("PYTEST_XDIST_WORKER", "alone")


def require() -> None:
    """Skip the test where PostgreSQL is not installed."""
    if programs() is None:
        why = "PostgreSQL is not installed (on Debian: apt-get install postgresql)"
        pytest.fail(why) if os.environ.get(REQUIRED) else pytest.skip(why)


def run_folder() -> Path:
    """The folder of this run's cluster, which is running. Skips the test where PostgreSQL is not installed."""
    require()
    folder = Path(os.environ[FOLDER])
    with _locked(folder):
        if not runs(folder):
            make(folder)
    return folder


def _programs() -> Path:
    found = programs()
    assert found is not None
    return found


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    with (folder / "lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield

"""The harms that a SQLite file can come to, for the campaign `storage`."""

from __future__ import annotations

import os
import random
import resource
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from tests.campaigns.gateway import RESUMABLE
from tests.campaigns.harm import LOST, Harmed
from tests.campaigns.launch import RIGHTS
from tests.campaigns.storage import Harm, Storage, clock_ahead, clock_back, migrated, paused
from tests.process.database import File

ROOM: Final = 24 * 1024
"""Bytes beyond which no file of the bot may grow while its disk is full: its log, which is new, may say why."""

RECONNECTS: Final = 0.5
"""The share of full disks after which the bot's connection is lost, too."""


def _path(storage: Storage) -> Path:
    database = storage.harmed.bot.database
    assert isinstance(database, File)
    return database.path


def _log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


async def full(storage: Storage, rng: random.Random) -> str:
    harmed = storage.harmed
    process = harmed.bot.process
    assert process is not None
    harmed.logged()  # which empties the log: it has to find room
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (ROOM, resource.RLIM_INFINITY))
    failed = await harmed.until_refused()
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    harmed.assert_named("failing")
    await harmed.again(failed)
    # What could not be noted as published is tried again after a minute, or when the bot has connected again.
    if reconnects := rng.random() < RECONNECTS:
        await harmed.scene.wire.gateway.disconnect(rng.choice(RESUMABLE))
    return f"{len(failed)} told{', connected again' * reconnects}"


async def held(storage: Storage, rng: random.Random) -> str:
    harmed = storage.harmed
    await harmed.stop(rng)
    await harmed.bot.start(BUSY_TIMEOUT_SECONDS="0.3")
    await harmed.connected()
    with harmed.bot.database.locked():
        failed = await harmed.until_refused()
    harmed.assert_named("locked")
    await harmed.stop_in_order()
    await harmed.connected()
    await harmed.again(failed)
    return f"{len(failed)} told"


async def read_only(storage: Storage, rng: random.Random) -> str:
    """The file, or its folder, may not be written to by the next start."""
    harmed, path = storage.harmed, _path(storage)
    await harmed.stop(rng)
    what = rng.choice([path, path.parent])
    mode = what.stat().st_mode
    what.chmod(mode & 0o555)
    try:
        await harmed.refused("cannot be written to", [path, _log_of(path)], **{RIGHTS: "none"})
    finally:
        what.chmod(mode)
    return "the file" if what == path else "the folder"


@contextmanager
def _kept(path: Path) -> Iterator[None]:
    """Put the file and its log back at the end, as they were: the bot does not run."""
    files = [file for file in (path, _log_of(path)) if file.exists()]
    copies = [shutil.copy2(file, file.with_name(f"kept-{file.name}")) for file in files]
    yield
    for ending in ("", "-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    for file, copy in zip(files, copies, strict=True):
        Path(copy).replace(file)


async def truncated(storage: Storage, rng: random.Random) -> str:
    """The file has lost its end."""
    harmed, path = storage.harmed, _path(storage)
    await harmed.stop_in_order()
    with _kept(path):
        size = path.stat().st_size
        length = rng.randrange(1, size)
        os.truncate(path, length)
        await harmed.refused("the database", [path])
    return f"{length} of {size} bytes"


async def newer(storage: Storage, rng: random.Random) -> str:
    """A newer bot has had the file."""
    harmed, path = storage.harmed, _path(storage)
    await harmed.stop(rng)
    with _kept(path):
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA user_version = 999")
        await harmed.refused("999", [path, _log_of(path)])
    return "refused"


async def deleted(storage: Storage, rng: random.Random) -> str:
    """The file is deleted while the bot runs: nothing is confirmed that would be lost, and it can be rescued."""
    harmed, path = storage.harmed, _path(storage)
    files = [path, _log_of(path)]
    gone = rng.choice([files, files[:1], files[1:]])
    sent = [harmed.next(party) for party in harmed.parties]
    for file in gone:
        file.unlink()
    await harmed.tell(sent, readable=False)
    await harmed.until_logged("the database cannot be written to: moved")
    _rescue(harmed, gone)
    await harmed.bot.kill()
    await harmed.quiet()
    path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
    await harmed.connected()
    harmed.confirmed.check()
    await harmed.again(failed := [one for one in sent if one.failed])
    return f"{' and '.join(file.name for file in gone)}: {len(failed)} of {len(sent)} told"


def _rescue(harmed: Harmed, files: Sequence[Path]) -> None:
    """Copy files that have no name any more from the process that has them open, as docs/hosting.md says."""
    assert harmed.bot.process is not None
    open_files = list(Path(f"/proc/{harmed.bot.process.pid}/fd").iterdir())
    for file in files:
        [one, *_] = [fd for fd in open_files if str(fd.readlink()) == f"{file} (deleted)"]
        shutil.copyfile(one, file)


async def damaged(storage: Storage, rng: random.Random) -> str:
    """Pages of the file are overwritten, at rest or while the bot runs; a backup, restored, is played on from."""
    harmed, path, wire = storage.harmed, _path(storage), storage.harmed.scene.wire
    backup = path.with_name(f"backup-{rng.randrange(10**9)}.db")
    status, _, why = await harmed.bot.ask("backup", str(backup))
    assert status == 0, why
    sent = [[harmed.next(party) for party in harmed.parties] for _ in range(6)]
    at_rest, share = rng.random() < 0.5, rng.choice([0.2, 0.6, 1])
    if at_rest:
        await harmed.stop_in_order()
    pages = _overwrite(path, rng, share)
    if at_rest:
        await harmed.bot.start()
        await wire.until(lambda: wire.gateway.live or not harmed.bot.runs, "the bot to connect, or to end")
    ran, told = harmed.bot.runs, 0
    if ran:
        for presses in sent:
            await harmed.tell(presses, readable=False)
            told += sum(one.answer.startswith(LOST) for one in presses)
        await harmed.bot.kill()
        await harmed.quiet()
    # Pages that nobody has looked at, or that are still remembered, are not noticed.
    named = any("damaged" in line for line in harmed.logged())
    assert named or (ran and not told and (share < 1 or not at_rest)), "\n".join(harmed.logged())
    status, _, why = await harmed.bot.ask("restore", str(backup))
    assert status == 0, why
    # What the damaged bot has posted stays: the restored one knows nothing of it.
    harmed.leave()
    harmed.gather()
    what = f"{pages} pages {'at rest' if at_rest else 'while it ran'}"
    return f"{what}, {f'ran on, {told} told' if ran else 'refused'}, {'named' if named else 'not met'}"


def _overwrite(path: Path, rng: random.Random, share: float) -> int:
    """Overwrite so many of the file's pages, but not the first."""
    with path.open("r+b") as file:
        size = int.from_bytes(file.read(18)[16:], "big")
        count = path.stat().st_size // size
        pages = rng.sample(range(1, count), round((count - 1) * share))
        for page in pages:
            file.seek(page * size)
            file.write(rng.randbytes(size))
    return len(pages)


FILE: Final[Sequence[Harm]] = (
    Harm("full", full, r"the database is failing|cannot be written to: failing"),
    Harm("deleted", deleted, r"the database is moved|cannot be written to: moved"),
    Harm("held by another process", held, r"the database is locked|cannot be written to: locked"),
    Harm("read-only", read_only),
    Harm("the clock ahead", clock_ahead),
    Harm("truncated", truncated),
    Harm("newer", newer),
    Harm("stands still", paused),
    Harm("the clock back", clock_back),
    Harm("migrated under kills", migrated),
    Harm("damaged", damaged, r"damaged"),
)
"""Everything that is done to a SQLite file."""

"""The bot's command line as a campaign wants it: `python -m tests.campaigns.launch run`. The environment says how.

Everything else is `python -m bot`. A campaign that is repeated draws the same seeds; message ids are luck, too.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import secrets
import signal
import sys
import time
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

from bot import app
from bot.command_line import main
from bot.endpoint import door
from bot.store import schema
from bot.store.postgresql import opening as postgresql_opening
from bot.store.sqlite import copying as sqlite_copying
from bot.store.sqlite import migrating as sqlite_migrating
from bot.store.sqlite import opening as sqlite_opening

SEED: Final = "CAMPAIGN_SEED"
"""What seeds and names follow from; another one for each start of the bot."""

CLOCK: Final = "CAMPAIGN_CLOCK"
"""A file with the milliseconds by which the clock of the bot is ahead of the machine's."""

RIGHTS: Final = "CAMPAIGN_RIGHTS"
"""`none`: rights of files count for the bot, also where root runs the campaign."""

STEPS: Final = "CAMPAIGN_STEPS"
"""Number of made-up steps of the schema after those that there are."""

DIES: Final = "CAMPAIGN_DIES"
"""Number of the statement of a migration before which the bot is killed."""

MADE_UP: Final = """
CREATE TABLE weather_{n} (match BIGINT PRIMARY KEY REFERENCES matches (id), sky TEXT NOT NULL);
INSERT INTO weather_{n} SELECT id, 'clear; so far' FROM matches;
CREATE TABLE timers_{n} (match BIGINT NOT NULL REFERENCES matches (id), kind TEXT NOT NULL, due BIGINT NOT NULL,
                         noted BIGINT NOT NULL DEFAULT {n}, PRIMARY KEY (match, kind));
INSERT INTO timers_{n} SELECT match, kind, due, {n} FROM timers;
DROP TABLE timers;
ALTER TABLE timers_{n} RENAME TO timers;
CREATE INDEX timers_by_due ON timers (due);
UPDATE matches SET version = version;
UPDATE actions SET kind = kind;
"""
"""A step with which the bot can go on: a new table, a rebuilt one, and every row of the large ones written again."""

STATEMENTS: Final = len(schema.split_statements(MADE_UP))


def drawn(seed: str) -> None:
    """Make `secrets` hand out what follows from the seed."""
    numbers = count()

    def token_hex(nbytes: int | None = None) -> str:
        return hashlib.sha512(f"{seed}:{next(numbers)}".encode()).hexdigest()[: 2 * (nbytes or 32)]

    secrets.token_hex = token_hex


def ahead(file: Path) -> None:
    """Let the clock be ahead by what a file says at each moment; look at timers and the public address each second."""
    real = time.time_ns

    def time_ns() -> int:
        return real() + int(file.read_text("ascii") or 0) * 1_000_000

    time.time_ns = time_ns
    app.LONGEST_SLEEP = 1.0  # type: ignore[attr-defined]
    door.CHECK_SECONDS = door.RETRY_SECONDS = 1.0


def give_up_rights() -> None:
    """Let the rights of files count for root, too."""
    # Version 3 of the header, then two times (effective, permitted, inheritable).
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    if ctypes.CDLL(None).capset(header, (ctypes.c_uint32 * 6)()):
        sys.exit("cannot give up rights")


def made_up(number: int, dies: int | None) -> None:
    """Add steps to the schema; die before this statement of them."""
    known = schema.migrations()
    steps = [schema.Migration(len(known) + n, MADE_UP.format(n=n)) for n in range(1, number + 1)]
    for module in (sqlite_opening, sqlite_copying, postgresql_opening):
        module.migrations = lambda: [*known, *steps]  # type: ignore[attr-defined]
    if dies is not None:
        for migrating in (sqlite_migrating, postgresql_opening):
            migrating.split_statements = partial(_dying, dies, count())  # type: ignore[attr-defined]


def _dying(dies: int, numbers: count[int], script: str) -> Iterator[str]:
    for statement in schema.split_statements(script):
        if next(numbers) == dies:
            os.kill(os.getpid(), signal.SIGKILL)
        yield statement


if __name__ == "__main__":
    drawn(os.environ[SEED])
    if CLOCK in os.environ:
        ahead(Path(os.environ[CLOCK]))
    if os.environ.get(RIGHTS) == "none":
        give_up_rights()
    if STEPS in os.environ:
        dies = os.environ.get(DIES)
        made_up(int(os.environ[STEPS]), None if dies is None else int(dies))
    main()

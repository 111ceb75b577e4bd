"""The numbered migrations, by which every engine creates its tables."""

from __future__ import annotations

import hashlib
import re
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Final

from bot.store.errors import WrongDatabase
from bot.store.transaction import Transaction

COUNTED: Final = ("audit", "matches", "posts")
"""Tables whose ids are given by `Transaction.next_id`."""

NOTED: Final = "SELECT fingerprint FROM schema_version WHERE version = "
"""The query for the fingerprint of a version, whose number follows."""

_PACKAGE: Final = "bot.store.migrations"
_STEP: Final = re.compile(r"(\d{4})\.sql")


@dataclass(frozen=True, slots=True)
class Migration:
    """One step."""

    number: int
    sql: str

    @property
    def additive(self) -> bool:
        """Whether bots of the version before can work on after it: its first line says `-- additive`.

        Such a step adds tables, columns with a default and indexes, and changes nothing that is there.
        """
        return self.sql.startswith("-- additive")


def migrations() -> list[Migration]:
    found = ((_STEP.fullmatch(item.name), item) for item in resources.files(_PACKAGE).iterdir())
    steps = (Migration(int(step[1]), item.read_text(encoding="utf-8")) for step, item in found if step is not None)
    return sorted(steps, key=lambda step: step.number)


def fingerprint(steps: Sequence[Migration]) -> str:
    """A hash of what the steps' SQL says, comments and spaces aside: until a release, one number has many schemas."""
    texts = (" ".join(re.sub(r"--.*", "", step.sql).split()) for step in steps)
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


def noting(steps: Sequence[Migration], version: int) -> list[str]:
    """Statements that note the steps after `version` as applied, a row each, in the same transaction.

    `oldest` is the number of the oldest bot that can work on the schema, as far as this step is concerned.
    """
    rows = [
        f"({step.number}, {0 if step.additive else step.number}, '{fingerprint(steps[: place + 1])}')"
        for place, step in enumerate(steps)
        if step.number > version
    ]
    table = "version BIGINT PRIMARY KEY, oldest BIGINT NOT NULL, fingerprint TEXT NOT NULL"
    return [
        f"CREATE TABLE IF NOT EXISTS schema_version ({table})",
        f"INSERT INTO schema_version VALUES {', '.join(rows)}",
    ]


def check_version(where: str, version: int, oldest: int, steps: Sequence[Migration]) -> None:
    """Raise `WrongDatabase` if the database has a `version` that only bots from `oldest` on can work on."""
    if oldest > (latest := steps[-1].number):
        raise WrongDatabase(
            f"the database {where} has version {version}, and this bot knows only up to {latest}:"
            " run the newer bot that wrote it"
        )


def check_fingerprint(where: str, noted: str | None, steps: Sequence[Migration]) -> None:
    """Raise `WrongDatabase` unless this is the fingerprint of these steps; None: there is none."""
    if noted != fingerprint(steps):
        raise WrongDatabase(
            f"the database {where} was made by another unreleased version of the bot: run that version, or begin with"
            " a new database (docs/hosting.md, Before 1.0)"
        )


def is_current(tx: Transaction) -> bool:
    """Whether the database still has the schema of this version."""
    steps = migrations()
    return tx.value(f"{NOTED}{steps[-1].number}") == fingerprint(steps)


def split_statements(script: str) -> list[str]:
    """Split a script into statements. SQLite decides where one ends, so a `;` in a string or comment does not split."""
    statements, current = [], ""
    for line in script.splitlines(keepends=True):
        current += line
        if sqlite3.complete_statement(current):
            statements.append(current)
            current = ""
    return [statement for statement in (*statements, current) if statement.strip()]

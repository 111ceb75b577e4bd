"""The numbered migrations, by which every engine creates its tables."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module, resources
from typing import Final

from bot.store.transaction import Transaction

COUNTED: Final = ("audit", "matches", "posts")
"""Tables whose ids are given by `Transaction.next_id`."""

_PACKAGE: Final = "bot.store.migrations"
_STEP: Final = re.compile(r"(?P<sql>\d{4})\.sql|m(?P<python>\d{4})\.py")


@dataclass(frozen=True, slots=True)
class Migration:
    """One step: its SQL, then its Python part if it has one."""

    number: int
    sql: str
    after: Callable[[Transaction], None] | None = None

    @property
    def additive(self) -> bool:
        """Whether bots of the version before can work on after it: its first line says `-- additive`.

        Such a step adds tables, columns with a default and indexes, and changes nothing that is there.
        """
        return self.sql.startswith("-- additive")


def migrations() -> list[Migration]:
    texts: dict[int, str] = {}
    modules: set[int] = set()
    for item in resources.files(_PACKAGE).iterdir():
        if (step := _STEP.fullmatch(item.name)) is None:
            continue
        if step["sql"]:
            texts[int(step["sql"])] = item.read_text(encoding="utf-8")
        else:
            modules.add(int(step["python"]))
    if orphans := modules - texts.keys():
        raise RuntimeError(f"migrations without SQL: {sorted(orphans)}")
    return [
        Migration(number, sql, import_module(f"{_PACKAGE}.m{number:04}").after if number in modules else None)
        for number, sql in sorted(texts.items())
    ]


def split_statements(script: str) -> list[str]:
    """Split a script into statements. SQLite decides where one ends, so a `;` in a string or comment does not split."""
    statements, current = [], ""
    for line in script.splitlines(keepends=True):
        current += line
        if sqlite3.complete_statement(current):
            statements.append(current)
            current = ""
    return [statement for statement in (*statements, current) if statement.strip()]

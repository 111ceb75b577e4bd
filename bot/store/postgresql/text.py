"""Turns the store's one text of a query or of the schema into PostgreSQL's."""

from __future__ import annotations

import re
from functools import lru_cache

_PARTS = re.compile(r"'[^']*'|\?")


@lru_cache(maxsize=1024)
def numbered(sql: str) -> bytes:
    """A query with `$1`, `$2` … for its `?`; one in a quoted text is left alone."""
    count = 0

    def number(part: re.Match[str]) -> str:
        nonlocal count
        if part[0] != "?":
            return part[0]
        count += 1
        return f"${count}"

    return _PARTS.sub(number, sql).encode()


def schema(statement: str) -> str:
    """A statement of a migration: all integers have 64 bits, and texts sort by their bytes, as they do on SQLite."""
    code = "\n".join(line.partition("--")[0] for line in statement.splitlines()).strip()
    if not re.match(r"(CREATE|ALTER) TABLE\b", code):
        return statement
    code = re.sub(r"\bINTEGER\b", "BIGINT", code)
    return re.sub(r"(\w +)TEXT\b", r'\1TEXT COLLATE "C"', code)

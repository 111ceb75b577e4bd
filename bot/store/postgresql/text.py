"""Translates the store's SQL, of queries and of the schema, into PostgreSQL's."""

from __future__ import annotations

import re
from functools import lru_cache

_PARTS = re.compile(r"'[^']*'|\?")


@lru_cache(maxsize=1024)
def numbered(sql: str) -> bytes:
    """A query with `$1`, `$2` … for its `?`; a `?` in a string literal stays."""
    count = 0

    def number(part: re.Match[str]) -> str:
        nonlocal count
        if part[0] != "?":
            return part[0]
        count += 1
        return f"${count}"

    return _PARTS.sub(number, sql).encode()


def schema(statement: str) -> str:
    """A migration's statement in which integers have 64 bits and texts sort by their bytes, as on SQLite."""
    code = "\n".join(line.partition("--")[0] for line in statement.splitlines()).strip()
    if not re.match(r"(CREATE|ALTER) TABLE\b", code):
        return statement
    code = re.sub(r"\bINTEGER\b", "BIGINT", code)
    return re.sub(r"(\w +)TEXT\b", r'\1TEXT COLLATE "C"', code)

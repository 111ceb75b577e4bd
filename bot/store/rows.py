"""How a dataclass or named tuple is stored: each field in the column of its name.

Booleans are stored as 0 and 1; tuples and mappings as JSON, where NULL is an empty tuple. A tuple of dataclasses is no
column: it holds the rows of another table.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import is_dataclass
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")

Value = int | float | str | None


class _Column(NamedTuple):
    name: str
    read: Callable[[Any], Any] | None
    write: Callable[[Any], Value] | None


def _find_columns(kind: type) -> tuple[_Column, ...]:
    found = []
    for name, hint in get_type_hints(kind).items():
        types = {get_origin(part) or part for part in (hint, *get_args(hint))}
        if any(map(is_dataclass, types)):
            continue
        if tuple in types:
            found.append(_Column(name, lambda text: tuple(json.loads(text or "[]")), json.dumps))
        elif Mapping in types:
            found.append(_Column(name, json.loads, lambda mapping: json.dumps(dict(mapping))))
        elif bool in types:
            found.append(_Column(name, lambda flag: None if flag is None else bool(flag), int))
        else:
            found.append(_Column(name, None, None))
    return tuple(found)


_columns: Final[Callable[[type], tuple[_Column, ...]]] = cache(_find_columns)


def columns(kind: type, table: str = "") -> str:
    """The columns of a kind, in the order in which `read` takes them; of a table's alias if one is given."""
    prefix = f"{table}." if table else ""
    return ", ".join(f"{prefix}{column.name}" for column in _columns(kind))


def read(kind: type[T], row: Iterable[Any], **more: Any) -> T:
    """Make an object of a row with the columns of its kind, in their order. `more`: fields that are no columns."""
    fields = {
        column.name: value if column.read is None else column.read(value)
        for column, value in zip(_columns(kind), row, strict=True)
    }
    return kind(**fields, **more)


def changes(before: T, after: T) -> dict[str, Value]:
    """The values of the columns in which two objects of a kind differ, as the second has them."""
    return {name: value for name, value in values(after).items() if getattr(after, name) != getattr(before, name)}


def values(row: object) -> dict[str, Value]:
    """The values of an object's columns, by their names."""
    found: dict[str, Value] = {}
    for column in _columns(type(row)):
        value = getattr(row, column.name)
        found[column.name] = value if column.write is None or value is None else column.write(value)
    return found

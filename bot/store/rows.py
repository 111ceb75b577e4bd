"""How a dataclass or named tuple is stored: each field in the column of its name.

Booleans are stored as 0 and 1; closed words (`StrEnum`) as their texts; tuples and mappings as JSON, where NULL is an
empty tuple. A dataclass is stored in the columns of its own fields. A tuple of dataclasses is no column: it holds the
rows of another table, and comes last among the fields.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import is_dataclass
from enum import StrEnum
from functools import cache
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from bot.durations import Milliseconds, Time

T = TypeVar("T")

Value = int | float | str | Time | Milliseconds | None


class _Columns(NamedTuple):
    getters: Mapping[str, Callable[[Any], Any]]
    """By name: the function that gets the value of its field, which may be a field of one of the `parts`."""
    parts: tuple[tuple[slice, type], ...]
    """The dataclasses of single fields, by the places of their columns."""
    readers: tuple[tuple[int, Callable[[Any], Any]], ...]
    """By index: the function that converts a stored value to the field's."""
    writers: tuple[tuple[str, Callable[[Any], Value]], ...]
    """By name: the function that converts a field's value to a stored one."""


def _find_columns(kind: type) -> _Columns:
    getters: dict[str, Callable[[Any], Any]] = {}
    parts: list[tuple[slice, type]] = []
    readers: list[tuple[int, Callable[[Any], Any]]] = []
    writers: list[tuple[str, Callable[[Any], Value]]] = []
    for name, hint in get_type_hints(kind).items():
        types = {get_origin(part) or part for part in (hint, *get_args(hint))}
        if isinstance(hint, type) and is_dataclass(hint):
            part = _columns(hint)
            readers += ((len(getters) + place, convert) for place, convert in part.readers)
            writers += part.writers
            parts.append((slice(len(getters), len(getters) + len(part.getters)), hint))
            getters |= {inner: attrgetter(f"{name}.{inner}") for inner in part.getters}
            continue
        if any(map(is_dataclass, types)):
            continue
        if tuple in types:
            readers.append((len(getters), lambda text: tuple(json.loads(text or "[]"))))
            writers.append((name, json.dumps))
        elif Mapping in types:
            readers.append((len(getters), json.loads))
            writers.append((name, lambda mapping: json.dumps(dict(mapping))))
        elif bool in types:
            readers.append((len(getters), lambda flag: None if flag is None else bool(flag)))
            writers.append((name, int))
        elif word := next((kind for kind in types if isinstance(kind, type) and issubclass(kind, StrEnum)), None):
            readers.append((len(getters), _word_reader(word)))
        getters[name] = attrgetter(name)
    return _Columns(getters, tuple(parts), tuple(readers), tuple(writers))


def _word_reader(words: type[StrEnum]) -> Callable[[Any], Any]:
    """Read closed words; one that only a newer version knows stays text."""
    known = {str(one): one for one in words}
    return lambda text: known.get(text, text)


_columns: Final[Callable[[type], _Columns]] = cache(_find_columns)


def columns(kind: type, table: str = "") -> str:
    """The columns of a kind, in the order in which `read` takes them; of a table's alias if one is given."""
    prefix = f"{table}." if table else ""
    return ", ".join(f"{prefix}{name}" for name in _columns(kind).getters)


def width(kind: type) -> int:
    """The number of columns of a kind."""
    return len(_columns(kind).getters)


def read(kind: type[T], row: Iterable[Any], **more: Any) -> T:
    """Make an object of a row with the columns of its kind, in their order. `more`: fields that are no columns."""
    fields = list(row)
    for place, convert in _columns(kind).readers:
        fields[place] = convert(fields[place])
    for places, part in reversed(_columns(kind).parts):
        fields[places] = [part(*fields[places])]
    return kind(*fields, **more)


def values(row: object) -> dict[str, Value]:
    """The values of an object's columns, by their names."""
    kind = _columns(type(row))
    found = {name: get(row) for name, get in kind.getters.items()}
    for name, convert in kind.writers:
        if found[name] is not None:
            found[name] = convert(found[name])
    return found


def changes(before: T, after: T) -> dict[str, Value]:
    """The values of the columns in which two objects of a kind differ, as the second has them."""
    getters = _columns(type(after)).getters
    return {name: value for name, value in values(after).items() if getters[name](after) != getters[name](before)}

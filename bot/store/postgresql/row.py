"""Rows with the interface of SQLite's: by index, by name, and as a mapping."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, ClassVar, SupportsIndex

import psycopg


class Row(tuple[Any, ...]):
    """One row of a result. Each set of columns has a class of its own."""

    __slots__ = ()
    _places: ClassVar[dict[str, int]] = {}

    def __getitem__(self, key: str | SupportsIndex | slice) -> Any:
        if key.__class__ is str:
            return tuple.__getitem__(self, self._places[key])
        return tuple.__getitem__(self, key)  # type: ignore[index]

    def keys(self) -> list[str]:
        """The names of the columns, which `dict(row)` uses."""
        return list(self._places)


@lru_cache(maxsize=1024)
def kind_of(names: tuple[bytes, ...]) -> type[Row]:
    places: dict[str, int] = {}
    for place, name in enumerate(names):
        places.setdefault(name.decode(), place)
    return type("Row", (Row,), {"__slots__": (), "_places": places})


def row_factory(cursor: psycopg.Cursor[Any]) -> Callable[[Sequence[Any]], Row]:
    """psycopg's row factory: a class of rows for the columns of a result."""
    result = cursor.pgresult
    if result is None:
        return Row
    fname = result.fname
    return kind_of(tuple(fname(place) or b"" for place in range(result.nfields)))

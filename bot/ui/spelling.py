"""A codec for custom_ids: frozen dataclasses whose annotated fields say how each is spelled."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple, Self, dataclass_transform, get_args, get_type_hints

BEYOND: Final = 2**63
"""The first id and number that the store has no room for."""


class Unreadable(Exception):
    """A custom_id that the bot does not write, or no longer writes."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """How one field is spelled.

    `pattern` is what its text must match in full; `read` and `write` convert between text and value. `before` separates
    the field from the one before it. An `optional` field is left out, with its separator, where it has its default.
    """

    pattern: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str
    before: str = ":"
    optional: bool = False


def digits(most: int) -> Spelling:
    """A number of at most `most` digits, so that a forged one is never converted at any length."""
    return Spelling(rf"[0-9]{{1,{most}}}", int)


@dataclass_transform(frozen_default=True)
class Spelled:
    """A custom_id, or its `rest`, as it is read. Subclasses are frozen dataclasses.

    The fields are spelled in their order: `step: Annotated[int, digits(3)]`, `way: Annotated[str, Spelling("[a-z]+")]`
    is `12:next`. A subclass with a field that has no `Spelling` is a `TypeError` at its first use.
    """

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)

    def __str__(self) -> str:
        text = ""
        codec = _codec(type(self))  # type: ignore[arg-type]  # mypy takes a class for unhashable
        for name, spelling, default in codec.fields:
            value = getattr(self, name)
            if not spelling.optional or value != default:
                text += spelling.before + spelling.write(value)
        return text

    @classmethod
    def read(cls, text: str) -> Self:
        """The value that is spelled like this. Raises `Unreadable`."""
        codec = _codec(cls)  # type: ignore[arg-type]  # mypy takes a class for unhashable
        found = codec.pattern.fullmatch(text)
        if found is None:
            raise Unreadable
        spelled = zip(codec.fields, found.groups(), strict=True)
        return cls(**{name: spelling.read(part) for (name, spelling, _), part in spelled if part is not None})


class _Codec(NamedTuple):
    """How a class is spelled: the name, spelling and default of each field, and what matches all of it."""

    fields: tuple[tuple[str, Spelling, Any], ...]
    pattern: re.Pattern[str]


@cache
def _codec(kind: Any) -> _Codec:
    hints = get_type_hints(kind, include_extras=True)
    spellings = [_spelling(hints[field.name]) for field in dataclasses.fields(kind)]
    spellings[0] = dataclasses.replace(spellings[0], before="")
    parts = (f"{re.escape(part_spelling.before)}({part_spelling.pattern})" for part_spelling in spellings)
    pattern = "".join(
        f"(?:{part})?" if part_spelling.optional else part for part_spelling, part in zip(spellings, parts, strict=True)
    )
    named = zip(dataclasses.fields(kind), spellings, strict=True)
    return _Codec(
        tuple((field.name, part_spelling, field.default) for field, part_spelling in named), re.compile(pattern)
    )


def _spelling(hint: Any) -> Spelling:
    for extra in get_args(hint)[1:]:
        if isinstance(extra, Spelling):
            return extra
    raise TypeError(f"{hint} has no spelling")

"""Values as text, for games without a notation of their own: frozen dataclasses of texts, numbers and tuples."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from engine.errors import InvalidNotation, Reason

T = TypeVar("T")


def write(value: object) -> str:
    """Return a dataclass as a JSON array of its fields, in one line of ASCII. Raises `TypeError` for other values.

    >>> write(Reason("seat", "not to act")), read(Reason, '["seat","not to act"]')
    ('["seat","not to act"]', Reason(code='seat', text='not to act'))
    """
    return json.dumps(_plain(value), separators=(",", ":"))


def read(kind: type[T], text: str) -> T:
    """Return the value that `write` wrote. Raises `InvalidNotation` for any other text."""
    with suppress(TypeError, ValueError, RecursionError):
        value: T = _made(kind, json.loads(text))
        if write(value) == text:
            return value
    raise InvalidNotation(Reason("text", f"not the text of a {kind.__name__}"))


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return [_plain(getattr(value, field.name)) for field in fields(value)]
    return list(map(_plain, value)) if isinstance(value, tuple) else value


def _made(kind: Any, plain: Any) -> Any:
    if kinds := _kinds(kind):
        kinds = kinds[:1] * len(plain) if kinds[-1] is ... else kinds
        parts = [_made(one, part) for one, part in zip(kinds, plain, strict=True)]
        return tuple(parts) if get_origin(kind) is tuple else kind(*parts)
    if type(plain) is not kind:
        raise TypeError(kind)
    return plain


@cache
def _kinds(kind: Any) -> tuple[Any, ...]:
    """The types of a tuple's parts, or of a dataclass's fields; none for other types."""
    if is_dataclass(kind):
        types = get_type_hints(kind)
        return tuple(types[field.name] for field in fields(kind))
    return get_args(kind) if get_origin(kind) is tuple else ()

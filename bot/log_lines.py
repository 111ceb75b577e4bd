"""Lines of the log: fields by name, and errors by kind and place, with the places of their causes.

An error's text is left out, on every way into the log: it may name a card that is secret, or repeat a password.
"""

from __future__ import annotations

import logging
import traceback
from contextvars import ContextVar
from typing import Final

shows_texts: ContextVar[bool] = ContextVar("shows_texts", default=False)
"""Whether errors are logged with their texts: only where nothing is secret from the reader of the log (`play`)."""

MAX_FRAMES: Final = 100
"""Frames after which no further cause is logged."""


def write(
    log: logging.Logger,
    level: int,
    what: str,
    error: BaseException | None = None,
    detail: str = "",
    /,
    **fields: object,
) -> None:
    """Log what happened, and the error behind it; fields that are None or empty are left out.

    `detail` belongs to the error's kind. In the text, fields are `name=value`.
    """
    fields = {name: value for name, value in fields.items() if value not in ("", None)}
    pairs, stack = "".join(f" {name}={value}" for name, value in fields.items() if name != "event"), ""
    if error is not None:
        stack = "\n" + stack_of(error)
        what = f"{what}: {kind_of(error, detail)}"
        fields |= {"error": type(error).__name__, "stack": stack}
    log.log(level, "%s%s%s", what, pairs, stack, extra={"fields": fields})


def kind_of(error: BaseException, detail: str = "") -> str:
    """The kind of an error; with its text if `shows_texts`."""
    text = str(error) if shows_texts.get() else ""
    return type(error).__name__ + detail + (f": {text}" if text else "")


def stack_of(error: BaseException) -> str:
    """Where an error was raised, and each of its causes: frames with their lines of code."""
    told: list[str] = []
    one: BaseException | None = error
    while one is not None and len(told) < MAX_FRAMES:
        if one is not error:
            told.append(f"caused by {kind_of(one)}\n")
        told += traceback.format_tb(one.__traceback__)
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
    return "".join(told).rstrip()

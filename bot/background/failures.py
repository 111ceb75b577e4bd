"""Logs failures by kind and place, never with an error's own text: it may name a card that is secret."""

from __future__ import annotations

import errno
import logging
import os
import re
from typing import Final

import discord

from bot.log_lines import write
from bot.matches.outbox.lease import LeaseOver
from bot.store.errors import StoreError, StoreUnreachable

log = logging.getLogger(__name__)

MAX_REASON: Final = 1_000
"""The most characters that are logged of what Discord says of a refused request."""

_FIELD: Final = re.compile(r"^In ([\w.-]+): (.+)$", re.MULTILINE)
_QUOTED: Final = re.compile(r"""(?<!\w)["'“`].*["'”`](?!\w)""")


def may_have_lost(error: BaseException) -> bool:
    """Whether stored data may have been lost with this error."""
    return isinstance(error, StoreError) and not error.data_is_safe


def is_away(error: BaseException) -> bool:
    """Whether the database's server was unreachable: a retry may succeed, and nothing is lost."""
    return isinstance(error, StoreUnreachable)


def log_failure(what: str, error: BaseException, **fields: object) -> None:
    """Log what failed, with the kind of the error and its stack. `LeaseOver` counts as no failure.

    `fields`: what the line is found by, of the same name in every line: `match` (its number), `press`, `reference`.
    """
    if isinstance(error, LeaseOver):
        write(log, logging.INFO, f"{what}: another process may be at it", **fields)
        return
    write(log, logging.ERROR, what, error, _reason(error), **fields)


def _reason(error: BaseException) -> str:
    """What of an error's text can hold neither cards nor secrets."""
    if isinstance(error, discord.HTTPException):
        told = f"status {error.status}, code {error.code}"
        for place, text in _FIELD.findall(error.text if error.code else ""):  # without one: no answer of Discord
            told += f"; {place}: {_QUOTED.sub('…', text)}"  # Discord may quote what was sent
        return f" ({told[:MAX_REASON]})"
    if isinstance(error, StoreError):
        return f" (the database is {error.code}; {error})"  # its text names tables, never values
    if isinstance(error, OSError) and error.errno is not None and error.errno in errno.errorcode:
        return f" ({os.strerror(error.errno)})"
    return ""

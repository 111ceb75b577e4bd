"""How failures are logged: where it happened and of what kind, never the error's own words.

An error's text may name a card that nobody but its owner may see.
"""

from __future__ import annotations

import logging
import traceback

import discord

from bot.store.errors import StoreError

log = logging.getLogger(__name__)


def may_have_lost(error: BaseException) -> bool:
    """Whether it is unknown after this error if all that was stored is still there."""
    return isinstance(error, StoreError) and not error.keeps


def log_failure(what: str, error: BaseException) -> None:
    """Log what failed, with the kind of error and the lines of code that led to it."""
    kind = type(error).__name__
    code = ""
    if isinstance(error, discord.HTTPException):
        code = f" (status {error.status}, code {error.code})"
    elif isinstance(error, StoreError):
        code = f" (the database is {error.code}; {error})"  # SQLite's words: they name tables, never what is in them
    frames = "".join(traceback.format_tb(error.__traceback__)).rstrip()
    log.error("%s: %s%s\n%s", what, kind, code, frames)

"""Logs failures by kind and place, never with the error's text: it may name a card that is secret."""

from __future__ import annotations

import logging
import traceback

import discord

from bot.lease import LeaseOver
from bot.store.errors import StoreError, StoreUnreachable

log = logging.getLogger(__name__)


def may_have_lost(error: BaseException) -> bool:
    """Whether stored data may have been lost with this error."""
    return isinstance(error, StoreError) and not error.keeps


def is_away(error: BaseException) -> bool:
    """Whether the database's server was unreachable: a retry may succeed, and nothing is lost."""
    return isinstance(error, StoreUnreachable)


def log_failure(what: str, error: BaseException) -> None:
    """Log what failed, with the kind of the error and its stack. `LeaseOver` counts as no failure."""
    if isinstance(error, LeaseOver):
        log.info("%s: another process may be at it", what)
        return
    kind = type(error).__name__
    code = ""
    if isinstance(error, discord.HTTPException):
        code = f" (status {error.status}, code {error.code})"
    elif isinstance(error, StoreError):
        code = f" (the database is {error.code}; {error})"  # SQLite's message names tables, never values
    frames = "".join(traceback.format_tb(error.__traceback__)).rstrip()
    log.error("%s: %s%s\n%s", what, kind, code, frames)

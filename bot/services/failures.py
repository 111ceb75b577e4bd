"""How failures are logged: where it happened and of what kind, never the error's own words.

An error's text may name a card that nobody but its owner may see.
"""

from __future__ import annotations

import logging
import traceback

import discord

log = logging.getLogger(__name__)


def log_failure(what: str, error: BaseException) -> None:
    """Log what failed, with the kind of error and the lines of code that led to it."""
    kind = type(error).__name__
    code = f" (status {error.status}, code {error.code})" if isinstance(error, discord.HTTPException) else ""
    frames = "".join(traceback.format_tb(error.__traceback__)).rstrip()
    log.error("%s: %s%s\n%s", what, kind, code, frames)

"""Failures are logged by where and what kind, never in the error's own words: those may name a hidden card."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.background.failures import log_failure
from bot.lease import LeaseOver

HAND = "K1K1G2W3J5JM"


def fails() -> None:
    """An error that tells a hand, because of another one that does."""
    hand = HAND
    try:
        raise LookupError(f"no such card in {hand}")
    except LookupError as error:
        later = ValueError(f"bad hand {hand}", hand)
        later.add_note(f"it was {hand}")
        raise later from error


def logged(caplog: pytest.LogCaptureFixture, error: BaseException) -> str:
    """Everything that comes of logging an error, as a handler would write it."""
    caplog.set_level(logging.DEBUG, logger="bot")  # a thread of an earlier test may still log
    log_failure("a press failed", error)
    [record] = caplog.records
    assert record.levelno == logging.ERROR
    assert HAND not in repr(vars(record))
    return caplog.text


def test_the_kind_and_the_place_are_logged_and_not_the_words(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(ValueError, match=HAND) as raised:
        fails()
    text = logged(caplog, raised.value)
    assert "a press failed: ValueError" in text
    assert "test_failures.py" in text
    assert "in fails" in text
    assert HAND not in text
    assert "bad hand" not in text.replace('f"bad hand {hand}"', ""), "the line of code is there, what came of it is not"


def test_what_discord_refused_is_logged_by_its_numbers(caplog: pytest.LogCaptureFixture) -> None:
    response = cast(Any, SimpleNamespace(status=403, reason=HAND))
    error = discord.Forbidden(response, {"code": 50001, "message": f"Missing Access {HAND}"})
    text = logged(caplog, error)
    assert "Forbidden (status 403, code 50001)" in text
    assert HAND not in text


def test_that_another_process_is_at_it_by_now_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    log_failure("an old message is still there", LeaseOver())
    [record] = caplog.records
    assert (record.levelno, record.message) == (
        logging.INFO,
        "an old message is still there: another process may be at it",
    )

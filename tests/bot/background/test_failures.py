"""Failures are logged by where and what kind, never in the error's own words: those may name a hidden card."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.background.failures import log_failure
from bot.hosting.logs import PLAIN, JsonFormatter, PlainFormatter
from bot.log_lines import kind_of, shows_texts
from bot.matches.outbox.lease import LeaseOver

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
    assert text.count("in fails") == 2, "where the error was raised, and its cause"
    assert "caused by LookupError" in text
    assert HAND not in text
    assert "bad hand" not in text.replace('f"bad hand {hand}"', ""), "the line of code is there, what came of it is not"


def test_what_discord_refused_is_logged_by_its_numbers(caplog: pytest.LogCaptureFixture) -> None:
    response = cast(Any, SimpleNamespace(status=403, reason=HAND))
    error = discord.Forbidden(response, {"code": 50001, "message": f"Missing Access {HAND}"})
    text = logged(caplog, error)
    assert "Forbidden (status 403, code 50001)" in text
    assert HAND not in text


def refused(answer: Any, status: int = 400) -> discord.HTTPException:
    return discord.HTTPException(cast(Any, SimpleNamespace(status=status, reason="Bad Request")), answer)


def test_a_field_that_discord_refuses_is_named_without_what_was_sent(caplog: pytest.LogCaptureFixture) -> None:
    said = [("Must be 5 or fewer in length.", "components.0"), (f'Value "{HAND}" is not int.', "components.1.label")]
    errors: dict[str, Any] = {}
    for message, place in said:
        inner = errors
        for name in place.split("."):
            inner = inner.setdefault(name, {})
        inner["_errors"] = [{"code": "X", "message": message}]
    text = logged(caplog, refused({"code": 50035, "message": "Invalid Form Body", "errors": errors}))
    assert "code 50035; components.0: Must be 5 or fewer in length." in text
    caplog.clear()
    del errors["components"]["0"]
    text = logged(caplog, refused({"code": 50035, "message": "Invalid Form Body", "errors": errors}))
    assert "components.1.label: Value … is not int." in text


def test_a_page_of_somebody_between_discord_and_the_bot_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    text = logged(caplog, refused(f"<html>\nIn head: {HAND}\n</html>", 502))
    assert "HTTPException (status 502, code 0)\n" in text + "\n"
    assert "html" not in text


def test_what_the_system_refuses_is_said_in_its_words(caplog: pytest.LogCaptureFixture) -> None:
    assert "OSError (No space left on device)" in logged(caplog, OSError(28, HAND, HAND))


def test_texts_are_logged_only_where_nothing_is_secret() -> None:
    error = ValueError(f"no card {HAND}")
    assert kind_of(error) == "ValueError"
    token = shows_texts.set(True)
    assert kind_of(error) == f"ValueError: no card {HAND}"
    shows_texts.reset(token)


@pytest.mark.parametrize("formatter", [JsonFormatter(), PlainFormatter(PLAIN)])
def test_what_a_library_logs_of_an_error_has_no_texts_either(formatter: logging.Formatter) -> None:
    with pytest.raises(ValueError, match=HAND) as raised:
        fails()
    info = (raised.type, raised.value, raised.tb)
    text = formatter.format(logging.LogRecord("asyncio", logging.ERROR, __file__, 1, "Task exception", (), info))
    assert HAND not in text
    assert text.count("in fails") == 2


def test_that_another_process_is_at_it_by_now_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    log_failure("an old message is still there", LeaseOver())
    [record] = caplog.records
    assert (record.levelno, record.message) == (
        logging.INFO,
        "an old message is still there: another process may be at it",
    )

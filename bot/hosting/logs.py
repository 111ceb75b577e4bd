"""The log: plain lines for people, or a JSON object a line; with a line for each command and press."""

from __future__ import annotations

import json
import logging
from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from bot.ids import Subject
from bot.log_lines import kind_of, stack_of, write
from bot.observer import Label, Observer, Press
from bot.recent import Recent

PLAIN: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"

MAX_MATCHES: Final = 10_000
"""Maximum number of matches whose last press is remembered."""

log = logging.getLogger("bot.presses")


class PlainFormatter(logging.Formatter):
    """Formats a record as a line for people, and the error that a library has logged with it without its text."""

    def formatException(self, ei: Any) -> str:  # noqa: N802
        return f"{kind_of(ei[1])}\n{stack_of(ei[1])}"


class JsonFormatter(logging.Formatter):
    """Formats a record as a line with a JSON object, of which the fields of `bot.log_lines.write` are members."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        fields = getattr(record, "fields", None)
        if isinstance(fields, Mapping):
            line |= fields
            line["message"] = line["message"].removesuffix(fields.get("stack", ""))
        if record.exc_info and (error := record.exc_info[1]) is not None:
            line |= {"error": kind_of(error), "stack": stack_of(error)}
        return json.dumps(line, ensure_ascii=False, default=str)


class PressLog(Observer):
    """Logs each command and press, and follows it by its id: through its commits to the posts that show them."""

    def __init__(self) -> None:
        self._last = Recent[Subject, int](MAX_MATCHES)

    def answered(self, press: Press) -> None:
        fields = {
            **press.found_by,
            "kind": press.kind,
            "action": press.action,
            "outcome": press.outcome,
            "waited_ms": _ms(press.waited),
            "worked_ms": _ms(press.worked),
            "drawn_ms": _ms(press.drawing.seconds),
            "sent_ms": _ms(press.sending.seconds),
        }
        write(log, logging.INFO, "answered", event="answered", **fields)

    def committed(self, press: int | None, matches: Collection[Subject]) -> None:
        if press is None:
            return
        for match in sorted(matches):
            self._last[match] = press
            write(log, logging.INFO, "committed", event="committed", press=str(press), match=match)

    def published(self, match: Subject, purpose: Label, step: Label) -> None:
        press = str(self._last.get(match) or "")
        write(log, logging.INFO, "published", event="published", press=press, match=match, purpose=purpose, step=step)


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)

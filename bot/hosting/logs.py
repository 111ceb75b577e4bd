"""The log: plain lines for people, or a JSON object a line; with a line for each command and press."""

from __future__ import annotations

import json
import logging
import traceback
from collections import OrderedDict
from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from bot.observer import Observer, Press

PLAIN: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"

MAX_MATCHES: Final = 10_000
"""Maximum number of matches whose last press is remembered."""

log = logging.getLogger("bot.presses")


class JsonFormatter(logging.Formatter):
    """Formats a record as a line with a JSON object. The record's `extra={"fields": …}` become members of it."""

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
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["stack"] = "".join(traceback.format_tb(record.exc_info[2]))
        return json.dumps(line, ensure_ascii=False, default=str)


class PressLog(Observer):
    """Logs each command and press, and follows it by its id: through its commits to the posts that show them."""

    def __init__(self) -> None:
        self._last: OrderedDict[int, int] = OrderedDict()

    def answered(self, press: Press) -> None:
        fields = {
            "press": str(press.id),
            "kind": press.kind,
            "action": press.action,
            "match": press.match,
            "outcome": press.outcome.value,
            "waited_ms": _ms(press.waited),
            "worked_ms": _ms(press.worked),
            "drawn_ms": _ms(press.drawing.seconds),
            "sent_ms": _ms(press.sending.seconds),
        }
        _log("answered", fields)

    def committed(self, press: int, matches: Collection[int]) -> None:
        for match in sorted(matches):
            self._last[match] = press
            self._last.move_to_end(match)
            _log("committed", {"press": str(press), "match_number": match})
        while len(self._last) > MAX_MATCHES:
            self._last.popitem(last=False)

    def published(self, match: int, purpose: str, step: str) -> None:
        press = self._last.get(match)
        fields = {"match_number": match, "purpose": purpose, "step": step}
        _log("published", fields if press is None else {"press": str(press), **fields})


class Observers(Observer):
    """Passes every event on to several observers."""

    def __init__(self, *observers: Observer) -> None:
        self._observers = observers

    def answered(self, press: Press) -> None:
        for observer in self._observers:
            observer.answered(press)

    def committed(self, press: int, matches: Collection[int]) -> None:
        for observer in self._observers:
            observer.committed(press, matches)

    def touched(self, matches: Collection[int]) -> None:
        for observer in self._observers:
            observer.touched(matches)

    def acted(self, game: str, kind: str) -> None:
        for observer in self._observers:
            observer.acted(game, kind)

    def ran_unit(self, kind: str, seconds: float, failure: str) -> None:
        for observer in self._observers:
            observer.ran_unit(kind, seconds, failure)

    def published(self, match: int, purpose: str, step: str) -> None:
        for observer in self._observers:
            observer.published(match, purpose, step)

    def publishing_failed(self, match: int, purpose: str) -> None:
        for observer in self._observers:
            observer.publishing_failed(match, purpose)

    def drew(self, urgency: str, waited: float, worked: float) -> None:
        for observer in self._observers:
            observer.drew(urgency, waited, worked)

    def thought(self, seconds: float, failure: str) -> None:
        for observer in self._observers:
            observer.thought(seconds, failure)


def _log(what: str, fields: Mapping[str, object]) -> None:
    if log.isEnabledFor(logging.INFO):
        pairs = " ".join(f"{name}={value}" for name, value in fields.items() if value != "")
        log.info("%s %s", what, pairs, extra={"fields": {"event": what, **fields}})


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)

"""What reaches a reader, and what a host is shown of the bot: noted as it is, and compared in a few words."""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from bot.hosting.logs import PLAIN, JsonFormatter, PlainFormatter
from bot.observer import Metric, Observer, Press, Stopwatch


@dataclass
class Seen:
    """Everything that reaches a reader or the host, in order, each under its name."""

    things: list[tuple[str, str | bytes]] = field(default_factory=list)

    def note(self, name: str, thing: str | bytes) -> None:
        self.things.append((name, thing))


def differences(one: Seen, other: Seen) -> str:
    """The first difference in a few hundred characters; empty if there is none."""
    for (name, first), (other_name, second) in zip(one.things, other.things, strict=False):
        if name != other_name:
            return f"{name} here, {other_name} there"
        if first != second:
            return f"{name}: {_apart(first, second)}"
    if len(one.things) != len(other.things):
        longer = max(one.things, other.things, key=len)[min(len(one.things), len(other.things))]
        return f"{len(one.things)} things here, {len(other.things)} there; the first of them: {longer[0]}"
    return ""


def _apart(one: str | bytes, other: str | bytes) -> str:
    if isinstance(one, bytes) or isinstance(other, bytes):
        files = [each if isinstance(each, bytes) else each.encode() for each in (one, other)]
        return " and ".join(f"{len(file)} bytes {hashlib.sha256(file).hexdigest()[:12]}" for file in files)
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return " and ".join(repr(each[max(0, at - 60) : at + 60]) for each in (one, other))


def without_ids(text: str) -> str:
    """Without Discord's own ids and times: which of two messages comes first may differ from run to run."""
    text = re.sub(r"simcord_interaction_\d+", "TOKEN", re.sub(r"\b\d{17,20}\b", "ID", text))
    return re.sub(r"\d{4}-\d\d-\d\dT[\d:.+]+", "TIME", text)


# ---- what the host sees
class Timeless(Observer):
    """Passes on what it hears of, as if no work took any time."""

    def __init__(self, to: Observer) -> None:
        self._to = to
        self.committed = to.committed  # type: ignore[method-assign]
        self.published = to.published  # type: ignore[method-assign]

    def answered(self, press: Press) -> None:
        none = Stopwatch()
        self._to.answered(replace(press, waited=0.0, drawing=none, sending=none, whole=none))

    def note(self, metric: Metric, *labels: str, value: float = 1.0) -> None:
        self._to.note(metric, *labels, value=0.0 if metric.buckets else value)


class Lines(logging.Handler):
    """The log as a host reads it, both plain and as JSON, at the handed-in time."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        record.created, record.msecs = 0.0, 0.0
        self.lines += [JsonFormatter().format(record), PlainFormatter(PLAIN).format(record)]


@contextmanager
def logged() -> Iterator[Lines]:
    """Everything that is logged meanwhile."""
    lines, loggers = Lines(), [logging.getLogger("bot"), logging.getLogger("discord")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.addHandler(lines)
        logger.setLevel(logging.INFO)
    try:
        yield lines
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.removeHandler(lines)
            logger.setLevel(level)

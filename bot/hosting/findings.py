"""What a check finds: a line each, with what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How bad it is."""

    GOOD = "ok"
    HINT = "hint"
    """The bot works; something could be better."""
    WRONG = "WRONG"
    """The bot does not work, or will fail its players."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked."""

    subject: str
    level: Level
    found: str
    advice: str = ""
    """What the operator should do; empty: nothing."""

    @property
    def is_wrong(self) -> bool:
        return self.level is Level.WRONG

    def __str__(self) -> str:
        return f"{self.level:<5}  {self.subject}: {self.found}{f' -> {self.advice}' if self.advice else ''}"


def good(subject: str, found: str) -> Finding:
    return Finding(subject, Level.GOOD, found)


def hint(subject: str, found: str, advice: str) -> Finding:
    return Finding(subject, Level.HINT, found, advice)


def wrong(subject: str, found: str, advice: str) -> Finding:
    return Finding(subject, Level.WRONG, found, advice)


def size(count: float) -> str:
    """A number of bytes for people.

    >>> size(900), size(123_456), size(5_300_000_000)
    ('900 B', '123 KB', '5.3 GB')
    """
    unit = "B"
    for larger in ("KB", "MB", "GB", "TB"):
        if count < 1000:
            break
        count, unit = count / 1000, larger
    return f"{count:.0f} {unit}" if count >= 10 or unit == "B" else f"{count:.1f} {unit}"


def age(seconds: float) -> str:
    """A length of time for people.

    >>> age(50), age(3000), age(7300), age(200_000)
    ('50 s', '50 min', '2 h', '2 days')
    """
    for unit, length in (("days", 86400), ("h", 3600), ("min", 60)):
        if seconds >= 2 * length or (unit == "min" and seconds >= length):
            return f"{seconds // length:.0f} {unit}"
    return f"{seconds:.0f} s"

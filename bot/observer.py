"""Events of the bot's own work, for logs and metrics: never names, texts, cards or tokens.

All methods are fast, and called on any thread. `Observer` itself ignores everything.
"""

from __future__ import annotations

from collections.abc import Collection
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import Enum
from time import perf_counter
from types import TracebackType
from typing import Final


class Outcome(Enum):
    """The outcome of a command or press."""

    ANSWERED = "answered"
    REFUSED = "refused"
    """By a rule of the game or a limit."""
    GONE = "gone"
    """Its target no longer exists, or it was forged."""
    LACKING = "lacking"
    """The bot lacks a permission there."""
    BUSY = "busy"
    """Too much work waited."""
    FAILED = "failed"


class Stopwatch:
    """Adds up the seconds of several stretches; a stretch within another counts once."""

    __slots__ = ("_began", "_depth", "seconds")

    def __init__(self) -> None:
        self.seconds = 0.0
        self._depth = 0
        self._began = 0.0

    def __enter__(self) -> None:
        if not self._depth:
            self._began = perf_counter()
        self._depth += 1

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self._depth -= 1
        if not self._depth:
            self.seconds += perf_counter() - self._began


@dataclass(eq=False)
class Press:
    """One command or press, from when its handler began. Times are in seconds."""

    id: int
    """Discord's id of the interaction."""
    kind: str
    """command, or press."""
    action: str
    """The command, or the action of the pressed control: not what was chosen with it."""
    match: int | None
    """The match's number, once it has been looked up; None: none."""
    waited: float
    """From its creation at Discord until its handler began, lanes included; as exact as the two clocks agree."""
    quiet: int | None = None
    """The channel of its match, if nothing rests or waits there or in the match; None: not known."""
    drawing: Stopwatch = field(default_factory=Stopwatch)
    """Waiting for pictures, and drawing them."""
    sending: Stopwatch = field(default_factory=Stopwatch)
    """Answering Discord."""
    whole: Stopwatch = field(default_factory=Stopwatch)
    outcome: Outcome = Outcome.ANSWERED
    reference: str = ""
    """What the presser was told to find the failure in the log by."""
    acknowledged: bool = False
    """Whether it was acknowledged before it was answered."""

    @property
    def found_by(self) -> dict[str, object]:
        """The fields by which its lines in the log are found."""
        return {"press": str(self.id), "match": self.match, "reference": self.reference}

    @property
    def worked(self) -> float:
        """All but drawing and sending."""
        return max(0.0, self.whole.seconds - self.drawing.seconds - self.sending.seconds)


class Observer:
    """The interface for observing the bot's work."""

    def answered(self, press: Press) -> None:
        """A command or press has been answered, or has failed."""

    def committed(self, press: int, matches: Collection[int]) -> None:
        """The work of a command or press has changed these matches (by number), and is committed."""

    def touched(self, matches: Collection[int]) -> None:
        """A commit has changed matches, by whatever cause."""

    def acted(self, game: str, kind: str) -> None:
        """An action of a match is committed."""

    def ran_unit(self, kind: str, seconds: float, failure: str) -> None:
        """A unit of work (read, write) has ended, `failure`: the code of the database's error, or empty."""

    def published(self, match: int, purpose: str, step: str) -> None:
        """A post is up to date on Discord."""

    def publishing_failed(self, match: int, purpose: str) -> None:
        """A post could not be published; it is retried, or rests."""

    def drew(self, urgency: str, waited: float, worked: float) -> None:
        """A picture was drawn."""

    def thought(self, seconds: float, failure: str) -> None:
        """A thinking worker has ended a piece of work; `failure` as in `ran_unit`."""


SILENT: Final = Observer()

current_press: ContextVar[Press | None] = ContextVar("current_press", default=None)
"""The command or press in whose context code runs, also in units of work; None: none."""


def note_found(match: int | str, number: int, quiet: int | None = None) -> None:
    """Note which match the current press is about, when the public id of its control has been looked up."""
    if isinstance(match, str) and (press := current_press.get()) is not None and press.match is None:
        press.match, press.quiet = number, quiet

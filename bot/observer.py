"""Events of the bot's own work, for logs and metrics: never names, texts, cards or tokens.

All methods are fast, and called on any thread. `Observer` itself ignores everything. A metric is declared here, and
noted where it happens; `deploy/` has its alert and its chart.
"""

from __future__ import annotations

from collections.abc import Collection
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import StrEnum
from time import perf_counter
from types import TracebackType
from typing import Final, Literal, TypeAlias

from bot.ids import MatchId, MatchRef, Subject

Label: TypeAlias = str
"""A word by which a metric or the log tells things apart, as the caller has it."""


class Outcome(StrEnum):
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


@dataclass(slots=True, eq=False)
class Stopwatch:
    """Adds up the seconds of several stretches; a stretch within another counts once."""

    seconds: float = 0.0
    _depth: int = 0
    _began: float = 0.0

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
    kind: Literal["command", "press"]
    action: str
    """The command, or the action of the pressed control: not what was chosen with it."""
    match: MatchId | None
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


QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Buckets in seconds for times that a person waits."""

SLOW: Final = (0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0, 60.0, 300.0)
"""Buckets in seconds for times that a channel waits."""


# Signpost: a metric
@dataclass(frozen=True, slots=True)
class Metric:
    """A counter, or with `buckets` a histogram of seconds. Labels: never people, servers, matches or cards."""

    name: str
    what: str
    labels: tuple[str, ...] = ()
    buckets: tuple[float, ...] = ()


INTERACTIONS: Final = Metric("interactions", "Commands and presses", ("kind", "action", "outcome"))
ACKNOWLEDGED: Final = Metric("interactions_acknowledged", "Those acknowledged before the answer", ("kind",))
STAGES: Final = Metric("interaction_seconds", "Where the time of a command or press went", ("kind", "stage"), QUICK)
ACTIONS: Final = Metric("actions", "Committed actions of matches", ("game", "kind"))
UNITS: Final = Metric("store_unit_seconds", "Units of work, waiting included", ("kind",), QUICK)
UNIT_FAILURES: Final = Metric("store_failures", "Units that the database has failed", ("kind", "why"))
SHOWN: Final = Metric("shown_seconds", "From a commit until the channel shows it", (), SLOW)
PUBLISHED: Final = Metric("posts_published", "Posts shown on Discord", ("purpose", "step"))
UNPUBLISHED: Final = Metric("posts_failed", "Tries to show a post that failed", ("purpose",))
DRAWN: Final = Metric("drawing_seconds", "Pictures, without those cached", ("urgency", "stage"), QUICK)
THINKING: Final = Metric("thinking_seconds", "The bot's turns and reviews, waiting included", (), SLOW)
THINKING_FAILURES: Final = Metric("thinking_failures", "Thinking that failed", ("why",))
REQUESTS: Final = Metric("discord_request_seconds", "Requests to Discord", ("method", "status"), QUICK)
RATE_LIMITS: Final = Metric("rate_limits", "Requests that Discord has limited", ("scope",))

METRICS: Final = tuple(declared for declared in list(vars().values()) if isinstance(declared, Metric))
"""All of them."""


class Observer:
    """The interface for observing the bot's work."""

    def answered(self, press: Press) -> None:
        """A command or press has been answered, or has failed."""

    def committed(self, press: int | None, matches: Collection[Subject]) -> None:
        """Work has changed these matches (by number), and is committed; None: it was not that of a command or press."""

    def note(self, metric: Metric, *labels: str, value: float = 1.0) -> None:
        """Something that a metric counts or measures has happened; `labels` as it declares them."""

    def published(self, match: Subject, purpose: Label, step: Label) -> None:
        """A post is up to date on Discord."""


SILENT: Final = Observer()

current_press: ContextVar[Press | None] = ContextVar("current_press", default=None)
"""The command or press in whose context code runs, also in units of work; None: none."""


def note_found(match: MatchRef, number: MatchId, quiet: int | None = None) -> None:
    """Note which match the current press is about, when the public id of its control has been looked up."""
    if isinstance(match, str) and (press := current_press.get()) is not None and press.match is None:
        press.match, press.quiet = number, quiet

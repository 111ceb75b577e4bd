"""Metrics for Prometheus. Labels are kinds, games and outcomes: never people, servers, matches or cards."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from types import SimpleNamespace
from typing import Final

import aiohttp
from prometheus_client import CollectorRegistry, Counter, Histogram, Info, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

from bot.observer import Observer, Press
from bot.program import version
from bot.recent import Recent

QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Buckets in seconds for times that a person waits."""

SLOW: Final = (0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0, 60.0, 300.0)
"""Buckets in seconds for times that a channel waits."""

MAX_MATCHES: Final = 10_000
"""Maximum number of matches with changes that Discord does not show yet."""

PREFIX: Final = "royalbot"


class Metrics(Observer):
    """Counters and histograms of the events that it observes. `Gauges` has the present values."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.registry = CollectorRegistry()
        Info(f"{PREFIX}_build", "Version of the bot", registry=self.registry).info({"version": version()})
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        self._clock = clock
        self._unshown = Recent[int, float](MAX_MATCHES)
        self._interactions = self._counter("interactions", "Commands and presses", "kind", "action", "outcome")
        self._acknowledged = self._counter("interactions_acknowledged", "Those acknowledged before the answer", "kind")
        self._stages = self._histogram(
            "interaction_seconds", "What the time of a command or press went to", QUICK, "kind", "stage"
        )
        self._actions = self._counter("actions", "Committed actions of matches", "game", "kind")
        self._units = self._histogram("store_unit_seconds", "Units of work, waiting included", QUICK, "kind")
        self._unit_failures = self._counter("store_failures", "Units that the database has failed", "kind", "why")
        self._shown = self._histogram("shown_seconds", "From a commit until the channel shows it", SLOW)
        self._published = self._counter("posts_published", "Posts shown on Discord", "purpose", "step")
        self._unpublished = self._counter("posts_failed", "Tries to show a post that failed", "purpose")
        self._drawn = self._histogram("drawing_seconds", "Pictures, without those cached", QUICK, "urgency", "stage")
        self._thinking = self._histogram("thinking_seconds", "The bot's turns and reviews, waiting included", SLOW)
        self._thinking_failures = self._counter("thinking_failures", "Thinking that failed", "why")
        self._requests = self._histogram("discord_request_seconds", "Requests to Discord", QUICK, "method", "status")
        self._rate_limits = self._counter("rate_limits", "Requests that Discord has limited", "scope")

    def page(self) -> bytes:
        """All metrics in Prometheus' text format."""
        return generate_latest(self.registry)

    def answered(self, press: Press) -> None:
        self._interactions.labels(press.kind, press.action, press.outcome.value).inc()
        if press.acknowledged:
            self._acknowledged.labels(press.kind).inc()
        for stage, seconds in (
            ("waited", press.waited),
            ("worked", press.worked),
            ("drawn", press.drawing.seconds),
            ("sent", press.sending.seconds),
        ):
            self._stages.labels(press.kind, stage).observe(seconds)

    def touched(self, matches: Collection[int]) -> None:
        for match in matches:
            if match not in self._unshown:
                self._unshown[match] = self._clock()

    def acted(self, game: str, kind: str) -> None:
        self._actions.labels(game, kind).inc()

    def ran_unit(self, kind: str, seconds: float, failure: str) -> None:
        self._units.labels(kind).observe(seconds)
        if failure:
            self._unit_failures.labels(kind, failure).inc()

    def published(self, match: int, purpose: str, step: str) -> None:
        self._published.labels(purpose, step).inc()
        if purpose == "board" and (since := self._unshown.pop(match)) is not None:
            self._shown.observe(self._clock() - since)

    def publishing_failed(self, match: int, purpose: str) -> None:
        self._unpublished.labels(purpose).inc()

    def drew(self, urgency: str, waited: float, worked: float) -> None:
        self._drawn.labels(urgency, "waited").observe(waited)
        self._drawn.labels(urgency, "drawn").observe(worked)

    def thought(self, seconds: float, failure: str) -> None:
        self._thinking.observe(seconds)
        if failure:
            self._thinking_failures.labels(failure).inc()

    def listen(self, trace: aiohttp.TraceConfig) -> None:
        """Count the requests to Discord that are traced. Added before the login."""

        async def sent(_: object, context: SimpleNamespace, __: object) -> None:
            context.began = time.perf_counter()

        async def answered(_: object, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
            self._note_request(context, params.method, str(params.response.status))
            if params.response.status == 429:
                self._rate_limits.labels(params.response.headers.get("X-RateLimit-Scope", "unknown")).inc()

        async def failed(_: object, context: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams) -> None:
            self._note_request(context, params.method, "none")

        trace.on_request_start.append(sent)
        trace.on_request_end.append(answered)
        trace.on_request_exception.append(failed)

    def _note_request(self, context: SimpleNamespace, method: str, status: str) -> None:
        if (began := getattr(context, "began", None)) is not None:  # another listener may have kept it from leaving
            self._requests.labels(method, status).observe(time.perf_counter() - began)

    def _counter(self, name: str, what: str, *labels: str) -> Counter:
        return Counter(f"{PREFIX}_{name}", what, labels, registry=self.registry)

    def _histogram(self, name: str, what: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(f"{PREFIX}_{name}", what, labels, buckets=buckets, registry=self.registry)


class Gauges:
    """Values at the moment of a scrape, each by a function that returns it without waiting."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._gauges: list[tuple[str, str, Callable[[], float | None]]] = []
        self.matches: dict[tuple[str, str], int] = {}
        """Number of matches under way by game and state, as last counted."""
        registry.register(self)

    def add(self, name: str, what: str, value: Callable[[], float | None]) -> None:
        """Add a gauge. It is left out while its function returns None."""
        self._gauges.append((f"{PREFIX}_{name}", what, value))

    def collect(self) -> Iterator[Metric]:
        for name, what, value in self._gauges:
            if (now := value()) is not None:
                yield GaugeMetricFamily(name, what, value=now)
        family = GaugeMetricFamily(f"{PREFIX}_matches", "Challenges and matches under way", labels=("game", "state"))
        for labels, count in self.matches.items():
            family.add_metric(labels, count)
        yield family

    def describe(self) -> Iterator[Metric]:
        """No metrics: there are no values yet at the registration."""
        return iter(())

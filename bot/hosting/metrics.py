"""Metrics for Prometheus, and the server that shows them and the state of the bot.

Labels are kinds, games and outcomes: never people, servers, matches or cards.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from types import SimpleNamespace
from typing import Final

import aiohttp
from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Histogram, Info, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

from bot.background.web_server import WebServer
from bot.ids import Subject
from bot.observer import (
    ACKNOWLEDGED,
    INTERACTIONS,
    METRICS,
    PUBLISHED,
    RATE_LIMITS,
    REQUESTS,
    SHOWN,
    SILENT,
    STAGES,
    Label,
    Metric,
    Observer,
    Press,
)
from bot.program import version
from bot.recent import Recent

MAX_MATCHES: Final = 10_000
"""Maximum number of matches with changes that Discord does not show yet."""

PREFIX: Final = "royalbot"

MOST_CONNECTIONS: Final = 20
"""More at the same time would take the descriptors that players need."""

LONGEST_SECONDS: Final = 5.0
"""Seconds within which a request has to come, and for which a connection may be idle."""

TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


class Metrics(Observer):
    """Counts and measures what happens, and hands presses on to their `log`. `Gauges` has the present values."""

    def __init__(self, log: Observer = SILENT, clock: Callable[[], float] = time.monotonic) -> None:
        self.registry = CollectorRegistry()
        Info(f"{PREFIX}_build", "Version of the bot", registry=self.registry).info({"version": version()})
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        self._log = log
        self._clock = clock
        self._unshown = Recent[Subject, float](MAX_MATCHES)
        self._kept = {metric: self._made(metric) for metric in METRICS}

    def _made(self, metric: Metric) -> Counter | Histogram:
        about = (f"{PREFIX}_{metric.name}", metric.what, metric.labels)
        if metric.buckets:
            return Histogram(*about, buckets=metric.buckets, registry=self.registry)
        return Counter(*about, registry=self.registry)

    def page(self) -> bytes:
        """All metrics in Prometheus' text format."""
        return generate_latest(self.registry)

    def note(self, metric: Metric, *labels: str, value: float = 1.0) -> None:
        kept = self._kept[metric].labels(*labels) if labels else self._kept[metric]
        if isinstance(kept, Counter):
            kept.inc(value)
        else:
            kept.observe(value)

    def answered(self, press: Press) -> None:
        self._log.answered(press)
        self.note(INTERACTIONS, press.kind, press.action, press.outcome)
        if press.acknowledged:
            self.note(ACKNOWLEDGED, press.kind)
        for stage, seconds in (
            ("waited", press.waited),
            ("worked", press.worked),
            ("drawn", press.drawing.seconds),
            ("sent", press.sending.seconds),
        ):
            self.note(STAGES, press.kind, stage, value=seconds)

    def committed(self, press: int | None, matches: Collection[Subject]) -> None:
        self._log.committed(press, matches)
        for match in matches:
            if match not in self._unshown:
                self._unshown[match] = self._clock()

    def published(self, match: Subject, purpose: Label, step: Label) -> None:
        self._log.published(match, purpose, step)
        self.note(PUBLISHED, purpose, step)
        if purpose == "board" and (since := self._unshown.pop(match)) is not None:
            self.note(SHOWN, value=self._clock() - since)

    def listen(self, trace: aiohttp.TraceConfig) -> None:
        """Count the requests to Discord that are traced. Added before the login."""

        async def sent(_: object, context: SimpleNamespace, __: object) -> None:
            context.began = time.perf_counter()

        async def answered(_: object, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
            self._note_request(context, params.method, str(params.response.status))
            if params.response.status == 429:
                self.note(RATE_LIMITS, params.response.headers.get("X-RateLimit-Scope", "unknown"))

        async def failed(_: object, context: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams) -> None:
            self._note_request(context, params.method, "none")

        trace.on_request_start.append(sent)
        trace.on_request_end.append(answered)
        trace.on_request_exception.append(failed)

    def _note_request(self, context: SimpleNamespace, method: str, status: str) -> None:
        if (began := getattr(context, "began", None)) is not None:  # another listener may have kept it from leaving
            self.note(REQUESTS, method, status, value=time.perf_counter() - began)


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

    def collect(self) -> Iterator[GaugeMetricFamily]:
        for name, what, value in self._gauges:
            if (now := value()) is not None:
                yield GaugeMetricFamily(name, what, value=now)
        family = GaugeMetricFamily(f"{PREFIX}_matches", "Challenges and matches under way", labels=("game", "state"))
        for labels, count in self.matches.items():
            family.add_metric(labels, count)
        yield family

    def describe(self) -> Iterator[GaugeMetricFamily]:
        """No metrics: there are no values yet at the registration."""
        return iter(())


def host_server(
    host: str, port: int, page: Callable[[], bytes], ready: Callable[[], bool], state: Callable[[], str]
) -> WebServer:
    """A server of `/metrics`, `/healthz` and `/readyz`. No password: bind it where only the operator reaches it.

    `/healthz` answers with the version while the process lives. `/readyz` has the status 503 while `ready()` is False,
    and says `state()` in any case.
    """

    async def answer(request: web.BaseRequest) -> web.Response:
        match request.path:
            case "/metrics":
                return web.Response(body=page(), headers={"Content-Type": TEXT})
            case "/healthz":
                return web.Response(text=f"ok {version()}\n")
            case "/readyz":
                return web.Response(text=state(), status=200 if ready() else 503)
        return web.Response(status=404)

    return WebServer(answer, host, port, setting="METRICS_PORT", most=MOST_CONNECTIONS, seconds=LONGEST_SECONDS)

"""Monitoring for the operator: the log of presses, metrics, and the server that shows them, as far as configured."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.app import Application, wall_clock
from bot.background.task import BackgroundTask
from bot.config import Settings
from bot.durations import SECOND, every
from bot.hosting.backups import disk_usage
from bot.hosting.discord_checks import trace_of
from bot.hosting.logs import PressLog
from bot.observer import SILENT, Observer
from bot.store.address import file_of
from bot.store.counts import Backlog, count_backlog, count_servers, count_under_way
from bot.store.errors import StoreRefused
from bot.store.schema import is_current
from bot.store.transaction import Transaction

if TYPE_CHECKING:
    from bot.background.web_server import WebServer
    from bot.hosting.metrics import Gauges

log = logging.getLogger(__name__)

COUNT_SECONDS: Final = 10.0
"""Seconds between two counts in the database."""

STUCK_SECONDS: Final = 120.0
"""Age in seconds of the oldest due post from which the outbox counts as stuck. Posts that rest do not count."""


class Watch:
    """Watches one bot. `observer` is for the application, before it is started."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        presses = PressLog() if settings.log_format == "json" else SILENT
        self.observer: Observer = presses
        if settings.metrics_port:
            from bot.hosting.metrics import Metrics  # prometheus_client, which other bots need not hold

            self.observer = self._metrics = Metrics(presses)
        self._backlog = Backlog(0, None, 0)
        self._servers = 0
        self._schema_fits = True
        self._server: WebServer | None = None
        self._counting: BackgroundTask | None = None

    async def start(self, app: Application) -> None:
        """Start serving if a port is set. A port that cannot be had is logged, and does not keep the bot from running.

        Call it before the client logs in.
        """
        settings = self._settings
        if not settings.metrics_port:
            return
        from bot.hosting.metrics import Gauges, host_server

        self._metrics.listen(trace_of(app.client))
        now = Gauges(self._metrics.registry)
        self._add_gauges(now, app)

        async def count() -> float:
            def work(tx: Transaction) -> tuple[dict[tuple[str, str], int], Backlog, int]:
                return count_under_way(tx), count_backlog(tx, wall_clock()), count_servers(tx)

            try:
                self._schema_fits = await app.store.read(is_current)
            except StoreRefused:  # the table is not there
                self._schema_fits = False
            now.matches, self._backlog, self._servers = await app.store.read(work)
            return COUNT_SECONDS

        self._counting = BackgroundTask(
            "counts for metrics", count, failed="metrics could not be counted", retry=every(60.0)
        )
        self._counting.start()
        self._server = host_server(
            settings.metrics_host,
            settings.metrics_port,
            self._metrics.page,
            lambda: app.door.takes and self._database_works(app),
            lambda: self._state(app),
        )
        try:
            port = await self._server.start()
        except OSError as error:
            log.warning("no metrics at %s:%d: %s", settings.metrics_host, settings.metrics_port, error)
        else:
            log.info("metrics and health at http://%s:%d", settings.metrics_host, port)

    async def stop(self) -> None:
        """Stop serving."""
        if self._counting is not None:
            await self._counting.stop()
        if self._server is not None:
            await self._server.stop()

    def readiness(self, app: Application) -> Mapping[str, bool]:
        """The conditions under which people can play, by name, and whether each holds."""
        return {
            "connected": app.door.connected,
            "database": self._database_works(app),
            "outbox": self._oldest() < STUCK_SECONDS,
        }

    def _database_works(self, app: Application) -> bool:
        return self._schema_fits and not app.store_fails

    def _state(self, app: Application) -> str:
        lines = "".join(f"{what}: {'ok' if good else 'NO'}\n" for what, good in self.readiness(app).items())
        return lines + (f"not connected: {app.door.why}\n" if app.door.why else "")

    def _oldest(self) -> float:
        return 0.0 if self._backlog.oldest is None else max(0.0, (wall_clock() - self._backlog.oldest) / SECOND)

    def _add_gauges(self, now: Gauges, app: Application) -> None:
        door = app.door
        now.add("ready", "Whether people can play", lambda: float(all(self.readiness(app).values())))
        now.add("connected", "Whether events arrive from Discord", lambda: float(door.connected))
        now.add("gateway_latency_seconds", "Discord's answer to the last heartbeat", lambda: _latency(app))
        now.add("gateway_disconnects", "How often the connection was lost", lambda: float(door.disconnects))
        now.add("servers", "Servers with a challenge or match under way", lambda: float(self._servers))
        now.add("drawing_waiting", "Pictures that wait to be drawn", lambda: float(app.drawing.waiting))
        now.add("thinking_under_way", "Turns and reviews in work or waiting", lambda: float(app.thinkers.under_way))
        now.add("database_sick", "Whether the database fails", lambda: float(app.store_fails))
        now.add("units_run_again", "Units undone and run again", lambda: float(app.store.engine.reruns))
        now.add("outbox_due", "Posts to be shown, without those that rest", lambda: float(self._backlog.due))
        now.add("outbox_oldest_seconds", "For how long the oldest of them has waited", self._oldest)
        now.add("outbox_resting", "Posts that Discord refuses for now", lambda: float(self._backlog.resting))
        now.add("backup_age_seconds", "Age of the last backup", lambda: _age(self._settings.backup_file))
        if (file := file_of(self._settings.database_url)) is not None:
            now.add("database_bytes", "Size of the database with its log", lambda: float(disk_usage(file)[0]))
            now.add("disk_free_bytes", "Room on its disk", lambda: float(disk_usage(file)[1]))


def _age(file: str) -> float | None:
    """Seconds since a backup was written; None if none is known."""
    try:
        return max(0.0, time.time() - Path(file).stat().st_mtime) if file else None
    except OSError:
        return None


def _latency(app: Application) -> float | None:
    """None before the first."""
    latency = app.client.latency
    return latency if math.isfinite(latency) else None

"""The health file: its age tells a supervisor outside the process whether the bot is connected."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final

from bot.background.task import BackgroundTask
from bot.durations import every

log = logging.getLogger(__name__)

TOUCH_SECONDS: Final = 15.0
"""Seconds between two touches of the file."""

CHECK_SECONDS: Final = 1.0
"""Seconds between two checks while the bot is not connected or not healthy."""


class HealthFile(BackgroundTask):
    """Touches the file while `connected()` holds; removes it as soon as `failing()` does."""

    def __init__(self, file: Path, connected: Callable[[], bool], failing: Callable[[], bool] = lambda: False) -> None:
        super().__init__(
            "health file", self._keep, failed="the health file could not be kept", retry=every(CHECK_SECONDS)
        )
        self._file = file
        self._connected = connected
        self._failing = failing

    async def stop(self) -> None:
        """Stop, and remove the file."""
        await super().stop()
        self._remove()

    async def _keep(self) -> float:
        if self._failing():
            self._remove()
        elif self._connected():
            self._touch()
            return TOUCH_SECONDS
        return CHECK_SECONDS

    def _remove(self) -> None:
        try:
            self._file.unlink(missing_ok=True)
        except OSError as error:  # it becomes too old to count
            log.warning("cannot take the health file away: %s", error)

    def _touch(self) -> None:
        try:
            self._file.touch()
        except OSError as error:  # a full disk: tried again at the next beat
            log.warning("cannot mark the health file: %s", error)

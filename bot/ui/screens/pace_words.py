"""Names of paces and of window lengths, for menus and settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.i18n.translator import LazyText
from bot.matches.core.pace import DAY, HOUR, NONE

PACE_NAMES: Final[Mapping[str, LazyText]] = {
    "live": LazyText("Live, 5 minutes a turn"),
    "1h": LazyText("1 hour a turn"),
    "1d": LazyText("1 day a turn"),
    "3d": LazyText("3 days a turn"),
    "7d": LazyText("7 days a turn"),
    NONE: LazyText("No clock"),
}
"""The name of each pace in `pace.OFFERED_PACES`."""

WINDOW_NAMES: Final[Mapping[int, LazyText]] = {
    HOUR: LazyText("1 hour"),
    8 * HOUR: LazyText("8 hours"),
    DAY: LazyText("1 day"),
}
"""The name of each length in `pace.WINDOW_TIMES`."""

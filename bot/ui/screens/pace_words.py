"""Names of paces and of window lengths, for menus and settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.i18n.translator import LazyText
from bot.matches.core.pace import DAY, HOUR, NONE

PACE_NAMES: Final[Mapping[str, LazyText]] = {
    "live": LazyText("Live: five minutes a turn"),
    "1h": LazyText("One hour a turn"),
    "1d": LazyText("One day a turn"),
    "3d": LazyText("Three days a turn"),
    "7d": LazyText("Seven days a turn"),
    NONE: LazyText("No clock"),
}
"""The name of each pace in `pace.OFFERED`."""

WINDOW_NAMES: Final[Mapping[int, LazyText]] = {
    HOUR: LazyText("One hour"),
    8 * HOUR: LazyText("Eight hours"),
    DAY: LazyText("One day"),
}
"""The name of each length in `pace.WINDOWS`."""

"""What each pace is called, and for how long a window may be open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.i18n.translator import LazyText
from bot.matches.core.pace import DAY, HOUR, NONE

PACE_NAMES: Final[Mapping[str, LazyText]] = {
    "live": LazyText("Live: five minutes a turn"),
    "1d": LazyText("One day a turn"),
    "3d": LazyText("Three days a turn"),
    "7d": LazyText("Seven days a turn"),
    NONE: LazyText("No clock"),
}
"""Every pace of `pace.OFFERED`, in words."""

WINDOW_NAMES: Final[Mapping[int, LazyText]] = {
    HOUR: LazyText("One hour"),
    8 * HOUR: LazyText("Eight hours"),
    DAY: LazyText("One day"),
}
"""Every time of `pace.WINDOWS`, in words."""

"""What each pace is called, and for how long a window may be open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.i18n.translator import Later
from bot.matches.core.pace import DAY, HOUR, NONE

PACE_NAMES: Final[Mapping[str, Later]] = {
    "live": Later("Live: five minutes a turn"),
    "1d": Later("One day a turn"),
    "3d": Later("Three days a turn"),
    "7d": Later("Seven days a turn"),
    NONE: Later("No clock"),
}
"""Every pace of `pace.OFFERED`, in words."""

WINDOW_NAMES: Final[Mapping[int, Later]] = {
    HOUR: Later("One hour"),
    8 * HOUR: Later("Eight hours"),
    DAY: Later("One day"),
}
"""Every time of `pace.WINDOWS`, in words."""

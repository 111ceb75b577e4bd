"""Names of window lengths, for menus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.i18n.translator import LazyText
from bot.matches.core.pace import DAY, HOUR

WINDOW_NAMES: Final[Mapping[int, LazyText]] = {
    HOUR: LazyText("1 hour"),
    8 * HOUR: LazyText("8 hours"),
    DAY: LazyText("1 day"),
}
"""The name of each length in `pace.WINDOW_TIMES`."""

"""Names of times to answer, for menus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.durations import DAY, HOUR
from bot.i18n.translator import LazyText

ANSWER_TIMES: Final[Mapping[int, LazyText]] = {
    1: LazyText("Live pauses: as usual"),
    2: LazyText("Live pauses: twice as long"),
    3: LazyText("Live pauses: three times as long"),
    HOUR: LazyText("1 hour to answer"),
    8 * HOUR: LazyText("8 hours to answer"),
    DAY: LazyText("1 day to answer"),
}
"""The name of each choice of `pace.answer_times`."""

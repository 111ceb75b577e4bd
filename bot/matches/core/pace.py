"""How long a turn may take. The engine has no clock: this is all outside of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
"""Milliseconds."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Times in milliseconds.

    `turn` is for a turn, `answer` for what the game asks in passing (`Game.default` says what happens after it), `more`
    is what a player may give another on top.
    """

    key: str
    turn: int
    answer: int
    more: int

    @property
    def reminder(self) -> int:
        """So long before the end of a turn's time its player is reminded: when 80 % are used up."""
        return self.turn // 5

    @property
    def takes_days(self) -> bool:
        """Whether nobody is expected to sit there: days away stop such clocks."""
        return self.turn >= DAY


NONE: Final = "none"
"""The pace of a match without clocks."""

DEFAULT: Final = "3d"
"""The pace of a challenge where neither its maker nor the server has chosen another."""

PACES: Final[Mapping[str, Pace]] = {
    pace.key: pace
    for pace in (
        Pace("live", 5 * MINUTE, 10 * SECOND, 5 * MINUTE),
        Pace("1d", DAY, 8 * HOUR, DAY),
        Pace("3d", 3 * DAY, 8 * HOUR, DAY),
        Pace("7d", 7 * DAY, 8 * HOUR, DAY),
    )
}
"""Every pace with clocks, the quickest first. The window of 8 hours is The Royal Court's."""


def is_live(pace: str) -> bool:
    """Whether everybody stays while it is played."""
    return pace in PACES and PACES[pace].turn < HOUR


def takes_days(pace: str) -> bool:
    """Whether nobody is expected to sit there; without clocks everybody is."""
    return pace in PACES and PACES[pace].takes_days


WINDOWS: Final = (HOUR, 8 * HOUR, DAY)
"""For how many milliseconds what is asked in passing may stay open where turns take days: what can be chosen."""


def window_time(pace: str, chosen: int | None = None) -> int:
    """For how many milliseconds what is asked of several in passing stays open; where turns take days, as `chosen`."""
    if takes_days(pace) and chosen is not None:
        return chosen
    return PACES.get(pace, PACES["live"]).answer


OFFERED: Final = (*PACES, NONE)
"""What can be chosen at a challenge."""

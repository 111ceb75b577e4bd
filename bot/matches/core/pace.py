"""Paces: how long a turn and an answer may take. The rules know nothing of time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.durations import DAY, HOUR, MINUTE, SECOND, Milliseconds
from bot.settings.server import AnswerTime, PaceKey


@dataclass(frozen=True, slots=True)
class Pace:
    """`turn` is the time for a turn, `answer` for an answer in a window over days or to another prompt for which
    `Game.default_action` has an answer, and `more` what a player may give another on top.
    """

    key: PaceKey
    turn: Milliseconds
    answer: Milliseconds
    more: Milliseconds

    @property
    def reminder(self) -> Milliseconds:
        """Time left when a player is reminded: 80 % of a turn's time are used up."""
        return round(0.2 * self.turn)


DEFAULT_PACE: Final = PaceKey.THREE_DAYS
"""The pace of a challenge unless the challenger or the server has chosen another."""

TABLE_PACE: Final = PaceKey.LIVE
"""The same of a lobby, whose players gather to play at once."""

# Signpost: how long a turn may take, when its player is reminded
PACES: Final[Mapping[PaceKey, Pace]] = {
    pace.key: pace
    for pace in (
        Pace(PaceKey.LIVE, 5 * MINUTE, 10 * SECOND, 5 * MINUTE),
        Pace(PaceKey.HOUR, HOUR, 2 * MINUTE, HOUR),
        Pace(PaceKey.DAY, DAY, 8 * HOUR, DAY),
        Pace(PaceKey.THREE_DAYS, 3 * DAY, 8 * HOUR, DAY),
        Pace(PaceKey.WEEK, 7 * DAY, 8 * HOUR, DAY),
    )
}
"""Every pace with clocks, the fastest first."""


def is_live(pace: PaceKey) -> bool:
    """Whether players are expected to stay until the match ends, or to come back within the evening."""
    return pace in PACES and PACES[pace].turn < DAY


def takes_days(pace: PaceKey) -> bool:
    """Whether turns take days: days away are not counted, and standing orders answer in windows. Without clocks: no."""
    return pace in PACES and PACES[pace].turn >= DAY


WINDOW_TIMES: Final = (HOUR, 8 * HOUR, DAY)
"""The times that can be chosen for windows at a pace of days."""

PAUSE_FACTORS: Final = (1, 2, 3)
"""By what the pauses of other matches can be multiplied."""


def answer_times(pace: PaceKey) -> tuple[AnswerTime, ...]:
    """What can be chosen as the time to answer at this pace: one of `WINDOW_TIMES`, or of `PAUSE_FACTORS`."""
    return tuple(AnswerTime(int(time)) for time in (WINDOW_TIMES if takes_days(pace) else PAUSE_FACTORS))


def window_time(pace: PaceKey, chosen: AnswerTime | None) -> Milliseconds:
    """How long a window is open at a pace of days: as chosen, or as usual if the choice belongs to another pace."""
    time = Milliseconds(chosen or 0)
    return time if time in WINDOW_TIMES else PACES[pace].answer


def pause_factor(chosen: AnswerTime | None) -> int:
    """By what pauses are multiplied: the choice, or 1 if that belongs to a pace of days."""
    return chosen if chosen in PAUSE_FACTORS else 1

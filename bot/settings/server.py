"""What a server's moderators choose for its matches. A change of any of these is in the server's log."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NewType
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.durations import Time
from bot.i18n.translator import LazyText
from bot.ids import ChannelId
from bot.settings.declaration import OFF, ON, SettingChoice, declare, declared
from bot.settings.hours import HOURS, UTC, ZONES, next_hour


class PaceKey(StrEnum):
    """How long turns may take; `bot.matches.core.pace` has the times. In the order in which it is offered."""

    LIVE = "live"
    HOUR = "1h"
    DAY = "1d"
    THREE_DAYS = "3d"
    WEEK = "7d"
    NONE = "none"


AnswerTime = NewType("AnswerTime", int)
"""A chosen time to answer, of windows over days or of pauses; `bot.matches.core.pace` says which it is."""


PACE_NAMES: Final[Mapping[PaceKey, LazyText]] = {
    PaceKey.LIVE: LazyText("Live, 5 minutes a turn"),
    PaceKey.HOUR: LazyText("1 hour a turn"),
    PaceKey.DAY: LazyText("1 day a turn"),
    PaceKey.THREE_DAYS: LazyText("3 days a turn"),
    PaceKey.WEEK: LazyText("7 days a turn"),
    PaceKey.NONE: LazyText("No clock"),
}

# Translators: a setting's value, after its name: "Threads: on"
_ON: Final = LazyText("on")
_OFF: Final = LazyText("off")


# Signpost: a server's setting
@dataclass(frozen=True, slots=True)
class ServerChoices:
    """A server's row of `servers`. `pace`, `language`: None unless chosen. Without `rated`, no match counts.

    `log_channel`: where new entries of its log are posted; `reported`: the number of entries that were.
    `daily_channel`: where the puzzle of the day is posted.
    """

    pace: PaceKey | None = declare(
        None,
        SettingChoice("usual", LazyText("3 days a turn; tables: live (default)")),
        *(SettingChoice(*named) for named in PACE_NAMES.items()),
        title=LazyText("Pace"),
    )
    rated: bool = declare(
        True,
        SettingChoice(
            ON, _ON, LazyText("**Rated: on.** Matches between people, without hints, count for the leaderboard.")
        ),
        SettingChoice(OFF, _OFF, LazyText("**Rated: off.** No match that begins here counts for the leaderboard.")),
        title=LazyText("Rated"),
    )
    hints: bool = declare(
        False,
        SettingChoice(
            ON, _ON, LazyText("**Hints: on.** Players may ask for hints, so matches don't count for the leaderboard.")
        ),
        SettingChoice(OFF, _OFF, LazyText("**Hints: off.** Matches between people have none.")),
        title=LazyText("Hints"),
    )
    threads: bool = declare(
        False,
        SettingChoice(ON, _ON, LazyText("**Threads: on.** Each match has its own thread.")),
        SettingChoice(OFF, _OFF, LazyText("**Threads: off.** Matches are played in the channel itself.")),
        title=LazyText("Threads"),
    )
    pings: bool = declare(
        True,
        SettingChoice(ON, _ON, LazyText("**Pings: on.** A match pings the people it waits for.")),
        SettingChoice(
            OFF, _OFF, LazyText("**Pings: off.** Nothing in a channel pings anyone; reminders by direct message stay.")
        ),
        title=LazyText("Pings"),
    )
    most: str | None = declare(
        None,
        SettingChoice("none", LazyText("no limit")),
        title=LazyText("Open matches and challenges a person"),
        others=("1", "2", "3", "5", "10"),
    )
    language: str | None = declare(
        None,
        SettingChoice("host", LazyText("This bot's default language")),
        languages=True,
        title=LazyText("Public language"),
    )
    daily_hour: str = declare("9", title=LazyText("Hour of the daily puzzle"), others=HOURS)
    daily_zone: str = declare(UTC, title=LazyText("Time zone of the daily puzzle"), others=(UTC, *ZONES))
    log_channel: ChannelId | None = None
    reported: int = 0
    daily_channel: ChannelId | None = None

    def next_daily(self, now: Time) -> Time | None:
        """The hour after a time at which the next puzzle of the day is due; None: none is posted."""
        if self.daily_channel is None:
            return None
        with suppress(ZoneInfoNotFoundError):
            return next_hour(now, int(self.daily_hour), ZoneInfo(self.daily_zone))
        return None


SERVER: Final = declared(ServerChoices)

AGREED: Final = frozenset({"pace", "rated", "hints", "threads"})
"""Settings that a match takes over when it begins; so it does with the options of its game."""

DAILY: Final = ("daily_hour", "daily_zone")
"""Settings of the puzzle of the day, which have a page of their own."""

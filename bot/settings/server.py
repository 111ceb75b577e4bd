"""What a server's moderators choose for its matches. A change of any of these is in the server's log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.i18n.translator import LazyText
from bot.settings.declaration import OFF, ON, SettingChoice, declare, declared

PACE_NAMES: Final[Mapping[str, LazyText]] = {
    "live": LazyText("Live, 5 minutes a turn"),
    "1h": LazyText("1 hour a turn"),
    "1d": LazyText("1 day a turn"),
    "3d": LazyText("3 days a turn"),
    "7d": LazyText("7 days a turn"),
    "none": LazyText("No clock"),
}
"""The name of each pace in `bot.matches.core.pace.OFFERED_PACES`."""

_ON: Final = LazyText("on")
_OFF: Final = LazyText("off")


@dataclass(frozen=True, slots=True)
class ServerChoices:
    """A server's row of `servers`. `pace`, `language`: None unless chosen. Without `rated`, no match counts."""

    pace: str | None = declare(
        None,
        SettingChoice("usual", LazyText("3 days a turn, tables live (default)")),
        *(SettingChoice(*named) for named in PACE_NAMES.items()),
        title=LazyText("Pace"),
    )
    rated: bool = declare(
        True,
        SettingChoice(
            ON, _ON, LazyText("**Rated: on.** Matches count for the leaderboard unless the challenge says otherwise.")
        ),
        SettingChoice(OFF, _OFF, LazyText("**Rated: off.** No match that begins here counts for the leaderboard.")),
        title=LazyText("Rated"),
    )
    hints: bool = declare(
        False,
        SettingChoice(
            ON,
            _ON,
            LazyText(
                "**Hints: on.** Matches have hints unless the challenge says otherwise; a match with hints is unrated."
            ),
        ),
        SettingChoice(OFF, _OFF, LazyText("**Hints: off.** A match has hints only if its challenge says so.")),
        title=LazyText("Hints"),
    )
    threads: bool = declare(
        False,
        SettingChoice(ON, _ON, LazyText("**Threads: on.** Each match has its own thread.")),
        SettingChoice(OFF, _OFF, LazyText("**Threads: off.** Matches are played in the channel itself.")),
        title=LazyText("Threads"),
    )
    language: str | None = declare(
        None,
        SettingChoice("host", LazyText("This bot's default language")),
        languages=True,
        title=LazyText("Public language"),
    )


SERVER: Final = declared(ServerChoices)

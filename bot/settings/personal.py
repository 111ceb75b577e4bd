"""What a person chooses for themselves, in every game and every server."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.durations import Time
from bot.i18n.translator import LazyText
from bot.settings.declaration import OFF, ON, SettingChoice, declare, declared
from bot.settings.hours import HOURS, UTC, ZONES, QuietHours

ANYONE: Final = "anyone"
KNOWN: Final = "known"
"""From whom a person accepts challenges."""

DIRECT: Final = "direct"
"""Reminders come in private messages."""


# Signpost: a personal setting
@dataclass(frozen=True, slots=True)
class PersonalSettings:
    """A person's row of `settings`. `unreachable`: time since which they refuse private messages."""

    pictures: bool = declare(
        True,
        SettingChoice(
            ON,
            LazyText("Switch pictures on"),  # Translators: a button
            LazyText(
                "**Pictures: on.** The board and your cards are drawn; every picture has a description. With a screen "
                "reader, switch them off to play in words."
            ),
        ),
        SettingChoice(
            OFF,
            LazyText("Switch pictures off"),  # Translators: a button
            LazyText(
                "**Pictures: off.** Everything that only you see comes as text: your hand, turns, rules, puzzles, "
                "replays. Alone with bots, you have three times as long to answer; at a table with others, its host "
                "can choose the **Time to answer**.\nThe public board stays a picture with a description; on your "
                "turn, **My hand** says all it shows, **Turns** at any time."
            ),
        ),
    )
    hints: bool = declare(
        True,
        SettingChoice(
            ON,
            LazyText("Switch hints on"),  # Translators: a button
            LazyText("**Hints: on.** Your hand offers them if the match allows it."),
        ),
        SettingChoice(
            OFF,
            LazyText("Switch hints off"),  # Translators: a button
            LazyText("**Hints: off.** Your hand never offers any."),
        ),
    )
    language: str | None = declare(
        None,
        SettingChoice(
            "discord",
            LazyText("Language: as in Discord"),
            LazyText("What only you can see is in your Discord's language."),
        ),
        languages=True,
    )
    reminders: str = declare(
        "channel",
        SettingChoice(
            "channel",
            LazyText("Reminders: in the channel"),
            LazyText("One message in the match's channel when your time runs low."),
        ),
        SettingChoice(
            DIRECT, LazyText("Reminders: by direct message"), LazyText("One message from me when your time runs low.")
        ),
        SettingChoice(OFF, LazyText("Reminders: none"), LazyText("I won't remind you: keep an eye on your time.")),
    )
    challenges: str = declare(
        ANYONE,
        SettingChoice(ANYONE, LazyText("Challenges: from anyone")),
        SettingChoice(KNOWN, LazyText("Challenges: from people you've played with")),
        SettingChoice(
            "nobody",
            LazyText("Challenges: from no one"),
            LazyText("You can still challenge others and accept open challenges."),
        ),
    )
    quiet_from: str | None = declare(None, SettingChoice("none", LazyText("No quiet hours")), others=HOURS)
    quiet_until: str = declare("7", others=HOURS)
    zone: str = declare(UTC, others=(UTC, *ZONES))
    unreachable: Time | None = None

    @property
    def quiet(self) -> QuietHours | None:
        """Their quiet hours; None: they have chosen none, or their time zone is not known here."""
        if self.quiet_from is None or self.quiet_from == self.quiet_until:
            return None
        with suppress(ZoneInfoNotFoundError):
            return QuietHours(int(self.quiet_from), int(self.quiet_until), ZoneInfo(self.zone))
        return None


PERSONAL: Final = declared(PersonalSettings)

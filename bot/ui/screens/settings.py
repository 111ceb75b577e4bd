"""Personal settings: what somebody has chosen, and how to choose otherwise. For his eyes only."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.matches.model import PersonalSettings
from bot.ui.screens.screen import Screen


def settings_screen(t: Translator, chosen: PersonalSettings, command: str) -> Screen:
    """Each setting with its present value, what that means, and how it is changed: by `/command settings`."""
    if chosen.pictures:
        now = t("**Pictures: on.** The board and your cards are drawn; every picture has a description.")
        how = t(
            "`/{command} settings pictures:` **Off** gives you text instead, made for screen readers.",
            command=command,
        )
    else:
        now = t(
            "**Pictures: off.** Everything that only you see comes as text: your hand, turns, rules, puzzles, replays."
        )
        how = t("The board that everybody sees stays a picture; press **Turns** below it to read it.")
        how += "\n" + t("`/{command} settings pictures:` **On** brings the pictures back.", command=command)
    return Screen(("## " + t("Your settings") + f"\n{now}\n{how}",))

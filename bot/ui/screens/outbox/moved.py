"""An old board that cannot be deleted: only a link to the new one."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.ui.screens.screen import Link, Screen, row, screen


def moved_screen(t: Translator, url: str) -> Screen:
    return screen(t("The match has moved on."), row(Link(t("Go to board"), url)))

"""Resigning: the question whether somebody really means to, and that it is done."""

from __future__ import annotations

from bot.games.front import Style
from bot.i18n.translator import Translator
from bot.matches.model import Match
from bot.ui.screens.screen import Screen, match_button, row


def question_screen(t: Translator, match: Match) -> Screen:
    """Asks once more."""
    resign = match_button(match, "resign-now", t("Yes, resign"), style=Style.GRAVE)
    if len(match.players) - len(match.left) > 2:
        said = t("Do you really want to resign this match? The others go on without you.")
    else:
        said = t("Do you really want to resign this match? The other player wins at once.")
    return Screen((said, row(resign)))


def resigned_screen(t: Translator) -> Screen:
    """It is done."""
    return Screen((t("You have resigned."),))

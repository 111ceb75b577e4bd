"""The private message behind More…: actions on a match that are seldom needed."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.matches.core.model import Match, PostId
from bot.ui.screens.heading import match_line
from bot.ui.screens.screen import Button, Part, Screen, match_button, screen


def more_button(t: Translator, match: Match, post: PostId | None = None) -> Button:
    return match_button(match, "more", t("More…"), post=post)


def more_screen(t: Translator, game: HostedGame, match: Match, seat: str | None, parts: Sequence[Part]) -> Screen:
    """Return the message with these parts; `seat` is the reader's, None for others."""
    return screen(match_line(t, game, match, seat), "### " + t("More options"), *parts)

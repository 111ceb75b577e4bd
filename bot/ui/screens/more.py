"""What else can be done about a match: everything that is not needed at every turn, in one private message."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.matches.core.model import Match, PostId
from bot.ui.screens.heading import match_line
from bot.ui.screens.screen import Button, Part, Screen, match_button


def more_button(t: Translator, match: Match, post: PostId | None = None) -> Button:
    """Opens it."""
    return match_button(match, "more", t("More…"), post=post)


def more_screen(t: Translator, game: HostedGame, match: Match, seat: str | None, parts: Sequence[Part]) -> Screen:
    """What the reader may do now; `seat` is his own, if he has one."""
    if not parts:
        parts = [t("There is nothing else to be done about this match now.")]
    return Screen((match_line(t, game, match, seat), "### " + t("More about this match"), *parts))

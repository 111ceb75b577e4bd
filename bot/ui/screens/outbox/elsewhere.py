"""What stands in place of a board where a match goes on elsewhere: it says where, and shows nothing of the match."""

from __future__ import annotations

from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.matches.core.model import Match, PostId
from bot.ui.screens.heading import match_line
from bot.ui.screens.screen import Screen, row
from bot.ui.screens.turns.board import rules_button


def elsewhere_screen(t: Translator, game: HostedGame, match: Match, post: PostId) -> Screen:
    """In the channel of a match that goes on in private messages, or there of one that has gone back to its channel."""
    if match.direct:
        said = t("This match goes on in private messages. Its result will be posted here.")
    else:
        said = t("This match goes on in {channel}.", channel=f"<#{match.home}>")
    return Screen((f"### {said}", match_line(t, game, match, None), row(rules_button(t, match, post))))

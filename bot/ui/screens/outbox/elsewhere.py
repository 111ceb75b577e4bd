"""The message in place of a board when a match goes on elsewhere: it says where, without the position."""

from __future__ import annotations

from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.matches.core.model import Match, PostId
from bot.ui.screens.heading import match_line
from bot.ui.screens.screen import Screen, row, screen
from bot.ui.screens.turns.board import rules_button


def elsewhere_screen(t: Translator, game: HostedGame, match: Match, post: PostId) -> Screen:
    """Return it for the channel of a match in private messages, or for a private chat whose match is in a channel."""
    if match.direct:
        text = t("This match continues in direct messages. Its result will be posted here.")
    else:
        text = t("This match continues in {channel}.", channel=f"<#{match.home}>")
    return screen(f"### {text}", match_line(t, game, match, None), row(rules_button(t, match, post)))

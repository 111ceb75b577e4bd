"""The screen of a challenge, with the challenger's record, which has to be looked up."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.matches.core.model import Match, PostId, State
from bot.matches.core.seating import is_lobby
from bot.ui.screens.lobby.challenge import challenge_screen
from bot.ui.screens.lobby.lobby import lobby_screen
from bot.ui.screens.screen import Screen
from bot.ui.services import Services


async def current_challenge_screen(
    services: Services, t: Translator, match: Match, post: PostId | None, *, ping: tuple[int, ...] = ()
) -> Screen:
    """The challenge or lobby in its present state."""
    game = services.games[match.game]
    if is_lobby(game.logic.rules):
        return lobby_screen(t, game, match, post, ping=ping)
    asks = match.state is State.CHALLENGE and not match.levels
    record = await services.leaderboards.line(match.game, match.challenger) if asks else None
    return challenge_screen(t, game, match, post, record=record, ping=ping)

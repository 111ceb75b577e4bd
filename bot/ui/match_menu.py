"""The menu More… of a match for one reader, which has to be looked up."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.matches.core.model import Match
from bot.ui.screens.deadlines.clock import more_parts
from bot.ui.screens.more import more_screen
from bot.ui.screens.screen import Part, Screen
from bot.ui.screens.turns.follow import follow_parts
from bot.ui.screens.turns.offers import offering_parts
from bot.ui.services import Services


async def match_menu(services: Services, t: Translator, match: Match, user: int, text: str = "") -> Screen:
    """Return the menu as it is now, below a `text`. The reader may see the match."""
    game, seat = services.games[match.game], match.seat_of(user)
    parts: list[Part] = [text] if text else []
    parts += more_parts(t, game, match, seat)
    parts += offering_parts(t, game, match, seat)
    parts += follow_parts(t, match, user, await services.follows.mode(match.id, user))
    return more_screen(t, game, match, seat, parts)

"""Where a hand leads on to whose player waits: his next match, which has to be looked up."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.matches.core.model import Hand, State
from bot.ui.screens.people.matches import next_button
from bot.ui.screens.screen import Button
from bot.ui.services import Services


async def next_hand(services: Services, t: Translator, hand: Hand, guild: int) -> Button | None:
    """The way to the match in which it is this player's move and he has the least time left, if he waits in this one.

    `guild` is the server in which he looks at it.
    """
    if hand.state.my_turn and hand.match.state is State.PLAY:
        return None
    user = hand.match.players[hand.seat]
    assert user is not None
    listed = await services.lists.following(user, guild, hand.match.id)
    return None if listed is None else next_button(t, services.games[listed.match.game], listed)

"""The button by which the hand of a waiting player leads to their next match, which has to be looked up."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.matches.core.model import Hand, State
from bot.ui.screens.people.matches import next_button
from bot.ui.screens.screen import Button
from bot.ui.screens.turns.hand import happens_here
from bot.ui.services import Services


async def next_hand(services: Services, t: Translator, hand: Hand, guild: int) -> Button | None:
    """Lead to the match in which it is this player's move with the least time left.

    None unless they wait in this one, or if they should stay with it (`happens_here`).
    `guild` is the server in which they look at the hand.
    """
    if (hand.state.my_turn and hand.match.state is State.PLAY) or happens_here(hand):
        return None
    user = hand.match.players[hand.seat]
    assert user is not None
    listed = await services.match_lists.next_to_act(user, guild, hand.match.id)
    return None if listed is None else next_button(t, services.games[listed.match.game], listed)

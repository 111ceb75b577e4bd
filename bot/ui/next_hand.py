"""The button by which the hand of a waiting player leads to their next match, which has to be looked up."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.matches.core.model import Hand
from bot.matches.turns.play import NextMatch
from bot.ui.screens.people.matches import next_button
from bot.ui.screens.screen import Button
from bot.ui.services import Services


async def next_hand(
    services: Services, t: Translator, hand: Hand, guild: int, known: NextMatch | None = None
) -> Button | None:
    """Lead to the match in which it is this player's move with the least time left, if they wait in this one.

    `guild` is the server in which they look at the hand. `known`: the match if it has been looked up.
    """
    if not hand.leads_on:
        return None
    if known is None:
        user = hand.match.players[hand.seat]
        assert user is not None
        listed = await services.match_lists.next_to_act(user, guild, hand.match.id)
    else:
        listed = known.listed
    return None if listed is None else next_button(t, services.games[listed.match.game], listed)

"""The cards drawn at the end of a player's last turn."""

from __future__ import annotations

from collections import Counter

from bot.games.royal_visit.states import TurnMade
from engine.royal_visit.cards import Card, Cards, Hidden
from engine.royal_visit.game import seat_of, turn_of
from engine.royal_visit.position import MatchView, dealt_view
from engine.royal_visit.turns.turn import spent


def drawn(own_last: TurnMade | None) -> Cards:
    """The cards drawn, in table order; none before the first turn. The turn's views must show its player's hand."""
    if own_last is None:
        return ()
    before, after = (_hand(own_last, view) for view in (own_last.before, own_last.after))
    kept = before - Counter(spent(turn_of(own_last.turn)))
    return tuple(sorted((after - kept).elements()))


def _hand(made: TurnMade, view: MatchView) -> Counter[Card]:
    seat = seat_of(made.seat)
    assert seat is not None
    hand = dealt_view(view).hands[seat]
    return Counter() if isinstance(hand, Hidden) else Counter(hand)

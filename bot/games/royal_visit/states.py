"""The states of a match of Royal Visit: those of `bot.games.states`, over its own views and turns.

And the keys by which a draft names what is chosen and controls name what they choose: of a kind of cards, the name of
its `Card`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from bot.games import states
from engine.royal_visit.game import MatchAction
from engine.royal_visit.position import MatchView

TurnMade: TypeAlias = states.TurnMade[MatchView, MatchAction]
BoardState: TypeAlias = states.BoardState[MatchView, MatchAction]
HandState: TypeAlias = states.HandState[MatchView, MatchAction]
JudgedTurn: TypeAlias = states.JudgedTurn[MatchView, MatchAction]

PRIVILEGE: Final = "KK"
"""The control for King's Privilege: two King cards in one play."""

WHICH: Final = "-"
"""Between the key of a kind and the letters of the Guards that it is to move."""

SUMMON: Final = "WP"
"""The control for the Wizard's power, as the notation writes it."""


def kind_of(key: str) -> str:
    """The key of the kind that a control lays out, without the Guards that it is to move."""
    return key.partition(WHICH)[0]

"""What pictures of Royal Visit show, as plain values that can be pickled. No words: those are `labels`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.game import Outcome
from engine.royal_visit.board import Pawn, Pawns, Seat
from engine.royal_visit.cards import Card, Cards
from engine.royal_visit.position import View
from engine.royal_visit.turns.drafting import TurnDraft
from render.people import Person

Drawn = tuple[Cards, Cards]
"""The cards that Green and Red drew last."""

NOTHING_DRAWN: Final[Drawn] = ((), ())


@dataclass(frozen=True, slots=True)
class TurnStart:
    """Pawns and Crown before the last turn, for ghosts and arrows."""

    pawns: Pawns
    crown: int


@dataclass(frozen=True, slots=True)
class BoardContent:
    """What everyone sees. `before`: where the last turn began; `outcome`: set once the match is over.

    `people`: the players by the letter of their seat; it may lack some.
    """

    view: View
    before: TurnStart | None = None
    outcome: Outcome | None = None
    drawn: Drawn = NOTHING_DRAWN
    people: Mapping[str, Person] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class HandContent:
    """What a player sees.

    `view`: theirs, at the start of the turn. `draft`: None if it is not their move; then no card is dimmed. `playable`:
    the cards that may be played next. `chosen`: the cards whose `targets` are on offer: two for King's Privilege, none
    for the Wizard's power. `drawn`: the cards that they drew last. `before`: where the last turn began, shown until
    they begin their own. `shows_outcome`: show the effect of ending the turn now (Crown, ribbon).
    """

    view: View
    seat: Seat
    draft: TurnDraft | None
    playable: frozenset[Card] = frozenset()
    chosen: Cards = ()
    drawn: tuple[Card, ...] = ()
    targets: tuple[tuple[Pawn, int], ...] = ()
    before: TurnStart | None = None
    shows_outcome: bool = True

"""The setup and the deal."""

from __future__ import annotations

from typing import Final, Literal

from engine.randomness import Chance
from engine.royal_visit.board import Face, Pawns, Ruleset, Seat
from engine.royal_visit.cards import DECK, HAND_SIZE
from engine.royal_visit.position import Position

Pick = Literal["left", "right"]
"""Which of Green's closed hands Red chooses."""

PICKS: Final[tuple[Pick, ...]] = ("left", "right")

_GUARDS: Final = {Ruleset.RULEBOOK: 2, Ruleset.MANUAL: 1}
"""Distance of the Guards from the Fountain at the beginning."""
_OTHERS: Final = {Ruleset.RULEBOOK: 1, Ruleset.MANUAL: 2}
"""Distance of Wizard and Jester from the Fountain at the beginning."""


SHUFFLE: Final = "shuffle"
"""The name of a shuffle among the draws of a match's luck; each uses one, the deal the first."""


def deal(pick: Pick, ruleset: Ruleset, chance: Chance) -> Position:
    """Return the first position. `chance` must be unused. The player who gets the Wizard moves first."""
    wizard_hand = PICKS[chance.numbers("hand").below(2)]
    first = Seat.RED if pick == wizard_hand else Seat.GREEN
    guards, others = _GUARDS[ruleset], _OTHERS[ruleset]
    pile = chance.shuffle(SHUFFLE, DECK)
    return Position(
        pawns=Pawns(-guards, 0, guards, first.direction * others, first.other.direction * others),
        crown=0,
        face=Face.BIG,
        turn=first,
        hands=(tuple(sorted(pile[:HAND_SIZE])), tuple(sorted(pile[HAND_SIZE : 2 * HAND_SIZE]))),
        draw=pile[2 * HAND_SIZE :],
        discard=(),
        ruleset=ruleset,
    )

"""The effect of cards that a window is about, or of a king whose swap is under way."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

LOW_SET_ROLL: Final = 5
"""A set's roll up to which its player picks up cards."""


class EffectKind(StrEnum):
    """The card or roll that an effect is of. A queen has three: more actions, a turned direction, who plays next."""

    JACK = "jack"
    QUEEN_ACTIONS = "queen-actions"
    QUEEN_TURN = "queen-turn"
    QUEEN_NEXT = "queen-next"
    KING = "king"
    SIX = "six"
    JOKER = "joker"
    REVOLT = "revolt"
    SET = "set"


class Effect(NamedTuple):
    """An effect.

    `number` is the roll of a six or a set, else how many actions or cards. `aim` is the seat that swaps, that a six is
    aimed at, or that plays next, then in `direction`, 1 or -1. `tries` is how often a swap may be done again.
    """

    kind: EffectKind
    number: int = 0
    aim: int | None = None
    direction: int = 0
    tries: int = 0

    @property
    def backfires(self) -> bool:
        """Whether the player who rolled it picks up cards: they may nope it themselves."""
        if self.kind is EffectKind.SET:
            return self.number <= LOW_SET_ROLL
        return self.kind is EffectKind.SIX and self.number == 1

    @property
    def victim(self) -> int:
        """The seat at which a king or a six is aimed."""
        assert self.aim is not None
        return self.aim

    @property
    def actions(self) -> int:
        """Number of actions that it adds."""
        return self.number if self.kind in (EffectKind.JACK, EffectKind.QUEEN_ACTIONS) else 0

    @property
    def gives(self) -> bool:
        """Whether it lets a set's player give a card away."""
        return self.kind is EffectKind.SET and self.number > LOW_SET_ROLL

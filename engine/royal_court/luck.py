"""The luck of a match: pieces `luck1`, `luck2`, … in the order in which they happen (royal-court rules)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.randomness import Chance
from engine.royal_court.cards import Cards, dice

LUCK: Final = "luck"


class Luck:
    """Shuffles, rolls and blind takings, each one piece of a match's chance."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    @classmethod
    def of(cls, seed: str, number: int = 1) -> Luck:
        """The luck of a seed; `number` is that of its next piece."""
        return cls(Chance(seed, {LUCK: number - 1}))

    @property
    def seed(self) -> str:
        """What all of it follows from."""
        return self._chance.seed

    @property
    def number(self) -> int:
        """The number of the next piece, from 1."""
        return self._chance.used.get(LUCK, 0) + 1

    def shuffle(self, cards: Sequence[str]) -> Cards:
        """Cards in a new order."""
        return self._chance.shuffle(LUCK, cards)

    def first(self, seats: int) -> int:
        """Who goes first, from 0."""
        return self._chance.draw(LUCK).below(seats)

    def roll(self, rung: int) -> int:
        """The sum of the dice of a rung."""
        numbers = self._chance.draw(LUCK)
        return sum(numbers.below(sides) + 1 for sides in dice(rung))

    def take(self, hand: Sequence[str], count: int) -> list[str]:
        """So many cards out of a hand in table order, blindly, in the order in which they are taken."""
        numbers, left = self._chance.draw(LUCK), list(hand)
        return [left.pop(numbers.below(len(left))) for _ in range(count)]

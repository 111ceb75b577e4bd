"""The luck of a match: pieces `luck1`, `luck2`, … in the order in which they happen (royal-court rules)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.randomness import Chance
from engine.royal_court.cards import Cards, dice

LUCK: Final = "luck"


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll that everybody has seen: what for, the dice by their sides, biggest first, and their sum.

    `what` is `jack`, `six`, `joker`, `set`, `red` (the red sixes) or `bet-c` (the betting man, of seat c).

    >>> str(Rolled("jack", (4,), 3)), str(Rolled("set", (20, 10), 21)), Rolled.read("bet-c:d20=12")
    ('jack:d4=3', 'set:d20+d10=21', Rolled(what='bet-c', dice=(20,), sum=12))
    """

    what: str
    dice: tuple[int, ...]
    sum: int

    def __str__(self) -> str:
        return f"{self.what}:{'+'.join(f'd{sides}' for sides in self.dice)}={self.sum}"

    @classmethod
    def read(cls, text: str) -> Rolled:
        """The roll that is spelled like this. Raises `ValueError`."""
        what, _, rest = text.partition(":")
        rolled, _, total = rest.partition("=")
        return cls(what, tuple(int(die.removeprefix("d")) for die in rolled.split("+")), int(total))


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

    @property
    def shown(self) -> tuple[str, ...]:
        """Every roll since this was made, as `Rolled` spells it."""
        return self._chance.shown

    def shuffle(self, cards: Sequence[str]) -> Cards:
        """Cards in a new order."""
        return self._chance.shuffle(LUCK, cards)

    def first(self, seats: int) -> int:
        """Who goes first, from 0."""
        return self._chance.draw(LUCK).below(seats)

    def roll(self, rung: int, what: str) -> int:
        """The sum of the dice of a rung, rolled for something (`jack`, `set`): for everybody to see (`Rolled`)."""
        numbers = self._chance.draw(LUCK)
        rolled = Rolled(what, dice(rung), sum(numbers.below(sides) + 1 for sides in dice(rung)))
        self._chance.show(str(rolled))
        return rolled.sum

    def take(self, hand: Sequence[str], count: int) -> list[str]:
        """So many cards out of a hand in table order, blindly, in the order in which they are taken."""
        numbers, left = self._chance.draw(LUCK), list(hand)
        return [left.pop(numbers.below(len(left))) for _ in range(count)]

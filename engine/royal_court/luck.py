"""The random draws of a match: `luck1`, `luck2`, … in the order in which they happen; and the deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.randomness import Chance, DrawPurpose
from engine.royal_court.cards import Cards, dice, full_deck, sorted_cards
from engine.royal_court.position import Place, Position

LUCK: Final = "luck"


@dataclass(frozen=True, slots=True)
class Rolled:
    """A public roll: its purpose, the dice by their sides (biggest first), and their sum.

    `purpose` is `jack`, `six`, `joker`, `set`, `red` (the red sixes) or `bet-c` (the betting man, against seat c).

    >>> str(Rolled("jack", (4,), 3)), str(Rolled("set", (20, 10), 21)), Rolled.read("bet-c:d20=12")
    ('jack:d4=3', 'set:d20+d10=21', Rolled(purpose='bet-c', dice=(20,), sum=12))
    """

    purpose: DrawPurpose
    dice: tuple[int, ...]
    sum: int

    def __str__(self) -> str:
        return f"{self.purpose}:{'+'.join(f'd{sides}' for sides in self.dice)}={self.sum}"

    @classmethod
    def read(cls, text: str) -> Rolled:
        """Parse a roll. Raises `ValueError`."""
        purpose, _, rest = text.partition(":")
        rolled, _, total = rest.partition("=")
        return cls(purpose, tuple(int(die.removeprefix("d")) for die in rolled.split("+")), int(total))


class Luck:
    """Shuffles, rolls and blind draws from hands; each uses one draw of the match's `Chance`."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    @classmethod
    def of(cls, seed: str, number: int = 1) -> Luck:
        """Return the draws of a seed; `number` is the next one's."""
        return cls(Chance(seed, {LUCK: number - 1}))

    @property
    def seed(self) -> str:
        return self._chance.seed

    @property
    def number(self) -> int:
        """Number of the next draw, from 1."""
        return self._chance.used.get(LUCK, 0) + 1

    @property
    def shown(self) -> tuple[str, ...]:
        """Every roll since this object was created, as `Rolled` spells it."""
        return self._chance.shown

    def shuffle(self, cards: Sequence[str]) -> Cards:
        """Return the cards in random order."""
        return self._chance.shuffle(LUCK, cards)

    def first(self, seats: int) -> int:
        """Draw the first player, from 0."""
        return self._chance.draw(LUCK).below(seats)

    def roll(self, rung: int, purpose: DrawPurpose) -> int:
        """Roll the dice of a rung and return their sum. The roll is public: `Rolled`, which lists the purposes."""
        numbers = self._chance.draw(LUCK)
        rolled = Rolled(purpose, dice(rung), sum(numbers.below(sides) + 1 for sides in dice(rung)))
        self._chance.show(str(rolled))
        return rolled.sum

    def take(self, hand: Sequence[str], count: int) -> list[str]:
        """Draw cards blindly from a hand in table order; return them in the order drawn."""
        numbers, left = self._chance.draw(LUCK), list(hand)
        return [left.pop(numbers.below(len(left))) for _ in range(count)]


FAMILY: Final = "JQK"
"""Ranks of the royal family that each player is dealt first."""
MORE: Final = 7
"""Number of further cards that each player is dealt."""


def deal(players: int, luck: Luck, *, full: bool) -> Position:
    """Return the first position. Uses two draws: the shuffle and the first player."""
    deck = list(luck.shuffle(full_deck(players)))
    hands: list[list[str]] = []
    for _ in range(players):
        family = [next(card for card in deck if card[0] == rank) for rank in FAMILY]
        for card in family:
            deck.remove(card)
        hands.append(family)
    for hand in hands:
        hand += deck[:MORE]
        del deck[:MORE]
    top, *draw = deck
    return opening([Place(sorted_cards(hand)) for hand in hands], (top,), draw, turn=luck.first(players), full=full)


def opening(
    places: Sequence[Place], primary: Sequence[str], draw: Sequence[str], *, turn: int = 0, full: bool = False
) -> Position:
    """Return a position in which a seat's first turn begins. `primary` has its top card last, `draw` its next card
    first."""
    return Position(full_rules=full, turn=turn, places=tuple(places), draw=tuple(draw), primary=tuple(primary))

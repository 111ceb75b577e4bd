"""Luck checked by a way of its own: straight from the seed's bytes, with nothing of what deals, rolls and shuffles.

The rules are followed once more, and whatever they leave to luck is worked out here, so that a fault on our side would
show. As docs/royal-court-notation.md tells it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.audit import below, luck_words
from engine.errors import EngineError
from engine.royal_court.luck import Luck, Rolled
from engine.royal_court.position import Position
from engine.royal_court.record import is_silent
from engine.royal_court.rules import apply

SHUFFLE, ROLL, TAKING = "shuffle", "roll", "taking"
"""What there is of luck after the deal: a new draw pile, a roll, cards taken blindly."""


_DICE: Final = (4, 6, 8, 10, 12)
"""Those that an upgrade replaces by the next one; after them come twenties, with a ten or a twelve beside them."""


@dataclass(frozen=True, slots=True)
class Found:
    """How often there was a kind of luck, and whether each time it was what the seed says."""

    count: int
    right: bool


class SeedsLuck(Luck):
    """The luck of a seed, worked out here. `drawn` is what there was of it, a word a piece."""

    def __init__(self, seed: str, number: int = 1) -> None:
        self._seed, self._next = seed, number
        self._rolls: list[str] = []
        self.drawn: list[str] = []

    @property
    def seed(self) -> str:
        """What all of it follows from."""
        return self._seed

    @property
    def number(self) -> int:
        """The number of the next piece, from 1."""
        return self._next

    @property
    def shown(self) -> tuple[str, ...]:
        """Every roll, as `Rolled` spells it."""
        return tuple(self._rolls)

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        """From the last place down to the second, each card changes places with one of those up to it."""
        words, pile = self._piece(SHUFFLE), list(cards)
        for last in range(len(pile) - 1, 0, -1):
            other = below(last + 1, words)
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)

    def first(self, seats: int) -> int:
        """A number below the number of seats."""
        return below(seats, self._piece("first"))

    def roll(self, rung: int, what: str) -> int:
        """A number below its sides, plus 1, for each die, the biggest first."""
        words, dice = self._piece(ROLL), dice_of(rung)
        total = sum(1 + below(sides, words) for sides in dice)
        self._rolls.append(str(Rolled(what, dice, total)))
        return total

    def take(self, hand: Sequence[str], count: int) -> list[str]:
        """One after the other, by a number below what is left."""
        words, left = self._piece(TAKING), list(hand)
        return [left.pop(below(len(left), words)) for _ in range(count)]

    def _piece(self, kind: str) -> Iterator[int]:
        self.drawn.append(kind)
        self._next += 1
        return luck_words(self._seed, f"luck{self._next - 1}")


def dice_of(rung: int) -> tuple[int, ...]:
    """The dice law told anew: d4 d6 d8 d10 d12 d20, then each twenty beside a ten, a twelve, another twenty.

    >>> [dice_of(rung) for rung in (0, 4, 5, 6, 7, 8, 11)]
    [(4,), (12,), (20,), (20, 10), (20, 12), (20, 20), (20, 20, 20)]
    """
    if rung < len(_DICE):
        return (_DICE[rung],)
    twenties = 1 + (rung - len(_DICE)) // 3
    return (20,) * twenties + ((), (10,), (12,))[(rung - len(_DICE)) % 3]


def deal_agrees(seed: str, dealt: Position) -> bool:
    """Whether hands, top card, draw pile and first player are those of the seed's first two pieces of luck."""
    players = len(dealt.places)
    copies = 2 if players > 3 else 1
    ordered = [f"{rank}{colour}" for rank in "A23456789TJQK" for colour in "rb" for _ in range(2 * copies)]
    luck = SeedsLuck(seed)
    deck = list(luck.shuffle([*ordered, *["XX"] * (3 * copies)]))
    hands = []
    for _ in range(players):
        hands.append([deck.pop(next(at for at, card in enumerate(deck) if card[0] == rank)) for rank in "JQK"])
    for hand in hands:
        hand += (deck.pop(0) for _ in range(7))
    held = [() if isinstance(place.hand, int) else place.hand for place in dealt.places]
    same = list(map(Counter, held)) == list(map(Counter, hands))
    return same and dealt.primary == (deck[0],) and dealt.draw == tuple(deck[1:]) and dealt.turn == luck.first(players)


def luck_agrees(
    seed: str, number: int, first: Position, events: Sequence[tuple[int | None, str]], reached: Sequence[Position]
) -> dict[str, Found]:
    """For each kind of luck how often there was some, and whether the seed says so each time.

    `events` led from the `first` position through those that were `reached`, the first one before them; what nobody may
    have known of has no position of its own (`record.is_silent`). `number` is that of the first piece of luck.
    """
    luck, now, at = SeedsLuck(seed, number), first, 0
    already: list[str] = []
    for seat, act in events:
        drawn, before = len(luck.drawn), now
        try:
            now = apply(before, seat, act, luck)
        except EngineError:
            return _found(luck.drawn, {SHUFFLE, ROLL, TAKING})
        if is_silent(before, now):
            continue
        # What was reached before this event is known to be whole now.
        if reached[at] != before:
            return _found(luck.drawn, set(already) or {SHUFFLE, ROLL, TAKING})
        at, already = at + 1, luck.drawn[drawn:]
        if at == len(reached):
            return _found(luck.drawn, {SHUFFLE, ROLL, TAKING})
    whole = at + 1 == len(reached) and reached[at] == now
    return _found(luck.drawn, set() if whole else set(already) or {SHUFFLE, ROLL, TAKING})


def _found(drawn: Sequence[str], wrong: Collection[str]) -> dict[str, Found]:
    return {kind: Found(drawn.count(kind), kind not in wrong) for kind in (SHUFFLE, ROLL, TAKING)}

"""An independent check of the random draws, computed from the seed's bytes alone.

The rules are applied again, but every random result is computed here, as docs/royal-court-notation.md describes it,
with no code of `luck` and `engine.randomness`: a fault there shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.errors import EngineError
from engine.randomness import DrawPurpose
from engine.royal_court.acts.act import Act
from engine.royal_court.luck import Luck, Rolled
from engine.royal_court.position import Position
from engine.royal_court.record import is_secret_answer
from engine.royal_court.rules import apply
from engine.second_draws import below, luck_words, shuffled

SHUFFLE, ROLL, TAKING = "shuffle", "roll", "taking"
"""Kinds of draws after the deal: a new draw pile, a roll, cards taken blindly."""


_DICE: Final = (4, 6, 8, 10, 12)
"""The dice that an upgrade replaces by the next one; after them come twenties, with a ten or a twelve beside them."""


@dataclass(frozen=True, slots=True)
class LuckCheck:
    """The number of draws of one kind, and whether the seed confirms all of them."""

    count: int
    right: bool


class CheckedLuck(Luck):
    """The draws of a seed, computed independently. `drawn` lists the kind of each draw."""

    def __init__(self, seed: str, number: int = 1) -> None:
        self._seed, self._next = seed, number
        self._rolls: list[str] = []
        self.drawn: list[str] = []

    @property
    def seed(self) -> str:
        return self._seed

    @property
    def number(self) -> int:
        """Number of the next draw, from 1."""
        return self._next

    @property
    def shown(self) -> tuple[str, ...]:
        """Every roll, as `Rolled` spells it."""
        return tuple(self._rolls)

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        """Return the cards shuffled: from the last index down to 1, each card is swapped with one at or before it."""
        return shuffled(cards, self._draw(SHUFFLE))

    def first(self, seats: int) -> int:
        """Draw a number below the number of seats."""
        return below(seats, self._draw("first"))

    def roll(self, rung: int, purpose: DrawPurpose) -> int:
        """For each die, biggest first, add a number below its sides plus 1."""
        words, dice = self._draw(ROLL), dice_of(rung)
        total = sum(1 + below(sides, words) for sides in dice)
        self._rolls.append(str(Rolled(purpose, dice, total)))
        return total

    def take(self, hand: Sequence[str], count: int) -> list[str]:
        """Take one card after the other, by a number below the number of cards left."""
        words, left = self._draw(TAKING), list(hand)
        return [left.pop(below(len(left), words)) for _ in range(count)]

    def _draw(self, purpose: DrawPurpose) -> Iterator[int]:
        self.drawn.append(purpose)
        self._next += 1
        return luck_words(self._seed, f"luck{self._next - 1}")


def dice_of(rung: int) -> tuple[int, ...]:
    """Return the dice of a rung, by a second implementation: d4 d6 d8 d10 d12 d20, then twenties with a ten, a twelve,
    another twenty.

    >>> [dice_of(rung) for rung in (0, 4, 5, 6, 7, 8, 11)]
    [(4,), (12,), (20,), (20, 10), (20, 12), (20, 20), (20, 20, 20)]
    """
    if rung < len(_DICE):
        return (_DICE[rung],)
    twenties = 1 + (rung - len(_DICE)) // 3
    return (20,) * twenties + ((), (10,), (12,))[(rung - len(_DICE)) % 3]


def deal_agrees(seed: str, dealt: Position) -> bool:
    """Return whether hands, top card, draw pile and first player are those of the seed's first two draws."""
    players = len(dealt.places)
    copies = 2 if players > 3 else 1
    ordered = [f"{rank}{colour}" for rank in "A23456789TJQK" for colour in "rb" for _ in range(2 * copies)]
    luck = CheckedLuck(seed)
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
    seed: str, number: int, first: Position, events: Sequence[tuple[int | None, Act]], reached: Sequence[Position]
) -> dict[str, LuckCheck]:
    """Return for each kind of draw how often it occurred, and whether the seed confirms every one.

    `events` led from the `first` position through the `reached` ones, which begin with it; secret answers have no
    position of their own (`record.is_secret_answer`). `number` is the number of the first draw.
    """
    luck, now, at = CheckedLuck(seed, number), first, 0
    already: list[str] = []
    for seat, act in events:
        drawn, before = len(luck.drawn), now
        try:
            now = apply(before, seat, act, luck)
        except EngineError:
            return _found(luck.drawn, {SHUFFLE, ROLL, TAKING})
        if is_secret_answer(before, now):
            continue
        # What was reached before this event is known to be whole now.
        if reached[at] != before:
            return _found(luck.drawn, set(already) or {SHUFFLE, ROLL, TAKING})
        at, already = at + 1, luck.drawn[drawn:]
        if at == len(reached):
            return _found(luck.drawn, {SHUFFLE, ROLL, TAKING})
    whole = at + 1 == len(reached) and reached[at] == now
    return _found(luck.drawn, set() if whole else set(already) or {SHUFFLE, ROLL, TAKING})


def _found(drawn: Sequence[str], wrong: Collection[str]) -> dict[str, LuckCheck]:
    return {kind: LuckCheck(drawn.count(kind), kind not in wrong) for kind in (SHUFFLE, ROLL, TAKING)}

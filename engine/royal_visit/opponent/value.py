"""Static evaluation for the player who has just moved: sums of trained weights from tables.

Each table is indexed by a few features together (`TABLES`): the Court; King, Wizard and Jester; the Crown and what
moves it; the cards kept; … The sum is the log odds of winning. Of the hidden cards it uses only their number and which
ones are unseen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import Final

from engine.royal_visit.board import CHATEAU, Ruleset
from engine.royal_visit.cards import COUNTS, HAND_SIZE, Bag, Card, count
from engine.royal_visit.opponent.simulation import SimulatedGame
from engine.royal_visit.turns.reach import TurnOutcome

SURE: Final = 40.0
"""Value of a won game; the negative of it is a lost one."""

SPACES: Final = 17
"""Number of spaces of a track, from -8 to +8."""
MIDDLE: Final = 8 * SPACES * SPACES + 8 * SPACES + 8
"""Index of three pawns on the Fountain in a table of three spaces."""
_PHASES: Final = 24
_CARDS: Final = sum(COUNTS)
_GUARD_HANDS: Final = 24
_WIZARD_HANDS: Final = 16
_JESTER_HANDS: Final = 162

TABLES: Final = {
    "left guard, King, right guard": SPACES**3,
    "King, Wizard, Jester": SPACES**3,
    "left guard, right guard, Wizard": SPACES**3,
    "Crown, pawns in the Chateaux, side of the Court": SPACES * 25 * 3,
    "Crown, King, deck": SPACES * SPACES * 3,
    "cards left to draw, King": _PHASES * SPACES,
    "King cards kept, King": 9 * SPACES,
    "Guard cards kept, King": _GUARD_HANDS * SPACES,
    "Wizard cards kept, Wizard": _WIZARD_HANDS * SPACES,
    "Jester cards kept, who has the Jester's power": _JESTER_HANDS * 3,
    "King cards the other is likely to hold, King": 9 * SPACES,
}
"""The features of each table, and its size."""

SIZE: Final = sum(TABLES.values())
_STARTS: Final = tuple(sum(list(TABLES.values())[:number]) for number in range(len(TABLES)))
COURT, KWJ, LRW, CROWN, CROWN_KING, DECK, KINGS, GUARDS, WIZARDS, JESTERS, OTHER_KINGS = _STARTS
"""Index of the first weight of each table, in the order of `TABLES`."""

_BUCKETS: Final = tuple(
    left - 1 if 1 <= left <= 8 else 8 if left <= 12 else 9 if left <= 18 else 10 if left <= 26 else 11
    for left in (1, *range(1, 55))
)
"""Index (below 12) of a number of cards left to draw: exact up to 8, where the next refill may empty the pile."""

CHATEAUX: Final = tuple(5 if space <= -CHATEAU else int(space >= CHATEAU) for space in range(-8, 9))
"""By space + 8: 1 in the mover's Chateau, 5 in the other's, else 0. The sum over four pawns tells both numbers."""


def _guard_hand(ones: int, pairs: int, flanks: int) -> int:
    return (min(ones, 2) * 4 + min(pairs, 3)) * 2 + (flanks > 0)


def _wizard_hand(ones: int, twos: int, threes: int) -> int:
    return ((ones > 0) * 4 + min(twos, 3)) * 2 + (threes > 0)


def _jester_hand(ones: int, twos: int, threes: int, fours: int, fives: int, fountains: int) -> int:
    return (((min(ones + twos, 2) * 3 + min(threes, 2)) * 3 + min(fours, 2)) * 2 + fives) * 3 + fountains


def _by_bag(number: Callable[..., int], first: Card, last: Card) -> dict[Bag, int]:
    """Return the index of every possible holding of some adjacent kinds."""
    kinds = range(first, last + 1)
    return {
        sum(held << 4 * place for place, held in enumerate(each)): number(*each)
        for each in product(*(range(COUNTS[card] + 1) for card in kinds))
    }


GUARD_HANDS: Final = _by_bag(_guard_hand, Card.G1, Card.GF)
"""Index (below 24) of a hand's Guard cards, by `bag >> 4 & 0xFFF`."""

WIZARD_HANDS: Final = _by_bag(_wizard_hand, Card.W1, Card.W3)
"""Index (below 16) of a hand's Wizard cards, by `bag >> 16 & 0xFFF`."""

JESTER_HANDS: Final = _by_bag(_jester_hand, Card.J1, Card.JM)
"""Index (below 162) of a hand's Jester cards, by `bag >> 28`."""


def likely_kings(game: SimulatedGame) -> int:
    """Return the expected number of King cards in the other hand, as far as the mover knows; 0 to 8."""
    unseen = _CARDS - count(game.hand) - count(game.discard)
    kings = COUNTS[Card.K1] - (game.hand & 15) - (game.discard & 15)
    return (2 * HAND_SIZE * kings + unseen) // (2 * unseen) if unseen else 0


def deck_after(game: SimulatedGame, need: int, kept: int, on_fountain: bool) -> int | None:
    """Return the deck after the refill as an index below 24 (face and cards left), or None if the game ends with it."""
    left = len(game.draw)
    little = game.little
    if need < left or not need:
        return 12 * little + _BUCKETS[left - need]
    if little and (not on_fountain or game.ruleset is Ruleset.MANUAL):
        return None
    pile = _CARDS - kept - count(game.other) - left
    return 12 + _BUCKETS[max(1, pile - (need - left))]


def stage(deck: int | None) -> int:
    """Return the stage of a deck as `deck_after` returns it: 0 early in the first, 1 late in the first, 2 in the
    second."""
    return 2 if deck is None or deck >= 12 else 1 if deck < 9 else 0


def values(game: SimulatedGame, weights: Sequence[float], ends: Sequence[TurnOutcome]) -> list[float]:
    """Return the value of each of these outcomes for the player to move."""
    w = weights
    hand, before, king_before = game.hand, game.crown, game.pawns[1]
    size = count(hand)
    other_kings = OTHER_KINGS + SPACES * likely_kings(game) + 8
    decks: dict[int, tuple[int | None, int | None]] = {}
    chateaux = CHATEAUX
    found: list[float] = []
    last = -1
    held = held_before = 0.0
    kings = guards = wizards = jesters = three = 0
    deck: int | None = 0
    deck_on_fountain: int | None = 0
    for left, king, right, wizard, jester, spent in ends:
        if spent != last:
            last = spent
            kept = hand - spent
            number = size - count(spent)
            if number not in decks:
                need = HAND_SIZE - number
                decks[number] = (
                    deck_after(game, need, number, on_fountain=False),
                    deck_after(game, need, number, on_fountain=True),
                )
            deck, deck_on_fountain = decks[number]
            three = stage(deck)
            kings = KINGS + SPACES * (kept & 15) + 8
            guards = GUARDS + SPACES * GUARD_HANDS[kept >> 4 & 0xFFF] + 8
            wizards = WIZARDS + SPACES * WIZARD_HANDS[kept >> 16 & 0xFFF] + 8
            jesters = JESTERS + 3 * JESTER_HANDS[kept >> 28] + 1
            held_before = SURE
        if king != king_before:
            if king >= CHATEAU or king <= -CHATEAU:
                found.append(SURE if king > 0 else -SURE)
                continue
            phase = deck if king else deck_on_fountain
            held = 0.0
            if phase is not None:
                held = w[kings + king] + w[guards + king] + w[other_kings + king] + w[DECK + phase * SPACES + king + 8]
        else:
            phase = deck if king else deck_on_fountain
            if held_before == SURE and phase is not None:
                held_before = (
                    w[kings + king] + w[guards + king] + w[other_kings + king] + w[DECK + phase * SPACES + king + 8]
                )
            held = held_before
        code = chateaux[left + 8] + chateaux[right + 8] + chateaux[wizard + 8] + chateaux[jester + 8]
        crown = before + (left > 0) + (code % 5 if code else 0)
        if crown >= CHATEAU:
            found.append(SURE)
            continue
        if phase is None:
            standing = king or crown
            found.append(SURE if standing > 0 else -SURE if standing < 0 else 0.0)
            continue
        found.append(
            held
            + w[(left * SPACES + king) * SPACES + right + MIDDLE]
            + w[KWJ + (king * SPACES + wizard) * SPACES + jester + MIDDLE]
            + w[LRW + (left * SPACES + right) * SPACES + wizard + MIDDLE]
            + w[CROWN + ((crown + 8) * 25 + code) * 3 + (2 if left > 0 else 0 if right < 0 else 1)]
            + w[CROWN_KING + (three * SPACES + crown + 8) * SPACES + king + 8]
            + w[wizards + wizard]
            + w[jesters + (jester > king) - (jester < king)]
        )
    return found


def win_probability(value: float) -> float:
    """Return the chance of winning for a value."""
    return 1 / (1 + math.exp(-value))

"""A small network with one hidden layer: more accurate than `value`, and slower.

Its inputs are binary (`GROUPS`); each active one adds its row to the hidden sums. Sums of rows that occur together are
cached: for the Court; for King, Wizard and Jester; and for the Crown. So an outcome takes the sum of only four rows.
tools/train_network.c defines the same inputs; a test compares the two.

network_weights.bin: numbers as `unpack_weights` reads them, in rows of one for each hidden unit (64 of them): a row for
each of `INPUTS`, then the bias, then the weights of the hidden units in the result, which is in log odds of winning.
Written by tools/train_network.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import tanh
from typing import Final

from engine.opponent import stored_weights, unpack_weights
from engine.royal_visit.cards import COUNTS, HAND_SIZE, Bag, Card, count
from engine.royal_visit.opponent.simulation import SimulatedGame
from engine.royal_visit.opponent.value import CHATEAUX, SPACES, deck_after
from engine.royal_visit.turns.reach import TurnOutcome

Row = tuple[float, ...]
"""A number for each hidden unit."""

SCALE: Final = 2048
"""The stored integer for 1."""

_PAIR: Final = SPACES * SPACES
_NEAR: Final = 9

GROUPS: Final = {
    "left guard, King, right guard": 3 * SPACES,
    "two of them together": 3 * _PAIR,
    "side of the Court": 3,
    "room from King to right guard, from left guard to King": 2 * _NEAR,
    "Wizard, Jester": 2 * SPACES,
    "two of King, Wizard, Jester together": 3 * _PAIR,
    "Jester nearer home than the King, Wizard nearer home": 6,
    "how much nearer: Wizard, Jester": 2 * SPACES,
    "Crown": SPACES,
    "pawns in the Chateaux": 25,
    "Crown and King together": _PAIR,
    "cards kept: the first of a kind, the second …": sum(COUNTS),
    "face of the Crown and cards left to draw": 24,
    "cards of seven sorts that the other is likely to hold, in half cards": 7 * 12,
}
"""The groups of inputs, and their sizes."""

INPUTS: Final = sum(GROUPS.values())
_COURT: Final = 0
_ROVERS: Final = _COURT + 3 * SPACES + 3 * _PAIR + 3 + 2 * _NEAR
_CROWN: Final = _ROVERS + 2 * SPACES + 3 * _PAIR + 6 + 2 * SPACES
_KEPT: Final = _CROWN + SPACES + 25 + _PAIR
_DECK: Final = _KEPT + sum(COUNTS)
_UNSEEN: Final = _DECK + 24
_FIRST_OF: Final = tuple((4 * card, _KEPT + sum(COUNTS[:card])) for card in Card)
"""For each kind, its shift in a bag and the input of its first card."""

_SORTS: Final = (
    (Card.K1,),
    (Card.G1, Card.G2, Card.GF),
    (Card.W1,),
    (Card.W2, Card.W3),
    (Card.J1, Card.J2, Card.J3),
    (Card.J4, Card.J5),
    (Card.JM,),
)
_SORTED_PLACES: Final = tuple((_UNSEEN + 12 * sort, [4 * card for card in cards]) for sort, cards in enumerate(_SORTS))
_ALL: Final[Bag] = sum(amount << 4 * card for card, amount in enumerate(COUNTS))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _clamped(number: int) -> int:
    return max(-8, min(8, number))


def court_inputs(left: int, king: int, right: int) -> tuple[int, ...]:
    """Return the active inputs for the Court."""
    l, k, r = left + 8, king + 8, right + 8  # noqa: E741
    pairs, side = _COURT + 3 * SPACES, _COURT + 3 * SPACES + 3 * _PAIR
    return (
        _COURT + l,
        _COURT + SPACES + k,
        _COURT + 2 * SPACES + r,
        pairs + l * SPACES + k,
        pairs + _PAIR + k * SPACES + r,
        pairs + 2 * _PAIR + l * SPACES + r,
        side + (2 if left > 0 else 0 if right < 0 else 1),
        side + 3 + min(r - k, 8),
        side + 3 + _NEAR + min(k - l, 8),
    )


def rover_inputs(king: int, wizard: int, jester: int) -> tuple[int, ...]:
    """Return the active inputs for Wizard and Jester, with the King."""
    k, w, j = king + 8, wizard + 8, jester + 8
    pairs, near = _ROVERS + 2 * SPACES, _ROVERS + 2 * SPACES + 3 * _PAIR
    return (
        _ROVERS + w,
        _ROVERS + SPACES + j,
        pairs + k * SPACES + w,
        pairs + _PAIR + k * SPACES + j,
        pairs + 2 * _PAIR + w * SPACES + j,
        near + _sign(j - k) + 1,
        near + 3 + _sign(w - k) + 1,
        near + 6 + _clamped(w - k) + 8,
        near + 6 + SPACES + _clamped(j - k) + 8,
    )


def crown_inputs(crown: int, chateaux: int, king: int) -> tuple[int, ...]:
    """Return the active inputs for the Crown and what will move it."""
    c = min(crown + 8, 16)
    return (_CROWN + c, _CROWN + SPACES + chateaux, _CROWN + SPACES + 25 + c * SPACES + king + 8)


def kept_inputs(kept: Bag) -> tuple[int, ...]:
    """Return the active inputs for the cards kept."""
    return tuple([first + nth for place, first in _FIRST_OF for nth in range(kept >> place & 15)])


def deck_input(deck: int) -> int:
    """Return the input for a deck as `value.deck_after` returns it."""
    return _DECK + deck


def unseen_inputs(game: SimulatedGame) -> tuple[int, ...]:
    """Return the active inputs for what the other is likely to hold."""
    unseen = _ALL - game.hand - game.discard
    total = count(unseen)
    found = []
    for first, places in _SORTED_PLACES:
        amount = 0
        for place in places:
            amount += unseen >> place & 15
        found.append(first + min((2 * HAND_SIZE * amount + total // 2) // total if total else 0, 11))
    return tuple(found)


class Network:
    """Weights of the network and caches of sums of rows.

    The possible boards bound the caches: at most about 13,000 rows, 27 megabytes. A day of matches takes a third of
    that.
    """

    def __init__(self, rows: Sequence[Row], bias: Row, out: Row) -> None:
        self.rows = rows
        self.bias = bias
        self.out = out
        self._nothing = (0.0,) * len(bias)
        self._courts: dict[tuple[int, int, int], Row] = {}
        self._rovers: dict[tuple[int, int, int], Row] = {}
        self._crowns: dict[tuple[int, int, int], Row] = {}

    def values(self, game: SimulatedGame, ends: Sequence[TurnOutcome]) -> list[float]:
        """Return the value of each outcome for the player to move, as `value.values` does.

        Precondition: no outcome ends the game, except in a draw, whose value is 0.
        """
        base = self._sum(unseen_inputs(game), self.bias)
        held: dict[tuple[Bag, bool], Row | None] = {}
        found: list[float] = []
        for left, king, right, wizard, jester, spent in ends:
            key = spent, king == 0
            if key not in held:
                held[key] = self._held(game, base, game.hand - spent, on_fountain=king == 0)
            kept = held[key]
            if kept is None:
                found.append(0.0)
                continue
            chateaux = CHATEAUX[left + 8] + CHATEAUX[right + 8] + CHATEAUX[wizard + 8] + CHATEAUX[jester + 8]
            crown = game.crown + (left > 0) + chateaux % 5
            at_court, at_rovers, at_crown = (left, king, right), (king, wizard, jester), (crown, chateaux, king)
            court = self._courts.get(at_court)
            if court is None:
                court = self._courts[at_court] = self._sum(court_inputs(*at_court), self._nothing)
            rovers = self._rovers.get(at_rovers)
            if rovers is None:
                rovers = self._rovers[at_rovers] = self._sum(rover_inputs(*at_rovers), self._nothing)
            by_crown = self._crowns.get(at_crown)
            if by_crown is None:
                by_crown = self._crowns[at_crown] = self._sum(crown_inputs(*at_crown), self._nothing)
            found.append(
                sum(
                    [
                        weight * tanh(a + b + c + d)
                        for weight, a, b, c, d in zip(self.out, kept, court, rovers, by_crown, strict=True)
                    ]
                )
            )
        return found

    def _held(self, game: SimulatedGame, base: Row, kept: Bag, *, on_fountain: bool) -> Row | None:
        number = count(kept)
        deck = deck_after(game, HAND_SIZE - number, number, on_fountain)
        return None if deck is None else self._sum((*kept_inputs(kept), deck_input(deck)), base)

    def _sum(self, inputs: Iterable[int], base: Row) -> Row:
        return tuple(map(sum, zip(base, *[self.rows[place] for place in inputs], strict=True)))


def packed_network() -> bytes:
    """Return the content of network_weights.bin."""
    return stored_weights(__package__, "network_weights.bin")


@cache
def trained_network() -> Network:
    """Return the trained network, decoded on first use. Cached."""
    return unpack_network(packed_network())


def unpack_network(packed: bytes) -> Network:
    """Return a network of any hidden size from a file that tools/train_network.py has written."""
    flat = unpack_weights(packed, SCALE)
    hidden = len(flat) // (INPUTS + 2)
    *rows, bias, out = (flat[start : start + hidden] for start in range(0, len(flat), hidden))
    return Network(rows, bias, out)

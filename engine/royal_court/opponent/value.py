"""Evaluation of a position at the beginning of a turn: for each two players, the probability that one places before the
other.

Each player's features are summed with trained weights (by `tools/train_court.py`); the difference of two
sums is the log odds. All hands must be known: a view is determinized first.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.opponent import stored_weights, unpack_weights
from engine.royal_court.acts.act import CASTLES, REVOLUTION, hand_of
from engine.royal_court.cards import CODES, LARGE_TABLE, fits
from engine.royal_court.outcome import outcome
from engine.royal_court.position import LETTERS, OVER, Position

SCALE: Final = 1000
"""The stored integer for 1."""

POSITIONS_FILE: Final = "position_weights.bin"
ACTS_FILE: Final = "act_weights.bin"

Weights = Sequence[Sequence[float]]
"""Two rows of weights: for games with one deck, and with two."""


@dataclass(frozen=True, slots=True)
class TrainedWeights:
    """Weights of positions, in the order of `value.FEATURES`, and of candidates, in the order of
    `heuristic.HEURISTIC_FEATURES`."""

    positions: Weights
    candidates: Weights


@cache
def trained_weights() -> TrainedWeights:
    """Return the weights that tools/train_court.py has written. Cached."""
    return TrainedWeights(_rows(POSITIONS_FILE), _rows(ACTS_FILE))


def _rows(name: str) -> Weights:
    flat = unpack_weights(stored_weights(__package__, name), SCALE)
    half = len(flat) // 2
    return flat[:half], flat[half:]


FEATURES: Final = (
    *(f"card {card}" for card in CODES),
    *(f"guest {rank}" for rank in "JQK"),
    *(f"court {rank}" for rank in "JQK"),
    *(f"own {count}" for count in range(1, 9)),
    "own",
    *(f"{count} of a rank" for count in (2, 3, 4)),
    *("castle to lay", "court to lay", "revolution to lay"),
    *("castle", "castles", "court", "courts"),
    *("to move", "next", "after next"),
    *("fits", "fitting", "open"),
    *("revolt, to move and stuck", "revolt, with castle", "revolt, without", "revolt, royals"),
    "lone aces",
)
"""Names of a player's features: cards in hand, cards in front, combinations, the place in the order of play, what fits
on the pile, and the state of a revolt."""

_AT: Final = {name: place for place, name in enumerate(FEATURES)}
_CARD: Final = {card: _AT[f"card {card}"] for card in CODES}
_LINEAR: Final = 8
"""Up to this number of own cards, each number has a weight of its own."""


def features(position: Position, seat: int, turn_order: Sequence[int]) -> list[tuple[int, float]]:
    """Return the features of a seat that is in, at the beginning of a turn: pairs of an index in `FEATURES` and a size.

    `turn_order` has the seats that are in, the one to move first, in the direction of play.
    """
    place = position.places[seat]
    hand = hand_of(place)
    found = [(_CARD[card], 1.0) for card in hand]
    own = place.own
    found.append((_AT["own"], float(own)))
    if own <= _LINEAR:
        found.append((_AT[f"own {own}"], 1.0))
    ranks = "".join(card[0] for card in hand)
    if place.guests:
        found += [(_AT[f"guest {card[0]}"], 1.0) for card in place.guests]
        ranks += "".join(card[0] for card in place.guests)
    if place.courts:
        found += [(_AT["court"], 1.0), (_AT["courts"], float(len(place.courts)))]
        found += [(_AT[f"court {card[0]}"], 1.0) for court in place.courts for card in court]
    if place.castles:
        found += [(_AT["castle"], 1.0), (_AT["castles"], float(len(place.castles)))]
    for rank in set(ranks):
        count = ranks.count(rank)
        if count > 1:
            found.append((_AT[f"{min(count, 4)} of a rank"], 1.0))
    found += [(_AT[f"{combo} to lay"], 1.0) for combo in combos(ranks)]
    if 0 < own <= 2 and ranks == "A" * own:
        found.append((_AT["lone aces"], 1.0))
    found += _turn(position, seat, turn_order, hand)
    if position.revolt:
        found.append((_AT["revolt, with castle" if place.castles else "revolt, without"], 1.0))
        found.append((_AT["revolt, royals"], float(sum(rank in "JQK" for rank in ranks))))
    return found


def combos(ranks: str) -> list[str]:
    """Return what the ranks in a hand can be laid as, besides stacks."""
    found = []
    if any(all(rank in ranks for rank in castle) for castle in CASTLES[:2]):
        found.append("castle")
    if all(rank in ranks for rank in "JQK"):
        found.append("court")
    if all(rank in ranks for rank in REVOLUTION):
        found.append("revolution")
    return found


def _turn(position: Position, seat: int, turn_order: Sequence[int], hand: Sequence[str]) -> list[tuple[int, float]]:
    at = turn_order.index(seat)
    if at == 1:
        return [(_AT["next"], 1.0)]
    if at == 2:
        return [(_AT["after next"], 1.0)]
    if at:
        return []
    found = [(_AT["to move"], 1.0)]
    top, is_open = position.top, position.is_open
    place = position.places[seat]
    front = [*place.guests, *(card for court in place.courts for card in court)]
    fitting = sum(fits(card, top, is_open=is_open) for card in (*hand, *front))
    if is_open:
        found.append((_AT["open"], 1.0))
    if fitting:
        found += [(_AT["fits"], 1.0), (_AT["fitting"], min(fitting, 5) / 5)]
    elif position.revolt:
        found.append((_AT["revolt, to move and stuck"], 1.0))
    return found


def strengths(position: Position, weights: Weights) -> dict[int, float]:
    """Return the weighted sum of each seat that is in."""
    numbers = weights[position.players >= LARGE_TABLE]
    players, way = position.players, position.direction
    turn_order = [
        seat for step in range(players) if not position.places[seat := (position.turn + way * step) % players].fate
    ]
    found = {seat: features(position, seat, turn_order) for seat in turn_order}
    return {seat: sum([numbers[place] * size for place, size in some]) for seat, some in found.items()}


def value(position: Position, seat: int, weights: Weights) -> float:
    """Return the share of the other players that a seat is expected to leave behind, 0 to 1; exact once the game is
    over."""
    if position.step is OVER:
        reached = outcome(position)
        assert reached is not None
        return reached.scores[LETTERS[seat]]
    places = position.places
    fate = places[seat].fate
    others = len(places) - 1
    inside = sum(not place.fate for place in places)
    behind = sum(_before(fate, place.fate) for place in places if place.fate and place is not places[seat])
    if fate:
        return (behind + (inside if fate.startswith("f") else 0)) / others
    sums = strengths(position, weights)
    mine = sums.pop(seat)
    return (behind + sum(1 / (1 + math.exp(theirs - mine)) for theirs in sums.values())) / others


def _before(mine: str, theirs: str) -> bool:
    """Return whether a player with the fate `mine` (empty: still in) places before one with the fate `theirs`."""
    if theirs.startswith("f"):
        return mine.startswith("f") and mine < theirs
    return not mine.startswith("x") or mine > theirs

"""Places and scores at the end of a game."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Outcome
from engine.royal_court.position import LETTERS, Ending, Position


def outcome(position: Position) -> Outcome | None:
    """Return how the game has ended by its rules, or None while it goes on."""
    if position.ending is None:
        return None
    keys = _keys(position, position.ending)
    return Outcome.ranked(position.ending.value, {LETTERS[seat]: (-kind, -key) for seat, (kind, key) in keys.items()})


def result_text(reached: Outcome) -> str:
    """Return the result as records write it: `a2,b1,c2 empty`."""
    return ",".join(f"{seat}{place}" for seat, place in reached.ranks.items()) + f" {reached.termination}"


def _keys(position: Position, ending: Ending) -> Mapping[int, tuple[int, int]]:
    """Return the sort keys by which seats are ranked: less is better."""
    keys = {}
    out = sum(place.fate.startswith("x") for place in position.places)
    for seat, place in enumerate(position.places):
        number = int(place.fate[1]) if place.fate else 0
        if place.fate.startswith("f"):
            key = (0, number)
        elif not place.fate:
            key = (1, place.own)
        else:
            key = (2, -number)
        if ending is Ending.SIXES:
            key = (0 if seat == position.turn else 1, 0)
        elif ending is Ending.BET:
            key = (
                (0, 0) if seat == position.turn else (2, 0) if number == out and place.fate.startswith("x") else (1, 0)
            )
        elif ending is Ending.SIEGE and not place.fate.startswith("f"):
            key = (2 if seat == position.besieger else 1, 0)
        keys[seat] = key
    return keys

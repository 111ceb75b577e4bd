"""The rules of step 1 of a turn once more, slow and obvious: which placing of the pawns may come of which.

Where the engine says where a card leads, this tries every placing and asks whether the card allows it. It shares no
code with the engine, so that the two can be held against each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

TRACK = range(-8, 9)


class Placing(NamedTuple):
    """Where the five pawns stand."""

    L: int
    K: int
    R: int
    W: int
    J: int


Cards = tuple[str, ...]
Outcome = tuple[Placing, Cards]
"""The final pawns and the cards that are left, sorted."""


def is_allowed(cards: Cards, before: Placing, after: Placing, mover: str, ruleset: str) -> bool:
    """Whether one play of these cards (none: the Wizard's power) may lead from one placing to the other."""
    moved = {pawn: there - here for pawn, here, there in zip("LKRWJ", before, after, strict=True) if here != there}
    if not moved or before.K in {-8, -7, 7, 8}:
        return False
    if not after.L < after.K < after.R or not all(space in TRACK for space in after):
        return False
    who, how_far = "".join(moved), [abs(distance) for distance in moved.values()]
    match cards:
        case ():
            return who in {"L", "K", "R"} and getattr(after, who) == before.W
        case ("K1", "K1"):
            return moved in ({"L": 1, "K": 1, "R": 1}, {"L": -1, "K": -1, "R": -1})
        case ("K1",):
            return who == "K" and how_far == [1]
        case ("G1",):
            return who in {"L", "R"} and how_far == [1]
        case ("G2",):
            return (who in {"L", "R"} and how_far == [2]) or (who == "LR" and how_far == [1, 1])
        case ("GF",):
            return who in {"L", "R", "LR"} and (after.L, after.R) == (after.K - 1, after.K + 1)
        case (card,) if card[0] == "W":
            return who == "W" and how_far == [int(card[1])]
        case (card,):
            if len(who) > 1 or (who != "J" and not jester_is_nearer(before, mover)):
                return False
            if who == "K" and ruleset == "manual" and not jester_is_nearer(after, mover):
                return False
            return getattr(after, who) == 0 if card == "JM" else how_far == [int(card[1])]
    return False


def jester_is_nearer(pawns: Placing, mover: str) -> bool:
    """Whether the Jester is strictly nearer to the mover's end of the track than the King."""
    end = {"g": -9, "r": 9}[mover]
    return abs(pawns.J - end) < abs(pawns.K - end)


def placings(cards: Cards, pawns: Placing) -> Iterator[Placing]:
    """Every placing that a play could possibly lead to, and many more."""
    if cards == ("K1", "K1"):
        for step in (-1, 1):
            yield pawns._replace(L=pawns.L + step, K=pawns.K + step, R=pawns.R + step)
    elif cards and cards[0][0] == "G":
        for left in TRACK:
            for right in TRACK:
                yield pawns._replace(L=left, R=right)
    else:
        for pawn in "LKRWJ":
            for space in TRACK:
                yield pawns._replace(**{pawn: space})


@lru_cache(4096)  # a turn comes to the same placing with many hands
def plays(cards: Cards, pawns: Placing, mover: str, ruleset: str) -> tuple[Placing, ...]:
    """Every placing that one play of these cards leads to."""
    return tuple(there for there in placings(cards, pawns) if is_allowed(cards, pawns, there, mover, ruleset))


def next_plays(
    pawns: Placing, left: Cards, kind: str, mover: str, ruleset: str
) -> Iterator[tuple[Cards, Placing, str]]:
    """Every play of cards that may come next in a turn of one kind (`""`: nothing was played yet), and its kind."""
    for cards in {*((card,) for card in left), *([("K1", "K1")] if left.count("K1") > 1 else [])}:
        for there in plays(cards, pawns, mover, ruleset):
            moved = next(pawn for pawn in "KLRWJ" if getattr(pawns, pawn) != getattr(there, pawn))
            its_kind = cards[0][0] + ("G" if moved in "LR" else moved)
            if kind in {"", its_kind}:
                yield cards, there, its_kind


def without(left: Cards, cards: Cards) -> Cards:
    """The cards that are left once some are played."""
    rest = list(left)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def outcomes(pawns: Placing, hand: Cards, mover: str, ruleset: str) -> set[Outcome]:
    """Every distinct outcome of a turn: what can be reached by plays of one type that all move one character."""
    found: set[Outcome] = set()
    seen: set[tuple[Placing, Cards, str]] = set()

    def play_on(here: Placing, left: Cards, kind: str) -> None:
        for cards, there, its_kind in next_plays(here, left, kind, mover, ruleset):
            state = (there, without(left, cards), its_kind)
            if state not in seen:
                seen.add(state)
                found.add(state[:2])
                play_on(*state)

    play_on(pawns, tuple(sorted(hand)), "")
    found |= {(there, tuple(sorted(hand))) for there in plays((), pawns, mover, ruleset)}
    return found or {(pawns, tuple(sorted(hand)))}

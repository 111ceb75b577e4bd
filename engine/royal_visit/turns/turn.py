"""Plays and turns as values. `plays` and `drafting` say which ones are legal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.royal_visit.board import Pawn, Pawns
from engine.royal_visit.cards import Card, Cards


@dataclass(frozen=True, slots=True)
class Play:
    """Cards spent together and the pawns that they move.

    `moves` has each pawn whose space changes, with its new space, in the order of `Pawn`. A play without cards is the
    Wizard's power.
    """

    cards: Cards
    moves: tuple[tuple[Pawn, int], ...]

    def __str__(self) -> str:
        spent = "".join(card.name for card in self.cards) or "WP"
        return f"{spent}:{','.join(f'{pawn.name}{signed(space)}' for pawn, space in self.moves)}"

    def after(self, pawns: Pawns) -> Pawns:
        """Return the pawns after this play."""
        spaces = list(pawns)
        for pawn, space in self.moves:
            spaces[pawn] = space
        return Pawns(*spaces)


Turn = tuple[Play, ...]
"""The plays of a turn in order; an empty turn is a pass."""

PASS: Turn = ()


_PAWNS: Final = tuple(Pawn)


def moves_between(before: Pawns, after: Pawns) -> tuple[tuple[Pawn, int], ...]:
    """Return each pawn whose space differs, with its new space, in the order of `Pawn`."""
    return tuple([(pawn, there) for pawn, here, there in zip(_PAWNS, before, after, strict=True) if here != there])


def play_between(cards: Cards, before: Pawns, after: Pawns) -> Play:
    """Return the play that spends these cards and moves the pawns from `before` to `after`."""
    return Play(cards, moves_between(before, after))


def spent(turn: Turn) -> tuple[Card, ...]:
    """Return the cards of a turn in the order played."""
    return tuple(card for play in turn for card in play.cards)


def signed(number: int) -> str:
    """Return a number as the notation writes it: with its sign, zero as `0`."""
    return f"{number:+d}" if number else "0"

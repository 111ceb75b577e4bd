"""Winning at once: with which of the cards that a player may hold he could end the game in his favour in one turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

from engine.royal_visit.analysis.prospect import ahead
from engine.royal_visit.board import Pawns, Seat, chateau_owner
from engine.royal_visit.cards import Cards
from engine.royal_visit.crown import moved_crown
from engine.royal_visit.outcome import outcome
from engine.royal_visit.position import Position
from engine.royal_visit.turns.bags import Bag, bag, cards_in, count
from engine.royal_visit.turns.outcomes import ends
from engine.royal_visit.turns.plays import Line
from engine.royal_visit.turns.reach import Bits, Spread


@dataclass(frozen=True, slots=True)
class Win:
    """A turn that wins at once: `how` as an outcome names it, the `cards` it takes, where the pawns stand after it.

    No cards: the Wizard's power.
    """

    how: str
    line: Line
    cards: Cards
    pawns: Pawns


def quickest_win(here: Position, seat: Seat, cards: Bag, hand: int) -> Win | None:
    """The winning turn that takes the fewest of these cards, if it were a seat's turn here; None if there is none.

    `cards` are all that the seat may hold, `hand` is how many of them it holds. Among as few cards it is those that
    are the likeliest to be held. Of the hands and the draw pile nothing but their numbers is looked at.
    """
    if outcome(here) is not None:
        return None
    most = bag(card for card in set(cards_in(cards)) for _ in range(min(hand, cards >> 4 * card & 15)))
    fewest, ways, found = hand, 0, None
    listed = ends(here.pawns, most, seat, here.ruleset)
    for end in listed.by_summons():
        pawns = Pawns(*end[:5])
        if (how := won_by(here, seat, pawns, hand)) is not None:
            return Win(how, Line.SUMMON, (), pawns)
    for spread in reversed(listed.spreads):
        for spent, win in _wins(here, seat, spread, hand):
            taken, likely = count(spent), _ways(cards, spent)
            if taken < fewest or (taken == fewest and likely > ways):
                fewest, ways, found = taken, likely, win
    return found


def won_by(here: Position, seat: Seat, pawns: Pawns, kept: int) -> str | None:
    """How a seat wins by a turn that leads to these pawns and keeps so many cards; None if it does not."""
    crown = here.crown if chateau_owner(pawns.king) is not None else moved_crown(here.crown, pawns, seat)
    ended = ahead(here, pawns, crown, kept).outcome
    return ended.how if ended is not None and ended.winner == seat.letter else None


def _wins(here: Position, seat: Seat, spread: Spread, hand: int) -> Iterator[tuple[Bag, Win]]:
    """What wins in one line with ever fewer cards, or other ones: the cards, and one such turn with them."""

    def pawns_at(bit: Bits) -> Pawns:
        return Pawns(*spread.start.spaces(here.pawns, bit.bit_length() - 1))

    anywhere = 0
    for cells in spread.cells[1:]:
        anywhere |= cells
    # Whether a cell wins depends on the cards spent only in that enough of them empty the draw pile.
    winning: dict[bool, Bits] = {}
    fewest = hand
    for spent, cells in zip(spread.spent[1:], spread.cells[1:], strict=True):
        taken = count(spent)
        if taken > fewest or not cells:
            continue
        out = ahead(here, here.pawns, here.crown, hand - taken).runs_out
        if out not in winning:
            winning[out] = sum(bit for bit in _bits(anywhere) if won_by(here, seat, pawns_at(bit), hand - taken))
        for bit in _bits(cells & winning[out]):
            fewest = taken
            pawns = pawns_at(bit)
            how = won_by(here, seat, pawns, hand - taken)
            assert how is not None
            yield spent, Win(how, spread.start.line, cards_in(spent), pawns)
            break


def _ways(cards: Bag, spent: Bag) -> int:
    """In how many ways the cards spent can be picked out of those there are."""
    ways = 1
    for card in set(cards_in(spent)):
        ways *= comb(cards >> 4 * card & 15, spent >> 4 * card & 15)
    return ways


def _bits(cells: Bits) -> Iterator[Bits]:
    while cells:
        low = cells & -cells
        yield low
        cells ^= low

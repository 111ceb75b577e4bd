"""Immediate wins: the fewest cards with which a player could win in one turn, of those that they may hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

from engine.game import GameWord
from engine.royal_visit.board import Pawns, Seat, chateau_owner, moved_crown
from engine.royal_visit.cards import Bag, Cards, bag, cards_in, count
from engine.royal_visit.position import Position, outcome
from engine.royal_visit.turns.drafting import prospect_after
from engine.royal_visit.turns.outcomes import turn_outcomes
from engine.royal_visit.turns.plays import Line
from engine.royal_visit.turns.reach import Bits, Spread


@dataclass(frozen=True, slots=True)
class Win:
    """A turn that wins at once: `termination` as in `Outcome`, the `cards` it takes (none: the Wizard's power), and the
    final pawns."""

    termination: GameWord
    line: Line
    cards: Cards
    pawns: Pawns


def quickest_win(here: Position, seat: Seat, cards: Bag, hand: int) -> Win | None:
    """Return the winning turn with the fewest of these cards if it were the seat's turn here, or None.

    `cards` are all cards that the seat may hold, `hand` is how many of them it holds. Among equally few cards the most
    likely ones are chosen. Only the sizes of the hands and the draw pile are used.
    """
    if outcome(here) is not None:
        return None
    most = bag(card for card in set(cards_in(cards)) for _ in range(min(hand, cards >> 4 * card & 15)))
    fewest, ways, found = hand, 0, None
    listed = turn_outcomes(here.pawns, most, seat, here.ruleset)
    for end in listed.by_summons():
        pawns = Pawns(*end[:5])
        if (termination := won_by(here, seat, pawns, hand)) is not None:
            return Win(termination, Line.SUMMON, (), pawns)
    for spread in reversed(listed.spreads):
        for spent, win in _wins(here, seat, spread, hand):
            taken, likely = count(spent), _ways(cards, spent)
            if taken < fewest or (taken == fewest and likely > ways):
                fewest, ways, found = taken, likely, win
    return found


def won_by(here: Position, seat: Seat, pawns: Pawns, kept: int) -> str | None:
    """Return how a turn that leads to these pawns and keeps `kept` cards wins for the seat, or None if it does not."""
    crown = here.crown if chateau_owner(pawns.king) is not None else moved_crown(here.crown, pawns, seat)
    ended = prospect_after(here, pawns, crown, kept).outcome
    return ended.termination if ended is not None and ended.winner == seat.letter else None


def _wins(here: Position, seat: Seat, spread: Spread, hand: int) -> Iterator[tuple[Bag, Win]]:
    """Yield winning turns of one line: the cards that each spends, never more than the one before, and the turn."""

    def pawns_at(bit: Bits) -> Pawns:
        return Pawns(*spread.start.spaces(here.pawns, bit.bit_length() - 1))

    anywhere = 0
    for cells in spread.cells[1:]:
        anywhere |= cells
    # Whether a cell wins depends on the cards spent only by their number: whether the refill empties the draw pile.
    winning: dict[bool, Bits] = {}
    fewest = hand
    for spent, cells in zip(spread.spent[1:], spread.cells[1:], strict=True):
        taken = count(spent)
        if taken > fewest or not cells:
            continue
        out = prospect_after(here, here.pawns, here.crown, hand - taken).runs_out
        if out not in winning:
            winning[out] = sum(bit for bit in _bits(anywhere) if won_by(here, seat, pawns_at(bit), hand - taken))
        for bit in _bits(cells & winning[out]):
            fewest = taken
            pawns = pawns_at(bit)
            termination = won_by(here, seat, pawns, hand - taken)
            assert termination is not None
            yield spent, Win(termination, spread.start.line, cards_in(spent), pawns)
            break


def _ways(cards: Bag, spent: Bag) -> int:
    """Return the number of ways to choose the spent cards from the available ones."""
    ways = 1
    for card in set(cards_in(spent)):
        ways *= comb(cards >> 4 * card & 15, spent >> 4 * card & 15)
    return ways


def _bits(cells: Bits) -> Iterator[Bits]:
    while cells:
        low = cells & -cells
        yield low
        cells ^= low

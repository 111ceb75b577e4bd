"""Positions for the tests, written in notation: a test says what it is about, the rest of the deck is dealt around it.

Nothing here is an expectation; those stand in the tests as literals.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from engine.errors import IllegalTurn
from engine.randomness import Chance
from engine.royal_visit.board import Seat
from engine.royal_visit.cards import Hidden
from engine.royal_visit.notation import read_play, read_position, read_turn, write_position, write_turn
from engine.royal_visit.position import Position, outcome
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.drafting import draft_turn
from engine.royal_visit.turns.listing import turns

SEED = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
"""Any seed will do where a test does not care how a pile is shuffled."""

START = "L-2,K0,R+2,W-1,J+1"
"""The first pawns of `rulebook` when Green moves first."""

DECK = (
    "K1K1K1K1K1K1K1K1K1K1K1K1G1G1G1G1G2G2G2G2G2G2G2G2G2G2GFGF"
    "W1W1W2W2W2W2W2W2W2W2W3W3J1J2J2J2J3J3J3J3J4J4J4J5JMJM"
)  # fmt: skip

_FIELDS = ("PAWNS", "CROWN", "FACE", "TURN", "GREEN-HAND", "RED-HAND", "DRAW", "DISCARD", "RULES")


def at(
    pawns: str = START,
    hand: str = "-",
    *,
    crown: str = "0",
    face: str = "big",
    turn: str = "g",
    other: str | None = None,
    draw: str | None = None,
    discard: str | None = None,
    rules: str = "rulebook",
) -> Position:
    """A position with `hand` for the player to move.

    What is not given comes from the rest of the deck in table order: eight cards for the `other` hand, then twenty for
    the draw pile, and all that is left for the discard pile. If only the discard pile is given, all that is left is for
    the draw pile.
    """
    rest = codes(DECK)
    for card in (card for pile in (hand, other, draw, discard) for card in codes(pile or "-")):
        rest.remove(card)

    def dealt(given: str | None, count: int) -> str:
        if given is not None:
            return given
        cards = "".join(rest[:count])
        del rest[:count]
        return cards or "-"

    others = dealt(other, 8)
    drawn = dealt(draw, 20 if discard is None else len(rest))
    discarded = dealt(discard, len(rest))
    hands = (hand, others) if turn == "g" else (others, hand)
    return read_position(" ".join((pawns, crown, face, turn, *hands, drawn, discarded, rules)))


def codes(pile: str) -> list[str]:
    """The card codes of a pile in its order; none for `-`."""
    return [] if pile == "-" else [pile[start : start + 2] for start in range(0, len(pile), 2)]


def written_with(here: Position, **fields: str) -> str:
    """The position written, with some fields spelled differently: `written_with(here, CROWN="+9")`, `GREEN_HAND=…`."""
    words = write_position(here).split(" ")
    for name, text in fields.items():
        words[_FIELDS.index(name.replace("_", "-"))] = text
    return " ".join(words)


def field(here: Position, name: str) -> str:
    """One field of a position, by its name in the notation."""
    return write_position(here).split(" ")[_FIELDS.index(name)]


def may(here: Position, cards: str, *laid: str) -> set[str]:
    """What exactly these cards (`WP` for none) may do next, after the plays laid out so far: `{"L-3,R+3", "R+4"}`."""
    following = map(str, draft_turn(here, [read_play(play) for play in laid]).next_plays)
    return {moves for spent, _, moves in (play.partition(":") for play in following) if spent == cards}


def may_follow(here: Position, *laid: str) -> set[str]:
    """Every play that may come next, after the plays laid out so far."""
    return set(map(str, draft_turn(here, [read_play(play) for play in laid]).next_plays))


def is_legal(here: Position, turn: str) -> bool:
    """Whether the rules let the turn be played."""
    try:
        apply(here, read_turn(turn), Chance(SEED))
    except IllegalTurn:
        return False
    return True


def after(here: Position, turn: str, shuffles: Chance | None = None) -> Position:
    """The position after a turn."""
    return apply(here, read_turn(turn), shuffles or Chance(SEED))


def listed(here: Position) -> list[str]:
    """The list of turns, written."""
    return [write_turn(turn) for turn in turns(here)]


def result(here: Position) -> str | None:
    """How the game ended here, `g king`, or None while it goes on."""
    ended = outcome(here)
    return None if ended is None else ended.text


def permuted(here: Position, dice: Random) -> Position:
    """A position with the same view for the mover, but other cards in the other hand and the draw pile."""
    other, draw = here.hands[here.turn.other], here.draw
    assert not isinstance(other, Hidden)
    assert not isinstance(draw, Hidden)
    cards = [*other, *draw]
    dice.shuffle(cards)
    others = tuple(sorted(cards[: len(other)]))
    own = here.hands[here.turn]
    hands = (own, others) if here.turn is Seat.GREEN else (others, own)
    return replace(here, hands=hands, draw=tuple(cards[len(other) :]))

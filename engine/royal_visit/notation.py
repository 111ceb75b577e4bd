"""Text notation of positions and turns (docs/notation.md). Each value has exactly one spelling."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from engine.errors import InvalidNotation, InvalidPosition, Reason
from engine.royal_visit.board import END, SEATS, Face, Pawn, Pawns, Ruleset, Seat
from engine.royal_visit.cards import COUNTS, DECK, HAND_SIZE, Card, Hidden, Pile
from engine.royal_visit.position import Position, outcome
from engine.royal_visit.turns.plays import Play, Turn, signed

_FIELDS: Final = ("PAWNS", "CROWN", "FACE", "TURN", "GREEN-HAND", "RED-HAND", "DRAW", "DISCARD", "RULES")
_NUMBER: Final = r"(?:0|[+-][1-9][0-9]?)"
_CARD: Final = "|".join(card.name for card in Card)
_PAWNS: Final = re.compile(",".join(f"{pawn.name}({_NUMBER})" for pawn in Pawn))
_PILE: Final = re.compile(rf"(?:{_CARD})+")
_HIDDEN: Final = re.compile(r"\?([1-9][0-9]?)")
_PLAY: Final = re.compile(rf"(WP|(?:{_CARD})+):([LKRWJ]{_NUMBER}(?:,[LKRWJ]{_NUMBER})*)")

T = TypeVar("T")


def write_position(position: Position) -> str:
    """Return the one-line notation of a position or view."""
    return " ".join(
        (
            ",".join(f"{pawn.name}{signed(space)}" for pawn, space in zip(Pawn, position.pawns, strict=True)),
            signed(position.crown),
            position.face,
            position.turn.letter,
            *(write_pile(pile if isinstance(pile, Hidden) else tuple(sorted(pile))) for pile in position.hands),
            write_pile(position.draw),
            write_pile(position.discard),
            position.ruleset,
        )
    )


def read_position(line: str) -> Position:
    """Parse a position or view; raises `InvalidNotation` or `InvalidPosition` with every reason."""
    fields = line.split(" ")
    if len(fields) != len(_FIELDS):
        names = " ".join(_FIELDS)
        text = f"a position has {len(_FIELDS)} fields separated by one space, not {len(fields)}: {names}"
        raise InvalidNotation(Reason("fields", text))
    faults: list[Reason] = []

    def word(name: str, text: str, known: dict[str, T]) -> T | None:
        if text not in known:
            faults.append(Reason(name.lower(), f"{name} must be {' or '.join(known)}, not {text!r}"))
        return known.get(text)

    pawns = _PAWNS.fullmatch(fields[0])
    if pawns is None:
        faults.append(Reason("pawns", f"PAWNS must read like L-2,K0,R+2,W-1,J+1, not {fields[0]!r}"))
    if not re.fullmatch(_NUMBER, fields[1]):
        faults.append(Reason("crown", f"CROWN must be a number with its sign, or 0, not {fields[1]!r}"))
    face = word("FACE", fields[2], {face: face for face in Face})
    turn = word("TURN", fields[3], SEATS)
    piles = [_read_pile(name, text, faults) for name, text in zip(_FIELDS[4:8], fields[4:8], strict=True)]
    green, red, draw, discard = piles
    if isinstance(discard, Hidden):
        faults.append(Reason("discard", "DISCARD is open to all and cannot be hidden"))
    ruleset = word("RULES", fields[8], {ruleset: ruleset for ruleset in Ruleset})
    places = None if pawns is None else Pawns(*(int(space) for space in pawns.groups()))
    crown = int(fields[1]) if re.fullmatch(_NUMBER, fields[1]) else None
    if faults or places is None or crown is None or face is None or turn is None or ruleset is None:
        raise InvalidNotation(*faults, *problems_of(places, crown, piles))
    assert isinstance(discard, tuple)
    assert green is not None
    assert red is not None
    assert draw is not None
    position = Position(
        pawns=places,
        crown=crown,
        face=face,
        turn=turn,
        hands=(_sorted(green), _sorted(red)),
        draw=draw,
        discard=discard,
        ruleset=ruleset,
    )
    if reasons := tuple(problems(position)):
        raise InvalidPosition(*reasons)
    return position


def write_pile(pile: Pile) -> str:
    """Return card codes run together, `-` for none, `?n` for n hidden cards."""
    if isinstance(pile, Hidden):
        return f"?{pile.count}"
    return "".join(card.name for card in pile) or "-"


def write_turn(turn: Turn) -> str:
    """Return the plays as they were played, joined by `;`, or `pass`."""
    return ";".join(map(str, turn)) or "pass"


def read_turn(text: str) -> Turn:
    """Parse a turn; raises `InvalidNotation`. Does not check whether the turn is legal."""
    return () if text == "pass" else tuple(read_play(play) for play in text.split(";"))


def read_play(text: str) -> Play:
    """Parse a play; raises `InvalidNotation`, also if its pawns are not in the order L,K,R,W,J."""
    match = _PLAY.fullmatch(text)
    if match is None:
        raise InvalidNotation(Reason("play", f"a play reads like K1:K+1, G2:L-3,R+3 or WP:K0, not {text!r}"))
    cards, moves = match.groups()
    moved = tuple((Pawn[move[0]], int(move[1:])) for move in moves.split(","))
    order = [pawn for pawn, _ in moved]
    if order != sorted(set(order)):
        raise InvalidNotation(Reason("play", f"a play names its pawns once each in the order L,K,R,W,J, not {text!r}"))
    return Play(() if cards == "WP" else tuple(map(Card.__getitem__, re.findall("..", cards))), moved)


def _read_pile(name: str, text: str, faults: list[Reason]) -> Pile | None:
    if text == "-":
        return ()
    if hidden := _HIDDEN.fullmatch(text):
        return Hidden(int(hidden[1]))
    if not _PILE.fullmatch(text):
        faults.append(Reason(name.lower(), f"{name} must be card codes run together, - for none, or ?n, not {text!r}"))
        return None
    return tuple(map(Card.__getitem__, re.findall("..", text)))


def _sorted(pile: Pile) -> Pile:
    return pile if isinstance(pile, Hidden) else tuple(sorted(pile))


def problems(position: Position) -> Iterator[Reason]:
    """Yield every reason why the position is invalid; nothing for a valid one."""
    yield from problems_of(position.pawns, position.crown, (*position.hands, position.draw, position.discard))
    if not len(position.draw) and outcome(position) is None:
        yield Reason("draw", "the draw pile is empty though the game goes on")


def problems_of(pawns: Pawns | None, crown: int | None, piles: Sequence[Pile | None]) -> Iterator[Reason]:
    """Report what is wrong with the parts of a position; None stands for one that could not be parsed.

    `piles`: Green's and Red's hand, draw pile, discards. With an unparsed pile, only excess cards are known.
    """
    for pawn, space in zip(Pawn, pawns or (), strict=False):
        if abs(space) > END:
            yield Reason("space", f"{pawn.name} stands outside -{END} to +{END}")
    if pawns is not None and not pawns.left_guard < pawns.king < pawns.right_guard:
        yield Reason("court", "left guard, King and right guard must stand in this order, each on its own space")
    if crown is not None and abs(crown) > END:
        yield Reason("crown", f"the Crown stands outside -{END} to +{END}")
    for seat, hand in zip(Seat, piles, strict=False):
        if hand is not None and len(hand) > HAND_SIZE:
            yield Reason("hand", f"the hand of {seat.letter} holds more than {HAND_SIZE} cards")
    unread = any(pile is None for pile in piles)
    total = sum(len(pile) for pile in piles if pile is not None)
    if total != len(DECK) and not unread:
        yield Reason("total", f"{total} cards in all instead of {len(DECK)}")
    known = Counter(card for pile in piles if isinstance(pile, tuple) for card in pile)
    open_ = not unread and not any(isinstance(pile, Hidden) for pile in piles)
    for card in Card:
        if known[card] > COUNTS[card] or (known[card] < COUNTS[card] and open_):
            yield Reason("count", f"{known[card]} of {card.name} instead of {COUNTS[card]}")

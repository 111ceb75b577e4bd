"""A quick judgement of every idea, by rough estimates: what one is rid of, what others get, who is blocked.

Goes by what the seat itself may see. The unit is one card in hand, of oneself or, shared among them, of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.royal_court.acts import AGAIN, END, LET, upgrades
from engine.royal_court.cards import CODES, D4, D6, D10, JOKER, RANK, Cards, card_of, dice, fits, set_rung
from engine.royal_court.opponent.burden import burden
from engine.royal_court.opponent.ideas import ANSWER, CARD, CASTLE, COURT, GIVE, PAIR, PASS, RARE, Idea
from engine.royal_court.position import GIFT, Place, Position

WON: Final = 100.0
"""What it is to finish for sure."""

ALMOST: Final = 8.0
"""What it is to finish by a fifty-fifty roll is half of this, and so on."""

_NOPED: Final = 0.75
"""How likely an effect comes to pass."""

_FOLLOWED: Final = 0.65
"""For each action more so many cards more are laid."""

_KILLED: Final = 1.0
_SAFE: Final = 0.8
_COURT: Final = 0.95
_NOPE: Final = 0.5
_PILE: Final = 1.0


def judged(position: Position, seat: int, found: Sequence[Idea]) -> list[float]:
    """What each idea of a seat is worth; the more the better."""
    return [_worth(position, seat, idea) for idea in found]


def _worth(position: Position, seat: int, idea: Idea) -> float:
    kind = idea.kind
    if kind == CARD:
        return _laid(position, seat, idea)
    if kind == ANSWER:
        return _answer(position, seat, idea)
    if kind == GIVE:
        return _given(position, idea)
    place = position.places[seat]
    left = place.own - len(idea.tokens)
    if kind == PASS:
        return 0.0 if idea.act == END else 0.1
    if kind == COURT:
        return _COURT + 0.15 * position.actions
    if kind == RARE:
        return WON
    if not left:
        return WON
    if kind == CASTLE:
        return len(idea.tokens) + (0.5 if place.castles else _SAFE)
    if kind == PAIR:
        return 2.0 + 0.4 + _top(position, seat, idea, left)
    others = [other for number, other in enumerate(position.places) if number != seat and not other.fate]
    executed = sum(sum(map(len, other.courts)) for other in others if not other.castles) / len(others)
    mine = 0 if place.castles else sum(map(len, place.courts))
    return 4.0 + _KILLED + _NOPED * (executed - mine) + (0.3 if place.castles else 0.0)


# ---- cards on the pile
def _laid(position: Position, seat: int, idea: Idea) -> float:
    place = position.places[seat]
    tokens = idea.tokens
    count, rank = len(tokens), tokens[0][0]
    left = place.own - count
    others = position.players - 1 if position.players < 3 else len(position.inside) - 1
    worth = sum(burden(card_of(token)) for token in tokens)
    upgraded = upgrades(place, tokens) + count - 1
    if not left:
        if count == 1:
            return WON if rank != "6" else WON * 5 / 6
        faces = dice(set_rung(count))
        return ALMOST * (1 - 5 / faces[0] if len(faces) == 1 else 1) + worth
    if count > 1:
        faces = dice(set_rung(count))
        picked_up = 15 / faces[0] if len(faces) == 1 else 0.2
        own_nope = any(card[0] == "A" for card in _hand(place)) and rank != "A"
        worth -= picked_up * (0.4 if own_nope else 1.0)
    if rank == "6":
        worth += _six(position, idea, upgraded, others)
    elif rank == "X":
        worth += _NOPED * _mean(D10 + upgraded) / others
    elif not position.revolt:
        worth += _royal(place, rank, upgraded, left, others)
    return worth + _top(position, seat, idea, left)


def _six(position: Position, idea: Idea, upgraded: int, others: int) -> float:
    assert idea.aim is not None
    sides = dice(D6 + upgraded)[0]
    aimed = position.places[idea.aim]
    hit = _NOPED * (sides - 3) / sides * (0.9 if aimed.castles else 2.0)
    close = 1.5 if aimed.own <= 3 else 1.0
    return hit * close / others - 2 / sides


def _royal(place: Place, rank: str, upgraded: int, left: int, others: int) -> float:
    if rank == "J":
        return _NOPED * _FOLLOWED * min(_mean(D4 + upgraded), 0.8 * left)
    if rank == "Q":
        if others == 1:
            return _NOPED * _FOLLOWED * min(1 + upgraded, 0.8 * left)
        return 0.15 if upgraded else 0.0
    if rank == "K":
        return 0.3 * min(1 + upgraded, place.held)
    return 0.0


def _mean(rung: int) -> float:
    return sum(sides + 1 for sides in dice(rung)) / 2


def _top(position: Position, seat: int, idea: Idea, left: int) -> float:
    """What the card on top is worth: that one can go on oneself, or that the next one cannot."""
    top = card_of(idea.tokens[-1])
    place = position.places[seat]
    if position.actions > 1 or idea.tokens[0][0] == "J":
        gone = list(idea.tokens)
        fitting = 0
        for card in (*_hand(place), *place.guests, *(card for court in place.courts for card in court)):
            if gone and any(card == card_of(token) for token in gone):
                gone.remove(next(token for token in gone if card_of(token) == card))
            elif fits(card, top, is_open=False):
                fitting += 1
        return 0.8 * min(1.0, fitting / max(1, min(left, 3)))
    waiting = position.places[_next(position, seat)]
    stuck = _SHUT[top] ** (waiting.own + 1)
    return _PILE * stuck


def _next(position: Position, seat: int) -> int:
    players, way = position.players, position.direction
    other = (seat + way) % players
    while position.places[other].fate:
        other = (other + way) % players
    return other


def _shut(top: str) -> float:
    """The share of all cards that do not fit on this one."""
    if top == JOKER:
        return 0.0
    ranks = 12 - RANK[top] if top[1] == "r" else RANK[top]
    return 1 - (4 * (ranks + 1) + 3) / 55


_SHUT: Final = {top: _shut(top) for top in CODES}


# ---- swaps, gifts and windows
def _given(position: Position, idea: Idea) -> float:
    if idea.act == AGAIN:
        taken = position.taken if not isinstance(position.taken, int) else ()
        return sum(burden(card) - 0.8 for card in taken)
    if position.step == GIFT:
        assert idea.aim is not None
        return burden(card_of(idea.tokens[0])) + (0.1 if position.places[idea.aim].own <= 3 else 0.0)
    return 0.0


def _answer(position: Position, seat: int, idea: Idea) -> float:
    if idea.act == LET:
        return 0.0
    place = position.places[seat]
    if place.own == 1:
        return WON
    stands = len(position.nopes) % 2 == 0
    gain = effect_for(position, seat)
    return (-gain if stands else gain) - (_NOPE if place.own > 3 else 0.1)


def effect_for(position: Position, seat: int) -> float:
    """What it is worth to a seat that the effect under way is carried out."""
    name, _, what = position.effect.partition("=")
    mine = seat == position.turn
    mover = position.places[position.turn]
    others = len(position.inside) - 1
    share = 1.0 if mine else -1.0 / others
    if not mine and mover.own <= 3:
        share *= 2.0
    match name:
        case "jack":
            return share * _FOLLOWED * min(int(what), mover.own)
        case "queen":
            return share * _FOLLOWED * min(int(what), mover.own) if what.isdecimal() else 0.0
        case "king":
            cards = int(what[1:].partition("/")[0])
            if mine or position.victim == seat:
                return (0.4 if mine else -0.6) * cards
            return 0.0
        case "six":
            return _six_for(position, seat, int(what[1:]), others)
        case "joker":
            return int(what) / others if mine else -max(0.0, int(what) / others) + 0.2
        case "revolt":
            return _revolt_for(position, seat)
        case _:
            roll = int(what)
            if roll <= 5:
                return (roll - 6) if mine else (6 - roll) / others
            return share


def _six_for(position: Position, seat: int, roll: int, others: int) -> float:
    aimed = position.victim
    assert aimed is not None
    if roll == 1:
        return -2.0 if seat == position.turn else 2.0 / others
    hurt = 0.9 if position.places[aimed].castles else 2.0
    if aimed == seat:
        return -hurt
    return hurt / others


def _revolt_for(position: Position, seat: int) -> float:
    place = position.places[seat]
    lost = 0.0 if place.castles else float(sum(map(len, place.courts)))
    risk = 0.0 if place.castles or seat == position.turn else 1.2
    gained = 0.8 if place.castles or seat == position.turn else 0.0
    return gained - risk - lost


def _hand(place: Place) -> Cards:
    return () if isinstance(place.hand, int) else place.hand

"""Carrying out a whole turn: act, move the Crown, refill (royal-visit rules, "A turn")."""

from __future__ import annotations

from engine.errors import HiddenCards, IllegalTurn, Reason
from engine.randomness import Shuffles
from engine.royal_visit.board import Face, Ruleset
from engine.royal_visit.cards import HAND_SIZE, Cards, Hidden, Pile
from engine.royal_visit.position import Position
from engine.royal_visit.turn import Turn, spent
from engine.royal_visit.turns import Acted, act, lay


def apply(position: Position, turn: Turn, shuffles: Shuffles) -> Position:
    """The position after a turn. `shuffles` is used once for each time the draw pile runs out and is made anew.

    Raises `GameOver`, `IllegalTurn`, or `HiddenCards` if the mover's hand or the draw pile is not shown.
    """
    acted = act(position, turn)
    if not turn and not lay(position).may_end:
        raise IllegalTurn(Reason("pass", "a pass is legal only when nothing else is"))
    if isinstance(position.draw, Hidden):
        raise HiddenCards(Reason("draw hidden", "the draw pile is hidden"))
    discard = position.discard + spent(turn)
    if acted.outcome is None:
        return _refilled(position, acted, position.draw, discard, shuffles)
    return Position(
        pawns=acted.pawns,
        crown=acted.crown,
        face=position.face,
        turn=position.turn,
        hands=_with_hand(position, acted.hand),
        draw=position.draw,
        discard=discard,
        ruleset=position.ruleset,
    )


def _refilled(position: Position, acted: Acted, draw: Cards, discard: Cards, shuffles: Shuffles) -> Position:
    """Draw up to eight cards. The pile runs out the moment its last card is drawn, even if the hand is then full."""
    hand, face = list(acted.hand), position.face
    over = False
    while len(hand) < HAND_SIZE and not over:
        wanted = HAND_SIZE - len(hand)
        hand += draw[:wanted]
        draw = draw[wanted:]
        if draw:
            continue
        if face is Face.BIG or (acted.pawns.king == 0 and position.ruleset is Ruleset.RULEBOOK):
            face = Face.LITTLE
            draw, discard = shuffles.shuffle(discard), ()
        else:
            over = True
    hand.sort()
    return Position(
        pawns=acted.pawns,
        crown=acted.crown,
        face=face,
        turn=position.turn if over else position.turn.other,
        hands=_with_hand(position, tuple(hand)),
        draw=draw,
        discard=discard,
        ruleset=position.ruleset,
    )


def _with_hand(position: Position, hand: Cards) -> tuple[Pile, Pile]:
    green, red = position.hands
    return (green, hand) if position.turn else (hand, red)

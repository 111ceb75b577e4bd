"""Carrying out a whole turn: act, move the Crown, refill (royal-visit rules, "A turn")."""

from __future__ import annotations

from dataclasses import replace

from engine.errors import HiddenCards, IllegalTurn, Reason
from engine.randomness import Shuffles
from engine.royal_visit.board import Face, Ruleset
from engine.royal_visit.cards import HAND_SIZE, Cards, Hidden, Pile
from engine.royal_visit.position import Position
from engine.royal_visit.turn import Turn, spent
from engine.royal_visit.turns import act, lay


def apply(position: Position, turn: Turn, shuffles: Shuffles) -> Position:
    """The position after a turn. `shuffles` is used once for each time the draw pile runs out and is made anew.

    Raises `GameOver`, `IllegalTurn`, or `HiddenCards` if the mover's hand or the draw pile is not shown.
    """
    acted = act(position, turn)
    if not turn and not lay(position).may_end:
        raise IllegalTurn(Reason("pass", "a pass is legal only when nothing else is"))
    if isinstance(position.draw, Hidden):
        raise HiddenCards(Reason("draw hidden", "the draw pile is hidden"))
    after = replace(
        position,
        pawns=acted.pawns,
        crown=acted.crown,
        hands=_with_hand(position, acted.hand),
        discard=position.discard + spent(turn),
    )
    return after if acted.outcome is not None else _refill(after, position.draw, shuffles)


def _refill(position: Position, draw: Cards, shuffles: Shuffles) -> Position:
    """Draw up to eight cards. The pile runs out the moment its last card is drawn, even if the hand is then full."""
    hand = list(_own_hand(position))
    discard, face = position.discard, position.face
    over = False
    while len(hand) < HAND_SIZE and not over:
        wanted = HAND_SIZE - len(hand)
        hand += draw[:wanted]
        draw = draw[wanted:]
        if draw:
            continue
        if face is Face.BIG or (position.pawns.king == 0 and position.ruleset is Ruleset.RULEBOOK):
            face = Face.LITTLE
            draw, discard = shuffles.shuffle(discard), ()
        else:
            over = True
    return replace(
        position,
        face=face,
        turn=position.turn if over else position.turn.other,
        hands=_with_hand(position, tuple(sorted(hand))),
        draw=draw,
        discard=discard,
    )


def _own_hand(position: Position) -> Cards:
    hand = position.hands[position.turn]
    assert not isinstance(hand, Hidden)
    return hand


def _with_hand(position: Position, hand: Cards) -> tuple[Pile, Pile]:
    green, red = position.hands
    return (green, hand) if position.turn else (hand, red)

"""Applying a whole turn: act, move the Crown, refill."""

from __future__ import annotations

from engine.errors import HiddenCards, IllegalTurn, Reason
from engine.randomness import Chance
from engine.royal_visit.board import CHATEAU, Face, Pawns, Ruleset, moved_crown
from engine.royal_visit.cards import HAND_SIZE, Card, Cards, Hidden, Pile
from engine.royal_visit.deal import SHUFFLE
from engine.royal_visit.position import Position, mover_hand
from engine.royal_visit.turns.drafting import apply_plays, draft_turn
from engine.royal_visit.turns.plays import Turn


def apply(position: Position, turn: Turn, chance: Chance) -> Position:
    """Return the position after a turn. Uses a draw `SHUFFLE` each time the discards become a new draw pile.

    Raises `GameOver`, `IllegalTurn`, or `HiddenCards` if the mover's hand or the draw pile is hidden.
    """
    apply_plays(position, turn)
    if not turn and not draft_turn(position).may_end:
        raise IllegalTurn(Reason("pass", "a pass is legal only when nothing else is"))
    return carry_out(position, turn, chance)


def carry_out(position: Position, turn: Turn, chance: Chance) -> Position:
    """Return the position after a turn that is known to be legal, such as one of `turns(position)`. Does not check it.

    Fast path for simulations. Raises `HiddenCards`; the result for an illegal turn is undefined.
    """
    spaces, hand, discard = list(position.pawns), list(mover_hand(position)), position.discard
    if isinstance(position.draw, Hidden):
        raise HiddenCards(Reason("draw hidden", "the draw pile is hidden"))
    for play in turn:
        discard += play.cards
        for card in play.cards:
            hand.remove(card)
        for pawn, space in play.moves:
            spaces[pawn] = space
    pawns, crown = Pawns(*spaces), position.crown
    over = not -CHATEAU < pawns.king < CHATEAU
    if not over:
        crown = moved_crown(crown, pawns, position.turn)
        over = not -CHATEAU < crown < CHATEAU
    if not over:
        return _refilled(position, pawns, crown, hand, position.draw, discard, chance)
    return Position(
        pawns=pawns,
        crown=crown,
        face=position.face,
        turn=position.turn,
        hands=_with_hand(position, tuple(hand)),
        draw=position.draw,
        discard=discard,
        ruleset=position.ruleset,
    )


def _refilled(
    position: Position, pawns: Pawns, crown: int, hand: list[Card], draw: Cards, discard: Cards, chance: Chance
) -> Position:
    """Draw up to eight cards. The pile runs out when its last card is drawn, even if the hand is then full."""
    face, over = position.face, False
    while len(hand) < HAND_SIZE and not over:
        wanted = HAND_SIZE - len(hand)
        hand += draw[:wanted]
        draw = draw[wanted:]
        if draw:
            continue
        if face is Face.BIG or (pawns.king == 0 and position.ruleset is Ruleset.RULEBOOK):
            face = Face.LITTLE
            draw, discard = chance.shuffle(SHUFFLE, discard), ()
        else:
            over = True
    hand.sort()
    return Position(
        pawns=pawns,
        crown=crown,
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

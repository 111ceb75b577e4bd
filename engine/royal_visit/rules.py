"""Applying a whole turn: act, move the Crown, refill."""

from __future__ import annotations

from engine.errors import HiddenCards, IllegalTurn, Reason
from engine.randomness import Chance
from engine.royal_visit.board import CHATEAU, Face, Pawns, Ruleset, moved_crown
from engine.royal_visit.cards import HAND_SIZE, Hidden
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
    draw, face = position.draw, position.face
    if isinstance(draw, Hidden):
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
    while len(hand) < HAND_SIZE and not over:  # the pile runs out with its last card, even if the hand is then full
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
    green, red = position.hands
    return Position(
        pawns=pawns,
        crown=crown,
        face=face,
        turn=position.turn if over else position.turn.other,
        hands=(green, tuple(hand)) if position.turn else (tuple(hand), red),
        draw=draw,
        discard=discard,
        ruleset=position.ruleset,
    )

"""What is explained in a guided match when it first happens: themes, and a sentence or two for each.

A theme is a word that is stored with the match; it may be dropped, but must not come to mean something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.royal_visit.names import known_seat, seat_name
from bot.games.royal_visit.states import HandState
from bot.i18n.translator import Translator
from engine.royal_visit.board import Face, Seat
from engine.royal_visit.outcome import outcome
from engine.royal_visit.position import Position, dealt_view
from engine.royal_visit.turns.plays import has_jester_power
from render.numbers import signed

NEAR_KING: Final = 4
NEAR_CROWN: Final = 4
"""From this space on a King or Crown is near the Chateau."""

LOW: Final = 10
"""Cards on a draw pile that will soon run out."""


def themes(state: HandState) -> Sequence[str]:
    """What there is to explain to the player to move, the most important first."""
    position = dealt_view(state.view)
    if not state.my_turn or outcome(position) is not None:
        return ()
    return tuple(_met(state, position, known_seat(state.seat)))


def _met(state: HandState, here: Position, me: Seat) -> Iterator[str]:
    if state.own_last is None:
        yield "first"
        return
    king, crown = here.pawns.king * me.direction, here.crown * me.direction
    if king <= -NEAR_KING:
        yield "king-theirs"
    if crown <= -NEAR_CROWN:
        yield "crown-theirs"
    if king >= NEAR_KING:
        yield "king-mine"
    if crown >= NEAR_CROWN:
        yield "crown-mine"
    if here.face is Face.LITTLE:
        yield "little-crown"
    elif len(here.draw) <= LOW:
        yield "pile-low"
    if has_jester_power(here.pawns, me):
        yield "jester-mine"
    elif has_jester_power(here.pawns, me.other):
        yield "jester-theirs"
    for made in (state.last, state.own_last):
        if made is not None and dealt_view(made.before).crown != here.crown:
            yield "crown-moved"
            break
    if _calls_the_king(here, me):
        yield "wizard"
    yield "drawn"


def _calls_the_king(here: Position, me: Seat) -> bool:
    """Whether the Wizard's power would bring the King nearer to this player."""
    pawns = here.pawns
    return pawns.left_guard < pawns.wizard < pawns.right_guard and (pawns.wizard - pawns.king) * me.direction > 0


def explained(t: Translator, theme: str, state: HandState) -> str:
    """A theme in a sentence or two."""
    here, me = dealt_view(state.view), known_seat(state.seat)
    other = seat_name(t, me.other)
    match theme:
        case "first":
            if me is Seat.GREEN:
                return t(
                    "Your first turn: pull the King toward your Chateau, on the left. Try what you like; nothing "
                    "counts until you press End turn."
                )
            return t(
                "Your first turn: pull the King toward your Chateau, on the right. Try what you like; nothing counts "
                "until you press End turn."
            )
        case "king-theirs":
            return t(
                "Careful: the King is near {player}'s Chateau. If he gets in, you lose. Pull him back, or block his "
                "way with a Guard.",
                player=other,
            )
        case "king-mine":
            return t("The King is near your Chateau. Can your cards bring him in? Then you win at once.")
        case "crown-theirs":
            return t(
                "Careful: the Crown is near {player}'s Chateau. Get pawns out of that Chateau, or the King or a Guard "
                "to your side.",
                player=other,
            )
        case "crown-mine":
            return t("The Crown is near your Chateau. Each pawn in your Chateau brings it a space nearer, every turn.")
        case "little-crown":
            return t(
                "The Crown shows its Little face. When the draw pile runs out once more, the match is over, and the "
                "King's side wins."
            )
        case "pile-low":
            return t(
                "The draw pile is low. When it runs out, the Crown turns to its Little face; the second time, the "
                "King's side wins."
            )
        case "jester-mine":
            return t(
                "You have the Jester's power: he is nearer to your end than the King. Your Jester cards may move "
                "others now."
            )
        case "jester-theirs":
            return t(
                "{player} has the Jester's power: the Jester is nearer to their end than the King. Their Jester cards "
                "may move the King.",
                player=other,
            )
        case "crown-moved":
            return t(
                "The Crown has moved: pawns in a Chateau pull it there, and so do King and Guards on one side. In a "
                "Chateau, it wins."
            )
        case "wizard":
            return t(
                "The Wizard is on {space}, nearer to you than the King. Wizard's power would bring the King there, "
                "without a card.",
                space=signed(here.pawns.wizard),
            )
        case _:
            return t("You drew back to eight cards. Playing many at once brings the end of the draw pile nearer.")

"""The themes of a guided match: situations that are explained to the player to move when they first occur.

A theme's name is stored with the match; a theme may be dropped, but must not change its meaning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.royal_visit.states import HandState
from engine.royal_visit.board import Face, Seat
from engine.royal_visit.game import seat_of
from engine.royal_visit.position import Position, dealt_view, outcome
from engine.royal_visit.turns.plays import has_jester_power

NEAR_KING: Final = 4
NEAR_CROWN: Final = 4
"""The space from which on King or Crown is near a Chateau, as a distance from 0."""

LOW_PILE: Final = 10
"""Maximum number of cards of a draw pile that will soon run out."""


def themes(state: HandState) -> Sequence[str]:
    """The themes to explain to the player to move, the most important first."""
    position = dealt_view(state.view)
    if not state.my_turn or outcome(position) is not None:
        return ()
    return tuple(_themes(state, position, seat_of(state.seat)))


def _themes(state: HandState, here: Position, me: Seat) -> Iterator[str]:
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
    elif len(here.draw) <= LOW_PILE:
        yield "pile-low"
    if has_jester_power(here.pawns, me):
        yield "jester-mine"
    elif has_jester_power(here.pawns, me.other):
        yield "jester-theirs"
    for made in (state.last, state.own_last):
        if made is not None and dealt_view(made.before).crown != here.crown:
            yield "crown-moved"
            break
    pawns = here.pawns
    # Whether the Wizard's power would bring the King nearer to this player.
    if pawns.left_guard < pawns.wizard < pawns.right_guard and (pawns.wizard - pawns.king) * me.direction > 0:
        yield "wizard"
    yield "drawn"

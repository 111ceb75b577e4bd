"""The themes of a guided match: situations that are explained to the player to move when they first occur.

A theme's name is stored with the match; a theme may be dropped, but must not change its meaning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.royal_court.states import HandState
from engine.royal_court.acts.act import ActKind, hand_of
from engine.royal_court.cards import JOKER
from engine.royal_court.drafting import Drafting
from engine.royal_court.position import LETTERS, OVER, Position, Step

FEW_CARDS: Final = 3
"""Maximum number of cards with which a player may finish at any moment."""


def themes(state: HandState) -> Sequence[str]:
    """Return the themes to explain to a player who is to act, the most important first."""
    position = state.view
    if not state.my_turn or position.step is OVER:
        return ()
    return tuple(_themes(state, position, LETTERS.index(state.seat)))


def _themes(state: HandState, here: Position, me: int) -> Iterator[str]:  # noqa: C901, PLR0912
    match here.step:
        case Step.SWAP:
            yield "swap"
            return
        case Step.GIFT:
            yield "gift"
            return
    place = here.places[me]
    drafting = Drafting(here, me)
    kinds = drafting.kinds
    if here.besieger is not None:
        yield "siege"
    elif here.revolt:
        yield "revolt-castle" if place.castles else "revolt"
    if here.is_open:
        yield "open"
    if state.own_last is None:
        yield "first"
    if here.revolt:  # nothing else matters now
        yield from ["castle-held"] * ("castle" in kinds)
        return
    if any(card[0] == "A" for card in hand_of(place)):
        yield "ace-held"
    if place.courts:
        yield "court-mine"
    elif place.guests:
        yield "guests"
    elif any(other.courts for other in here.places):
        yield "court-theirs"
    if any(not other.fate and seat != me and other.own <= FEW_CARDS for seat, other in enumerate(here.places)):
        yield "few-theirs"
    if 1 < place.own <= FEW_CARDS:
        yield "few-mine"
    if here.run_outs:
        yield "pile-out"
    if "revolt" in kinds:
        yield "revolt-held"
    if "castle" in kinds:
        yield "castle-held"
    if "court" in kinds:
        yield "court-held"
    for rank, theme in ((JOKER[0], "joker-held"), ("Q", "queen-held")):
        if rank in drafting.ranks and any(card[0] == rank for card in hand_of(place)):
            yield theme
    if state.last is not None and state.last.shown:
        yield "roll"
    if here.actions > 1:
        yield "actions"
    if any(other.castles for seat, other in enumerate(here.places) if seat != me):
        yield "castle-theirs"
    if ActKind.SET in kinds:
        yield "set-held"

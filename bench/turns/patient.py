"""A match that goes on and on: both players leave the King on the Fountain and everybody out of the Chateaus.

It is played through the bot like any other, by what its messages offer, so that it does not matter how matches are
stored. What is known of the game here is how its controls are called: cards by their codes, targets by pawn and space.
"""

from __future__ import annotations

import re
from typing import Final

from bench.turns.payloads import Json
from bench.turns.table import START_OVER, UNDO, Table
from bench.turns.wire import Offer, offers, text

KINGS: Final = "K1"
TWO_KINGS: Final = "KK"
FLANK: Final = "GF"
NEVER: Final = (TWO_KINGS, "WP")
"""Controls that move the King and leave him there."""

ENDS: Final = ("✅", "⚠️")
"""What the private message begins a line with that says how the match would end with this turn."""

OUTERMOST: Final = 6
"""The last space before a Chateau."""

_MOVE: Final = re.compile(r"([KLRWJ])([+-]\d+|0)")
_TARGET: Final = re.compile(rf"(?:{_MOVE.pattern})+")

TRIES: Final = 5
"""Matches that may end too early."""


async def long_match(table: Table, turns: int) -> None:
    """Play at this table until a match has had so many turns."""
    for _ in range(TRIES):
        await table.begin()
        while not table.over:
            if table.turns >= turns:
                return
            await patient_turn(table)
    raise AssertionError(f"no match lasts {turns} turns")


async def patient_turn(table: Table) -> None:
    """A turn after which the match goes on."""
    await table.end(await _laid(table))


async def _laid(table: Table) -> Json:
    """One card, or the King there and back where his cards pile up; the private message, with the turn laid out."""
    hand = await table.hand()
    cards = [offer.control for offer in offers(hand, "lay") if offer.enabled and not _TARGET.fullmatch(offer.control)]
    table.rng.shuffle(cards)
    cards = [card for card in cards if card not in (*NEVER, UNDO, START_OVER, KINGS)]
    # A flank leaves the King no room: the last choice.
    cards.sort(key=lambda card: card == FLANK)
    if any(offer.control == TWO_KINGS for offer in offers(hand, "lay")):
        cards.insert(0, KINGS)
    for card in cards:
        hand = await _press(table, hand, card)
        done = await (_there_and_back(table, hand) if card == KINGS else _placed(table, hand))
        if done is not None and _may_end(done):
            return done
        while undo := [offer for offer in offers(hand, "lay") if offer.control == UNDO and offer.enabled]:
            hand = await table.press(table.mover, hand, undo[0])
    return await table.laid()


async def _placed(table: Table, hand: Json) -> Json | None:
    """The card laid somewhere that hurts nobody; None if there is no such place."""
    targets = _targets(hand)
    if not targets:
        return hand  # it had only one, and is laid: inward, from near the end of the track
    safe = [
        target
        for target in targets
        if all(pawn != "K" and abs(int(space)) <= OUTERMOST for pawn, space in _MOVE.findall(target.control))
    ]
    # Where there is a choice, the Guards leave the King room.
    roomy = [
        target
        for target in safe
        if all(pawn not in "LR" or abs(int(space)) > 1 for pawn, space in _MOVE.findall(target.control))
    ]
    if not safe:
        return None
    return await table.press(table.mover, hand, table.rng.choice(roomy or safe))


async def _there_and_back(table: Table, hand: Json) -> Json | None:
    """The King moved by one card and back by the next; None if he has no room."""
    for space in (1, 0):
        if not space and not _targets(hand):
            return await _press(table, hand, KINGS)  # back is the only way
        target = next((one for one in _targets(hand) if abs(int(_MOVE.findall(one.control)[0][1])) == space), None)
        if target is None:
            return None
        hand = await table.press(table.mover, hand, target)
    return hand


async def _press(table: Table, hand: Json, control: str) -> Json:
    offer = next((one for one in offers(hand, "lay") if one.control == control and one.enabled), None)
    return hand if offer is None else await table.press(table.mover, hand, offer)


def _targets(hand: Json) -> list[Offer]:
    return [offer for offer in offers(hand, "lay") if offer.enabled and _TARGET.fullmatch(offer.control)]


def _may_end(hand: Json) -> bool:
    """Whether the turn can be ended, and the match goes on then."""
    [end] = offers(hand, "end")
    return end.enabled and not any(sign in text(hand) for sign in ENDS)

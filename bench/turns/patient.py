"""A match of any length: both players keep the King on the Fountain and all pawns out of the Chateaus.

It is played through the bot like any other, with the buttons of its messages, so it does not depend on the schema. This
module knows of the game only the names of its controls: cards by their codes, targets by pawn and space.
"""

from __future__ import annotations

import re
from typing import Final

from bench.turns.payloads import Json
from bench.turns.table import START_OVER, UNDO, Table
from bench.turns.wire import Offer, offers, text

KINGS: Final = "K1"
TWO_KINGS: Final = "KK"
ESCORT: Final = "GF"
NEVER: Final = (TWO_KINGS, "WP")
"""Controls that move the King away."""

ENDS: Final = ("✅", "⚠️")
"""Beginnings of a line in the private message that says how the match would end with this turn."""

OUTERMOST: Final = 6
"""The last space before a Chateau."""

_MOVE: Final = re.compile(r"([KLRWJ])([+-]\d+|0)")
_TARGET: Final = re.compile(rf"(?:{_MOVE.pattern})+")

TRIES: Final = 5
"""Number of matches that may end too early."""


async def long_match(table: Table, turns: int) -> None:
    """Play at this table until a match has had `turns` turns."""
    for _ in range(TRIES):
        await table.begin()
        while not table.over:
            if table.turns >= turns:
                return
            await patient_turn(table)
    raise AssertionError(f"no match lasts {turns} turns")


async def patient_turn(table: Table) -> None:
    """Play a turn that does not end the match."""
    await table.end(await _laid(table))


async def _laid(table: Table) -> Json:
    """Draft one card, or the King there and back if his cards pile up. Return the private message with the draft."""
    hand = await table.hand()
    cards = [offer.control for offer in offers(hand, "lay") if offer.enabled and not _TARGET.fullmatch(offer.control)]
    table.rng.shuffle(cards)
    cards = [card for card in cards if card not in (*NEVER, UNDO, START_OVER, KINGS)]
    # An escort leaves the King no room: the last choice.
    cards.sort(key=lambda card: card == ESCORT)
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
    """Draft the card with a harmless target. Return None if there is none."""
    targets = _targets(hand)
    if not targets:
        return hand  # it had one target only, and is drafted: inward, from near the end of the track
    safe = [
        target
        for target in targets
        if all(pawn != "K" and abs(int(space)) <= OUTERMOST for pawn, space in _MOVE.findall(target.control))
    ]
    # If there is a choice, the Guards leave room for the King.
    roomy = [
        target
        for target in safe
        if all(pawn not in "LR" or abs(int(space)) > 1 for pawn, space in _MOVE.findall(target.control))
    ]
    if not safe:
        return None
    return await table.press(table.mover, hand, table.rng.choice(roomy or safe))


async def _there_and_back(table: Table, hand: Json) -> Json | None:
    """Draft the King there by one card and back by the next. Return None if he has no room."""
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
    """Whether the turn can be ended without ending the match."""
    return bool(offers(hand, "end")) and not any(sign in text(hand) for sign in ENDS)

"""How many presses a turn takes on a phone, and how high the message stands: random turns pressed on the page.

Both are printed (`pytest -s`). The worst hands there are come beside the random ones: nine controls and ten targets.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Final

import pytest
from playwright.async_api import Locator

from bot.games.royal_visit.builder import build
from bot.i18n.translator import Translators
from bot.matches.model import Hand
from bot.play import Playground
from bot.store import drafts, matches, record
from bot.store.transaction import Transaction
from engine.royal_visit.board import Pawns, Seat
from engine.royal_visit.cards import DECK
from engine.royal_visit.notation import read_position, write_position
from engine.royal_visit.position import Position
from engine.royal_visit.turn import Turn
from tests.browser.page import MISFITS, Tab
from tests.browser.stored import hand_of_mover, keys, label

pytestmark = pytest.mark.asyncio(loop_scope="session")

PHONE: Final = 400
"""Pixels that a phone's screen is wide."""

TALLEST: Final = 720
"""Pixels that a hand with targets may be high; with a hint, `HINTED`."""

HINTED: Final = 900
TURNS: Final = 6
"""Random turns in each language."""

NAMES: Final = {"g": "Ann", "r": "Ben"}

WORST: Final = (
    ("L-4,K0,R+4,W+6,J-2", "K1K1G1W2W3J1J2J5", "J2"),
    ("L-4,K0,R+4,W+6,J-2", "K1K1G1G2GFW1W2W3", "G2"),
    ("L-4,K0,R+4,W+6,J-2", "K1K1G1G2GFW1W2W3", "G1"),
    ("L-4,K0,R+4,W+6,J-2", "G1W1W3J1J2J4J5JM", "JM"),
)
"""Where the pawns stand for Green, hands of nine controls, and the card to choose."""


class Counted:
    """One player's message: what is pressed there, and how high it stood with targets."""

    def __init__(self, ground: Playground, tab: Tab, language: str) -> None:
        self.ground, self.tab, self.language = ground, tab, language
        self.t = Translators()[language]
        self.presses: list[tuple[Turn, int]] = []
        self.heights: list[float] = []

    async def open(self) -> tuple[Hand, Locator]:
        """The hand of whoever is to move."""
        hand = await hand_of_mover(self.ground)
        await self.tab.view_as(NAMES[hand.seat])
        await self.tab.press(self.t("My hand"))
        return hand, self.tab.messages.last

    async def press(self, message: Locator, key: str) -> Hand:
        """Press a control; the hand afterwards."""
        text = label(self.ground, await hand_of_mover(self.ground), key, self.language)
        await self.tab.press(text, message=message)
        hand = await hand_of_mover(self.ground)
        if build(hand.state.view, hand.state.draft).targets:
            self.heights.append(await self.height(message))
            assert await message.evaluate(MISFITS) == []
        return hand

    async def height(self, message: Locator) -> float:
        """How many pixels high a message stands."""
        await self.tab.settled()
        box = await message.bounding_box()
        assert box is not None
        return box["height"]

    async def turn(self, wanted: Turn) -> None:
        """Lay a turn out and end it."""
        hand, message = await self.open()
        presses = 0
        for play in wanted:
            for key in keys(self.ground, hand, str(play)):
                hand = await self.press(message, key)
                presses += 1
        await self.tab.press(self.t("End turn"), message=message)
        self.presses.append((wanted, presses + 1))
        again = self.tab.buttons(message).filter(has_text=self.t("Lose now"))
        if await again.count():
            await self.tab.press(self.t("Lose now"), message=message)
        await self.ground.simulation.quiet()


async def place(ground: Playground, position: Position) -> None:
    """The match stands here now, and nothing is laid out."""

    def placed(tx: Transaction) -> None:
        row = matches.find_match(tx, 1)
        assert row is not None
        matches.update_match(tx, 1, row.version, position=write_position(position))
        record.change_position(tx, 1, row.turn, write_position(position))
        drafts.drop_drafts(tx, 1)

    await ground.simulation.app.store.write(placed)


async def here(ground: Playground) -> Position:
    """Where the match stands."""
    row = await ground.simulation.app.store.read(lambda tx: matches.find_match(tx, 1))
    assert row is not None
    assert row.position is not None
    return read_position(row.position)


def for_mover(now: Position, pawns: str, cards: str) -> Position:
    """A position in which whoever is to move holds these cards; the pawns stand as seen from his end."""
    left, king, right, wizard, jester = read_position(f"{pawns} 0 big g ?8 ?8 ?38 - rulebook").pawns
    green = Pawns(left, king, right, wizard, jester)
    held = tuple(
        sorted(card for play in [cards[n : n + 2] for n in range(0, 16, 2)] for card in DECK[:0] or _card(play))
    )
    rest = list((Counter(DECK) - Counter(held)).elements())
    Random(1).shuffle(rest)
    hands = (held, tuple(sorted(rest[:8])))
    return replace(
        now,
        pawns=green if now.turn is Seat.GREEN else Pawns(-right, -king, -left, -wizard, -jester),
        crown=0,
        hands=hands if now.turn is Seat.GREEN else hands[::-1],
        draw=tuple(rest[8:]),
        discard=(),
    )


def fewest(turn: Turn) -> int:
    """A press for each play, one each time that the kind of cards is another than before, and End turn."""
    kinds = [play.cards for play in turn]
    return 1 + len(kinds) + sum(one != other for one, other in pairwise([None, *kinds]))

"""The worst hands on a phone: three like cards take few presses; nine controls with ten targets stand low enough."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.async_api import Browser, Locator

from bot.config import Settings
from bot.i18n.translator import Translators
from bot.ids import MatchId
from bot.matches.core.model import Hand
from bot.simulator.simulation import Playground, playground
from bot.store.core import actions, matches
from bot.store.transaction import Transaction
from bot.store.turns import details
from engine.royal_visit.board import Pawns, Seat
from engine.royal_visit.cards import DECK, Card
from engine.royal_visit.notation import read_position, write_position
from engine.royal_visit.position import Position, view
from engine.royal_visit.turns.drafting import draft_turn
from engine.royal_visit.turns.plays import Turn
from tests.bot.games.royal_visit.cases import builder_of
from tests.browser.page import MISFITS, Tab
from tests.browser.stored import hand_of_mover, keys, label

pytestmark = pytest.mark.asyncio(loop_scope="session")

PHONE: Final = 400
"""Pixels that a phone's screen is wide."""

TALLEST: Final = 740
"""Pixels that a hand with targets may be high: as at a turn's first step, and a line on what the turn keeps to."""

HINTED: Final = 900
"""With a hint."""

NAMES: Final = {"g": "Ann", "r": "Ben"}

WIDE: Final = "L-4,K0,R+4,W+6,J-2"
WORST: Final = (
    ("K1K1G1W2W3J1J2J5", "J2"),
    ("K1K1G1G2GFW1W2W3", "G2"),
    ("K1K1G1G2GFW1W2W3", "G1"),
    ("G1W1W3J1J2J4J5JM", "JM"),
)
"""Hands of nine controls, and the card that is chosen."""


class Counted:
    """The player to move, on a phone: the number of presses, and the heights of the hand with targets."""

    def __init__(self, ground: Playground, tab: Tab, language: str) -> None:
        self.ground, self.tab, self.language = ground, tab, language
        self.t = Translators()[language]
        self.heights: list[float] = []

    async def open(self) -> tuple[Hand, Locator]:
        """My hand, and its message."""
        hand = await hand_of_mover(self.ground)
        await self.tab.view_as(NAMES[hand.seat])
        await self.tab.press(self.t("My hand"))
        return hand, self.tab.messages.last

    async def press(self, message: Locator, key: str) -> Hand:
        """Press a control; the hand afterwards."""
        text = label(self.ground, await hand_of_mover(self.ground), key, self.language)
        await self.tab.press(text, message=message)
        hand = await hand_of_mover(self.ground)
        if builder_of(hand.state).shown:
            self.heights.append(await self.height(message))
        return hand

    async def height(self, message: Locator) -> float:
        """How many pixels high the message stands; nothing in it is cut off."""
        await self.tab.settled()
        await message.scroll_into_view_if_needed()
        assert await message.evaluate(MISFITS) == []
        box = await message.bounding_box()
        assert box is not None
        return box["height"]

    async def turn(self, wanted: Turn) -> int:
        """Draft a turn and end it. Return the number of presses in an open hand."""
        hand, message = await self.open()
        presses = 1
        for play in wanted:
            for key in keys(self.ground, hand, str(play)):
                hand = await self.press(message, key)
                presses += 1
        await self.tab.press(self.t("End turn"), message=message)
        await self.ground.simulation.quiet()
        return presses


async def here(ground: Playground) -> Position:
    """Where the match stands."""
    row = await ground.simulation.app.store.read(lambda tx: matches.find_match(tx, MatchId(1)))
    assert row is not None
    assert row.position is not None
    return read_position(row.position)


async def place(ground: Playground, cards: str) -> Position:
    """Give the player to move these cards and place the pawns `WIDE` from their side, with an empty draft."""
    now = await here(ground)
    left, king, right, wizard, jester = read_position(f"{WIDE} 0 big g ?8 ?8 ?38 - rulebook").pawns
    mirrored = Pawns(-right, -king, -left, -wizard, -jester)
    held = tuple(sorted(Card[cards[n : n + 2]] for n in range(0, len(cards), 2)))
    rest = list((Counter(DECK) - Counter(held)).elements())
    Random(1).shuffle(rest)
    hands = held, tuple(sorted(rest[:8]))
    placed = replace(
        now,
        pawns=Pawns(left, king, right, wizard, jester) if now.turn is Seat.GREEN else mirrored,
        crown=0,
        hands=hands if now.turn is Seat.GREEN else hands[::-1],
        draw=tuple(rest[8:]),
        discard=(),
    )

    def write(tx: Transaction) -> None:
        row = matches.find_match(tx, MatchId(1))
        assert row is not None
        tx.update("matches", {"position": write_position(placed)}, id=1)
        actions.change_position(tx, MatchId(1), row.turn, write_position(placed))
        details.drop_drafts(tx, MatchId(1))

    await ground.simulation.app.store.write(write)
    return placed


def three_like_cards(position: Position) -> Turn:
    """Three Guard 1, one after the other, each with four targets."""
    draft = draft_turn(view(position, position.turn))
    plays: Turn = ()
    for _ in range(3):
        plays += (next(play for play in draft.next_plays if play.cards == (Card.G1,)),)
        draft = draft_turn(view(position, position.turn), plays)
    return plays


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_turn_takes_few_presses_and_its_message_fits_a_phone(
    browser: Browser, tmp_path: Path, language: str
) -> None:
    t = Translators()[language]
    settings = Settings(database_url=str(tmp_path / "play.db"), public_language=language)
    async with (
        playground(settings, language=language, new_seed=lambda: f"{5:064x}") as ground,
        Tab.open(browser, ground.url, width=PHONE) as tab,
    ):
        ann, ben = ground.people
        challenge = await ann.slash(ground.channel, "royalvisit challenge", user=ben, hints=True)
        assert challenge.response is not None
        await ben.click(challenge.response, label=t("Accept: left"))
        await ground.simulation.quiet()
        counted = Counted(ground, tab, language)
        assert await counted.turn(three_like_cards(await place(ground, "G1G1G1K1W2W3J4J5"))) <= 5
        message = tab.messages.last
        for cards, chosen in WORST if language == "fr" else WORST[:1]:  # English labels are shorter
            await place(ground, cards)
            _, message = await counted.open()
            await counted.press(message, chosen)
        await tab.press(t("Hint"), message=message, like=True)
        await tab.reads(t("Hint"))
        hinted = await counted.height(message)
        assert not tab.broken
    assert max(counted.heights) <= TALLEST
    assert hinted <= HINTED

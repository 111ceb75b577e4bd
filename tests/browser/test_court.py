"""The hand of The Royal Court on a phone: the fullest there can be, every stage of it, and who one aims at by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Browser, Locator

from bot.config import Settings
from bot.games.royal_court import ROYAL_COURT
from bot.games.screens import MenuRow
from bot.i18n.translator import Translators
from bot.ids import MatchId, UserId
from bot.simulator.simulation import Playground, playground
from bot.store.core import actions, matches
from bot.store.transaction import Transaction
from bot.store.turns import details
from bot.ui.screens.heading import with_names
from engine.royal_court.cards import full_deck, sorted_cards
from engine.royal_court.notation import read_position, write_position
from engine.royal_court.position import Place
from tests.browser.page import MISFITS, Tab

pytestmark = pytest.mark.asyncio(loop_scope="session")

PHONE: Final = {"width": 390, "height": 844}
"""Pixels of a phone's screen; the page's own bars take some of them."""

PEOPLE: Final = ("Ann", "Ben", "Cleopatra", "Dan", "Evangeline", "Fay")

FULL: Final = "ArAb2r2b3r3b4r4b5r5b6r6b7r7b8r8b9r9bTrTbJrJbQrQbKrKbXX"
"""Every rank, in both colours: all that has a name can be played."""

TWELVE: Final = "2r2b4r5r5b6r6b7r8bJbQrKb"

STAGES: Final[Sequence[tuple[str, tuple[str, ...]]]] = (
    (TWELVE, ("6", "6r", "to-e")),
    (FULL, ("7", "all-7b")),
    (FULL, ("6", "6r", "to-e")),
    (FULL, ("court",)),
    (FULL, ("castle",)),
    (FULL, ("revolt",)),
    (FULL, ("pair", "n0")),
    ("3rQrQbKb", ("Qr", "Qb")),
)
"""What is in hand, and what is pressed: the hand is looked at before each press and after the last one."""

WIDEST: Final = {"fr": STAGES, "en": STAGES[6:]}
"""English is shorter: there the stages with the most controls and with the most words are enough."""


async def place(ground: Playground, hand: str) -> None:
    """The first seat is to play and holds these cards; the others hold seven each of the rest."""
    cards = sorted_cards(hand[at : at + 2] for at in range(0, len(hand), 2))
    rest = list((Counter(full_deck(len(PEOPLE))) - Counter(cards) - Counter(("Ar",))).elements())
    others = [Place(sorted_cards(rest[7 * n : 7 * n + 7])) for n in range(len(PEOPLE) - 1)]

    def write(tx: Transaction) -> None:
        row = matches.find_match(tx, MatchId(1))
        assert row is not None
        assert row.position is not None
        now = read_position(row.position)
        placed = replace(
            now,
            turn=0,
            actions=2,
            drawn=False,
            played=False,
            places=(Place(cards), *others),
            primary=("Ar",),
            secondary=(),
            draw=tuple(rest[7 * len(others) :]),
        )
        tx.update("matches", {"position": write_position(placed)}, id=1)
        actions.change_position(tx, MatchId(1), row.turn, write_position(placed))
        details.drop_drafts(tx, MatchId(1))

    await ground.simulation.app.store.write(write)


async def looked_at(tab: Tab, message: Locator) -> float:
    """How many pixels high a message stands; nothing in it is cut off or broken."""
    await tab.settled()
    await message.scroll_into_view_if_needed()
    assert await message.evaluate(MISFITS) == []
    box = await message.bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_every_stage_of_a_full_hand_fits_a_phone(browser: Browser, tmp_path: Path, language: str) -> None:
    t, front = Translators()[language], ROYAL_COURT
    settings = Settings(database_url=str(tmp_path / "play.db"), public_language=language)
    async with (
        playground(
            settings,
            language=language,
            names=PEOPLE,
            games={front.logic.rules.key: front},
            new_seed=lambda: f"{1:064x}",  # the first seat begins
        ) as ground,
        Tab.open(browser, ground.url, **PHONE) as tab,
    ):
        ann, *guests = ground.people
        named = {f"user{n}" if n > 1 else "user": guest for n, guest in enumerate(guests, 1)}
        challenge = await ann.slash(ground.channel, "royalcourt challenge", **named)
        assert challenge.response is not None
        for guest in guests:
            await guest.click(challenge.response, label=t("Join"))
        await ground.simulation.quiet()
        play, heights = ground.simulation.app.services.play, []
        await tab.view_as("Ann")
        for hand, presses in WIDEST[language]:
            await place(ground, hand)
            await tab.press(t("My hand"))
            message = tab.messages.last
            for key in (*presses, ""):
                now = await play.hand(MatchId(1), UserId(ann.id))
                state = with_names(t, front, now.match, now.state)
                heights.append(await looked_at(tab, message))
                if not key:
                    break
                row = next(row for row in front.presentation.hand(t, state).rows if key in [one.key for one in row])
                if isinstance(row, MenuRow):  # the scenarios choose in it
                    assert now.prompt_version is not None
                    await play.press(MatchId(1), UserId(ann.id), now.prompt_version, now.step, key)
                    await tab.press(t("My hand"))
                    message = tab.messages.last
                else:
                    await tab.press(next(one.label for one in row if one.key == key), message=message)
        assert not tab.broken
        seen = await tab.page.locator("#channel-message-list").bounding_box()
    assert seen is not None
    assert max(heights) <= seen["height"], heights

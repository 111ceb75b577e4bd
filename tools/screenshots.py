"""Take README's pictures from the running bot: `python -m tools.screenshots docs/pictures` (needs Chromium).

The page of `make play`, a few turns into a match that is the same every time.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Page, async_playwright

from bot.config import Settings
from bot.play import Playground, playground
from engine.royal_visit.notation import read_position, read_turn
from engine.royal_visit.turns import turns

SEED: Final = f"{8:064x}"
TURNS: Final = 9
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
SETTLED: Final = "() => window.simcordPreview && window.simcordPreview.ready && !window.simcordPreview.pendingAction"


async def play_some_turns(ground: Playground) -> None:
    """A challenge, its acceptance and some turns, as if they had been pressed."""
    context = ground.simulation.app.context
    rng = random.Random(SEED)
    for number in range(1, TURNS + 1):
        match = await context.play.match(1)
        assert match.mover is not None
        hand = await context.play.hand(1, match.mover)
        turn = max(rng.sample(turns(read_position(hand.state.view)), 6), key=len)
        for play in turn:
            for key in _keys(ground, hand.state, str(play)):
                hand = await context.play.press(1, match.mover, hand.match.version, hand.step, key)
        if number < TURNS:
            await context.play.end_turn(1, match.mover, hand.match.version, hand.step)
    await ground.simulation.quiet()


def _keys(ground: Playground, state: Any, play: str) -> tuple[str, ...]:
    """The controls of the turn builder that lay out one play: the card, and its target where there are several."""
    game = ground.simulation.app.context.games["royal_visit"]
    [wanted] = read_turn(play)
    cards = [card.name for card in wanted.cards]
    card = "WP" if not cards else "KK" if len(cards) == 2 else cards[0]
    once = game.press(state.view, state.draft, card)
    target = play.partition(":")[2].replace(",", "")
    return (card,) if once.plays != state.draft.plays else (card, target)


async def shoot(page: Page, name: str, label: str | None, folder: Path) -> None:
    """The last message of the channel, after pressing a button of it, as a picture."""
    await page.wait_for_function(SETTLED)
    messages = page.locator("#channel-message-list article")
    if label is not None:
        await messages.last.get_by_role("button", name=label, exact=True).click()
        await page.get_by_text("Only you can see this").last.wait_for()
        await page.wait_for_function(SETTLED)
    await page.wait_for_timeout(1000)  # for the picture to be painted; nothing depends on it but these files
    await messages.last.screenshot(path=folder / f"{name}.png")


async def main(folder: Path) -> None:
    """Write board.png, hand.png and phone.png."""
    browser_path = shutil.which("chromium") or shutil.which("google-chrome")
    if browser_path is None:
        sys.exit("no Chromium is installed")
    with tempfile.TemporaryDirectory() as temporary:
        settings = Settings().model_copy(update={"database": Path(temporary) / "shots.db"})
        async with playground(settings, new_seed=lambda: SEED) as ground, async_playwright() as play:
            ann, ben = ground.people
            challenge = await ann.slash(ground.channel, "royalvisit challenge", user=ben)
            assert challenge.response is not None
            await ben.click(challenge.response, label="Accept: left hand")
            await ground.simulation.quiet()
            await play_some_turns(ground)
            mover = (await ground.simulation.app.context.play.match(1)).mover
            name = next(person.name for person in ground.people if person.id == mover).capitalize()
            browser = await play.chromium.launch(executable_path=browser_path, args=FLAGS)
            for width, shots in ((760, (("board", None), ("hand", "My hand"))), (400, (("phone", None),))):
                context = await browser.new_context(
                    viewport={"width": width, "height": 1400},
                    device_scale_factor=2 if width == 400 else 1.5,
                    bypass_csp=True,
                )
                page = await context.new_page()
                await page.goto(ground.preview.url)
                await page.wait_for_function(SETTLED)
                await page.locator("#viewer-picker").select_option(label=name)
                for shot, label in shots:
                    await shoot(page, shot, label, folder)
            await browser.close()


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
    target.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(target))

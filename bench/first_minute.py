"""From the first paint of `make play`'s page to the first own move, at 390 px: `python -m bench.first_minute [RUNS]`.

Each run starts a new bot and presses what a newcomer would, as soon as it is there: *Play the bot now*, a card, and
where it goes (or *End turn*, if it goes nowhere else). Reading and choosing are not in it.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Final

from playwright.async_api import Browser

from tests.browser.page import Tab, address, chromium, make_play

PAINTED: Final = "performance.timeOrigin + performance.getEntriesByName('first-contentful-paint')[0].startTime"

LINES: Final = """() => {
    const first = document.querySelector("article .component-button").getBoundingClientRect().top;
    const words = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT);
    const boxes = [];
    while (words.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(words.currentNode);
        boxes.push(...[...range.getClientRects()].filter(box => box.width > 1 && box.bottom <= first));
    }
    boxes.sort((one, other) => one.top - other.top);
    let lines = 0, bottom = -Infinity;
    for (const box of boxes) {
        if (box.top < bottom - 4) continue;
        lines += 1;
        bottom = box.bottom;
    }
    return lines;
}"""
"""Lines of text of the first message above its first button; its author's name is one of them."""


async def run(browser: Browser, folder: Path) -> tuple[float, int]:
    """Return seconds to the first own move, and lines above the first button."""
    async with (
        make_play(folder, "--no-open", "--fresh") as process,
        Tab.open(browser, await address(process), width=390, height=844) as tab,
    ):
        lines = await tab.page.evaluate(LINES)
        await tab.act(tab.buttons().filter(has_text="Play the bot now").first.click)
        hand = await tab.reads("Your turn as")
        buttons = tab.buttons(hand)
        await tab.act(buttons.and_(tab.page.locator(":enabled")).first.click)
        done = buttons.filter(has_text="End turn")
        await tab.act(done.click if await done.count() else buttons.first.click)
        return time.time() - await tab.page.evaluate(PAINTED) / 1000, lines


async def main(runs: int) -> None:
    """Print each run, and the slowest and the median."""
    taken = []
    with tempfile.TemporaryDirectory() as folder:
        async with chromium() as browser:
            for _ in range(runs):
                seconds, lines = await run(browser, Path(folder))
                taken.append(seconds)
                print(f"{seconds:.1f} s, three presses, {lines} lines of text above the first button", flush=True)
    print(f"{runs} runs: median {median(taken):.1f} s, slowest {max(taken):.1f} s")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10))

"""Write the sheets as HTML, and take their pictures where Chromium is installed; or the pictures of the docs."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Final

from bot.i18n.translator import LANGUAGES, Translators
from bot.ui.screens.screen import Picture, Reader
from tests.browser.page import CHROMIUM, chromium
from tools.sheets.noting import Coverage, NotingTranslator, catalogue
from tools.sheets.page import COLUMNS, SCREENS, WIDTH, Shown, page
from tools.sheets.sample import Sample
from tools.sheets.samples import fixed_samples, kept_samples

SCALE: Final = 1.0

WIDE: Final = 560

DOCS: Final = {
    "board": ("matches", "board, first", WIDE),
    "hand": ("matches", "hand with a turn laid out", WIDE),
    "phone": ("matches", "hand with a turn laid out", WIDTH),
    "hint": ("matches", "hand with a hint", WIDE),
    "review": ("reviews", "own review", WIDE),
    "late": ("clocks", "board, late", WIDE),
    "matches": ("lists", "matches", WIDE),
    "settings": ("settings", "usual", WIDE),
    "server": ("servers", "chosen: matches", WIDE),
    "court": ("matches", "window", WIDE),
    "court_hand": ("matches", "hand with a court", WIDTH),
    "court_result": ("afterwards", "royal_court: over by empty", WIDE),
}
"""The pictures of README and docs: the room and the name of a sample, and the width of its screen."""


FRENCH: Final = ("settings", "server")
"""Those that the French pages of the docs have, too."""


class Pictures:
    """Draws each picture once."""

    def __init__(self) -> None:
        self._drawn: dict[Hashable, bytes] = {}

    def draw(self, picture: Picture) -> bytes:
        key = (picture.key, picture.suffix)
        if key not in self._drawn:
            self._drawn[key] = picture.draw()
        return self._drawn[key]


def sheets(samples: Sequence[Sample], language: str, rooms: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The name and the HTML of each page in a language; `rooms`: only these, if there are any."""
    translators, pictures = Translators(), Pictures()
    reader = Reader(translators[language])
    by_room: dict[str, list[Sample]] = defaultdict(list)
    for sample in samples:
        if not rooms or sample.room in rooms:
            by_room[sample.room].append(sample)
    for room, some in by_room.items():
        for start in range(0, len(some), SCREENS):
            shown = [Shown(one.name, one.make(reader)) for one in some[start : start + SCREENS]]
            name = f"{room.replace(' ', '-')}-{start // SCREENS + 1}.{language}"
            yield name, page(shown, pictures.draw, language=language)


async def shoot(pages: Sequence[Path]) -> None:
    """Take a picture of each page, beside it."""
    async with chromium() as browser:
        size = {"width": (WIDTH + 8) * COLUMNS + 8, "height": 1000}
        tab = await browser.new_page(viewport=size, device_scale_factor=SCALE)  # type: ignore[arg-type]
        for path in pages:
            await tab.goto(path.absolute().as_uri())
            await tab.screenshot(path=path.with_suffix(".png"), full_page=True)


async def shoot_docs(folder: Path) -> None:
    """Take the pictures of README and docs, each of a named screen."""
    named = {(one.room, one.name): one for one in reversed(tuple(fixed_samples()))}
    translators, pictures = Translators(), Pictures()
    async with chromium() as browser:
        for file, language in (*product(DOCS, ("en",)), *product(FRENCH, ("fr",))):
            room, name, width = DOCS[file]
            tab = await browser.new_page(viewport={"width": width + 100, "height": 1000}, device_scale_factor=2)
            shown = [Shown(name, named[room, name].make(Reader(translators[language])))]
            await tab.set_content(page(shown, pictures.draw, language=language, width=width))
            await tab.add_style_tag(content=".name, .alt { display: none }")
            await tab.locator(".screen").screenshot(
                path=folder / (f"{file}.png" if language == "en" else f"{file}.{language}.png")
            )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.sheets", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("sheets"), metavar="DIR", help="default: sheets")
    parser.add_argument("--language", choices=LANGUAGES, action="append", help="default: every language")
    parser.add_argument("--room", action="append", help="only this room, such as lobby; may be given again")
    parser.add_argument("--docs", action="store_true", help="the pictures of README and docs instead; needs Chromium")
    wanted = parser.parse_args()
    if wanted.docs:
        asyncio.run(shoot_docs(wanted.out))
        return
    coverage = Coverage(NotingTranslator(Translators()["en"]))
    samples = list(kept_samples(coverage))
    wanted.out.mkdir(parents=True, exist_ok=True)
    pages = []
    for language in wanted.language or LANGUAGES:
        for name, text in sheets(samples, language, wanted.room or ()):
            path = wanted.out / f"{name}.html"
            path.write_text(text, "utf-8")
            pages.append(path)
    print(f"{len(samples)} screens, {len(pages)} pages in {wanted.out}")
    for key in sorted(map(str, catalogue("fr") - coverage.shown)):
        print("on no sheet:", key)
    if CHROMIUM is None:
        print("no Chromium is installed: there are no pictures of the pages", file=sys.stderr)
    else:
        asyncio.run(shoot(pages))


if __name__ == "__main__":
    main()

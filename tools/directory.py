"""Make the pictures for Discord's App Directory from those of the docs: an icon and five slides."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from PIL import Image

from bot.simulator.simulation import FACE

ROOT: Final = Path(__file__).parents[1]

ICON: Final = 512
"""Pixels a side, as Discord asks."""

SLIDE: Final = (1920, 1080)
"""Pixels; Discord shows them 16 : 9."""

MARGIN: Final = 40

GROUND: Final = (49, 51, 56)
"""Discord's own, on which the pictures were taken."""

SLIDES: Final = (
    ("pictures/board", "pictures/hand"),
    ("pictures/hint", "pictures/review"),
    ("pictures/court", "pictures/court_hand"),
    ("pictures/court_result", "pictures/phone"),
    ("gallery/profile_champion", "gallery/leaderboard_page"),
)
"""What stands side by side on each slide, by the names in docs."""


def slide(pictures: list[Image.Image]) -> Image.Image:
    """Put pictures side by side, each as large as the slide allows when all have one height."""
    wide, high = SLIDE[0] - MARGIN * (len(pictures) + 1), SLIDE[1] - 2 * MARGIN
    height = min(high, int(wide / sum(one.width / one.height for one in pictures)))
    shown = [one.resize((one.width * height // one.height, height), Image.Resampling.LANCZOS) for one in pictures]
    made = Image.new("RGB", SLIDE, GROUND)
    x = (SLIDE[0] - sum(one.width for one in shown) - MARGIN * (len(shown) - 1)) // 2
    for one in shown:
        made.paste(one, (x, (SLIDE[1] - height) // 2))
        x += one.width + MARGIN
    return made


def make(folder: Path) -> None:
    """Write all of them into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with Image.open(FACE) as face:
        face.convert("RGB").resize((ICON, ICON), Image.Resampling.LANCZOS).save(folder / "icon.png")
    for number, names in enumerate(SLIDES, 1):
        pictures = [Image.open(ROOT / "docs" / f"{name}.png").convert("RGB") for name in names]
        slide(pictures).save(folder / f"slide-{number}.png")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.directory", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    make(parser.parse_args().out)


if __name__ == "__main__":
    main()

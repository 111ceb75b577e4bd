"""Every picture by its name, and those that are kept: `python -m tests.render.situations` writes these.

Look at them before committing.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from render.raster import png
from render.raster.palette import palette
from tests.render.cards.scenes import SCENES
from tools.situations import royal_court, royal_visit

ALL: Final = {**royal_visit.PICTURES, **royal_court.PICTURES, **SCENES}

GOLDEN: Final = Path(__file__).parent / "golden"
KEPT: Final = [
    *(name for name in ALL if "rules_" not in name and name not in ("one line", "equals")),
    *("rules_privilege", "rules_end_crown", "rules_court_cards", "court_rules_cards", "court_rules_court"),
]

WIDTH: Final = 480
"""Golden pictures are this wide, about as a phone shows them."""


def shrunk(picture: bytes) -> Image.Image:
    """A picture as the golden ones are kept."""
    image = Image.open(BytesIO(picture)).convert("RGB")
    small = image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.BOX)
    return small.quantize(palette=palette(), dither=Image.Dither.NONE)


def main() -> None:
    for name in KEPT:
        shrunk(png(ALL[name]())).save(GOLDEN / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()

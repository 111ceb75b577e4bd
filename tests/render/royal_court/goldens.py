"""`python -m tests.render.royal_court.goldens`: write the golden pictures. Look at them before committing."""

from __future__ import annotations

from render.raster import png
from render.royal_court.samples import GALLERY
from tests.render.royal_court.test_pictures import CHOSEN, GOLDEN
from tests.render.royal_visit.test_pictures import shrunk


def main() -> None:
    """Write every golden picture."""
    GOLDEN.mkdir(exist_ok=True)
    for name in CHOSEN:
        shrunk(png(GALLERY[name]())).save(GOLDEN / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()

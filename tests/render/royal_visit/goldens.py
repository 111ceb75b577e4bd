"""`python -m tests.render.royal_visit.goldens`: write the golden pictures. Look at them before committing."""

from __future__ import annotations

from render.raster import png
from render.royal_visit.samples import GALLERY
from tests.render.royal_visit.test_pictures import CHOSEN, GOLDEN, shrunk


def main() -> None:
    """Write every golden picture."""
    GOLDEN.mkdir(exist_ok=True)
    for name in CHOSEN:
        image = shrunk(png(GALLERY[name]()))
        image.save(GOLDEN / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()

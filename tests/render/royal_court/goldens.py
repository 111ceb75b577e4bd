"""`python -m tests.render.royal_court.goldens`: keep the pictures as they are now. Look at them before you commit."""

from __future__ import annotations

from render.court_samples import GALLERY
from render.painter import painter
from tests.render.royal_court.test_pictures import CHOSEN, GOLDEN
from tests.render.test_pictures import shrunk


def main() -> None:
    """Write every golden picture."""
    GOLDEN.mkdir(exist_ok=True)
    for name in CHOSEN:
        shrunk(painter().png(GALLERY[name]())).save(GOLDEN / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()

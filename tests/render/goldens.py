"""`python -m tests.render.goldens`: keep the pictures as they are now. Look at them before you commit them."""

from __future__ import annotations

from render.painter import painter
from render.samples import GALLERY
from tests.render.test_pictures import CHOSEN, GOLDEN, shrunk


def main() -> None:
    """Write every golden picture."""
    GOLDEN.mkdir(exist_ok=True)
    for name in CHOSEN:
        image = shrunk(painter().png(GALLERY[name]()))
        image.save(GOLDEN / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()

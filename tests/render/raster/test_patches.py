"""Patches: translucent pixels, and drawings with too many kinds of them."""

from __future__ import annotations

import pytest
from PIL import Image

from render.raster.painter import PATCH_BYTES
from render.raster.palette import blend_table, nearest
from render.raster.patches import MAX_BLENDS, PatchCache, make_patch
from render.theme import INK, PAPER


def test_translucent_pixels_let_through_what_lies_below() -> None:
    paper, ink = nearest(*PAPER), nearest(*INK)
    canvas = Image.new("L", (2, 1), ink)
    canvas.putpixel((1, 0), paper)
    PatchCache(PATCH_BYTES).place(Image.new("RGBA", (2, 1), (*PAPER, 128)), 0, 0).paste(canvas.im, 1)
    left, right = canvas.tobytes()
    assert right == paper
    assert left not in (paper, ink)
    assert left == blend_table(paper, 128)[ink]


def test_a_drawing_with_too_many_kinds_of_translucent_pixels_is_refused() -> None:
    image = Image.new("RGBA", (MAX_BLENDS + 4, 1), (0, 0, 0, 255))
    for x in range(MAX_BLENDS + 1):
        image.putpixel((x, 0), (0, 0, 0, 8 * x + 8))
    with pytest.raises(ValueError, match="translucent"):
        make_patch(image)

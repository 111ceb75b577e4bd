"""Patches: translucent pixels, and drawings with too many kinds of them."""

from __future__ import annotations

import pytest
from PIL import Image

from render.raster.painter import PATCH_BYTES
from render.raster.palette import blend_table, nearest
from render.raster.patches import MAX_BLENDS, PatchCache, make_patch
from render.sprites import loaded, packed, panel, sprite
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


def test_of_a_frame_with_round_corners_only_the_corners_are_masked() -> None:
    frame = panel((300, 200), PAPER, INK, 4, 20).convert("RGBA")
    frame.paste((0, 0, 0, 0), (30, 30, 270, 170))
    bands = make_patch(frame).bands
    masked = [band for band in bands if band.mask is not None]
    assert {(band.left < 150, band.top < 100) for band in masked} == {(x, y) for x in (0, 1) for y in (0, 1)}
    assert all(max(band.width, band.height) < 40 for band in masked)
    assert sum(band.width * band.height for band in bands) == 300 * 200 - 240 * 140


def test_a_drawing_with_too_many_kinds_of_translucent_pixels_is_refused() -> None:
    image = Image.new("RGBA", (MAX_BLENDS + 4, 1), (0, 0, 0, 255))
    for x in range(MAX_BLENDS + 1):
        image.putpixel((x, 0), (0, 0, 0, 8 * x + 8))
    with pytest.raises(ValueError, match="translucent"):
        make_patch(image)


@pytest.mark.parametrize("name", ["royal_visit/card_k1_dim", "royal_court/card_ar", "royal_court/under_7r"])
def test_an_image_held_as_its_file_has_the_pixels_of_the_drawing(name: str) -> None:
    drawing = loaded(sprite(name))
    assert loaded(packed(drawing)).convert("RGBA").tobytes() == drawing.convert("RGBA").tobytes()


def test_making_a_patch_does_not_load_the_pixels_of_an_image_held_as_its_file() -> None:
    held = packed(panel((30, 30), PAPER, INK, 4, 5))
    PatchCache(1 << 20).place(held, 0, 0)
    assert held._im is None

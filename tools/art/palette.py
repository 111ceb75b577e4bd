"""Chooses the 256 colours of all pictures from a montage of the gallery."""

from __future__ import annotations

from typing import Final

from PIL import Image

from render.samples import GALLERY
from render.scene import paint

COLOURS: Final = 256


def choose() -> Image.Image:
    """A one-row palette image."""
    pictures = [paint(make()) for name, make in GALLERY.items() if not name.startswith("rules_")]
    montage = Image.new(
        "RGB", (max(picture.width for picture in pictures), sum(picture.height for picture in pictures))
    )
    top = 0
    for picture in pictures:
        montage.paste(picture, (0, top))
        top += picture.height
    reduced = montage.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, kmeans=3)
    one = Image.new("P", (COLOURS, 1))
    one.putdata(range(COLOURS))
    colours = reduced.getpalette() or []
    one.putpalette(colours + [0] * (768 - len(colours)))
    return one

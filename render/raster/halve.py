"""Images at half their size, for animations. The scene stays as it is planned; each of its images is halved."""

from __future__ import annotations

from typing import Final

from PIL import Image

OPACITIES: Final = (0, 96, 144, 255)
"""Opacities of halved images, those of ghosts among them: few, so that patches stay cheap to paste."""


def halved(image: Image.Image, right: int, down: int) -> Image.Image:
    """An RGBA image of half the size, after a shift by 0 or 1 px.

    Translucent pixels of one opacity all get the most common colour among them.
    """
    width, height = (image.width + right + 1) // 2, (image.height + down + 1) // 2
    large = Image.new("RGBA", (2 * width, 2 * height))
    large.paste(image.convert("RGBA"), (right, down))
    small = large.reduce(2)
    alpha = small.getchannel("A").point([min(OPACITIES, key=lambda level: abs(level - n)) for n in range(256)])
    for level, count in enumerate(alpha.histogram()):
        if count and 0 < level < 255:
            here = alpha.point([255 * (n == level) for n in range(256)])
            colours = small.copy()
            colours.putalpha(here)
            counted = colours.getcolors(small.width * small.height) or []
            _, commonest = max((count, colour) for count, colour in counted if isinstance(colour, tuple) and colour[3])
            small.paste(commonest, mask=here)
    small.putalpha(alpha)
    return small

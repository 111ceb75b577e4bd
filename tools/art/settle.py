"""Halves a drawing that was rasterised at twice its size without smoothing: the result looks smooth and packs well.

Plain averaging gives every edge five levels and many mixed colours, which compress badly. Here a pixel takes the colour
that at least three of its four source pixels have. Otherwise it takes their mean, but only if they differ enough for
the eye to see a stair, else their most frequent colour. A valley drawn like this is a fifth smaller than an averaged
one.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Final

from PIL import Image

CONTRAST: Final = 150
"""Sum of the differences in red, green, blue and (threefold) opacity above which a stair is visible."""

Pixel = tuple[int, int, int, int]


def settled(image: Image.Image, contrast: int = CONTRAST) -> Image.Image:
    """An image of half the width and height, as RGBA: its opacities are the large one's, and 128 between 0 and 255."""
    large = image.convert("RGBA")
    width, height = large.width // 2, large.height // 2
    pixels = memoryview(large.tobytes()).cast("I")
    known: dict[tuple[int, int, int, int], int] = {}
    out: list[int] = []
    for y in range(0, 2 * height, 2):
        upper = pixels[y * large.width : (y + 1) * large.width].tolist()
        lower = pixels[(y + 1) * large.width : (y + 2) * large.width].tolist()
        for x in range(0, 2 * width, 2):
            four = upper[x], upper[x + 1], lower[x], lower[x + 1]
            if (found := known.get(four)) is None:
                found = known[four] = _one(four, contrast)
            out.append(found)
    data = b"".join(pixel.to_bytes(4, "little") for pixel in out)
    return Image.frombytes("RGBA", (width, height), data)


def _one(four: tuple[int, int, int, int], contrast: int) -> int:
    commonest = max(four, key=lambda pixel: (four.count(pixel), four.index(pixel)))
    if four.count(commonest) >= 3:
        return commonest
    parts = [_weighed(pixel) for pixel in four]
    apart = max(
        sum(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True)) + 3 * abs(one[3] - other[3])
        for one, other in combinations(parts, 2)
    )
    if apart < contrast:
        return commonest
    red, green, blue, alpha = (sum(part[n] for part in parts) for n in range(4))
    if not alpha:
        return 0
    colour = (round(255 * channel / alpha) for channel in (red, green, blue))
    level = 255 if alpha > 3 * 255 else 128 if alpha > 255 else 0
    return int.from_bytes(bytes((*(min(255, c) for c in colour), level)), "little")


def _weighed(pixel: int) -> Pixel:
    red, green, blue, alpha = pixel.to_bytes(4, "little")
    return red * alpha // 255, green * alpha // 255, blue * alpha // 255, alpha


def indexed(image: Image.Image) -> Image.Image:
    """An image with a palette of its own, of colours with their opacities: a quarter of the memory.

    Beyond 255 colours, the rarest ones are replaced by the most similar ones.
    """
    pixels = memoryview(image.convert("RGBA").tobytes()).cast("I").tolist()
    kept = [colour for colour, _ in Counter(pixels).most_common(255)]
    places = {colour: place for place, colour in enumerate(kept)}
    for colour in set(pixels) - set(kept):
        places[colour] = min(range(len(kept)), key=lambda n: _apart(kept[n], colour))
    made = Image.frombytes("P", image.size, bytes(places[pixel] for pixel in pixels))
    made.putpalette(b"".join(colour.to_bytes(4, "little") for colour in kept), "RGBA")
    return made


def _apart(one: int, other: int) -> int:
    return sum((a - b) ** 2 for a, b in zip(one.to_bytes(4, "little"), other.to_bytes(4, "little"), strict=True))

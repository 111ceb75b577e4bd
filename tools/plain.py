"""The oracle of `render/raster`: scenes drawn the slow, obvious way with Pillow. Not used by the bot.

`paint` draws a scene in full colour. `paint_in_palette` draws it in the colours of the palette, layer by layer: every
picture of `render.raster.png` and `gif` must have exactly these pixels (tests/render/raster). It caches no patches,
backgrounds, tiles or strips, and writes files with Pillow.
"""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Iterable
from functools import cache, lru_cache
from io import BytesIO
from typing import Final

from PIL import Image

from render.raster.halve import halved
from render.raster.palette import colours, nearest, rgb_table
from render.scene import Scene
from render.sprites import loaded

_BLENDED: Final = re.compile(rb"[^\x00\xff]")
"""An opacity that is neither none nor full."""


def paint(scene: Scene) -> Image.Image:
    """The scene in full colour: RGB."""
    image = Image.new("RGBA", (scene.width, scene.height))
    for layer in scene.layers:
        image.alpha_composite(
            loaded(layer.image).convert("RGBA"),
            (max(0, layer.left), max(0, layer.top)),
            (max(0, -layer.left), max(0, -layer.top)),
        )
    return image.convert("RGB")


def paint_in_palette(scene: Scene, *, half: bool = False) -> Image.Image:
    """The scene in RGB, each layer and each blend of two colours rounded to the palette; `half`: at half the size."""
    scale = 2 if half else 1
    canvas = Image.new("RGB", (scene.width // scale, scene.height // scale), colours()[0])
    for layer in scene.layers:
        image, left, top = loaded(layer.image), layer.left, layer.top
        if half:
            image, left, top = halved(image, left % 2, top % 2), left // 2, top // 2
        _lay(canvas, _quantised(image), left, top)
    return canvas


def png(scene: Scene) -> bytes:
    """The scene as a full-colour PNG with the pixels of `render.raster.png`."""
    file = BytesIO()
    paint_in_palette(scene).save(file, "PNG")
    return file.getvalue()


def gif(scenes: Iterable[Scene], *, turn: int, held: int) -> bytes:
    """The scenes as a GIF with the pixels of `render.raster.gif`: whole frames, no limit. Times in milliseconds."""
    frames = [_indexed(paint_in_palette(scene, half=True)) for scene in scenes]
    file = BytesIO()
    times = [turn] * (len(frames) - 1) + [held]
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=False)
    return file.getvalue()


def _lay(canvas: Image.Image, image: Image.Image, left: int, top: int) -> None:
    """Lay an image in palette colours (RGBA) onto the canvas, clipped to it, and round what it blends."""
    alpha = image.getchannel("A")
    canvas.paste(image.convert("RGB"), (left, top), alpha)
    if alpha.getextrema() == (255, 255):
        return
    pixels = canvas.load()
    assert pixels is not None
    width, height = canvas.size
    for blended in _BLENDED.finditer(alpha.tobytes()):
        down, right = divmod(blended.start(), alpha.width)
        x, y = left + right, top + down
        if 0 <= x < width and 0 <= y < height:
            pixels[x, y] = _nearest_colour(pixels[x, y])


def _indexed(image: Image.Image) -> Image.Image:
    """An RGB image in palette colours in mode P. `Image.quantize` is not exact enough."""
    index = {bytes(colour): number for number, colour in enumerate(colours())}
    data = image.tobytes()
    made = Image.frombytes("P", image.size, bytes(index[data[n : n + 3]] for n in range(0, len(data), 3)))
    made.putpalette(rgb_table())
    return made


def _quantised(image: Image.Image) -> Image.Image:
    """An image in RGBA, each pixel in the closest colour of the palette, whatever its opacity."""
    return Image.frombytes("RGBA", image.size, _quantised_pixels(image.convert("RGBA").tobytes()))


@lru_cache(maxsize=64)
def _quantised_pixels(pixels: bytes) -> bytes:
    """RGBA pixels in the colours of the palette. Kept by content: scenes share backgrounds and other layers."""
    return array("I", map(_NEAREST.__getitem__, memoryview(pixels).cast("I"))).tobytes()


class _NearestPixels(dict[int, int]):
    """The closest pixel of the palette by pixel, four bytes read as one native number each."""

    def __missing__(self, pixel: int) -> int:
        red, green, blue, opacity = pixel.to_bytes(4, sys.byteorder)
        self[pixel] = int.from_bytes((*_nearest_colour((red, green, blue)), opacity), sys.byteorder)
        return self[pixel]


_NEAREST: Final = _NearestPixels()


@cache
def _nearest_colour(colour: tuple[int, ...]) -> tuple[int, int, int]:
    return colours()[nearest(*colour)]

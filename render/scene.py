"""A picture as a list of layers: games plan it, tests inspect it, and `render.raster` turns it into a file.

No pixels are computed here except those of text.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.fonts import Face
from render.sprites import digit_centre, plain, text_image
from render.theme import PARCHMENT, Colour


class Box(NamedTuple):
    """A rectangle in px. `right` and `bottom` are just outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def x(self) -> float:
        """The x of its centre."""
        return (self.left + self.right) / 2

    @property
    def y(self) -> float:
        """The y of its centre."""
        return (self.top + self.bottom) / 2

    def overlaps(self, other: Box) -> bool:
        """Return whether the two share a pixel."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class Layer(NamedTuple):
    """An image and the place of its upper left corner, px. `name` says what it is, for tests."""

    name: str
    image: Image.Image
    left: int
    top: int

    @property
    def box(self) -> Box:
        return Box(self.left, self.top, self.left + self.image.width, self.top + self.image.height)


@dataclass(slots=True)
class Scene:
    """A planned picture. `layers`: from back to front; the first one fills the picture.

    `background`: number of lowest layers that many pictures share; the painter caches them painted.
    """

    width: int
    height: int
    layers: list[Layer] = field(default_factory=list)
    background: int = 0

    def add(self, name: str, image: Image.Image, left: float, top: float) -> None:
        """Add a layer on top, its upper left corner at this point (rounded)."""
        self.layers.append(Layer(name, image, round(left), round(top)))

    def add_centred(self, name: str, image: Image.Image, x: float, y: float) -> None:
        """Add a layer on top, its centre at this point."""
        self.add(name, image, x - image.width / 2, y - image.height / 2)

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: int,
        colour: Colour,
        *,
        face: Face = Face.DISPLAY,
        align: float = 0.5,
        width: int | None = None,
    ) -> int:
        """Add a line of text whose digits are centred on y; return its width in px.

        `align`: x is the left (0), the middle (0.5) or the right (1). `width`: set the text smaller until it fits.
        """
        line = _line(text, x, y, size, colour, face, align, width)
        self.layers.append(line)
        return line.image.width

    def crop_top(self, rows: int, height: int) -> Scene:
        """A scene without the uppermost `rows` and of another height."""
        layers = [Layer(layer.name, layer.image, layer.left, layer.top - rows) for layer in self.layers]
        return Scene(self.width, height, layers, self.background)

    def named(self, start: str | tuple[str, ...]) -> Iterator[Layer]:
        """The layers whose names start with this, or with one of these."""
        return (layer for layer in self.layers if layer.name.startswith(start))


def parchment(width: int, height: int) -> Scene:
    """An empty sheet of parchment."""
    return Scene(width, height, [Layer("table", plain((width, height), PARCHMENT), 0, 0)])


@lru_cache(maxsize=512)
def _line(
    text: str, x: float, y: float, size: int, colour: Colour, face: Face, align: float, width: int | None
) -> Layer:
    """A line of text, see `Scene.write`."""
    image = text_image(text, face, size, colour, width)
    scale = image.height / text_image("0", face, size, colour).height
    top = y - digit_centre(face, size) * scale
    return Layer(f"text {text}", image, round(x - image.width * align), round(top))


def part_of(draw: Callable[..., bytes], arguments: tuple[object, ...], box: tuple[int, int, int, int]) -> bytes:
    """Draw a picture, and return a part of it as PNG; `box`: left, top, right, bottom (px)."""
    part = io.BytesIO()
    with Image.open(io.BytesIO(draw(*arguments)), formats=["PNG"]) as whole:
        whole.crop(box).save(part, "PNG")
    return part.getvalue()

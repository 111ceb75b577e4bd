"""A picture as a list of images at fixed places.

Pictures are planned first (`Scene`: what lies where, which tests can ask) and painted afterwards: by `paint` in full
colour, which says what a picture should look like, and by `render.painter` in the palette, which is what is sent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from PIL import Image

from render.fonts import Face
from render.sprites import cap_centre, words
from render.theme import Colour


class Placed(NamedTuple):
    """An image and where its left upper corner lies; `name` says what it is, for tests and for alt text."""

    name: str
    image: Image.Image
    left: int
    top: int

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right, bottom."""
        return self.left, self.top, self.left + self.image.width, self.top + self.image.height


class Effort(IntEnum):
    """How a strip is packed: as most are; less hard, if its like is seldom seen again, for too many things meet in it;
    as quickly as can be, if there is room for it and its drawings stand upright; the last one of a picture, of such
    drawings, as quickly as the weight of the others allows; or as hard as can be, in a picture that holds much."""

    USUAL = 0
    LITTLE = 1
    UPRIGHT = 2
    FITTING = 3
    HARD = 4


class Cut(NamedTuple):
    """Where a strip begins, and how hard it is packed."""

    row: int
    effort: Effort = Effort.USUAL


@dataclass(slots=True)
class Scene:
    """What a picture consists of, from back to front. The first item fills it.

    The first `ground` items are the same in many pictures: the painter keeps them painted. `cuts` part it into
    strips of rows in which few different things meet: the painter keeps finished ones.
    """

    width: int
    height: int
    items: list[Placed] = field(default_factory=list)
    ground: int = 0
    cuts: tuple[Cut, ...] = ()

    def add(self, name: str, image: Image.Image, left: float, top: float) -> None:
        """Lay an image on top, its left upper corner at this point."""
        self.items.append(Placed(name, image, round(left), round(top)))

    def add_centred(self, name: str, image: Image.Image, x: float, y: float) -> None:
        """Lay an image on top, its middle at this point."""
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
        """Write a line, its digits centred on y; x is its left, middle or right (`align` 0, 0.5, 1).

        Returns its width.
        """
        image = words(text, face, size, colour, width)
        scale = image.height / words(text, face, size, colour).height
        self.add(f"text {text}", image, x - image.width * align, y - cap_centre(face, size) * scale)
        return image.width

    def lower(self, by: int, height: int) -> Scene:
        """The same with its uppermost rows cut off and another height."""
        items = [Placed(item.name, item.image, item.left, item.top - by) for item in self.items]
        cuts = tuple(Cut(cut.row - by, cut.effort) for cut in self.cuts if cut.row > by)
        return Scene(self.width, height, items, self.ground, cuts)

    def named(self, start: str | tuple[str, ...]) -> Iterator[Placed]:
        """The items whose names start like this, or like one of these."""
        return (item for item in self.items if item.name.startswith(start))


def paint(scene: Scene) -> Image.Image:
    """The scene in full colour."""
    image = Image.new("RGBA", (scene.width, scene.height))
    for item in scene.items:
        image.alpha_composite(
            item.image.convert("RGBA"),
            (max(0, item.left), max(0, item.top)),
            (max(0, -item.left), max(0, -item.top)),
        )
    return image.convert("RGB")

"""People in pictures: their name, shortened to a width, and their face in a round frame.

What is missing is left to a seat's sign: a face that is not there yet, a name that the typeface cannot write.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from render.fonts import Face, truncated, writable
from render.raster.palette import palette
from render.scene import Scene
from render.sprites import SCALE, panel
from render.theme import INK, Colour

RIM: Final = 4
"""Width of a face's outline, px."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player. `name`: as Discord shows it; `face`: a PNG of 64 × 64 px in the palette, None: there is none (yet)."""

    name: str
    face: bytes | None = field(default=None, repr=False)


def add_name(
    scene: Scene, person: Person | None, x: float, y: float, size: int, colour: Colour, *, width: int, align: float = 0
) -> int:
    """Add a name with its digits centred on y, shortened with … to `width` px; return its width, 0: there is none.

    `size` in px; `align` as in `Scene.write`.
    """
    name = name_in(person, size, width)
    return scene.write(name, x, y, size, colour, face=Face.NAMES, align=align) if name else 0


def name_in(person: Person | None, size: int, width: int) -> str:
    """A name as `add_name` writes it; empty if a letter of it cannot be written."""
    name = writable(Face.NAMES, person.name) if person is not None else ""
    return truncated(Face.NAMES, size, name, width) if name else ""


def add_face(scene: Scene, name: str, person: Person | None, sign: Image.Image, x: float, y: float, size: int) -> None:
    """Add a face in a circle of `size` px, outline included, centred on this point; without a face, the seat's sign.

    `name`: of the layer.
    """
    face = person.face if person is not None else None
    scene.add_centred(name, sign if face is None else face_image(face, size), x, y)


@lru_cache(maxsize=128)
def face_image(face: bytes, size: int) -> Image.Image:
    """A face as a disc of `size` px with an outline, its colours in the palette."""
    inner = size - 2 * RIM
    portrait = Image.open(BytesIO(face)).convert("RGB").resize((inner, inner), Image.Resampling.LANCZOS)
    disc = panel((size, size), INK, INK, 0, size // 2).convert("RGBA")
    alpha = disc.getchannel("A")
    hole = Image.new("L", (inner * SCALE, inner * SCALE))
    ImageDraw.Draw(hole).ellipse((0, 0, inner * SCALE - 1, inner * SCALE - 1), fill=255)
    disc.paste(portrait, (RIM, RIM), hole.reduce(SCALE))
    image = disc.convert("RGB").quantize(palette=palette(), dither=Image.Dither.NONE).convert("RGBA")
    image.putalpha(alpha)
    return image

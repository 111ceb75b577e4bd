"""People in pictures: their name, shortened to a width, and their face in a round frame.

What is missing is left to a seat's sign: a face that is not there yet, a name that the typeface cannot write.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, lru_cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from render.fonts import Face, truncated, writable
from render.raster.palette import UNCHANGED, rgb_table
from render.scene import Scene
from render.sprites import SCALE, loaded, panel, picture_file
from render.theme import INK, PAPER, Colour

RIM: Final = 4
"""Width of a face's outline, px."""

RING: Final = 5
"""Width of the ring in a seat's colour around a face, px."""

SIZE: Final = 64
"""Width and height of a face, px."""

LARGEST: Final = 256
"""Width and height that an avatar may have, px: Discord is asked for `SIZE`."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player. `name`: as Discord shows it. `face`: a PNG of `SIZE` × `SIZE` px in the palette; None: none (yet)."""

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


def add_face(
    scene: Scene, name: str, person: Person | None, sign: Image.Image, x: float, y: float, size: int, ring: Colour = INK
) -> None:
    """Add a face in a circle of `size` px, outline included, centred on this point; without a face, the seat's sign.

    `name`: of the layer. `ring`: the seat's colour, inside the outline.
    """
    face = person.face if person is not None else None
    scene.add_centred(name, sign if face is None else face_image(face, size, ring), x, y)


def reduced_face(picture: bytes) -> bytes:
    """An avatar, of which nothing is known, as a `Person.face`. Slow.

    Raises `ValueError` for a picture of more than `LARGEST` px a side, `OSError` and others for what is no PNG.
    """
    avatar = Image.open(BytesIO(picture), formats=("PNG",))
    if max(avatar.size) > LARGEST:  # known before any pixel is read
        raise ValueError(avatar.size)
    face = Image.new("RGBA", (SIZE, SIZE), PAPER)
    face.alpha_composite(avatar.convert("RGBA").resize(face.size, Image.Resampling.LANCZOS))
    file = BytesIO()
    _in_palette(face).save(file, "PNG", optimize=True)
    return file.getvalue()


def _in_palette(image: Image.Image) -> Image.Image:
    return image.convert("RGB").quantize(palette=_palette(), dither=Image.Dither.NONE)


@cache
def _palette() -> Image.Image:
    """The palette with a colour twice, in place of `UNCHANGED`."""
    image = Image.new("P", (1, 1))
    image.putpalette(rgb_table()[: 3 * UNCHANGED] + rgb_table()[:3])
    return image


@cache
def drawn_face(name: str) -> bytes:
    """A face of `render/assets/faces`, by its name without `.png`."""
    return picture_file(f"faces/{name}")


@lru_cache(maxsize=128)
def face_image(face: bytes, size: int, ring: Colour = INK) -> Image.Image:
    """A face as a disc of `size` px with an outline, its colours in the palette."""
    rim = RIM if ring == INK else RIM + RING
    inner = size - 2 * rim
    portrait = Image.open(BytesIO(face)).convert("RGB").resize((inner, inner), Image.Resampling.LANCZOS)
    disc = loaded(panel((size, size), ring, INK, RIM, size // 2)).convert("RGBA")
    alpha = disc.getchannel("A")
    hole = Image.new("L", (inner * SCALE, inner * SCALE))
    ImageDraw.Draw(hole).ellipse((0, 0, inner * SCALE - 1, inner * SCALE - 1), fill=255)
    disc.paste(portrait, (rim, rim), hole.reduce(SCALE))
    image = _in_palette(disc).convert("RGBA")
    image.putalpha(alpha)
    return image

"""Scenes as one animated picture: one frame for each scene, the last one held. It knows no game.

It is a GIF, because Discord plays GIFs inline on every device. It has half the width and height of its scenes, which is
the size at which Discord shows it. Each frame contains only the rectangle that differs from the frame before.

A replay has a size limit. If the frames of a match would exceed it, some are left out before anything is drawn
(`frames_shown`): the first and the last ones stay, and of the others as many as there is room for, evenly spread. So a
replay of any match is drawn within a second or two.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeVar

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from render.raster.backgrounds import Backgrounds
from render.raster.palette import UNCHANGED, rgb_table
from render.raster.patches import PatchCache
from render.scene import Scene

F = TypeVar("F")

PATCH_BYTES: Final = 5 << 19
"""Maximum bytes of cached patches."""

MAX_GIF: Final = 10_000_000
"""Maximum size, in bytes, of a file that Discord accepts from a bot."""

LAST: Final = 20
"""Frames at the end that are always shown one by one."""

HELD: Final = 6000
"""Milliseconds that the last frame is shown before the animation starts again."""

LOOP: Final = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
"""Extension block: repeat for ever."""

_EQUAL: Final = [255] + [0] * 255


@dataclass(frozen=True, slots=True)
class FrameSizes:
    """Bytes of a game's frames.

    `first`: a whole picture; `usual`: the average, if no turn is left out between two frames; `largest`: the maximum.
    """

    first: int
    usual: int
    largest: int


PLAIN: Final = FrameSizes(30_000, 10_000, 30_000)
"""Of scenes of plain shapes (`render.table`), as estimates."""


def frames_shown(count: int, sizes: FrameSizes, limit: int = MAX_GIF) -> Sequence[int]:
    """The numbers of the frames, of `count`, that fit in `limit` bytes: all, or the first, the last and some between.

    Raises `ValueError` if `count` is 0.
    """
    if not count:
        raise ValueError("a replay has at least one frame")
    if sizes.first + count * sizes.usual <= limit:
        return range(count)
    room = max(2, (limit - sizes.first) // sizes.largest)
    if count <= room:
        return range(count)
    last = min(LAST, room // 2)
    rest, first = room - last, count - last
    return [*(number * (first - 1) // max(1, rest - 1) for number in range(rest)), *range(first, count)]


def replay(
    frames: Sequence[F], scene: Callable[[F], Scene], sizes: FrameSizes, *, turn: int, limit: int = MAX_GIF
) -> bytes:
    """Return the frames that fit (`frames_shown`), each planned by `scene`, as `gif` does. Raises as that does."""
    shown = frames_shown(len(frames), sizes, limit)
    return gif((scene(frames[number]) for number in shown), len(shown), sizes, turn=turn, limit=limit)


def gif(
    scenes: Iterable[Scene], count: int, sizes: FrameSizes = PLAIN, *, turn: int, held: int = HELD, limit: int = MAX_GIF
) -> bytes:
    """Return `count` scenes as GIF bytes, `turn` milliseconds each and the last one `held`. They may be planned lazily.

    If frames are larger than `sizes` says, those are dropped that would leave no room for the last `LAST` ones.
    Raises `ValueError` if there is no scene, or their sizes differ.
    """
    canvas: Image.Image | None = None
    parts: list[bytes] = []
    room = limit - len(rgb_table()) - len(LOOP) - 64
    for number, scene in enumerate(scenes):
        after = count - number - 1
        drawn = _backgrounds().canvas(scene)
        if canvas is not None and drawn.size != canvas.size:
            raise ValueError(f"a replay has pictures of one size: number {number} is {scene.width} × {scene.height} px")
        part = _frame(canvas, drawn, turn if after else held)
        size = sum(map(len, part))
        if canvas is None or after < LAST or size + LAST * sizes.largest <= room:
            parts += part
            room -= size
            canvas = drawn
    if canvas is None:
        raise ValueError("a replay has at least one frame")
    head = struct.pack("<6sHHBBB", b"GIF89a", *canvas.size, 0xF7, 0, 0)
    return b"".join((head, rgb_table(), LOOP, *parts, b";"))


def _frame(shown: Image.Image | None, canvas: Image.Image, time: int) -> list[bytes]:
    """A frame's part of the file: the rectangle that has changed, its unchanged pixels transparent."""
    left, top, part = 0, 0, canvas
    if shown is not None:
        difference = ImageChops.difference(shown, canvas)
        box = difference.getbbox() or (0, 0, 1, 1)
        left, top = box[:2]
        part = canvas.crop(box)
        part.paste(UNCHANGED, (0, 0), difference.crop(box).point(_EQUAL))
    data: list[bytes] = getdata(part, (left, top), duration=time, disposal=1, transparency=UNCHANGED)
    return data


@cache
def _backgrounds() -> Backgrounds:
    return Backgrounds(PatchCache(PATCH_BYTES, half=True))

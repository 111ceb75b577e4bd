"""A match as one animated picture: a frame a moment, the last frame held. It knows no game.

A GIF, since that is what Discord plays inline on every device. It is half as large as its scenes, which is as large as
Discord shows it, and each frame holds only the rectangle that differs from the one before, in it only what differs.

Discord takes at most `LIMIT` bytes from a bot. A match of so many frames that its replay would be larger is thinned
before anything is drawn (`frames_shown`): the first, the last ones and the end stay, of the others as many as there is
room for, evenly spread. So a replay of any match is drawn within a second or two.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from render.colours import UNCHANGED, table
from render.painter import Painter
from render.scene import Scene

LIMIT: Final = 10_000_000
"""Bytes of a replay at most."""

LAST: Final = 20
"""Frames at the end of a match that are shown one by one, however long it was."""

HELD: Final = 6000
"""Milliseconds that the last frame is shown before the match starts anew."""

_SAME: Final = [255] + [0] * 255


@dataclass(frozen=True, slots=True)
class Weights:
    """What a game's frames weigh, in bytes: `first`, which holds everything; `usual`, one that shows the moment after
    the one before it, on the average; `largest`, one that shows whatever moment."""

    first: int
    usual: int
    largest: int


def frames_shown(frames: int, weights: Weights, limit: int = LIMIT) -> Sequence[int]:
    """Which of so many frames are shown in so many bytes: all, or the first, the last ones and some between.

    Raises `ValueError` for no frames.
    """
    if not frames:
        raise ValueError("a replay has at least one frame")
    if weights.first + frames * weights.usual <= limit:
        return range(frames)
    room = max(2, (limit - weights.first) // weights.largest)
    if frames <= room:
        return range(frames)
    last = min(LAST, room // 2)
    rest, first = room - last, frames - last
    return [*(number * (first - 1) // max(1, rest - 1) for number in range(rest)), *range(first, frames)]


def gif(scenes: Sequence[Callable[[], Scene]], weights: Weights, *, turn: int, held: int, limit: int = LIMIT) -> bytes:
    """The scenes as GIF bytes, `turn` milliseconds each and the last one `held`; raises `ValueError` for none.

    Frames are left out as `frames_shown` says; and where they turn out larger than was thought, those that would leave
    no room for the last ones.
    """
    numbers = frames_shown(len(scenes), weights, limit)
    canvas: Image.Image | None = None
    parts: list[bytes] = []
    room = limit - len(table()) - len(_FOREVER) - 64
    for place, number in enumerate(numbers):
        after = len(numbers) - place - 1
        drawn = _painter().canvas(scenes[number]())
        part = _difference(canvas, drawn, turn if after else held)
        weight = sum(map(len, part))
        if canvas is None or after < LAST or weight + LAST * weights.largest <= room:
            parts += part
            room -= weight
            canvas = drawn
    assert canvas is not None
    head = struct.pack("<6sHHBBB", b"GIF89a", *canvas.size, 0xF7, 0, 0)
    return b"".join((head, table(), _FOREVER, *parts, b";"))


_FOREVER: Final = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


def _difference(shown: Image.Image | None, canvas: Image.Image, time: int) -> list[bytes]:
    """A frame's part of the file: the rectangle that has changed, what has not changed in it left out."""
    left, top, part = 0, 0, canvas
    if shown is not None:
        unlike = ImageChops.difference(shown, canvas)
        box = unlike.getbbox() or (0, 0, 1, 1)
        left, top = box[:2]
        part = canvas.crop(box)
        part.paste(UNCHANGED, (0, 0), unlike.crop(box).point(_SAME))
    data: list[bytes] = getdata(part, (left, top), duration=time, disposal=1, transparency=UNCHANGED)
    return data


@cache
def _painter() -> Painter:
    return Painter(half=True)

"""A whole match as one animated picture: a frame a turn with what it moved, the last frame held.

A GIF, since that is what Discord plays inline on every device. It is half as large as a board, which is as large as
Discord shows it, and each frame holds only the rectangle that differs from the one before, in it only what differs.

Discord takes at most `LIMIT` bytes from a bot. A match of so many turns that its replay would be larger is thinned
before anything is drawn (`frames_shown`): the deal, the last turns and the end stay, of the others as many as there is
room for, evenly spread. So a replay of any match is drawn within a second or two.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from engine.game import Outcome
from engine.royal_visit.position import View
from render.colours import UNCHANGED, table
from render.painter import Painter
from render.royal_visit.board import board_scene
from render.royal_visit.labels import Labels
from render.royal_visit.open_hands import NOTHING, Drawn
from render.royal_visit.result import result_scene
from render.royal_visit.valley import Before
from render.scene import Scene

TURN: Final = 1200
"""Milliseconds that a turn is shown."""

HELD: Final = 6000
"""Milliseconds that the last frame is shown before the match starts anew."""

LIMIT: Final = 10_000_000
"""Bytes of a replay at most."""

USUAL: Final = 16_000
"""Bytes of a frame that shows the turn after the one before it: random matches have 10,100 on the average."""

LARGEST: Final = 36_000
"""Bytes of a frame that shows whatever turn: the largest of a thousand had 34,500."""

DEAL: Final = 70_000
"""Bytes of the first frame, which holds the whole board."""

LAST: Final = 20
"""Turns at the end of a match that are shown one by one, however long it was."""

_SAME: Final = [255] + [0] * 255


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment of a match that is over: what everybody sees, from where the turn started, what it drew, who won."""

    view: View
    before: Before | None = None
    outcome: Outcome | None = None
    drawn: Drawn = NOTHING


def frames_shown(frames: int, limit: int = LIMIT) -> Sequence[int]:
    """Which of so many frames are shown in so many bytes: all, or the first, the last ones and some between.

    Raises `ValueError` for no frames.
    """
    if not frames:
        raise ValueError("a replay has at least one frame")
    if DEAL + frames * USUAL <= limit:
        return range(frames)
    room = max(2, (limit - DEAL) // LARGEST)
    if frames <= room:
        return range(frames)
    last = min(LAST, room // 2)
    rest, first = room - last, frames - last
    return [*(number * (first - 1) // max(1, rest - 1) for number in range(rest)), *range(first, frames)]


def replay_gif(
    frames: Sequence[Frame], *, labels: Labels, turn: int = TURN, held: int = HELD, limit: int = LIMIT
) -> bytes:
    """The frames as GIF bytes, `turn` milliseconds each and the last one `held`; raises `ValueError` for no frames.

    Frames are left out as `frames_shown` says; and where they turn out larger than was thought, those that would leave
    no room for the last ones.
    """
    numbers = frames_shown(len(frames), limit)
    canvas: Image.Image | None = None
    parts: list[bytes] = []
    room = limit - len(table()) - len(_FOREVER) - 64
    for place, number in enumerate(numbers):
        after = len(numbers) - place - 1
        drawn = _painter().canvas(frame_scene(frames[number], labels))
        part = _difference(canvas, drawn, turn if after else held)
        weight = sum(map(len, part))
        if canvas is None or after < LAST or weight + LAST * LARGEST <= room:
            parts += part
            room -= weight
            canvas = drawn
    assert canvas is not None
    head = struct.pack("<6sHHBBB", b"GIF89a", *canvas.size, 0xF7, 0, 0)
    return b"".join((head, table(), _FOREVER, *parts, b";"))


def frame_scene(frame: Frame, labels: Labels) -> Scene:
    """What lies where in a frame, before it is halved."""
    if frame.outcome is not None:
        return result_scene(frame.view, frame.outcome, before=frame.before, labels=labels, drawn=frame.drawn)
    return board_scene(frame.view, before=frame.before, to_move=frame.view.turn, labels=labels, drawn=frame.drawn)


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

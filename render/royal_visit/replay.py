"""A whole match as one animated picture: a frame a turn with what it moved, the last frame held.

A GIF, since that is what Discord plays inline on every device. It is half as large as a board, which is as large as
Discord shows it, and each frame holds only the rectangle that differs from the one before, in it only what differs.
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
from render.royal_visit.result import result_scene
from render.royal_visit.valley import Before
from render.scene import Scene

TURN: Final = 1200
"""Milliseconds that a turn is shown."""

HELD: Final = 6000
"""Milliseconds that the last frame is shown before the match starts anew."""

_SAME: Final = [255] + [0] * 255


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment of a match: what a spectator sees, from where the turn started, and at the end who won."""

    view: View
    before: Before | None = None
    outcome: Outcome | None = None


def replay_gif(frames: Sequence[Frame], *, labels: Labels, turn: int = TURN, held: int = HELD) -> bytes:
    """The frames as GIF bytes, `turn` milliseconds each and the last one `held`; raises `ValueError` for no frames."""
    if not frames:
        raise ValueError("a replay has at least one frame")
    shown: Image.Image | None = None
    parts: list[bytes] = []
    for number, frame in enumerate(frames, 1):
        canvas = _painter().canvas(frame_scene(frame, labels))
        parts += _difference(shown, canvas, turn if number < len(frames) else held)
        shown = canvas
    assert shown is not None
    head = struct.pack("<6sHHBBB", b"GIF89a", *shown.size, 0xF7, 0, 0)
    return b"".join((head, table(), _FOREVER, *parts, b";"))


def frame_scene(frame: Frame, labels: Labels) -> Scene:
    """What lies where in a frame, before it is halved."""
    if frame.outcome is not None:
        return result_scene(frame.view, frame.outcome, before=frame.before, labels=labels)
    return board_scene(frame.view, before=frame.before, to_move=frame.view.turn, labels=labels)


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

"""A whole match as one animated picture: a frame an act, the last frame held. See `render.raster.gif`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from render.raster import gif
from render.raster.gif import FrameSizes
from render.raster.gif import frames_shown as _frames_shown
from render.royal_court.content import BoardContent
from render.royal_court.geometry import height
from render.royal_court.labels import Labels
from render.royal_court.pictures.board import board_scene
from render.royal_court.pictures.result import result_scene
from render.scene import Scene

TURN: Final = 1400
"""Milliseconds that an act is shown."""

LIMIT: Final = 8_000_000
"""Bytes of a replay at most."""

FRAME_SIZES: Final = FrameSizes(first=70_000, usual=16_000, largest=36_000)


def frames_shown(count: int, limit: int = LIMIT) -> Sequence[int]:
    """The numbers of the frames, of `count`, that a replay of `limit` bytes shows. Raises `ValueError` if it is 0."""
    return _frames_shown(count, FRAME_SIZES, limit)


def replay_gif(frames: Sequence[BoardContent], labels: Labels, turn: int = TURN, limit: int = LIMIT) -> bytes:
    """The frames as GIF bytes, `turn` milliseconds each. Drops frames of a very long match (`frames_shown`).

    Raises `ValueError` if there is none.
    """
    shown = frames_shown(len(frames), limit)
    scenes = (frame_scene(frames[number], labels) for number in shown)
    return gif(scenes, len(shown), FRAME_SIZES, turn=turn, limit=limit)


def frame_scene(frame: BoardContent, labels: Labels) -> Scene:
    """Plan a frame at full size: a board or, if it has an outcome, a result of the same height."""
    if frame.outcome is None:
        return board_scene(frame, labels)
    return result_scene(frame, labels, height(frame.view.players))

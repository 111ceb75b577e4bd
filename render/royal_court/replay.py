"""A whole match as one animated picture: a frame an act, the last frame held. See `render.gif`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from render.gif import HELD, Weights, frames_shown, gif
from render.royal_court.labels import Labels
from render.royal_court.result import result_scene
from render.royal_court.scenes import TableScene
from render.royal_court.table import table_scene
from render.scene import Scene

TURN: Final = 1400
"""Milliseconds that an act is shown."""

LIMIT: Final = 8_000_000
"""Bytes of a replay at most."""

WEIGHTS: Final = Weights(first=70_000, usual=16_000, largest=36_000)
"""What frames weigh."""


def shown(frames: int) -> Sequence[int]:
    """Which of so many frames a replay shows; raises `ValueError` for no frames."""
    return frames_shown(frames, WEIGHTS, LIMIT)


def replay_gif(frames: Sequence[TableScene], labels: Labels, turn: int = TURN) -> bytes:
    """The frames as GIF bytes, `turn` milliseconds each; raises `ValueError` for no frames.

    Of very many some are left out (`shown`). One with an outcome is the result.
    """
    scenes = [partial(frame_scene, frame, labels) for frame in frames]
    return gif(scenes, WEIGHTS, turn=turn, held=HELD, limit=LIMIT)


def frame_scene(frame: TableScene, labels: Labels) -> Scene:
    """What lies where in a frame, before it is halved."""
    return (table_scene if frame.outcome is None else result_scene)(frame, labels)

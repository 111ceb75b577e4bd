"""A whole match as one animated picture: a frame a turn with what it moved, the last frame held. See `render.gif`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.game import Outcome
from engine.royal_visit.position import View
from render import gif
from render.gif import HELD, LIMIT, Weights
from render.royal_visit.board import board_scene
from render.royal_visit.labels import Labels
from render.royal_visit.open_hands import NOTHING, Drawn
from render.royal_visit.result import result_scene
from render.royal_visit.valley import Before
from render.scene import Scene

TURN: Final = 1200
"""Milliseconds that a turn is shown."""

WEIGHTS = Weights(first=70_000, usual=16_000, largest=36_000)
"""The first frame holds the whole board; frames of random matches have 10,100 bytes on the average, and the largest of
a thousand had 34,500."""


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
    return gif.frames_shown(frames, WEIGHTS, limit)


def replay_gif(
    frames: Sequence[Frame], *, labels: Labels, turn: int = TURN, held: int = HELD, limit: int = LIMIT
) -> bytes:
    """The frames as GIF bytes, `turn` milliseconds each and the last one `held`; raises `ValueError` for no frames.

    Of very many some are left out, as `render.gif` says.
    """
    scenes = [partial(frame_scene, frame, labels) for frame in frames]
    return gif.gif(scenes, WEIGHTS, turn=turn, held=held, limit=limit)


def frame_scene(frame: Frame, labels: Labels) -> Scene:
    """What lies where in a frame, before it is halved."""
    if frame.outcome is not None:
        return result_scene(frame.view, frame.outcome, before=frame.before, labels=labels, drawn=frame.drawn)
    return board_scene(frame.view, before=frame.before, to_move=frame.view.turn, labels=labels, drawn=frame.drawn)

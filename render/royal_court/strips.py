"""How a picture of The Royal Court is parted into strips, and how hard they are packed.

Most pictures hold so little that their strips are packed as quickly as can be: drawings stand upright. Where much lies
on the table, what is quick would weigh too much for a picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from render.scene import Cut, Effort, Scene

CROWDED: Final = 1_000_000
"""Pixels of all that lies on the ground from which on strips are packed as most pictures' are."""

FULL: Final = 1_500_000
"""And from which on the whole is one strip, packed as hard as can be: some 20 ms."""


def parted(scene: Scene, rows: Sequence[int]) -> Scene:
    """The scene with strips that begin at these rows, where they are worth while."""
    laid = sum(item.image.width * item.image.height for item in scene.items[scene.ground :])
    if laid >= FULL:
        scene.cuts = (Cut(1, Effort.HARD),)
    else:
        effort = Effort.USUAL if laid >= CROWDED else Effort.UPRIGHT
        scene.cuts = tuple(Cut(row, effort) for row in rows if row < scene.height)
    return scene

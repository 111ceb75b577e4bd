"""How pictures of The Royal Court are cut into strips, and how hard these are packed.

Most pictures show so few cards that the fastest level is enough. The more a picture shows, the harder its strips are
packed, to stay within the size limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from render.scene import Cut, Effort, Scene

LIGHT: Final = 640_000
"""Pixels of all layers above the background up to which strips are packed as fast as possible."""

CROWDED: Final = 1_000_000
"""Pixels from which on strips are packed with normal effort."""

FULL: Final = 1_500_000
"""Pixels from which on the picture is one strip, packed with maximum effort: about 20 ms."""


def cut_at(scene: Scene, rows: Sequence[int]) -> Scene:
    """Set the scene's cuts to those of these rows that lie in it, with one effort for all; return the scene."""
    pixels = 0
    for layer in scene.layers[scene.background :]:
        width, height = layer.image.size
        pixels += width * height
    if pixels >= FULL:
        scene.cuts = (Cut(1, Effort.MAXIMUM),)
    else:
        effort = Effort.NORMAL if pixels >= CROWDED else Effort.FILTERED if pixels > LIGHT else Effort.FASTEST
        scene.cuts = tuple(Cut(row, effort) for row in rows if row < scene.height)
    return scene

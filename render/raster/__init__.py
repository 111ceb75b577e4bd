"""From scenes to files: `png(scene)` and `gif(scenes)`. Knows no game and chooses no colours, sizes or words.

Everything else in this package makes these two fast and small: pixels are indices of one palette (`palette`), images
are prepared once for pasting (`patches`), the lowest layers are painted once (`backgrounds`), and finished rows of a
PNG are cached (`painter`, `strips`). `tools/plain.py` draws the same pixels the slow, obvious way, for tests.
"""

from __future__ import annotations

from render.raster.gif import gif
from render.raster.painter import image, png

__all__ = ["gif", "image", "png"]

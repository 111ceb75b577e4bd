"""Tiles: what stands directly on a background is copied."""

from __future__ import annotations

from render.raster.backgrounds import Backgrounds
from render.raster.painter import PATCH_BYTES
from render.raster.patches import PatchCache
from tests.render.royal_visit.scenes import boards, hands


def test_tiles_show_what_is_below_them() -> None:
    """Everything laid one upon the other, each through its own opacity, is what it comes to."""
    grounds = Backgrounds(PatchCache(PATCH_BYTES))
    for scene in (*boards(15, seed=5), *boards(5, seed=5, over=True), *hands(15, seed=5)):
        ground, laid = grounds.split(scene)
        plainly = ground.canvas.copy()
        for one in laid:
            one.paste(plainly.im, plainly.height)
        plainly.paste(0, (0, 0, 1, plainly.height))
        for _ in range(2):
            assert grounds.compose(ground, laid, 0, scene.height).tobytes() == plainly.tobytes()

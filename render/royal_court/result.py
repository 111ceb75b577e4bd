"""The end of a match: the podium, and what everybody held."""

from __future__ import annotations

from render.painter import painter
from render.royal_court.labels import Labels
from render.royal_court.scenes import TableScene
from render.royal_court.table import table_scene
from render.scene import Scene


def result_png(scene: TableScene, labels: Labels) -> bytes:
    """The result as PNG bytes; raises `ValueError` for a scene without an outcome."""
    return painter().png(result_scene(scene, labels))


def result_scene(table: TableScene, labels: Labels) -> Scene:
    """What lies where in the result's picture."""
    if table.outcome is None:
        raise ValueError("a result has an outcome")
    return table_scene(table, labels)

"""The table: the pile with its top card, every seat with what lies in front of it, what the last act did."""

from __future__ import annotations

from render.painter import painter
from render.royal_court.labels import Labels
from render.royal_court.scenes import TableScene
from render.scene import Scene
from render.sprites import plain
from render.theme import COUNT, INK, PARCHMENT

WIDTH = 1200


def table_png(scene: TableScene, labels: Labels) -> bytes:
    """The table as PNG bytes."""
    return painter().png(table_scene(scene, labels))


def table_scene(table: TableScene, labels: Labels) -> Scene:
    """What lies where on the table."""
    scene = Scene(WIDTH, 890)
    scene.add("table", plain((scene.width, scene.height), PARCHMENT), 0, 0)
    scene.write(table.view.top, WIDTH / 2, 445, COUNT, INK)
    return scene

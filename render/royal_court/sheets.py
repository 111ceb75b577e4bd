"""The pictures of the rules pages."""

from __future__ import annotations

from typing import Final

from render.painter import painter
from render.royal_court.labels import Labels
from render.scene import Scene
from render.sprites import plain
from render.theme import COUNT, INK, PARCHMENT

SHEETS: Final = ("fits", "cards", "castle", "court", "swap", "nope", "revolution", "set", "turn")
"""Every sheet, by name."""


def sheet_png(name: str, labels: Labels) -> bytes:
    """A sheet as PNG bytes; raises `KeyError` for a name that is not in `SHEETS`."""
    return painter().png(sheet_scene(name, labels))


def sheet_scene(name: str, labels: Labels) -> Scene:
    """What lies where on a sheet."""
    if name not in SHEETS:
        raise KeyError(name)
    scene = Scene(1200, 400)
    scene.add("table", plain((scene.width, scene.height), PARCHMENT), 0, 0)
    scene.write(labels.higher, 600, 200, COUNT, INK)
    return scene

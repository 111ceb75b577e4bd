"""One player's private picture: the table in short, and the own cards."""

from __future__ import annotations

from render.painter import painter
from render.royal_court.labels import Labels
from render.royal_court.scenes import HandScene
from render.royal_court.table import table_scene
from render.scene import Scene


def hand_png(scene: HandScene, labels: Labels) -> bytes:
    """The hand as PNG bytes."""
    return painter().png(hand_scene(scene, labels))


def hand_scene(hand: HandScene, labels: Labels) -> Scene:
    """What lies where in the hand's picture."""
    return table_scene(hand.table, labels)

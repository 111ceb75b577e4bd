"""How unlike colours are to people who are colour-blind."""

from __future__ import annotations

from PIL import Image, ImageChops


def unlikeness(one: Image.Image, other: Image.Image) -> float:
    """What part of their common area two silhouettes do not share."""
    union = ImageChops.lighter(one, other).histogram()[255]
    return 1 - ImageChops.darker(one, other).histogram()[255] / union

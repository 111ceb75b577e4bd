"""The middle of a picture, for where a whole one would be too high."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Final

from PIL import Image

SHAPE: Final = 0.42
"""Its height, as a part of its width."""


def middle(draw: Callable[..., bytes], arguments: tuple[object, ...]) -> bytes:
    """Draw a picture, and return what is in the middle of its height, as PNG."""
    part = io.BytesIO()
    with Image.open(io.BytesIO(draw(*arguments)), formats=["PNG"]) as whole:
        edge = round(whole.height - SHAPE * whole.width) // 2
        whole.crop((0, edge, whole.width, whole.height - edge)).save(part, "PNG")
    return part.getvalue()

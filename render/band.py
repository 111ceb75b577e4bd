"""A band of a picture, for where a whole one would be too high."""

from __future__ import annotations

import io
from collections.abc import Callable

from PIL import Image


def band(draw: Callable[..., bytes], arguments: tuple[object, ...], top: int, bottom: int) -> bytes:
    """Draw a picture, and return its rows `top` to before `bottom` as PNG."""
    part = io.BytesIO()
    with Image.open(io.BytesIO(draw(*arguments)), formats=["PNG"]) as whole:
        whole.crop((0, top, whole.width, bottom)).save(part, "PNG")
    return part.getvalue()

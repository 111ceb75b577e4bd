"""Pillow's pixels below its `Image`: pasted, cropped and read by the C code that `Image` calls itself.

A hand pastes about sixty small images, and the checks of `Image` cost five times as much as their pixels. What lies
below is not Pillow's public interface: its version is pinned, everything that uses it is in this folder, and the plain
oracle of the tests, which knows `Image` only, sees any change of what it does.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from PIL import Image

Plane: TypeAlias = Any
"""The `im` of an image."""


def raw_encoder() -> Any:
    """Return an encoder of the bytes of a plane."""
    return Image.core.raw_encoder("L", "L")  # type: ignore[attr-defined]

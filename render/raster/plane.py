"""The pixels of a Pillow `Image`: pasted, cropped and read by the C functions that `Image` itself calls.

A hand pastes about sixty small images, and the checks of `Image` cost five times as much as their pixels. These
functions are not Pillow's public interface: its version is pinned, only this folder uses them, and the tests compare
the results with `plain`, which uses `Image` alone.
"""

from __future__ import annotations

from typing import Any, TypeAlias

Plane: TypeAlias = Any
"""The `im` of an image."""

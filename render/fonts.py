"""The typefaces, from the packages `font-fredoka-one` and `font-lato` (both SIL Open Font License 1.1).

They are read as package data, never imported, so that nothing runs and nothing depends on setuptools.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PIL import ImageFont


class Face(Enum):
    """A typeface: the package that carries it and its file."""

    DISPLAY = ("font_fredoka_one", "FredokaOne-Regular.ttf")
    """Numbers and headlines: Fredoka One by Milena Brandao."""

    WORDS = ("font_lato", "Lato-Black.ttf")
    """Everything else: Lato by Lukasz Dziedzic."""


@cache
def path(face: Face) -> Path:
    """Where the font file lies; raises `FontMissing` if its package is not installed."""
    package, name = face.value
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise FontMissing(package)
    return Path(spec.submodule_search_locations[0], "files", name)


@cache
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A typeface at a size in pixels, laid out the same on every machine."""
    return ImageFont.truetype(path(face), size, layout_engine=ImageFont.Layout.BASIC)


class FontMissing(RuntimeError):
    """A font package is not installed."""

    def __init__(self, package: str) -> None:
        super().__init__(f"the font package {package.replace('_', '-')} is not installed")
        self.package = package

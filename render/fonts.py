"""The typefaces, from the packages `font-fredoka-one` and `font-lato` (both SIL Open Font License 1.1).

They are read as package data, never imported, so that nothing runs and nothing depends on setuptools.
"""

from __future__ import annotations

import unicodedata
from enum import Enum
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

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


_BARRED: Final = str.maketrans("łŁđĐħĦı", "lLdDhHi")
"""Letters that Unicode does not take apart."""

_NOWHERE: Final = "\ufffe"
"""What no typeface has."""


def written(face: Face, name: str) -> str:
    """As much of a name as a typeface can write: without accents and ornaments that it lacks, without emojis.

    Nothing where it lacks a letter or a digit: part of a name would be somebody else's.

    >>> written(Face.WORDS, "Zoë 🎲 𝓢𝓽𝓪𝓻"), written(Face.WORDS, "Şule Łoś"), written(Face.WORDS, "Вера")
    ('Zoë Star', 'Sule Łoś', '')
    """
    kept = ""
    for sign in unicodedata.normalize("NFKC", name):
        plain = sign
        if not _has(face, sign):
            plain = unicodedata.normalize("NFKD", sign.translate(_BARRED))[0]
        if _has(face, plain):
            kept += plain
        elif unicodedata.category(sign)[0] in "LN":
            return ""
    return " ".join(kept.split())


def fitting(face: Face, size: int, text: str, width: int) -> str:
    """The text, or as much of it with an ellipsis as is at most so many pixels wide."""
    type_ = font(face, size)
    if type_.getlength(text) <= width:
        return text
    end = next(end for end in range(len(text), -1, -1) if type_.getlength(text[:end] + "…") <= width)
    return text[:end].rstrip() + "…"


@cache
def _has(face: Face, sign: str) -> bool:
    """Whether a typeface can write a sign."""
    type_ = font(face, 40)
    mask, nothing = type_.getmask(sign), type_.getmask(_NOWHERE)
    return mask.size != nothing.size or bytes(mask) != bytes(nothing)


class FontMissing(RuntimeError):
    """A font package is not installed."""

    def __init__(self, package: str) -> None:
        super().__init__(f"the font package {package.replace('_', '-')} is not installed")
        self.package = package

"""The typefaces, from `font-fredoka-one`, `font-lato` and `fontpkg-noto-sans` (all SIL Open Font License 1.1).

They are read as package data, never imported: none of their code runs, and setuptools is not needed.
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
    """A typeface: the package that has it, and its file."""

    DISPLAY = ("font_fredoka_one", "FredokaOne-Regular.ttf")
    """Numbers and headlines: Fredoka One by Milena Brandao."""

    WORDS = ("font_lato", "Lato-Black.ttf")
    """Everything else: Lato by Lukasz Dziedzic."""

    NAMES = ("fontpkg_noto_sans", "NotoSans[wdth,wght].ttf")
    """Names of people, in Latin, Greek and Cyrillic: Noto Sans by The Noto Project Authors."""


class FontMissing(RuntimeError):
    """A font package is not installed."""

    def __init__(self, package: str) -> None:
        super().__init__(f"the font package {package.replace('_', '-')} is not installed")
        self.package = package


@cache
def path(face: Face) -> Path:
    """The font file. Raises `FontMissing` if its package is not installed."""
    package, name = face.value
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise FontMissing(package)
    return Path(spec.submodule_search_locations[0], "files", name)


@cache
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A typeface at a size in px, laid out the same on every machine (no Raqm)."""
    type_ = ImageFont.truetype(path(face), size, layout_engine=ImageFont.Layout.BASIC)
    if face is Face.NAMES:
        type_.set_variation_by_axes([HEAVY, 100])
    return type_


HEAVY: Final = 800
"""Weight of `Face.NAMES`: as dark as the others."""

SCRIPTS: Final = ("LATIN", "GREEK", "CYRILLIC", "MODIFIER LETTER")
"""Beginnings of the Unicode names of letters that are set one after the other; other scripts join or reorder them."""

_BARRED: Final = str.maketrans("łŁđĐħĦı", "lLdDhHi")
"""Letters that Unicode does not decompose."""

_ABSENT: Final = "\ufffe"
"""A noncharacter, which no typeface has."""


def writable(face: Face, name: str) -> str:
    """Return a name as a typeface can write it: without accents, ornaments and emojis that it lacks.

    Without marks that stack and characters that show nothing or change the direction. Empty if a letter or a digit
    cannot be written: a part of the name could be someone else's name.

    >>> writable(Face.NAMES, "Zoë 🎲 𝓢𝓽𝓪𝓻"), writable(Face.NAMES, "Вера Łoś"), writable(Face.NAMES, "Vera ורד")
    ('Zoë Star', 'Вера Łoś', '')
    """
    kept = ""
    for character in unicodedata.normalize("NFKC", name):
        plain, kind = character, unicodedata.category(character)
        if kind in ("Cc", "Cf") or kind[0] == "M":
            continue
        if kind[0] == "L" and not unicodedata.name(character).startswith(SCRIPTS):
            return ""
        if not _has(face, character):
            plain = unicodedata.normalize("NFKD", character.translate(_BARRED))[0]
        if _has(face, plain):
            kept += plain
        elif kind[0] in "LN" or (kind == "Cn" and not "\U0001f000" <= character < "\U0001fb00"):
            return ""  # Cn: newer than Python's tables, and may be a letter; among emojis there are none
    return " ".join(kept.split())


def headline_face(text: str) -> Face:
    """`Face.DISPLAY`, or for text with a name that it cannot write, `Face.NAMES`."""
    return Face.DISPLAY if all(_has(Face.DISPLAY, character) for character in text) else Face.NAMES


def truncated(face: Face, size: int, text: str, width: int) -> str:
    """The text, or as much of it as fits in `width` px with an ellipsis."""
    type_ = font(face, size)
    if type_.getlength(text) <= width:
        return text
    end = next(end for end in range(len(text), -1, -1) if type_.getlength(text[:end] + "…") <= width)
    return text[:end].rstrip() + "…"


def in_two(text: str) -> tuple[str, ...]:
    """The text in two lines of lengths as equal as possible, broken at a space; a single word stays one line.

    >>> in_two("Jester's power"), in_two("Pouvoir du Sorcier"), in_two("Fou")
    (("Jester's", 'power'), ('Pouvoir', 'du Sorcier'), ('Fou',))
    """
    words = text.split(" ")
    ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(ways, key=lambda way: max(map(len, way)), default=(text,))


@cache
def _has(face: Face, character: str) -> bool:
    """Return whether a typeface has a glyph for a character."""
    type_ = font(face, 20)
    mask, absent = type_.getmask(character), type_.getmask(_ABSENT)
    return mask.size != absent.size or bytes(mask) != bytes(absent)

"""The pictures of the rules pages: panels that show a rule with cards, dice and signs, from left to right.

Their few words are those of the table; the page's text explains them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from PIL import Image

from engine.royal_court.cards import CODES
from render.fonts import Face, in_two
from render.raster import png
from render.royal_court import card_faces
from render.royal_court.geometry import WIDTH
from render.royal_court.labels import Labels
from render.royal_court.seats import add_dais, wall
from render.royal_court.style import art
from render.scene import Box, Scene, parchment
from render.sprites import panel, sprite, text_image
from render.theme import GOLD, INK, LINE, PAPER, SHADE

GAP: Final = 14
FACE: Final = (58, 68)
"""Size of a royal's face on a carpet."""

PANEL: Final = 206
"""Height of a panel."""

BETWEEN: Final = 14
"""Gap between two parts of a panel."""

CLOSE: Final = -28
"""Gap between two cards, px: negative, so that they overlap."""

Parts = tuple[str, ...]
"""Names of sprites. `=text`: text as it is; `@name`: a label; `court:`, `guests:` and `walled:` with codes of faces: a
carpet; `pile:` with a code: a card that glows."""

_RED: Final = tuple(f"card_{rank}r" for rank in "78tjqk")
_LOW: Final = tuple(f"card_{rank}b" for rank in "a23457")

SHEETS: Final = MappingProxyType(
    {
        "turn": ((("back", "=+1", "big_named", "card_9b", "big_named", "=1", "big_actions", "big_named", "crest_b"),),),
        "fits": (
            (("pile:7r", "@higher", *_RED),),
            (("pile:7b", "@lower", *_LOW),),
            (("pile:xx", "@anything", "card_xx", "big_named", "pile:kr", "card_xx", "big_named", "pile:ab"),),
        ),
        "cards": (
            (("card_ar", "big_nope"), ("card_6b", "die_6", "big_six")),
            (("card_jr", "die_4", "big_actions"), ("card_qb", "big_turn")),
            (("card_kr", "big_swap"), ("card_xx", "die_10", "big_rain")),
        ),
        "castle": (
            (("card_7r", "card_8b", "card_9r", "big_named", "tower"), ("walled:jrqbkr",)),
            (
                ("card_8r", "card_9b", "card_tb", "big_named", "tower"),
                ("big_six", "big_revolt", "big_named", "tower_fallen"),
            ),
        ),
        "court": (
            (("card_jr", "card_qb", "card_kr", "big_named", "court:jrqbkr", "guests:jb", "guests:qrkb"),),
            (("bust_jr", "die_4", "big_named", "die_6"), ("bust_kr", "=1", "big_swap", "big_named", "=2", "big_swap")),
        ),
        "swap": (
            (("crest_a", "card_kr", "big_named", "back", "crest_b", "big_swap", "card_2r", "big_named", "crest_b"),),
        ),
        "nope": (
            (("card_jr", "=+3", "big_actions"), ("card_ab", "big_nope", "big_crossed")),
            (("card_jr", "=+3", "big_actions"), ("card_ab", "card_ar", "=+3", "big_actions")),
        ),
        "revolution": (
            (("card_2r", "card_3b", "card_4r", "card_5b", "big_named", "torch", "@revolt", "torch"),),
            (("court:jrqbkr", "big_named", "=+6", "big_draw"), ("=?", "big_named", "ghost")),
        ),
        "set": (
            (("card_9r", "card_9b", "die_10"), ("=1–5", "big_named", "=+5 … +1", "big_draw")),
            (("card_9r", "card_9b", "card_9b", "die_12"), ("=12", "big_named", "big_gift", "crest_b")),
        ),
    }
)
"""The sheets by name: rows of panels."""


def sheet_png(name: str, labels: Labels) -> bytes:
    """A sheet as PNG bytes. Raises `KeyError` for a name that is not in `SHEETS`."""
    return png(sheet_scene(name, labels))


def cards_png(codes: Sequence[str], labels: Labels) -> bytes:
    """Cards side by side in rows of ten, as PNG bytes."""
    rows = [codes[n : n + 10] for n in range(0, len(codes), 10)]
    scene = parchment(WIDTH, len(rows) * 176 + GAP)
    for number, row in enumerate(rows):
        left = (WIDTH - len(row) * 118 + 6) / 2
        for n, code in enumerate(row):
            scene.add(f"card {code}", card_faces.card("card", code, labels), left + n * 118, GAP + number * 176)
    return png(scene)


def sheet_scene(name: str, labels: Labels) -> Scene:
    """Plan a sheet."""
    rows = SHEETS[name]
    scene = parchment(WIDTH, len(rows) * (PANEL + GAP) + GAP)
    for number, panels in enumerate(rows):
        top = GAP + number * (PANEL + GAP)
        lengths = [_across(parts, labels) for parts in panels]
        if max(lengths) + 2 * BETWEEN <= (WIDTH - GAP) // len(panels) - GAP:
            lengths = [0] * len(panels)
        spare = WIDTH - 2 * GAP - (len(panels) - 1) * GAP - sum(lengths)
        left: float = GAP
        for parts, length in zip(panels, lengths, strict=True):
            width = round(length + spare / len(panels))
            _panel(scene, parts, Box(round(left), top, round(left) + width, top + PANEL), labels)
            left += width + GAP
    return scene


def _panel(scene: Scene, parts: Parts, box: Box, labels: Labels) -> None:
    scene.add("panel", panel((box.width, PANEL), PAPER, INK, LINE, 18), box.left, box.top)
    x = box.x - _across(parts, labels) / 2
    for n, part in enumerate(parts):
        width = _width(part, labels)
        x += _gap(parts[n - 1], part) if n else 0
        _part(scene, part, x, box.y, labels)
        x += width


def _across(parts: Parts, labels: Labels) -> int:
    gaps = sum(_gap(left, right) for left, right in pairwise(parts))
    return sum(_width(part, labels) for part in parts) + gaps


def _gap(left: str, right: str) -> int:
    return CLOSE if left.startswith("card_") and right.startswith("card_") else BETWEEN


def _width(part: str, labels: Labels) -> int:
    kind, _, what = part.partition(":")
    if what:
        if kind == "pile":
            return 128
        return len(what) // 2 * (FACE[0] + 4) + 12
    if part[0] in "=@":
        lines, size = _written(part, labels)
        return max(text_image(line, Face.DISPLAY, size, INK).width for line in lines)
    return sprite(art(part)).width


def _drawing(name: str, labels: Labels) -> Image.Image:
    """A sprite by its name; a card with its rank."""
    kind, _, code = name.partition("_")
    if kind != "card":
        return sprite(art(name))
    return card_faces.card("card", next(known for known in CODES if known.lower() == code), labels)


def _written(part: str, labels: Labels) -> tuple[tuple[str, ...], int]:
    """The lines of a part that is text, and their type size."""
    return ((part[1:],), 54) if part[0] == "=" else (in_two(getattr(labels, part[1:])), 40)


def _part(scene: Scene, part: str, x: float, y: float, labels: Labels) -> None:
    width = _width(part, labels)
    kind, _, what = part.partition(":")
    if kind == "pile":
        scene.add("glow", panel((128, 179), GOLD, INK, 4, 24), x, y - 89)
        scene.add_centred(f"card {what}", _drawing(f"card_{what}", labels), x + width / 2, y)
    elif what:
        if kind == "guests":
            scene.add(kind, panel((width, 38), SHADE, INK, 4, 17), x, y + 8)
        else:
            add_dais(scene, Box(round(x), round(y) - 48, round(x) + width, round(y) + 46))
        for n in range(0, len(what), 2):
            scene.add("face", sprite(art(f"bust_{what[n : n + 2]}")), x + 8 + n // 2 * (FACE[0] + 4), y - 34)
        if kind == "walled":
            scene.add("wall", wall(width + 60, 60), x - 30, y + 20)
            scene.add_centred("tower", sprite(art("tower")), x + width / 2, y + 38)
    elif part[0] in "=@":
        lines, size = _written(part, labels)
        for n, line in enumerate(lines):
            scene.write(line, x + width / 2, y + (n - (len(lines) - 1) / 2) * 48, size, INK)
    else:
        scene.add_centred(part, _drawing(part, labels), x + width / 2, y)
        if part.startswith("die_"):
            lower = 12 if part == "die_4" else 0
            scene.add_centred("face", panel((56, 40), PAPER, PAPER, 0, 14), x + width / 2, y + lower)
            scene.write(f"d{part[4:]}", x + width / 2, y + lower, 34, INK)

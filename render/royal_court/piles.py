"""The middle of the table: draw pile, pile, the sign that says what fits on it, the ribbon of a revolt or siege."""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image, ImageDraw

from engine.royal_court.cards import JOKER
from engine.royal_court.position import LETTERS, Position
from render.fonts import in_two
from render.royal_court import card_faces
from render.royal_court.art import art
from render.royal_court.card_faces import CRIMSON
from render.royal_court.content import LastAct
from render.royal_court.geometry import CENTRE
from render.royal_court.labels import Labels
from render.scene import Scene
from render.sprites import SCALE, compact, fanned, panel, shape, sprite, stroked
from render.theme import COUNT, GOLD, INK, PAPER, SHADE, Colour

DRAW_X: Final = 100
"""x of the draw pile's centre."""

PILE: Final = (176, 256)
PILE_LEFT: Final = 396
"""Left edge of the top card; older ones lie to its left."""

OLDER: Final = 3
"""Number of older cards shown below the top card."""

STEP: Final = 58
"""Visible width of each older card."""

SIGN_X: Final = 724
SIGN: Final = (274, 216)
"""Centre x and size of the sign that says what fits; its point is part of it."""

POINT: Final = 42
LAID: Final = frozenset(("card", "set", "pair", "revolt", "siege", "bet"))
"""Acts whose cards lie on the pile."""

DARK: Final[Colour] = (0x44, 0x3E, 0x57)


def add_draw_pile(scene: Scene, view: Position, x: float = DRAW_X, y: float = CENTRE) -> None:
    """Add the draw pile with its count, and an hourglass for each time that it has run out."""
    count = view.draw if isinstance(view.draw, int) else len(view.draw)
    if count:
        back = _stack(min(3, count))
        scene.add("draw pile", back, x - 56, y - 98 - (back.height - 163))
    else:
        scene.add("draw pile", panel((112, 163), SHADE, INK, 4, 16), x - 56, y - 98)
    scene.write(str(count), x, y + 104, COUNT, PAPER, width=120)
    for n in range(view.runs):
        scene.add("hourglass", sprite(art("hourglass")), x + 70, y - 96 + n * 56)


@cache
def _stack(cards: int) -> Image.Image:
    return compact(fanned(sprite(art("back")), cards, -4, -5))


def add_pile(
    scene: Scene,
    view: Position,
    last: LastAct | None,
    labels: Labels,
    left: int = PILE_LEFT,
    y: float = CENTRE,
    older: int = OLDER,
) -> None:
    """Add the top card and `older` cards below it; the cards of the last act glow."""
    top = round(y - PILE[1] / 2)
    laid = len(last.cards) if last is not None and last.kind in LAID else 0
    shown = view.primary[-1 - older :]
    for place, code in enumerate(shown):
        depth = len(shown) - 1 - place
        x = left - depth * STEP
        size = PILE if not depth else (PILE[0], PILE[1] - 20)
        at = top if not depth else top + 10
        if depth < laid:
            scene.add("glow", panel((size[0] + 16, size[1] + 16), GOLD, INK, 4, 32), x - 8, at - 8)
        image = card_faces.card("under" if depth else "pile", code, labels)
        scene.add(f"{'pile' if depth else 'top'} {code}", image, x, at)


def add_sign(scene: Scene, view: Position, labels: Labels, x: float = SIGN_X, y: float = CENTRE) -> None:
    """Add the sign that says what fits on the pile: it points up for higher, down for lower."""
    top = view.top
    width, _ = SIGN
    if view.is_open or top == JOKER:
        scene.add_centred("sign open", _sign(0, GOLD, INK), x, y)
        text, colour, head = labels.anything, INK, ""
    elif top[1] == "r":
        scene.add_centred("sign red", _sign(1, PAPER, CRIMSON), x, y)
        text, colour, head = labels.higher, CRIMSON, labels.colours[0]
    else:
        scene.add_centred("sign black", _sign(-1, DARK, PAPER), x, y)
        text, colour, head = labels.lower, PAPER, labels.colours[1]
    lines = in_two(text)
    way = 0 if not head else 1 if top[1] == "r" else -1
    middle = y + way * POINT / 2
    if head:
        scene.write(head, x, middle - 50, 46, colour, width=width - 50)
        middle += 29
    for n, line in enumerate(lines):
        size = 38 if head else 48
        scene.write(line, x, middle + (n - (len(lines) - 1) / 2) * 44, size, colour, width=width - 36)


@cache
def _sign(way: int, fill: Colour, line: Colour) -> Image.Image:
    """Draw a sign with a point at its upper (1) or lower (-1) edge, or without one (0)."""
    width, height = SIGN

    def outline(pen: ImageDraw.ImageDraw, inset: float, level: int) -> None:
        s, i = SCALE, inset * SCALE
        w, h, p = width * s - 1, height * s - 1, POINT * s
        upper, lower = (p if way > 0 else 0), (h - p if way < 0 else h)
        pen.rounded_rectangle((i, upper + i, w - i, lower - i), max(0, 22 * s - i), fill=level)
        if way:
            tip, base = (i * 1.2, p + 2 * s + i) if way > 0 else (h - i * 1.2, h - p - 2 * s - i)
            half = 84 * s - i * 1.6
            pen.polygon(((w / 2, tip), (w / 2 - half, base), (w / 2 + half, base)), fill=level)

    inner = shape((width, height), fill, line, lambda pen: outline(pen, 10, 255), lambda pen: outline(pen, 5, 255))
    image = stroked((width, height), INK, lambda pen: outline(pen, 0, 255))
    whole = image.convert("RGBA")
    whole.alpha_composite(inner.convert("RGBA"))
    return compact(whole)


def add_revolt(scene: Scene, view: Position, labels: Labels, x: float = SIGN_X, y: float = 316) -> None:
    """Add the ribbon of a revolt with the heads owed, or of a siege with the besieger."""
    scene.add_centred("revolt", panel((250, 58), CRIMSON, INK, 5, 14), x + 4, y)
    for side in (-120, 143):
        scene.add_centred("torch", sprite(art("torch")), x + side, y + 8)
    if view.besieger is not None:
        scene.write(labels.siege, x - 20, y, 38, PAPER, width=150)
        scene.add_centred("besieger", sprite(art(f"crest_small_{LETTERS[view.besieger]}")), x + 84, y)
        return
    scene.write(labels.revolt, x - 24, y, 38, PAPER, width=150)
    scene.add_centred("heads", sprite(art("head")), x + 76, y - 4)
    scene.write(str(view.heads), x + 112, y, 36, PAPER)

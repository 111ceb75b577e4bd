"""Draws the emojis of the games for 20 pixels, on dark and on light: heads and signs with a thick, pale-rimmed outline.

Needs resvg-py, as `tools.art.rasterise` does: `python -m tools.art.emojis`.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Final

import resvg_py
from PIL import Image, ImageDraw

from render.fonts import Face, font
from render.royal_court.seats import WRITTEN
from tools.art.court import cards, things
from tools.art.court.people import picture
from tools.art.drawings import inner, part, read
from tools.art.rasterise import ASSETS, haloed
from tools.art.settle import indexed

SIZE: Final = 128
LARGE: Final = 4 * SIZE
RIM: Final = 22
"""Width of the pale rim in pixels of the large drawing."""

RANKS: Final = {
    **dict(zip("A23456789T", ("ace", *map(str, range(2, 11))), strict=True)),
    **dict(zip("JQK", ("jack", "queen", "king"), strict=True)),
}

VIEWS: Final = {
    "king": ("pawn_king", "1 0 98 104"),
    "guards": ("pawn_left_guard", "25 31 72 82"),
    "wizard": ("pawn_wizard", "-2 4 88 118"),
    "jester": ("pawn_jester", "-4 0 108 112"),
    "crown": ("coin_big", "2 2 96 96"),
    "fountain": ("fountain", "520 76 160 184"),
}
"""Royal Visit's emojis: a drawing and the part of it that is shown."""

GUARDS: Final = (("left", "25 31 72 82", 0), ("right", "3 31 72 82", 64))
"""Either Guard's side, the part of his drawing, and its place beside the King."""

CLIPS: Final = {"R": '<circle cx="60" cy="60" r="56"/>', "B": f'<path d="{cards.octagon(4, 4, 116, 116, 30)}"/>'}
GROUNDS: Final = {
    "R": f'<circle cx="60" cy="60" r="54" fill="#f9c9a0" stroke="{cards.RED}" stroke-width="9"/>',
    "B": f'<path d="{cards.octagon(6, 6, 114, 114, 30)}" fill="{cards.NIGHT}" stroke="{cards.DARK}" stroke-width="9"/>',
}
"""A round ground for red cards, one with cut corners for black ones."""


def half(colour: str, drawn: str) -> str:
    """A part of a drawing: all of it, or left or right of the diagonal if both colours are shown."""
    edge = {"r": "M0 0 H104 L16 120 H0Z", "b": "M120 0 H104 L16 120 H120Z"}[colour]
    return f'<clipPath id="{colour}"><path d="{edge}"/></clipPath><g clip-path="url(#{colour})">{drawn}</g>'


def card(rank: str, colour: str) -> str:
    """What a card shows, on a ground of its colour."""
    if rank == "X":
        drawn = '<g transform="translate(-4 -46) scale(1.28)">' + inner("court/joker") + "</g>"
        clip = f'<clipPath id="c">{CLIPS["R"]}</clipPath>'
        return f'{half("r", GROUNDS["R"])}{half("b", GROUNDS["B"])}{clip}<g clip-path="url(#c)">{drawn}</g>'
    x, y, scale = (4, 6, 1.12) if rank in "2345JQK" else (4, -12, 1.12) if rank in "789T" else (14, 2, 0.92)
    place = f'transform="translate({x} {y}) scale({scale})"'
    clip = f'<clipPath id="c{colour}">{CLIPS[colour.upper()]}</clipPath>'
    shown = f'<g clip-path="url(#c{colour})"><g {place}>{picture(rank + colour)}</g></g>'
    return GROUNDS[colour.upper()] + clip + shown


def court() -> str:
    """The King before his Guards, who move together by the Privilege."""
    left, right = (part(f"pawn_{side}_guard", view, x, 26, 56, 66) for side, view, x in GUARDS)
    return left + right + part("pawn_king", "1 0 98 116", 26, 6, 68, 92)


def framed(parts: str, view: str = "0 0 120 120") -> str:
    """A square drawing of a part of another."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{parts}</svg>'


def drawings() -> Iterator[tuple[str, str, str]]:
    """Each emoji's game, name and drawing."""
    for name, (drawing, view) in VIEWS.items():
        yield "royal_visit", name, framed(inner(drawing), view)
    yield "royal_visit", "court", framed(court(), "0 4 120 98")
    yield "royal_court", "joker", framed(card("X", ""))
    for rank, name in RANKS.items():
        red, black = card(rank, "r"), card(rank, "b")
        yield "royal_court", f"red_{name}", framed(red)
        yield "royal_court", f"black_{name}", framed(black)
        yield "royal_court", f"both_{name}", framed(half("r", red) + half("b", black))
    yield "royal_court", "castle", read("court/tower")
    for seat, letter in enumerate("abcdef"):
        yield "royal_court", f"seat_{letter}", things.crest(seat)


def emoji(svg: str, text: str = "", colour: tuple[int, int, int] = (0, 0, 0)) -> bytes:
    """A drawing as a square PNG with a pale rim; `text` is written in its middle."""
    room = LARGE - 2 * RIM
    drawn = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=2 * room)))).convert("RGBA")
    drawn = drawn.crop(drawn.getbbox())
    drawn.thumbnail((room, room), Image.Resampling.LANCZOS)
    image = Image.new("RGBA", (LARGE, LARGE))
    image.paste(drawn, ((LARGE - drawn.width) // 2, (LARGE - drawn.height) // 2))
    if text:
        pen, size = ImageDraw.Draw(image), font(Face.DISPLAY, LARGE * (5 if len(text) == 1 else 4) // 8)
        pen.text((LARGE // 2, LARGE * 15 // 32), text, font=size, fill=colour, anchor="mm")
    small = haloed(image, RIM).resize((SIZE, SIZE), Image.Resampling.LANCZOS)
    data = BytesIO()
    indexed(small.quantize(64, Image.Quantize.FASTOCTREE).convert("RGBA")).save(data, "PNG", optimize=True)
    return data.getvalue()


def main() -> None:
    """Make every emoji."""
    for game, name, svg in drawings():
        kind, _, what = name.partition("_")
        if kind == "seat":
            made = emoji(svg, what.upper(), WRITTEN["abcdef".index(what)])
        else:
            made = emoji(svg)
        folder = ASSETS / game / "emojis"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.png").write_bytes(made)


if __name__ == "__main__":
    main()

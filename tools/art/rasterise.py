"""Turns the drawings of `tools/art` into the sprites of `render/assets`.

Needs resvg-py (0.5.0 made those committed) besides what the bot needs:

    python -m tools.art.rasterise

Everything is rasterised at twice its size without smoothing and then halved (`settle.py`); the shared palette is chosen
from finished pictures.
"""

from __future__ import annotations

import math
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image, ImageChops, ImageDraw

from engine.royal_visit.board import Pawn
from engine.royal_visit.cards import Card
from render import theme
from render.fonts import Face, font
from render.royal_visit import geometry
from tools.art.cards import WIDTH as CARD_WIDTH
from tools.art.cards import face, numeral
from tools.art.drawings import read
from tools.art.landscape import landscape
from tools.art.settle import indexed, settled

ASSETS = Path(__file__).parents[2] / "render" / "assets"
OUT = ASSETS / "royal_visit"
SCALE = 2
NEVER = 1 << 10
"""A contrast that no edge reaches: soft shapes need no smoothing."""

GHOST_BODY, GHOST_LINE = 144, 96
"""Opacity of a ghost's body and of its lines."""

GHOST_DARK = 72
"""Pixels of a drawing darker than this become lines of its ghost."""

PAWN_FILES = ("pawn_left_guard", "pawn_king", "pawn_right_guard", "pawn_wizard", "pawn_jester")


def raster(svg: str, width: int) -> Image.Image:
    """A drawing as an image this wide, its edges not smoothed."""
    crisp = svg.replace("<svg ", '<svg shape-rendering="crispEdges" ', 1)
    return Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=crisp, width=width)))).convert("RGBA")


def padded(image: Image.Image, by: int) -> Image.Image:
    """The image with an empty margin."""
    larger = Image.new("RGBA", (image.width + 2 * by, image.height + 2 * by))
    larger.paste(image, (by, by))
    return larger


def grown(alpha: Image.Image, by: int) -> Image.Image:
    """A mask grown on all sides with a round pen."""
    result = alpha
    for radius in (by, by // 2):
        for n in range(32):
            turn = 2 * math.pi * n / 32
            moved = ImageChops.offset(alpha, round(radius * math.cos(turn)), round(radius * math.sin(turn)))
            result = ImageChops.lighter(result, moved)
    return result


def haloed(image: Image.Image, by: int) -> Image.Image:
    """The image with a pale rim, which contrasts with any ground."""
    rim = Image.new("RGBA", image.size, (*theme.PAPER, 0))
    rim.putalpha(grown(image.getchannel("A"), by))
    rim.alpha_composite(image)
    return rim


def ghost(image: Image.Image, by: int) -> Image.Image:
    """A pawn's former place: a pale shape with a soft outline and faint lines of the drawing."""
    alpha = image.getchannel("A")
    shape = Image.new("RGBA", image.size, (*theme.PAPER, 0))
    shape.putalpha(alpha.point(lambda a: GHOST_BODY if a else 0))
    outer = ImageChops.subtract(grown(alpha, by), alpha)
    dark = image.convert("L").point(lambda level: 255 if level < GHOST_DARK else 0)
    lines = ImageChops.lighter(outer, ImageChops.darker(dark, alpha))
    shape.paste((*theme.INK, GHOST_LINE), mask=lines.point(lambda a: 255 if a else 0))
    return shape


def dimmed(image: Image.Image) -> Image.Image:
    """A card that cannot be played now: greyed and sunk into the parchment, its number still at 4.5 : 1."""
    grey = image.convert("L").convert("RGB")
    dull = Image.blend(Image.blend(image.convert("RGB"), grey, 0.5), Image.new("RGB", image.size, theme.SHADE), 0.4)
    dull.putalpha(image.getchannel("A"))
    return dull


def save(image: Image.Image, name: str, folder: Path = OUT) -> None:
    """Write a sprite."""
    folder.mkdir(parents=True, exist_ok=True)
    image = image if image.mode == "P" else indexed(image)
    image.save(folder / f"{name}.png", optimize=True)


def pawns() -> None:
    """The five pawns with halo, and their ghosts."""
    for pawn, name in zip(Pawn, PAWN_FILES, strict=True):
        size = geometry.PAWNS[pawn]
        svg = read(name).replace('viewBox="0 0 100 200"', 'viewBox="-1 -2.5 102 204"')
        large = raster(svg, size.width * SCALE)
        large = padded(large.crop((0, 0, size.width * SCALE, size.height * SCALE)), geometry.HALO * SCALE)
        save(settled(haloed(large, geometry.HALO * SCALE)), f"pawn_{pawn.name.lower()}")
        save(settled(ghost(large, 2 * SCALE), NEVER), f"ghost_{pawn.name.lower()}")


def cards() -> None:
    """Thirteen faces and a back, for the hand and for the piles."""
    for suffix, width in (("", CARD_WIDTH), ("_pile", 84), ("_mini", 56)):
        for card in Card if suffix != "_mini" else ():
            name, image = card.name.lower(), settled(numbered(card, width))
            save(image, f"card_{name}{suffix}")
            if not suffix:
                save(dimmed(image), f"card_{name}_dim")
        save(settled(raster(read("card_back"), width * SCALE)), f"card_back{suffix}")


def numbered(card: Card, width: int) -> Image.Image:
    """A card's face with its number, this wide and not yet settled."""
    image = raster(face(card), width * SCALE)
    if text := numeral(card):
        scale = SCALE * width / CARD_WIDTH
        pen = ImageDraw.Draw(image)
        pen.fontmode = "1"
        type_ = font(Face.DISPLAY, round((92 if len(text) == 1 else 66) * scale))
        pen.text((CARD_WIDTH * scale / 2, 169 * scale), text, font=type_, fill=theme.INK, anchor="mm")
    return image


def small() -> None:
    """The Crown, emblems, badges and heads."""
    for name, widths in (
        ("coin_big", (geometry.COIN, 56)),
        ("coin_little", (geometry.COIN, 56)),
        ("emblem_green", (60, 46)),
        ("emblem_red", (60, 46)),
        ("badge_new", (52,)),
        ("badge_on", (44,)),
        ("badge_off", (44,)),
        ("badge_even", (44,)),
    ):
        for width in widths:
            rim = round(2 * SCALE * width / (widths[0] + 4))
            large = padded(raster(read(name), width * SCALE - 2 * rim), rim)
            image = haloed(large, rim) if name.startswith(("coin", "badge_new")) else large
            save(settled(image), name if width == widths[0] else f"{name}_small")
            if name.startswith("coin") and width == widths[0]:
                save(settled(ghost(large, rim), NEVER), f"ghost_{name}")
    for pawn, name in ((Pawn.W, "pawn_wizard"), (Pawn.J, "pawn_jester")):
        head = read(name).replace('viewBox="0 0 100 200"', 'viewBox="-3 -3 106 119"')
        large = padded(raster(head, 47 * SCALE), 2 * SCALE)
        save(settled(haloed(large, 2 * SCALE)), f"head_{pawn.name.lower()}")
    save(settled(raster(read("pawn_wizard"), 107 * SCALE)), "power_w")


def endings() -> None:
    """Pictograms of the ways in which a match ends, all about equally high."""
    king = read("pawn_king").replace('viewBox="0 0 100 200"', 'viewBox="-3 -3 106 119"')
    for termination, svg, width in (
        ("king", king, 41),
        ("crown", read("coin_big"), 46),
        ("deck", read("card_back"), 30),
        ("resign", read("flag"), 42),
    ):
        save(settled(raster(svg, width * SCALE)), f"end_{termination}")


def main() -> None:
    """Make every sprite, then the palette."""
    for name, low in (("landscape", False), ("landscape_low", True)):
        save(settled(raster(landscape(low=low), geometry.WIDTH * SCALE)), name)
    save(settled(raster(read("sign"), 180 * SCALE)), "sign")
    colours = (
        ("green", theme.GREEN, "#1c5433"),
        ("red", theme.RED, "#8a2427"),
        ("none", theme.FADED, "#4a3f3f"),
        ("king", theme.BLUE, "#24305f"),
    )
    for name, fill, dark in colours:
        svg = read("banner").replace("SIDE", "#{:02x}{:02x}{:02x}".format(*fill)).replace("SHADE", dark)
        save(settled(raster(svg, 720 * SCALE)), f"banner_{name}")
    save(settled(raster(read("fanfare"), 800 * SCALE)), "fanfare")
    save(settled(raster(read("glow"), 94 * SCALE)), "glow")
    save(settled(raster(read("glow_coin"), 80 * SCALE)), "glow_coin")
    pawns()
    cards()
    small()
    endings()
    from tools.art.palette import choose  # its samples need the sprites made above

    save(choose(), "palette", ASSETS)


if __name__ == "__main__":
    main()

"""Turns the drawings of `tools/art` into the sprites of `render/assets`.

Needs resvg-py (0.5.0 made those committed) besides what the bot needs:

    python -m tools.art.rasterise

Everything is rasterised four times too large and reduced, and the shared palette is chosen from finished pictures.
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
from tools.art.cards import HEIGHT as CARD_HEIGHT
from tools.art.cards import WIDTH as CARD_WIDTH
from tools.art.cards import face, numeral
from tools.art.drawings import read
from tools.art.landscape import landscape

ASSETS = Path(__file__).parents[2] / "render" / "assets"
OUT = ASSETS / "royal_visit"
SCALE = 4
PAWN_FILES = ("pawn_left_guard", "pawn_king", "pawn_right_guard", "pawn_wizard", "pawn_jester")


def raster(svg: str, width: int) -> Image.Image:
    """A drawing as an image this wide."""
    return Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width)))).convert("RGBA")


def coarse(svg: str, width: int) -> Image.Image:
    """A drawing whose edges have four steps at most: a picture with long slanting edges packs a fifth smaller."""
    crisp = svg.replace("<svg ", '<svg shape-rendering="crispEdges" ', 1)
    return raster(crisp, 2 * width).convert("RGB").reduce(2)


def padded(image: Image.Image, by: int) -> Image.Image:
    """The image with an empty margin."""
    larger = Image.new("RGBA", (image.width + 2 * by, image.height + 2 * by))
    larger.paste(image, (by, by))
    return larger


def grown(alpha: Image.Image, by: int) -> Image.Image:
    """A mask grown on all sides by a round pen."""
    result = alpha
    for radius in (by, by // 2):
        for n in range(32):
            turn = 2 * math.pi * n / 32
            moved = ImageChops.offset(alpha, round(radius * math.cos(turn)), round(radius * math.sin(turn)))
            result = ImageChops.lighter(result, moved)
    return result


def haloed(image: Image.Image, by: int) -> Image.Image:
    """The image on a pale rim, which sets it off from any ground."""
    rim = Image.new("RGBA", image.size, (*theme.PAPER, 0))
    rim.putalpha(grown(image.getchannel("A"), by))
    rim.alpha_composite(image)
    return rim


def ghost(image: Image.Image, by: int) -> Image.Image:
    """Where a pawn was: a pale shape with a soft outline, its drawing just showing through."""
    alpha = image.getchannel("A")
    shape = Image.new("RGBA", image.size, (*theme.PAPER, 0))
    shape.putalpha(alpha.point(lambda a: a * 110 // 255))
    art = image.copy()
    art.putalpha(alpha.point(lambda a: a * 70 // 255))
    shape.alpha_composite(art)
    outer = grown(alpha, by)
    edge = Image.new("RGBA", image.size, (*theme.INK, 0))
    edge.putalpha(ImageChops.subtract(outer, alpha).point(lambda a: a * 120 // 255))
    shape.alpha_composite(edge)
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
    image.save(folder / f"{name}.png", optimize=True)


def pawns() -> None:
    """The five pawns with halo, and their ghosts."""
    for pawn, name in zip(Pawn, PAWN_FILES, strict=True):
        size = geometry.PAWNS[pawn]
        svg = read(name).replace('viewBox="0 0 100 200"', 'viewBox="-1 -2.5 102 204"')
        large = raster(svg, size.width * SCALE)
        large = padded(large.crop((0, 0, size.width * SCALE, size.height * SCALE)), geometry.HALO * SCALE)
        save(haloed(large, geometry.HALO * SCALE).reduce(SCALE), f"pawn_{pawn.name.lower()}")
        save(ghost(large, 2 * SCALE).reduce(SCALE), f"ghost_{pawn.name.lower()}")


def cards() -> None:
    """Thirteen faces and a back, for the hand and for the piles."""
    large = {}
    for card in Card:
        image = raster(face(card), CARD_WIDTH * SCALE)
        if text := numeral(card):
            size = 92 if len(text) == 1 else 66
            ImageDraw.Draw(image).text(
                (CARD_WIDTH * SCALE / 2, 169 * SCALE),
                text,
                font=font(Face.DISPLAY, size * SCALE),
                fill=theme.INK,
                anchor="mm",
            )
        large[card.name.lower()] = image
    large["back"] = raster(read("card_back"), CARD_WIDTH * SCALE)
    for name, image in large.items():
        for suffix, width in (("", CARD_WIDTH), ("_pile", 84), ("_mini", 56)):
            if suffix == "_mini" and name != "back":
                continue
            height = round(CARD_HEIGHT * width / CARD_WIDTH)
            small = image.resize((width, height), Image.Resampling.LANCZOS)
            save(small, f"card_{name}{suffix}")
            if not suffix and name != "back":
                save(dimmed(small), f"card_{name}_dim")


def small() -> None:
    """The Crown, emblems and badges."""
    for name, widths in (
        ("coin_big", (geometry.COIN, 56)),
        ("coin_little", (geometry.COIN, 56)),
        ("emblem_green", (60, 46)),
        ("emblem_red", (60, 46)),
        ("badge_new", (52,)),
        ("badge_on", (44,)),
        ("badge_off", (44,)),
    ):
        large = padded(raster(read(name), widths[0] * SCALE), 2 * SCALE)
        for width in widths:
            image = haloed(large, 2 * SCALE) if name.startswith(("coin", "badge_new")) else large
            save(
                image.resize((width, width), Image.Resampling.LANCZOS), name if width == widths[0] else f"{name}_small"
            )
        if name.startswith("coin"):
            save(ghost(large, 2 * SCALE).resize((widths[0], widths[0]), Image.Resampling.LANCZOS), f"ghost_{name}")
    for pawn, name in ((Pawn.W, "pawn_wizard"), (Pawn.J, "pawn_jester")):
        head = read(name).replace('viewBox="0 0 100 200"', 'viewBox="-3 -3 106 119"')
        large = padded(raster(head, 47 * SCALE), 2 * SCALE)
        save(haloed(large, 2 * SCALE).reduce(SCALE), f"head_{pawn.name.lower()}")
    save(raster(read("pawn_wizard"), 107 * SCALE).reduce(SCALE), "power_w")


def main() -> None:
    """Make every sprite, then the palette."""
    for name, low in (("landscape", False), ("landscape_low", True)):
        save(coarse(landscape(low=low), geometry.WIDTH), name)
    save(raster(read("sign"), 180 * SCALE).reduce(SCALE), "sign")
    colours = (("green", theme.GREEN, "#1c5433"), ("red", theme.RED, "#8a2427"), ("none", theme.FADED, "#4a3f3f"))
    for name, fill, dark in colours:
        svg = read("banner").replace("SIDE", "#{:02x}{:02x}{:02x}".format(*fill)).replace("SHADE", dark)
        save(raster(svg, 720 * SCALE).reduce(SCALE), f"banner_{name}")
    save(raster(read("fanfare"), 800 * SCALE).reduce(SCALE), "fanfare")
    save(raster(read("glow"), 94 * SCALE).reduce(SCALE), "glow")
    save(raster(read("glow_coin"), 80 * SCALE).reduce(SCALE), "glow_coin")
    pawns()
    cards()
    small()
    from tools.art.palette import choose  # its samples need the sprites made above

    save(choose(), "palette", ASSETS)


if __name__ == "__main__":
    main()

"""Turns the drawings of The Royal Court into the sprites of `render/assets/royal_court`.

Needs resvg-py, as `tools.art.rasterise` does: `python -m tools.art.court.rasterise`. The palette is that of Royal
Visit's pictures: every colour here is one of it, or close to one.
"""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from engine.royal_court.cards import CODES, JOKER, ROYALS
from render import theme
from render.fonts import Face, font
from render.raster.palette import nearest, rgb_table
from render.royal_court import geometry
from render.royal_court.pictures.hand import STRIP
from render.royal_court.seats import COLOURS, WRITTEN
from render.sprites import compact
from tools.art.court import cards, table, things
from tools.art.drawings import read
from tools.art.rasterise import ASSETS, SCALE, raster
from tools.art.rasterise import save as save_to
from tools.art.settle import settled

OUT: Final = ASSETS / "royal_court"

HAND, LONG, PILE, UNDER, MINI, BUST = 140, 112, 176, 162, 48, 58
"""Widths of cards in a hand and in a long one, on the pile, in a row of many, and of faces on a stage."""


CRESTS: Final = (("crest", 72), ("crest_chip", 58), ("crest_small", 46), ("crest_event", 104), ("crest_large", 120))
"""Names and widths of the seats' crests."""


def save(image: Image.Image, name: str) -> None:
    """Write a sprite, in the colours of the palette."""
    save_to(coloured(image), name, OUT)


def coloured(image: Image.Image) -> Image.Image:
    """The image with each colour replaced by the nearest of the palette."""
    made = compact(image)
    flat, colours = made.getpalette("RGBA") or [], rgb_table()
    for n in range(0, len(flat), 4):
        index = nearest(*flat[n : n + 3])
        flat[n : n + 3] = colours[3 * index : 3 * index + 3]
    made.putpalette(bytes(flat), "RGBA")
    return made.convert("RGBA")


def written(image: Image.Image, text: str, x: float, y: float, size: float, colour: theme.Colour) -> None:
    """Set a rank or a letter, its middle at this point, without smoothing."""
    pen = ImageDraw.Draw(image)
    pen.fontmode = "1"
    pen.text((x, y), text, font=font(Face.DISPLAY, round(size)), fill=colour, anchor="mm")


def rank_of(code: str) -> str:
    """The text in a card's corner; letters differ between languages and are set at run time."""
    return {"T": "10"}.get(code[0], code[0] if code[0].isdigit() else "")


def card(code: str, width: int) -> Image.Image:
    """A card's face with its rank, twice as wide as this."""
    image = raster(cards.face(code), width * SCALE)
    scale = width * SCALE / cards.WIDTH
    colour = (0xB5, 0x33, 0x2F) if code[1] == "r" else theme.PAPER
    x = 37 if code[0] == "T" else 36
    written(image, rank_of(code), x * scale, 33 * scale, (45 if code[0] == "T" else 54) * scale, colour)
    return image


def grounded(image: Image.Image, ground: theme.Colour = theme.PARCHMENT) -> Image.Image:
    """The image with its half-transparent pixels blended with its usual ground: faster to paste."""
    alpha = image.getchannel("A")
    laid = Image.new("RGBA", image.size, (*ground, 255))
    laid.alpha_composite(image)
    laid.putalpha(alpha.point([255 * (level > 0) for level in range(256)]))
    return laid


def main() -> None:  # noqa: C901, PLR0912
    """Make every sprite."""
    for code in CODES:
        name = code.lower()
        save(grounded(settled(card(code, LONG))), f"card_{name}")
        save(grounded(settled(card(code, HAND)), things.WOOD), f"hand_{name}")
        save(settled(card(code, PILE)), f"pile_{name}")
        save(settled(card(code, UNDER)), f"under_{name}")
        mini = raster(cards.mini(code), MINI * SCALE)
        if code != JOKER:
            colour = (0xB5, 0x33, 0x2F) if code[1] == "r" else theme.PAPER
            scale = MINI * SCALE / 88
            written(mini, rank_of(code), 44 * scale, 42 * scale, (66 if code[0] != "T" else 56) * scale, colour)
        save(settled(mini), f"mini_{name}")
        if code[0] in ROYALS:
            save(settled(raster(cards.bust(code), BUST * SCALE)), f"bust_{name}")
    for name, width in (("back", LONG), ("back_mini", 44)):
        save(settled(raster(cards.back(), width * SCALE)), name)
    for seat, letter in enumerate("ABCDEF"):
        for name, width in CRESTS:
            image = raster(things.crest(seat), width * SCALE)
            y = 0.46 if letter == "E" else 0.5
            written(image, letter, width * SCALE * 0.5, width * SCALE * y, width * SCALE * 0.58, WRITTEN[seat])
            save(settled(image), f"{name}_{'abcdef'[seat]}")
    for sides in things.DICE:
        save(settled(raster(things.die(sides), 96 * SCALE)), f"die_{sides}")
    for name in things.SIGNS:
        save(settled(raster(things.sign(name), 64 * SCALE)), f"sign_{name}")
    for name in (*things.SIGNS, "nope", "crossed"):
        save(settled(raster(things.sign(name), 92 * SCALE)), f"big_{name}")
    for termination, name in things.ENDINGS.items():
        save(settled(raster(things.sign(name), 38 * SCALE)), f"end_{termination}")
    for name, badge in (("won", "badge_on"), ("lost", "badge_off"), ("drawn", "badge_even")):
        save(settled(raster(read(badge), 44 * SCALE)), f"badge_{name}")
    save(settled(raster(things.planks(STRIP), 900 * SCALE)), "hand_table")
    for code in CODES:
        if code[0] in ROYALS:
            save(settled(raster(table.royal(code), 72 * SCALE)), f"royal_{code.lower()}")
    for players in (2, 3, 4):
        drawn = table.floor(geometry.height(players), geometry.middle(players))
        save(settled(raster(drawn, geometry.WIDTH * SCALE)), f"floor_{players}")
    for count in range(1, table.FANS + 1):
        drawn, width = table.fan(count)
        save(settled(raster(drawn, width * SCALE)), f"fan_{count}")
    for name in ("actions", "turn", "swap", "named", "draw", "gift", "rain", "six"):
        save(settled(raster(things.sign(name), 130 * SCALE)), f"show_{name}")
    for name, drawn, width in (
        ("show_ruin", table.ruin(), 144),
        ("ruin", table.ruin(), 96),
        ("show_revolt", read("court/toppled"), 170),
        ("show_axe", read("court/axe"), 130),
        ("show_castle", read("court/tower"), 190),
        ("castle", read("court/tower"), 102),
        ("way+", table.way(1), 970),
        ("way-", table.way(-1), 970),
        ("air", table.air(), geometry.EVENT[0] + 20),
        ("burst", table.burst(), 280),
    ):
        save(settled(raster(drawn, width * SCALE)), name)
    save(settled(raster(things.hall(), things.HALL[0] * SCALE)), "hall")
    save(settled(raster(things.rays(), 800 * SCALE)), "rays")
    save(settled(raster(things.shine(), 800 * SCALE)), "shine")
    for place, (width, height) in enumerate(((280, 190), (250, 130), (250, 90)), 1):
        save(settled(raster(things.block(width, height), width * SCALE)), f"block_{place}")
    fills = [*COLOURS, theme.FADED]
    for letter, fill in zip([*"abcdef", "none"], fills, strict=True):
        dark = (round(fill[0] * 0.68), round(fill[1] * 0.68), round(fill[2] * 0.68))
        banner = read("banner").replace("SIDE", things.hexed(fill)).replace("SHADE", things.hexed(dark))
        save(settled(raster(banner, 720 * SCALE)), f"banner_{letter}")
    for name, drawn, width in (
        ("tower", read("court/tower"), 84),
        ("tower_fallen", read("court/tower_fallen"), 84),
        ("tower_small", read("court/tower"), 52),
        ("torch", read("court/torch"), 44),
        ("head", read("court/head"), 52),
        ("ghost", read("court/ghost"), 96),
        ("medal", read("court/medal"), 84),
        ("hourglass", read("court/hourglass"), 34),
        ("crown", read("court/crown"), 60),
        ("ghost_small", read("court/ghost"), 54),
        ("medal_small", read("court/medal"), 52),
        ("crown_small", read("court/crown"), 42),
        ("tower_tiny", read("court/tower"), 44),
        ("star", read("court/star"), 42),
    ):
        save(settled(raster(drawn, width * SCALE)), name)


if __name__ == "__main__":
    main()

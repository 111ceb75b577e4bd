"""The pictures of the game of three: as plain as they come."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from render.cards.style import HEAD, ROW, WIDTH, CardStyle, card_backgrounds
from render.fonts import Face, font
from tests.three.position import SEATS, Position

COLOURS: Final = {"a": (200, 60, 50), "b": (50, 90, 190), "c": (220, 170, 30)}
ENDINGS: Final = ("rounds", "resign", "time")
_PAPER: Final = (250, 245, 230)
_INK: Final = (40, 35, 30)


def drawn(now: Position, *, hand: str | None = None) -> bytes:
    """Points, backs of cards and bids of all seats, the lot, and below them the hand of one, as PNG."""
    return _png(table(now, hand=hand))


def table(now: Position, *, hand: str | None = None) -> Image.Image:
    """The same as an image."""
    image = Image.new("RGB", (600, 260 if hand is None else 360), _PAPER)
    draw = ImageDraw.Draw(image)
    large, small = font(Face.DISPLAY, 48), font(Face.DISPLAY, 24)
    draw.text((300, 30), f"{now.round}/{now.rounds}", _INK, small, "mm")
    draw.text((300, 90), str(now.lot or ""), _INK, large, "mm")
    for number, seat in enumerate(SEATS):
        place, x = now.places[seat], 100 + 200 * number
        draw.rectangle((x - 70, 130, x + 70, 240), None if place.left else COLOURS[seat], COLOURS[seat], 4)
        draw.text((x, 165), str(place.total), _INK, large, "mm")
        draw.text((x, 215), "" if place.waits else place.bid, _INK, small, "mm")
    cards = now.places[hand].hand if hand is not None and now.places[hand].shown else ""
    for number, card in enumerate(cards):
        draw.rectangle((40 + 110 * number, 260, 130 + 110 * number, 350), (255, 255, 255), _INK, 3)
        draw.text((85 + 110 * number, 305), card, _INK, large, "mm")
    return image


def moving(views: list[Position]) -> bytes:
    """One view after the other, as GIF."""
    first, *others = [table(view) for view in views]
    file = BytesIO()
    first.save(file, "GIF", save_all=True, append_images=others, duration=800)
    return file.getvalue()


def card_style() -> CardStyle:
    """Plain ground, and a dot for every seat, ending and result."""
    ground = Image.new("RGB", (WIDTH, HEAD), (120, 160, 140))
    head, row, foot = card_backgrounds(ground, ground.crop((0, 0, WIDTH, ROW)))
    icons = {seat: _dot(colour) for seat, colour in COLOURS.items()}
    icons |= {"won": _dot((60, 140, 60)), "lost": _dot((170, 60, 50)), "drawn": _dot((130, 130, 130))}
    icons |= {termination: _dot(_INK) for termination in ENDINGS}
    banner = Image.new("RGBA", (700, 150), (*COLOURS["b"], 255))
    return CardStyle(head, row, foot, banner, _dot(COLOURS["c"]), Image.new("RGBA", (1, 1)), icons, ENDINGS)


def _dot(colour: tuple[int, int, int]) -> Image.Image:
    image = Image.new("RGBA", (40, 40))
    ImageDraw.Draw(image).ellipse((2, 2, 38, 38), colour, _INK, 2)
    return image


def _png(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()

"""The public table: the pile with its top card, every seat with the cards in front of it, and what the last act did.

Seats are clockwise from the upper left. A crest stands for each seat; names are in the message's text.
"""

from __future__ import annotations

from functools import cache
from math import atan2, cos, hypot, sin
from typing import Final

from PIL import Image, ImageDraw

from engine.royal_court.position import LETTERS
from render.raster import png
from render.royal_court import piles
from render.royal_court.art import art
from render.royal_court.content import BoardContent, LastAct
from render.royal_court.geometry import CENTRE, MIDDLE, RIM, TOP, WIDTH, columns, height, panel_box
from render.royal_court.labels import Labels
from render.royal_court.pending_effect import add_last_roll_or_effect
from render.royal_court.seat_colours import COLOURS
from render.royal_court.seat_panel import add_seat, panel_image
from render.scene import Scene
from render.sprites import SCALE, shape, sprite, stroked
from render.theme import GOLD, INK, PAPER, Colour

CHEVRON: Final = 18
"""Height of the chevrons that run round the table, in the direction of play."""

APART: Final = 96
"""Distance from one pair of chevrons to the next, px."""

AIM: Final[Colour] = (0xD6, 0x43, 0x3B)


def board_png(content: BoardContent, labels: Labels) -> bytes:
    """The table as PNG bytes."""
    return png(board_scene(content, labels))


def board_scene(content: BoardContent, labels: Labels) -> Scene:
    """Plan the table."""
    view, last = content.view, content.last
    players = view.players
    background = _background(players)
    scene = Scene(WIDTH, background.height, list(background.layers), len(background.layers))
    scene.add("way", _chevrons(view.direction), RIM + 6, TOP + 8)
    scene.add("way", _chevrons(-view.direction), RIM + 6, TOP + MIDDLE - 8 - CHEVRON)
    if last is not None:
        _add_arrows(scene, last, players)
    for seat in range(players):
        add_seat(scene, view, seat, panel_box(seat, players), labels, last)
    piles.add_draw_pile(scene, view)
    piles.add_pile(scene, view, last, labels)
    piles.add_sign(scene, view, labels, y=CENTRE + (30 if view.revolt else 0))
    if view.revolt:
        piles.add_revolt(scene, view, labels)
    add_last_roll_or_effect(scene, view, last, labels)
    return scene


@cache
def _background(players: int) -> Scene:
    """The felt, and every seat's empty panel with its crest."""
    scene = Scene(WIDTH, height(players))
    scene.add("felt", sprite(art("felt_low" if players == 2 else "felt")), 0, 0)
    for seat in range(players):
        box = panel_box(seat, players)
        scene.add(f"panel {seat}", panel_image(box.width, PAPER, COLOURS[seat]), *box[:2])
        scene.add(f"crest {seat}", sprite(art(f"crest_{LETTERS[seat]}")), box.left + 8, box.top + 5)
    return scene


def _add_arrows(scene: Scene, last: LastAct, players: int) -> None:
    """Add arrows from the actor to the pile, and to the seat at which the act was aimed: the lowest layers."""
    across = columns(players)
    pile = (piles.PILE_LEFT + piles.PILE[0] / 2, CENTRE)

    def edge(seat: int, inward: float) -> tuple[float, float]:
        box = panel_box(seat, players)
        return box.x, (box.bottom + inward if seat < across else box.top - inward)

    if last.seat is not None and last.kind in piles.LAID:
        _add_arrow(scene, f"arrow {LETTERS[last.seat]}", edge(last.seat, 9), pile, GOLD)
    if last.aim is not None and last.seat is not None and last.aim != last.seat:
        start = pile if last.kind in piles.LAID else edge(last.seat, 9)
        _add_arrow(scene, f"aim {LETTERS[last.aim]}", start, edge(last.aim, 9), AIM)


def _add_arrow(scene: Scene, name: str, start: tuple[float, float], end: tuple[float, float], fill: Colour) -> None:
    scene.add(name, *_arrow(start, end, fill))


@cache
def _arrow(start: tuple[float, float], end: tuple[float, float], fill: Colour) -> tuple[Image.Image, int, int]:
    """A straight arrow, and its upper left corner."""
    margin, half, wide, long = 10, 8, 22, 34
    left, top = min(start[0], end[0]) - wide - margin, min(start[1], end[1]) - wide - margin
    size = (
        round(abs(start[0] - end[0]) + 2 * (wide + margin)),
        round(abs(start[1] - end[1]) + 2 * (wide + margin)),
    )
    turn, length = atan2(end[1] - start[1], end[0] - start[0]), hypot(end[0] - start[0], end[1] - start[1])

    def at(along: float, aside: float) -> tuple[float, float]:
        x = start[0] + along * cos(turn) - aside * sin(turn) - left
        y = start[1] + along * sin(turn) + aside * cos(turn) - top
        return x * SCALE, y * SCALE

    neck = length - long
    points = [
        at(0, -half),
        at(neck, -half),
        at(neck, -wide),
        at(length, 0),
        at(neck, wide),
        at(neck, half),
        at(0, half),
    ]

    def inner(pen: ImageDraw.ImageDraw) -> None:
        pen.polygon(points, fill=255)

    def outer(pen: ImageDraw.ImageDraw) -> None:
        pen.polygon(points, fill=255)
        pen.line([*points, *points[:2]], fill=255, width=10 * SCALE, joint="curve")

    return shape(size, fill, INK, inner, outer), round(left), round(top)


@cache
def _chevrons(way: int) -> Image.Image:
    """A row of chevrons that point to the right (1) or to the left (-1)."""
    width = WIDTH - 2 * RIM - 12
    h = CHEVRON * SCALE
    gold: Colour = (0xD9, 0x9A, 0x1F)

    def draw(pen: ImageDraw.ImageDraw) -> None:
        for n in range(width // APART + 1):
            for more in (0, 22):
                x = (n * APART + more) * SCALE
                tip = h * 0.7
                pen.polygon(
                    (
                        (x, 0),
                        (x + h * 0.45, 0),
                        (x + tip + h * 0.45, h / 2),
                        (x + h * 0.45, h),
                        (x, h),
                        (x + tip, h / 2),
                    ),
                    fill=255,
                )

    image = stroked((width, CHEVRON), gold, draw)
    return image if way > 0 else image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)

"""The table: the pile with its top card, every seat with what lies in front of it, what the last act did.

Seats sit clockwise from the upper left. Names stand in the message's text: here a seat is its crest.
"""

from __future__ import annotations

from functools import cache
from math import atan2, cos, hypot, sin
from typing import Final

from PIL import Image, ImageDraw

from engine.royal_court.position import LETTERS
from render.painter import painter
from render.royal_court import middle
from render.royal_court.art import art
from render.royal_court.geometry import CENTRE, MIDDLE, RIM, TALL, TOP, WIDTH, columns, height, panel_box
from render.royal_court.labels import Labels
from render.royal_court.scenes import Done, TableScene
from render.royal_court.seat import board, seat_panel
from render.royal_court.seats import COLOURS
from render.royal_court.stakes import happening
from render.royal_court.strips import parted
from render.scene import Scene
from render.sprites import SCALE, shape, sprite
from render.theme import GOLD, INK, PAPER, Colour

CHEVRON: Final = 18
"""Height of the chevrons that run round the table, in the direction of play."""

APART: Final = 96
AIM: Final[Colour] = (0xD6, 0x43, 0x3B)


ROWS: Final = (*range(56, TOP, 42), TOP, *range(TOP + 28, TOP + MIDDLE, 48), *range(TOP + MIDDLE, TALL - 20, 42))
"""Where strips begin: few different things meet in each."""


def table_png(scene: TableScene, labels: Labels) -> bytes:
    """The table as PNG bytes."""
    return painter().png(table_scene(scene, labels))


def table_scene(table: TableScene, labels: Labels) -> Scene:
    """What lies where on the table."""
    view, done = table.view, table.done
    players = view.players
    ground = _ground(players)
    scene = Scene(WIDTH, ground.height, list(ground.items), len(ground.items))
    scene.add("way", _chevrons(view.direction), RIM + 6, TOP + 8)
    scene.add("way", _chevrons(-view.direction), RIM + 6, TOP + MIDDLE - 8 - CHEVRON)
    if done is not None:
        _act(scene, done, players)
    for seat in range(players):
        seat_panel(scene, view, seat, panel_box(seat, players), labels, done)
    middle.draw_pile(scene, view)
    middle.pile(scene, view, done, labels)
    middle.fitting(scene, view, labels, y=CENTRE + (30 if view.revolt else 0))
    if view.revolt:
        middle.revolt(scene, view, labels)
    happening(scene, view, done, labels)
    return parted(scene, ROWS)


@cache
def _ground(players: int) -> Scene:
    """The felt, and everybody's panel with nothing on it but the crest."""
    scene = Scene(WIDTH, height(players))
    scene.add("felt", sprite(art("felt_low" if players == 2 else "felt")), 0, 0)
    for seat in range(players):
        box = panel_box(seat, players)
        scene.add(f"panel {seat}", board(box.width, PAPER, COLOURS[seat]), *box[:2])
        scene.add(f"crest {seat}", sprite(art(f"crest_{LETTERS[seat]}")), box.left + 8, box.top + 5)
    return scene


def _act(scene: Scene, done: Done, players: int) -> None:
    """Who has laid or taken, and at whom it was aimed: arrows below all else."""
    across = columns(players)
    pile = (middle.PILE_LEFT + middle.PILE[0] / 2, CENTRE)

    def edge(seat: int, inward: float) -> tuple[float, float]:
        box = panel_box(seat, players)
        return box.x, (box.bottom + inward if seat < across else box.top - inward)

    if done.seat is not None and done.kind in middle.LAID:
        _arrow(scene, f"arrow {LETTERS[done.seat]}", edge(done.seat, 9), pile, GOLD)
    if done.aim is not None and done.seat is not None and done.aim != done.seat:
        start = pile if done.kind in middle.LAID else edge(done.seat, 9)
        _arrow(scene, f"aim {LETTERS[done.aim]}", start, edge(done.aim, 9), AIM)


def _arrow(scene: Scene, name: str, start: tuple[float, float], end: tuple[float, float], fill: Colour) -> None:
    image, left, top = _made(start, end, fill)
    scene.add(name, image, left, top)


@cache
def _made(start: tuple[float, float], end: tuple[float, float], fill: Colour) -> tuple[Image.Image, int, int]:
    """A straight arrow and its left upper corner."""
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
    """A row of chevrons to the right (1) or to the left (-1)."""
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

    image = shape((width, CHEVRON), gold, gold, draw, draw)
    return image if way > 0 else image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)

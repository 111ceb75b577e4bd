"""The public table: a hall with the players around a carpet, and on it the pile and the last event, large.

Seats are clockwise from the upper left. What has happened, or is about to, points at the seats that it strikes.
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
from render.royal_court.content import BoardContent
from render.royal_court.events import add_event, event_of
from render.royal_court.geometry import EVENT, EVENT_X, WIDTH, height, middle, spot
from render.royal_court.labels import Labels
from render.royal_court.seats import add_alarm, add_plate, add_seat
from render.scene import Box, Scene
from render.sprites import SCALE, shape, sprite
from render.theme import GOLD, INK, Colour

AIM: Final[Colour] = (0xD6, 0x43, 0x3B)
AIMS: Final = 3
"""Up to this many seats are pointed at; an event that strikes more strikes everyone."""

PILE_X: Final = piles.PILE_LEFT + piles.PILE[0] / 2


def board_png(content: BoardContent, labels: Labels) -> bytes:
    """The table as PNG bytes."""
    return png(board_scene(content, labels))


def board_scene(content: BoardContent, labels: Labels) -> Scene:
    """Plan the table."""
    view, last = content.view, content.last
    players, centre = view.players, middle(view.players)
    background = _background(players, view.direction)
    scene = Scene(WIDTH, background.height, list(background.layers), len(background.layers))
    box = Box(EVENT_X - EVENT[0] // 2, centre - EVENT[1] // 2, EVENT_X + EVENT[0] // 2, centre + EVENT[1] // 2)
    event = event_of(content)
    if last is not None and last.seat is not None and last.kind in piles.LAID:
        _add_arrow(scene, f"arrow {LETTERS[last.seat]}", _edge(content, last.seat, PILE_X), (PILE_X, centre), GOLD)
    for seat in range(players):
        add_seat(scene, content, seat, labels)
    for aim in event.aims[:AIMS] if len(event.nopes) % 2 == 0 else ():
        x, y = _edge(content, aim, box.x)
        start = min(max(x, box.left + 60), box.right - 60), box.top + 10 if y < box.y else box.bottom - 10
        _add_arrow(scene, f"aim {LETTERS[aim]}", start, (x, y), AIM)
    for seat in range(players):
        add_alarm(scene, content, seat, labels)
    piles.add_draw_pile(scene, view, piles.DRAW_X, centre)
    piles.add_pile(scene, view, last, labels, piles.PILE_LEFT, centre - 20)
    piles.add_ask(scene, view, labels, PILE_X - 40, centre + 128)
    if view.revolt:
        piles.add_revolt(scene, view, labels, PILE_X - 40, centre - 164)
    add_event(scene, event, view, box, labels, content.people)
    return scene


@cache
def _background(players: int, direction: int) -> Scene:
    """The hall with every seat's plate and sign."""
    scene = Scene(WIDTH, height(players))
    scene.add("floor", sprite(art(f"floor_{min(players, 4)}{'+' if direction > 0 else '-'}")), 0, 0)
    for seat in range(players):
        add_plate(scene, seat, spot(seat, players).plate)
    return scene


def _edge(content: BoardContent, seat: int, x: float) -> tuple[float, float]:
    """The point of a seat at which arrows between it and the middle end: at its plate, or before what is in front."""
    plate, front, _, up = spot(seat, content.view.players)
    place = content.view.places[seat]
    x = min(max(x, plate.left + 60), plate.right - 60)
    fallen = content.last is not None and seat in content.last.fallen
    if (place.courts or place.guests or place.castles or fallen) and front.left <= x <= front.right:
        return x, front.bottom - 16 if up else front.top + 16
    return x, plate.bottom + 8 if up else plate.top - 8


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

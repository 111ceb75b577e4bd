"""The public table: a hall with the players around a carpet, and on it the pile and the last event, large.

Seats are clockwise from the upper left. What has happened, or is about to, points at the seats that it strikes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import atan2, cos, hypot, sin
from typing import Final

from PIL import Image

from engine.royal_court.position import LETTERS
from render.raster import png
from render.royal_court import piles
from render.royal_court.content import BoardContent
from render.royal_court.geometry import EVENT, EVENT_X, RING, WIDTH, Spot, height, middle, spot
from render.royal_court.labels import Labels
from render.royal_court.last_event import add_event, event_of
from render.royal_court.seats import add_plate, add_seat, add_seat_face
from render.royal_court.style import art
from render.scene import Box, Scene
from render.sprites import polygon, sprite
from render.theme import INK, Colour

AIM: Final[Colour] = (0xD6, 0x43, 0x3B)
PILE_X: Final = piles.PILE_LEFT + piles.PILE[0] / 2


def board_png(content: BoardContent, labels: Labels) -> bytes:
    """The table as PNG bytes."""
    return png(board_scene(content, labels))


def board_scene(content: BoardContent, labels: Labels) -> Scene:
    """Plan the table."""
    view, last = content.view, content.last
    players, centre = view.players, middle(view.players)
    background = _background(players)
    scene = Scene(WIDTH, background.height, list(background.layers), len(background.layers))
    box = Box(EVENT_X - EVENT[0] // 2, centre - EVENT[1] // 2, EVENT_X + EVENT[0] // 2, centre + EVENT[1] // 2)
    event = event_of(content)
    for way, y in ((view.direction, centre - RING[1] / 2 + 6), (-view.direction, centre + RING[1] / 2 - 32)):
        scene.add(f"way {way}", sprite(art(f"way{'+' if way > 0 else '-'}")), 115, y)
    drawn, floor = [], len(scene.layers)
    for seat in range(players):
        first = len(scene.layers)
        add_seat(scene, content, seat, labels)
        drawn.append(scene.layers[first:])
    for aim in event.aims if len(event.nopes) % 2 == 0 else ():
        x, y = _tip(spot(aim, players), [layer.box for layer in drawn[aim]])
        start = min(max(x, box.left + 60), box.right - 60), box.top + 10 if y < box.y else box.bottom - 10
        ends = ((x, y), start) if event.caption == "takes" else (start, (x, y))
        scene.add(f"aim {LETTERS[aim]}", *_arrow(*ends))
        scene.layers.insert(floor, scene.layers.pop())  # below what lies before the seats
    piles.add_draw_pile(scene, view, piles.DRAW_X, centre)
    piles.add_pile(scene, view, last, labels, piles.PILE_LEFT, centre - 12)
    if event.by is not None:
        who = LETTERS[event.by]
        add_seat_face(scene, f"by {who}", event.by, content.people.get(who), "crest", PILE_X + 137, centre - 20, 74)
    piles.add_ask(scene, view, labels, PILE_X - 40, centre + 128)
    if view.revolt:
        piles.add_revolt(scene, view, labels, PILE_X - 40, centre - 174)
    add_event(scene, event, view, box, labels, content.people)
    return scene


@cache
def _background(players: int) -> Scene:
    """The hall with every seat's plate and sign."""
    scene = Scene(WIDTH, height(players))
    scene.add("floor", sprite(art(f"floor_{min(players, 4)}")), 0, 0)
    for seat in range(players):
        add_plate(scene, seat, spot(seat, players).plate)
    return scene


def _tip(place: Spot, boxes: Sequence[Box]) -> tuple[int, int]:
    """The point of a seat's plate, as near to the event as can be, that the fewest things of the seat are before; or of
    these things."""
    plate, up = place.plate, place.up
    before = [box for box in boxes if (box.bottom > plate.bottom + 14 if up else box.top < plate.top - 14)]

    def at(x: int) -> list[Box]:
        return [box for box in before if box.left - 34 < x < box.right + 34]

    x = min(range(plate.left + 36, plate.right - 35, 24), key=lambda x: (len(at(x)), abs(x - EVENT_X)))
    return x, max(box.bottom for box in (plate, *at(x))) if up else min(box.top for box in (plate, *at(x)))


@cache
def _arrow(start: tuple[float, float], end: tuple[float, float]) -> tuple[Image.Image, int, int]:
    """A straight arrow, and its upper left corner."""
    margin, half, wide, long = 10, 8, 22, 34
    left, top = min(start[0], end[0]) - wide - margin, min(start[1], end[1]) - wide - margin
    across, down = (round(abs(a - b) + 2 * (wide + margin)) for a, b in zip(start, end, strict=True))
    turn, length = atan2(end[1] - start[1], end[0] - start[0]), hypot(end[0] - start[0], end[1] - start[1])

    def at(along: float, aside: float) -> tuple[float, float]:
        x = start[0] + along * cos(turn) - aside * sin(turn) - left
        y = start[1] + along * sin(turn) + aside * cos(turn) - top
        return x, y

    neck = length - long
    corners = ((0, -half), (neck, -half), (neck, -wide), (length, 0), (neck, wide), (neck, half), (0, half))
    points = tuple(at(*corner) for corner in corners)
    return polygon(points, (across, down), AIM, INK, 10, inside=False), round(left), round(top)

"""A seat's panel on the table: crest, number of cards, and the cards in front: castles before courts and guests."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image, ImageDraw

from engine.royal_court.position import LETTERS, Place, Position
from render.royal_court.art import art
from render.royal_court.content import LastAct
from render.royal_court.geometry import PANEL
from render.royal_court.labels import Labels
from render.royal_court.seat_colours import WRITTEN
from render.scene import Box, Scene
from render.sprites import SCALE, compact, fanned, panel, polygon, shape, sprite
from render.theme import COUNT, FADED, GOLD, INK, LINE, PAPER, PARCHMENT, RED, SHADE, Colour

BAND: Final = 80
"""Height of a panel's head, in the seat's colour."""

EDGE: Final = 12
"""From the panel's edge to what stands in it."""

WORD: Final = 36
"""Type size of the words in a panel's head."""

PIP: Final = 24
PIPS: Final = 6
"""Up to this many actions are shown one by one."""

FACE: Final = (58, 68)
INSET: Final = 4
"""From a carpet's edge to its faces."""

BETWEEN: Final = 5
"""From one carpet to the next."""

CARPET: Final = 96
"""Height of the carpet on which faces stand."""

CARPET_TOP: Final = (BAND + 40, BAND + 16)
"""Upper edge of the carpets in a panel: without castles, and behind castles."""

WALL_TOP: Final = 178
"""Upper edge of the wall of castles in a panel."""

CLOSE: Final = 22
"""Minimum step from one face to the next; if there is less room, guests are shown as a number."""

BACKS: Final = 20
"""Maximum number of cards in a fan."""

TOWERS: Final = 4
"""Maximum number of towers; the number of more castles is written."""


def add_seat(scene: Scene, view: Position, seat: int, box: Box, labels: Labels, last: LastAct | None = None) -> None:
    """Add a seat's cards to its empty panel; a court or castle of the last act glows."""
    picked = last.picked.get(seat, 0) if last is not None else 0
    place = view.places[seat]
    acting = seat == view.turn and not place.fate and view.step != "over"
    if acting:
        scene.add(f"lit {seat}", _lit((box.width, PANEL)), box.left - 8, box.top - 8)
    if place.fate:
        scene.add(f"gone {seat}", panel_image(box.width, PARCHMENT, FADED), *box[:2])
        scene.add(f"crest {seat}", sprite(art(f"crest_{LETTERS[seat]}")), box.left + 8, box.top + 5)
    colour = PAPER if place.fate else WRITTEN[seat]
    if place.fate:
        _gone(scene, place, box, labels)
        return
    if acting:
        _turn(scene, view.actions, box, labels, colour)
    elif view.named == seat:
        x = box.left + 94
        width = scene.write(labels.next, x, box.top + 40, WORD, colour, align=0, width=box.width - 240)
        scene.add("named", polygon(((4, 4), (26, 19), (4, 34)), (30, 38), colour, INK, 3), x + width + 10, box.top + 21)
    _left(scene, place, box, colour, picked)
    if place.courts or place.guests or place.castles:
        _front(scene, place, box, last.kind if last is not None and last.seat == seat else "")
    elif place.held:
        backs = _fan(min(place.held, BACKS), box.width - 2 * EDGE - 8)
        scene.add(f"fan {seat}", backs, box.x - backs.width / 2, box.top + BAND + (PANEL - BAND - backs.height) / 2)


def _turn(scene: Scene, actions: int, box: Box, labels: Labels, colour: Colour) -> None:
    """Mark that it is this seat's turn, and add the actions left."""
    x, room = box.left + 88, box.width - 222
    scene.write(labels.turn, x, box.top + (25 if actions else 40), WORD, colour, align=0, width=room)
    shown = min(actions, PIPS)
    for n in range(shown):
        scene.add("pip", panel((PIP, PIP), GOLD, INK, 4, PIP // 2), x + n * (PIP + 3), box.top + 47)
    if actions > PIPS:
        scene.write(f"×{actions}", x + shown * (PIP + 3) + 4, box.top + 59, 34, colour, align=0)


def _left(scene: Scene, place: Place, box: Box, colour: Colour, picked: int) -> None:
    """Add the number of cards left, guests and courts included: a player without any has finished."""
    right = box.right - 16
    width = scene.write(str(place.own), right, box.top + 40, COUNT, colour, align=1)
    backs = _backs(min(place.own, 3))
    scene.add("backs", backs, right - width - 10 - backs.width, box.top + 8)
    if picked:
        size = (78 if picked < 10 else 96, 46)
        left, top = box.right - size[0] - 6, box.top + BAND - 10
        scene.add("picked", panel(size, GOLD, INK, 4, 20), left, top)
        scene.write(f"+{picked}", left + size[0] / 2, top + 23, 36, INK)


def _gone(scene: Scene, place: Place, box: Box, labels: Labels) -> None:
    """Add the medal of a seat that has finished, with its place, or the ghost of one that is out."""
    middle = box.top + BAND + (PANEL - BAND) / 2
    if place.fate[0] == "f":
        number = int(place.fate[1:])
        scene.write(labels.places[number - 1], box.left + 94, box.top + 40, WORD + 6, PAPER, align=0, width=200)
        scene.add_centred("medal", sprite(art("medal")), box.x, middle)
        scene.write(str(number), box.x, middle + 17, 40, INK)
    else:
        scene.write(labels.out, box.left + 94, box.top + 40, WORD + 6, PAPER, align=0, width=200)
        scene.add_centred("ghost", sprite(art("ghost")), box.x, middle)


def _front(scene: Scene, place: Place, box: Box, laid: str) -> None:
    """Add courts and guests on carpets, castles in front. `laid`: the kind of the last act if it was this seat's."""
    groups: list[tuple[str, Sequence[str]]] = [("court", court) for court in place.courts if court]
    guests: Sequence[str] = place.guests
    more = 0
    if guests:
        groups.append(("guests", guests))
    room = box.width - 2 * EDGE
    step = _step(groups, room)
    if guests and step < CLOSE:
        more, groups = len(guests), [*groups[:-1], ("guests", guests[:1])]
        step = _step(groups, room)
    top = box.top + CARPET_TOP[bool(place.castles)]
    x = box.left + EDGE + max(0, (room - _across(groups, step)) // 2)
    for kind, cards in groups:
        width = FACE[0] + (len(cards) - 1) * step + 2 * INSET
        carpet = panel((width, CARPET), RED if kind == "court" else SHADE, INK, 4, 14)
        if laid == "court" and cards is place.courts[-1]:
            scene.add("glow", panel((width + 14, CARPET + 14), GOLD, INK, 4, 20), x - 7, top - 7)
        scene.add(kind, carpet, x, top)
        for n, code in enumerate(cards):
            scene.add(f"face {code}", sprite(art(f"bust_{code.lower()}")), x + INSET + n * step, top + 12)
        if more and kind == "guests":
            scene.add("more", panel((58, 42), INK, INK, 0, 18), x + INSET, top + 40)
            scene.write(f"×{more}", x + INSET + 29, top + 61, 34, PAPER)
        x += width + BETWEEN
    castles = len(place.castles)
    if castles:
        front = wall(box.width - 2 * LINE - 4, PANEL - WALL_TOP - LINE)
        scene.add("wall", front, box.left + LINE + 2, box.top + WALL_TOP)
        shown = min(castles, TOWERS)
        pitch = (box.width - 40) / shown
        for n in range(shown):
            tower, middle = sprite(art("tower")), box.left + 20 + pitch * (n + 0.5)
            if laid == "castle" and n == shown - 1:
                scene.add("glow", panel((110, 84), GOLD, INK, 4, 20), middle - 55, box.top + 168)
            scene.add("tower", tower, middle - tower.width / 2, box.top + 250 - tower.height)
        if castles > TOWERS:
            scene.add("more", panel((70, 42), INK, INK, 0, 18), box.right - 84, box.top + 206)
            scene.write(f"×{castles}", box.right - 49, box.top + 227, 34, PAPER)


def _across(groups: Sequence[tuple[str, Sequence[str]]], step: int) -> int:
    return sum(FACE[0] + 2 * INSET + (len(cards) - 1) * step for _, cards in groups) + BETWEEN * (len(groups) - 1)


def _step(groups: Sequence[tuple[str, Sequence[str]]], room: int) -> int:
    """The step from one face to the next with which all fit."""
    faces = sum(len(cards) - 1 for _, cards in groups)
    if not faces:
        return FACE[0] + 4
    return max(8, min(FACE[0] + 4, (room - _across(groups, 0)) // faces))


@cache
def _backs(cards: int) -> Image.Image:
    """The symbol for a hand."""
    return compact(fanned(sprite(art("back_mini")), cards, 12))


@cache
def _fan(cards: int, room: int) -> Image.Image:
    """A hand from behind, at most `room` px wide."""
    back = sprite(art("back_fan"))
    return compact(fanned(back, cards, min(34, (room - back.width) // max(1, cards - 1))))


@cache
def _lit(size: tuple[int, int]) -> Image.Image:
    """A golden frame around something of this size, 8 px wide."""
    width, height = size[0] + 16, size[1] + 16
    image = panel((width, height), GOLD, GOLD, 0, 27).convert("RGBA")
    image.paste((0, 0, 0, 0), (8, 8), panel(size, GOLD, GOLD, 0, 20).convert("RGBA").getchannel("A"))
    return compact(image)


@cache
def panel_image(width: int, fill: Colour, head: Colour) -> Image.Image:
    """An empty panel; its head has a colour of its own."""
    body = panel((width, PANEL), fill, INK, LINE, 20).convert("RGBA")
    band = panel((width, PANEL), head, INK, LINE, 20).convert("RGBA").crop((0, 0, width, BAND))
    body.paste(band, (0, 0))
    ImageDraw.Draw(body).rectangle((LINE, BAND - 4, width - LINE - 1, BAND), fill=(*INK, 255))
    return compact(body)


@cache
def wall(width: int, height: int) -> Image.Image:
    """The wall with battlements that joins castles."""
    merlon = 26

    def outline(pen: ImageDraw.ImageDraw, inset: float, level: int) -> None:
        s, i = SCALE, inset * SCALE
        pen.rectangle((i, 16 * s + i, width * s - i, height * s - i), fill=level)
        count = (width // merlon + 1) // 2
        pitch = (width - merlon) / (count - 1)
        for n in range(count):
            left = n * pitch * s
            pen.rectangle((left + i, i, left + merlon * s - i, 20 * s + i), fill=level)

    return shape(
        (width, height), (0xD9, 0xDC, 0xCB), INK, lambda pen: outline(pen, 4, 255), lambda pen: outline(pen, 0, 255)
    )

"""A seat in the hall: a plate with face, name and number of cards, the fan of cards behind it (the last one is an
alarm), and in front castles, courts and guests.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image, ImageDraw

from engine.royal_court.position import LETTERS, PLAY, Place
from render.people import Person, add_face, add_name, name_in
from render.royal_court.content import BoardContent, LastAct, one_left
from render.royal_court.geometry import FAN, spot
from render.royal_court.labels import Labels
from render.royal_court.style import art
from render.scene import Box, Scene
from render.sprites import SCALE, compact, loaded, panel, shape, sprite
from render.theme import BLUE, COUNT, FADED, GOLD, INK, LILAC, LINE, ORANGE, PAPER, RED, SHADE, Colour

COLOURS: Final[tuple[Colour, ...]] = ((0xC2, 0x38, 0x2F), BLUE, ORANGE, (0x9A, 0xCE, 0x78), LILAC, (0x44, 0x3E, 0x57))
"""Red, blue, orange, green, lilac, slate: any two differ also for people with a colour vision deficiency."""

WRITTEN: Final[tuple[Colour, ...]] = (PAPER, PAPER, INK, INK, INK, PAPER)
"""The colour of text on each seat's colour."""


NAME, SMALL_NAME, STATUS = 37, 33, 34
"""Type sizes of a name, of one that is too long for this, and of what is written below it."""

FANS: Final = 20
"""Maximum number of cards in a fan."""

ROYAL: Final = (72, 87)
"""Size of a royal who stands in front of a seat."""

CLOSE, CLOSEST = 30, 14
"""Steps from one royal to the next below which guests are shown as a number, and courts share a carpet."""

WIDE_FRONT: Final = 460
"""Width of a place in front of a seat from which all towers are shown beside royals."""

TOWERS: Final = 4
"""Maximum number of towers; the number of more castles is written."""

STRIDE: Final = 46
"""From one tower to the next, px."""


def add_seat(scene: Scene, content: BoardContent, seat: int, labels: Labels) -> None:
    """Add a seat with what it has; what the last act changed there is marked."""
    view, last = content.view, content.last
    place, (plate, front, align, _) = view.places[seat], spot(seat, view.players)
    person = content.people.get(LETTERS[seat])
    if place.fate:
        _gone(scene, place, seat, plate, person, labels)
        return
    fan = sprite(art(f"fan_{min(place.held, FANS)}")) if place.held and place.own > 1 else None
    if fan is not None:
        scene.add(f"fan {seat}", fan, plate.left + min(20, (plate.width - fan.width) / 2), plate.top - FAN)
    if seat == view.turn and view.step != "over":
        scene.add(f"lit {seat}", _lit((plate.width, plate.height)), plate.left - 10, plate.top - 10)
    if person is not None and person.face is not None:
        add_plate(scene, seat, plate, person)
    owned = [each.own for each in view.places if not each.fate]
    lead = place.own == min(owned) < max(owned)
    room = plate.width - 90 - _left(scene, place, plate, WRITTEN[seat], lead=lead)
    order = sorted(view.inside, key=lambda each: ((each - view.turn) * view.direction - 1) % view.players)
    following = order[0] if view.named_next is None and len(order) > 2 else view.named_next
    status = labels.fewest if lead else labels.next if seat == following else ""
    if seat == view.turn:
        status = f"{view.actions} {labels.actions}" if view.step is PLAY and view.actions > 1 else labels.turn
    _name(scene, plate, person, status, WRITTEN[seat], room)
    if one_left(view, seat):
        burst = sprite(art("burst"))
        scene.add("alarm", burst, plate.left, plate.top - burst.height)
        scene.write(labels.one_left, plate.left + 140, plate.top - FAN / 2, 37, PAPER, width=burst.width - 48)
    picked = last.picked.get(seat, 0) if last is not None else 0
    if picked:
        left, top = plate.right - 100, plate.top - 52
        scene.add("picked", panel((98, 56), GOLD, INK, 4, 22), left, top)
        scene.write(f"+{picked}", left + 49, top + 28, 44, INK, width=84)
    _add_front(scene, place, front, align, last, seat)


def add_plate(scene: Scene, seat: int, plate: Box, person: Person | None = None, fill: Colour | None = None) -> None:
    """Add an empty plate in the seat's colour, or another one, with a face."""
    scene.add(f"plate {seat}", panel((plate.width, plate.height), fill or COLOURS[seat], INK, LINE, 22), *plate[:2])
    add_seat_face(scene, f"face {seat}", seat, person, "crest", plate.left + 45, plate.y, 74)


def add_seat_face(
    scene: Scene, name: str, seat: int, person: Person | None, sign: str, x: float, y: float, size: int
) -> None:
    """Add a face in a ring of its seat's colour, or the seat's sign: see `add_face`. `sign`: a drawing of the crest."""
    add_face(scene, name, person, sprite(art(f"{sign}_{LETTERS[seat]}")), x, y, size, COLOURS[seat])


def _name(scene: Scene, plate: Box, person: Person | None, status: str, colour: Colour, room: int) -> None:
    """Add a name and, below it or in its place, a status if there is one, each at most `room` px wide."""
    x, y = plate.left + 88, plate.top + (26 if status else 44)
    whole = person is None or name_in(person, NAME, room) == person.name
    named = add_name(scene, person, x, y, NAME if whole else SMALL_NAME, colour, width=room)
    if status:
        scene.write(status, x, plate.top + (63 if named else 44), STATUS, colour, align=0, width=room)


@cache
def _lit(size: tuple[int, int]) -> Image.Image:
    """A golden frame around something of this size, 10 px wide."""
    image = loaded(panel((size[0] + 20, size[1] + 20), GOLD, INK, 4, 30)).convert("RGBA")
    image.paste((0, 0, 0, 0), (10, 10), loaded(panel(size, GOLD, GOLD, 0, 22)).convert("RGBA").getchannel("A"))
    return compact(image)


def _left(scene: Scene, place: Place, plate: Box, colour: Colour, *, lead: bool) -> int:
    """Add the number of own cards, guests and courts included, on gold if nobody has fewer; return its room."""
    text = str(place.own)
    width = 84 if len(text) > 1 else 64
    if lead:
        scene.add("lead", panel((width, 66), GOLD, INK, 4, 26), plate.right - 9 - width, plate.y - 33)
    scene.write(text, plate.right - 9 - width / 2, plate.y, COUNT, INK if lead else colour, width=width)
    return width + 16


def _gone(scene: Scene, place: Place, seat: int, plate: Box, person: Person | None, labels: Labels) -> None:
    """Add the plate and the medal of a seat that has finished, with its place, or the ghost of one that is out."""
    finished = place.fate[0] == "f"
    add_plate(scene, seat, plate, person, FADED)
    text = labels.places[int(place.fate[1:]) - 1] if finished else labels.out
    _name(scene, plate, person, text, PAPER, plate.width - 190)
    scene.add_centred(
        "medal" if finished else "ghost", sprite(art("medal" if finished else "ghost")), plate.right - 60, plate.y - 14
    )
    if finished:
        scene.write(place.fate[1:], plate.right - 60, plate.y + 3, 40, INK)


def _add_front(scene: Scene, place: Place, box: Box, align: float, last: LastAct | None, seat: int) -> None:
    """Add castles, and courts and guests behind their walls; ruins where a castle has just fallen."""
    groups: list[tuple[str, Sequence[str]]] = [("court", court) for court in place.courts if court]
    if place.guests:
        groups.append(("guests", place.guests))
    laid = last.kind if last is not None and last.seat == seat else ""
    castles = min(len(place.castles), TOWERS if not groups or box.width > WIDE_FRONT else 1)
    tower = sprite(art("castle"))
    ruin = sprite(art("ruin"))
    fallen = ruin.width + 6 if last is not None and seat in last.fallen else 0
    towers = fallen + (tower.width + STRIDE * (castles - 1) if castles else 0)
    room = box.width - towers - 12
    more, step = 0, _step(groups, room)
    if place.guests and step < CLOSE:
        more, groups = len(place.guests), [*groups[:-1], ("guests", place.guests[:1])]
        step = _step(groups, room)
    if step < CLOSEST and len(place.courts) > 1:
        groups = [("court", [code for court in place.courts for code in court]), *groups[len(place.courts) :]]
        step = _step(groups, room)
    across = towers + sum(ROYAL[0] + 14 + (len(cards) - 1) * step for _, cards in groups)
    x = round(box.left + 6 + max(0, box.width - 12 - across) * align)
    if fallen:
        scene.add("ruin", ruin, x, box.bottom - ruin.height)
        x += fallen
    for n in range(castles):
        if laid == "castle" and n == castles - 1:
            scene.add("glow", panel((tower.width + 12, 96), GOLD, INK, 4, 24), x - 6, box.bottom - 97)
        scene.add("tower", tower, x, box.bottom - tower.height)
        x += STRIDE if n < castles - 1 else tower.width
    start = x
    for kind, cards in groups:
        width = ROYAL[0] + (len(cards) - 1) * step + 8
        if kind == "court":
            new = laid == kind and set(place.courts[-1]) <= set(cards)
            add_dais(scene, Box(x, box.bottom - 94, x + width, box.bottom), laid=new)
        else:
            scene.add(kind, panel((width, 38), SHADE, INK, 4, 17), x, box.bottom - 40)
        for n, code in enumerate(cards):
            scene.add(
                f"royal {code}", sprite(art(f"royal_{code.lower()}")), x + 4 + n * step, box.bottom - ROYAL[1] - 9
            )
        x += width + 6
    if castles and groups:
        scene.add("wall", wall(x - start + 8, 30), start - 8, box.bottom - 30)
    for count, right in ((len(place.castles) * (len(place.castles) > castles), start), (more, x - 13)):
        if count:
            scene.add("more", panel((66, 44), INK, INK, 0, 18), right - 66, box.bottom - 46)
            scene.write(f"×{count}", right - 33, box.bottom - 24, 35, PAPER)


def add_dais(scene: Scene, box: Box, *, laid: bool = False) -> None:
    """Add what a court stands on, and no guests do: red in a golden frame, all gold if it has just been laid."""
    scene.add("court", panel((box.width, box.height), GOLD, INK, 4, 18), *box[:2])
    inner = panel((box.width - 18, box.height - 18), GOLD if laid else RED, INK, 4, 10)
    scene.add("glow" if laid else "dais", inner, box.left + 9, box.top + 9)


def _step(groups: Sequence[tuple[str, Sequence[str]]], room: float) -> int:
    """The step from one royal to the next with which all fit."""
    free = room - sum(ROYAL[0] + 14 for _ in groups)
    return max(8, min(ROYAL[0] - 4, int(free // max(1, sum(len(cards) - 1 for _, cards in groups)))))


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

"""The middle of the hall: the last event, large. An effect that may still be noped hangs in a cloud; what has happened
stands in the light; nopes are stamped over it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.royal_court.cards import dice, set_rung
from engine.royal_court.luck import Rolled
from engine.royal_court.position import GIFT, LETTERS, NOPE, PLAY, SWAP, Position
from render.fonts import Face, font
from render.people import Person, add_face
from render.royal_court import card_faces
from render.royal_court.art import art
from render.royal_court.card_faces import CRIMSON
from render.royal_court.content import BoardContent, LastAct
from render.royal_court.labels import Labels
from render.scene import Box, Scene
from render.sprites import panel, sprite
from render.theme import GOLD, INK, PAPER

FACE: Final = 104
SHOWN: Final = 3
"""Up to this many nopes are shown one by one."""


class Event(NamedTuple):
    """What the middle shows. `parts`: sprites, numbers after `=`, and seats after `@`, from left to right.

    `caption` is the key of its words in `Labels.events`. `nopes`: the seats that have noped it. `aims`: the seats that
    it strikes. `pending`: it may still be noped.
    """

    caption: str
    parts: tuple[str, ...]
    aims: tuple[int, ...] = ()
    rolled: Rolled | None = None
    nopes: tuple[int, ...] = ()
    pending: bool = False


def event_of(content: BoardContent) -> Event:
    """Return what the middle shows."""
    view, last = content.view, content.last
    if view.step == NOPE:
        rolls = last.rolls if last is not None else ()
        return effect(view, view.effect)._replace(rolled=rolls[-1] if rolls else None, nopes=view.nopes, pending=True)
    if last is None and view.step == PLAY:
        return Event("begins", (f"@{view.turn}",))
    last = last or LastAct(view.turn, "")
    rolled = last.rolls[-1] if last.rolls else None
    if last.fallen:
        return Event("fallen", ("show_ruin", f"@{last.fallen[0]}"), last.fallen, rolled)
    if last.executed:
        victims = tuple(f"@{seat}" for seat in last.executed)
        return Event("executed", ("show_axe", *victims[:3]), tuple(last.executed))
    if last.closed is not None:
        return effect(last.closed, last.closed.effect)._replace(rolled=rolled, nopes=last.closed.nopes)
    if view.step == GIFT:
        return Event("gift", (f"@{view.turn}", "show_gift"), rolled=rolled)
    if view.step == SWAP:
        return effect(view, view.effect)._replace(rolled=rolled)
    seat = last.seat if last.seat is not None else view.turn
    aims = (last.aim,) if last.aim is not None else ()
    aimed = tuple(f"@{aim}" for aim in aims)
    match last.kind:
        case "court":
            return Event("court", (f"@{seat}", *(f"royal_{code[:2].lower()}" for code in last.cards)))
        case "castle":
            return Event("castle", (f"@{seat}", "show_castle"))
        case "draw":
            return Event("draw", (f"@{seat}", f"=+{last.picked.get(seat, 1)}", "show_draw"), (seat,))
        case "end":
            return Event("end", (f"@{seat}", "show_end"))
        case "give":
            return Event("swap", (f"@{seat}", "show_swap", *aimed), aims)
        case "gift":
            return Event("gift", (f"@{seat}", "show_gift", *aimed), aims)
        case "gone":
            return Event("out", (f"@{seat}", "ghost"))
        case _:
            return Event("plays", (f"@{seat}", *aimed), aims, rolled)


def effect(view: Position, written: str) -> Event:
    """Return an effect, as the notation writes it in `view`, as the middle shows it."""
    name, _, what = written.partition("=")
    turn = f"@{view.turn}"
    if name == "jack" or (name == "queen" and what.isdigit()):
        return Event("actions", (turn, f"=+{what}", "show_actions"))
    if name == "queen" and what == "turn":
        return Event("turn", ("show_turn",))
    if name == "set":
        rolled = int(what)
        if rolled == sum(dice(set_rung(view.set))):
            return Event("gift", (turn, "show_gift"))
        return Event("draw", (turn, f"=+{6 - rolled}", "show_draw"), (view.turn,))
    if name in ("queen", "king", "six"):
        if name == "six" and what[1:] == "1":
            return Event("backfire", ("=+2", "show_draw", turn), (view.turn,))
        aim = LETTERS.index(what[0])
        number = what[1:].partition("/")[0] if name == "king" else "1"
        sign = {"queen": "named", "king": "swap", "six": "six"}[name]
        if name == "six" and not view.places[aim].castles:
            return Event("draw", ("show_six", "=+2", f"@{aim}"), (aim,))
        many = (f"={number}",) if number != "1" else ()
        return Event(sign, (*many, *((turn,) if name == "king" else ()), f"show_{sign}", f"@{aim}"), (aim,))
    if name == "joker":
        return Event("rain", (turn, f"={what}", "show_rain"))
    return Event("revolt", (turn, "show_revolt"))


def add_event(
    scene: Scene, event: Event, view: Position, box: Box, labels: Labels, people: Mapping[str, Person]
) -> None:
    """Add an event in the middle of the hall."""
    if event.pending:
        scene.add_centred("air", sprite(art("air")), box.x, box.y)
        scene.add("pending", sprite(art("hourglass")), box.left + 30, box.top + 20)
    y = box.y + (0 if event.nopes else 20)
    parts = event.parts
    images = [None if part[0] in "=@" else sprite(art(part)) for part in parts]
    widths = [
        image.width if image is not None else FACE if part[0] == "@" else 36 * len(part) - 16
        for part, image in zip(parts, images, strict=True)
    ]
    die = 128 if event.rolled is not None else 0
    aside = 26 if event.nopes else 0
    room = box.width - 50 - 2 * aside
    gap = min(10, (room - die - sum(widths)) / max(1, len(parts) - 1))
    at = box.x - (sum(widths) + gap * (len(parts) - 1) + die) / 2 - aside
    if event.rolled is not None:
        _add_dice(scene, event.rolled, at + die / 2 - 2, y)
        at += die
    for part, image, width in zip(parts, images, widths, strict=True):
        if image is not None:
            scene.add_centred(f"event {part}", image, at + width / 2, y)
        elif part[0] == "=":
            scene.write(part[1:], at + width / 2, y, 62, INK, width=width)
        else:
            seat = LETTERS[int(part[1:])]
            add_face(
                scene, f"event {part}", people.get(seat), sprite(art(f"crest_event_{seat}")), at + width / 2, y, FACE
            )
        at += width + gap
    if event.caption in dict(labels.events):
        scene.write(
            dict(labels.events)[event.caption], box.x - aside, box.top + 50, 44, INK, width=room - 30 - 2 * aside
        )
    if event.nopes:
        _add_nopes(scene, event.nopes, view, box, labels, people)


def _add_nopes(
    scene: Scene, nopes: tuple[int, ...], view: Position, box: Box, labels: Labels, people: Mapping[str, Person]
) -> None:
    """Stamp the nopes over an event, with the last ace, the seats that have noped, and whether the effect stands."""
    falls = len(nopes) % 2 == 1
    ace = next((code for code in reversed(view.secondary) if code[0] == "A"), "Ar")
    card = card_faces.card("card", ace, labels)
    scene.add("ace", card, box.right - 84, box.top - 20)
    scene.add_centred(
        "stamp",
        stamp(labels.nope, 74 if falls else 44),
        *((box.x - 10, box.bottom - 90) if falls else (box.left + 26, box.top + 14)),
    )
    words = labels.falls if falls else labels.stands
    scene.add_centred("nope", panel((430, 72), CRIMSON if falls else GOLD, INK, 5, 20), box.x, box.bottom - 14)
    colour = PAPER if falls else INK
    shown = nopes if len(nopes) <= SHOWN else nopes[1 - SHOWN :]
    if len(nopes) > SHOWN:
        scene.write(f"{len(nopes)}×", box.x - 202, box.bottom - 14, 40, colour, align=0)
    for n, seat in enumerate(shown):
        x = box.x - (174 if len(nopes) <= SHOWN else 112) + n * 52
        letter = LETTERS[seat]
        add_face(
            scene, f"noper {seat}", people.get(letter), sprite(art(f"crest_chip_{letter}")), x, box.bottom - 14, 58
        )
    scene.write(words, box.x + 200, box.bottom - 14, 42, colour, align=1, width=220)


@lru_cache(maxsize=8)
def stamp(text: str, size: int) -> Image.Image:
    """A word of this type size as a stamp: in a frame, aslant."""
    type_, edge = font(Face.DISPLAY, 2 * size), size // 2
    left, top, right, bottom = type_.getbbox(text)
    large = Image.new("RGBA", (round(right - left) + 2 * edge, round(bottom - top) + 2 * edge))
    pen = ImageDraw.Draw(large)
    for inset, colour in ((0, PAPER), (size // 12, CRIMSON), (size // 4, PAPER)):
        box = (inset, inset, large.width - 1 - inset, large.height - 1 - inset)
        pen.rounded_rectangle(box, size // 2 - inset, fill=colour)
    pen.text((edge - left, edge - top), text, font=type_, fill=CRIMSON)
    small = large.rotate(10, Image.Resampling.BICUBIC, expand=True).reduce(2)
    small.putalpha(small.getchannel("A").point([255 * (level > 127) for level in range(256)]))
    return small


def _add_dice(scene: Scene, rolled: Rolled, x: float, y: float) -> None:
    """Add a roll: its die with the result on it and its kind below; several dice overlap, with their sum."""
    kinds = rolled.dice
    for n, sides in enumerate(kinds[:3]):
        scene.add_centred(
            f"die d{sides}", sprite(art(f"die_{sides}")), x + (n - (min(3, len(kinds)) - 1) / 2) * 26, y - 14
        )
    lower = {4: 14, 20: 4}.get(kinds[0], 0) if len(kinds) == 1 else 0
    if len(kinds) > 1 or kinds[0] in (8, 10):
        scene.add_centred("face", panel((66, 50), PAPER, PAPER, 0, 18), x, y - 14)
    scene.write(str(rolled.sum), x, y - 14 + lower, 44 if rolled.sum < 10 or kinds[0] == 12 else 36, INK)
    text = "+".join(f"d{sides}" for sides in kinds) if len(kinds) < 3 else f"{len(kinds)}×"
    scene.write(text, x, y + 56, 33, INK)

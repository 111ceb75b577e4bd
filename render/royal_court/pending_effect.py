"""The box beside the pile: the last roll, or an effect that is pending, with the nopes against it, a swap or a gift."""

from __future__ import annotations

from typing import Final

from engine.royal_court.cards import dice, set_rung
from engine.royal_court.luck import Rolled
from engine.royal_court.position import GIFT, LETTERS, NOPE, SWAP, Hidden, Position
from render.royal_court import card_faces
from render.royal_court.art import art
from render.royal_court.card_faces import CRIMSON
from render.royal_court.content import LastAct
from render.royal_court.labels import Labels
from render.scene import Box, Scene
from render.sprites import panel, sprite
from render.theme import GOLD, INK, PAPER, SHADE

BOX: Final = Box(896, 304, 1180, 586)
"""Bounds of the box on the table."""

CARD: Final = (112, 163)
"""Size of the cards taken in a swap."""


def add_last_roll_or_effect(scene: Scene, view: Position, last: LastAct | None, labels: Labels) -> None:
    """Add the box on the table; nothing if there is neither a roll nor a pending effect."""
    rolls = last.rolls if last is not None else ()
    if view.step in (NOPE, SWAP, GIFT):
        add_effect(scene, view, rolls[-1] if rolls else None, labels, *BOX[:2])
    elif rolls:
        scene.add_centred("box", panel((BOX.width - 40, 176), PAPER, INK, 5, 22), BOX.x, BOX.y)
        _add_dice(scene, rolls[-1], BOX.x, BOX.y)


def add_effect(scene: Scene, view: Position, rolled: Rolled | None, labels: Labels, left: int, top: int) -> None:
    """Add a box with the pending effect, its upper left corner at this point."""
    box = Box(left, top, left + BOX.width, top + BOX.height)
    window = view.step == NOPE
    scene.add("box", panel((box.width, box.height), PAPER, INK, 5, 22), left, top)
    taken = view.taken if view.step == SWAP else ()
    y = top + (69 if window else 52 if taken else 141)
    parts = effect(view)
    if rolled is not None:
        _add_dice(scene, rolled, left + 66, y, small=True)
        start, end = left + 122, box.right - 12
    else:
        start, end = left + 30, box.right - 30
    images = [sprite(art(part)) if not part.startswith("=") else None for part in parts]
    widths = [
        image.width if image is not None else 34 * len(part) - 22 for part, image in zip(parts, images, strict=True)
    ]
    at = (start + end - sum(widths) - 8 * (len(parts) - 1)) / 2
    for part, image, width in zip(parts, images, widths, strict=True):
        if image is not None:
            scene.add_centred(f"effect {part}", image, at + width / 2, y)
        else:
            scene.write(part[1:], at + width / 2, y, 54, INK)
        at += width + 8
    if window:
        _add_nopes(scene, view.nopes, labels, box)
    elif taken:
        _add_taken(scene, taken, labels, box)


def _add_taken(scene: Scene, taken: Hidden, labels: Labels, box: Box) -> None:
    """Add the cards taken in a swap; backs if the reader may not see them."""
    codes = ("",) * taken if isinstance(taken, int) else taken
    room = box.width - 24 - CARD[0]
    step = min(CARD[0] + 8, room / max(1, len(codes) - 1))
    start = box.x - (CARD[0] + step * (len(codes) - 1)) / 2
    for n, code in enumerate(codes):
        image = card_faces.card("card", code, labels) if code else sprite(art("back"))
        scene.add(f"taken {code}", image, start + n * step, box.bottom - CARD[1] - 12)


SHOWN: Final = 4
"""Up to this many nopes are shown one by one."""


def _add_nopes(scene: Scene, nopes: tuple[int, ...], labels: Labels, box: Box) -> None:
    """Add the seats that have noped, in order, and whether the effect stands."""
    left, top, right, _ = box
    if not nopes:
        scene.add("line", panel((right - left - 40, 4), SHADE, SHADE, 0, 1), left + 20, top + 142)
        scene.add_centred("sign nope", sprite(art("sign_nope")), left + 66, top + 212)
        scene.write(labels.asked, left + 106, top + 212, 48, CRIMSON, align=0, width=164)
        return
    falls = len(nopes) % 2 == 1
    fill, colour = (CRIMSON, PAPER) if falls else (GOLD, INK)
    scene.add("nope", panel((right - left - 16, 66), fill, INK, 5, 18), left + 8, top + 138)
    count = len(nopes)
    shown = nopes[-SHOWN:]
    word = scene.write(labels.nope, left + 22, top + 171, 38, colour, align=0, width=120)
    start = left + 32 + word
    if count > SHOWN:
        scene.write(f"×{count}", right - 22, top + 171, 38, colour, align=1)
        shown = shown[-2:]
    for n, seat in enumerate(shown):
        scene.add(f"noper {seat}", sprite(art(f"crest_small_{LETTERS[seat]}")), start + n * 36, top + 148)
    scene.write(labels.falls if falls else labels.stands, box.x, top + 243, 42, INK, width=right - left - 36)


def effect(view: Position) -> tuple[str, ...]:
    """Return the pending effect as names of sprites and, after `=`, numbers."""
    name, _, what = view.effect.partition("=")
    if view.step == GIFT:
        return (f"crest_{LETTERS[view.turn]}", "sign_gift")
    if name == "jack" or (name == "queen" and what.isdigit()):
        return (f"=+{what}", "sign_actions")
    if name == "queen":
        return ("sign_turn",) if what == "turn" else ("sign_named", f"crest_{what[0]}")
    if name == "king":
        number = what[1:].partition("/")[0]
        parts = ("sign_swap", f"crest_{what[0]}")
        return (f"={number}", *parts) if number != "1" else parts
    if name == "six":
        if what[1:] == "1":
            return ("=+2", "sign_draw")
        return ("sign_six", f"crest_{what[0]}")
    if name == "joker":
        return (f"={what}", "sign_rain")
    if name == "set":
        rolled = int(what)
        if rolled == sum(dice(set_rung(view.set))):
            return ("sign_gift",)
        return (f"=+{6 - rolled}", "sign_draw")
    return (f"sign_{name}",) if name else ()


def _add_dice(scene: Scene, rolled: Rolled, x: float, y: float, *, small: bool = False) -> None:
    """Add a roll: its die with the result on it and its kind below; several dice overlap, with their sum."""
    kinds = rolled.dice
    if len(kinds) == 1:
        sides = kinds[0]
        scene.add_centred(f"die d{sides}", sprite(art(f"die_{sides}")), x, y - 14)
        lower = {4: 14, 8: 0, 20: 4, 10: -2}.get(sides, 0)
        size = 44 if rolled.sum < 10 or sides == 12 else 36
        if sides in (8, 10):
            scene.add_centred("face", panel((52, 44), PAPER, PAPER, 0, 16), x, y - 14)
        scene.write(str(rolled.sum), x, y - 14 + lower, size, INK)
        scene.write(f"d{sides}", x, y + 54, 34, INK)
        return
    shown = kinds[:3]
    step = 34 if small else 60
    for n, sides in enumerate(shown):
        at = x + (n - (len(shown) - 1) / 2) * step
        scene.add_centred(f"die d{sides}", sprite(art(f"die_{sides}")), at, y - 14)
    scene.add_centred("face", panel((72, 50), PAPER, INK, 4, 20), x, y - 14)
    scene.write(str(rolled.sum), x, y - 14, 38, INK, width=62)
    text = "+".join(f"d{sides}" for sides in kinds) if len(kinds) < 3 else f"{len(kinds)}×"
    scene.write(text, x, y + 54, 34, INK, width=136 if small else 260)

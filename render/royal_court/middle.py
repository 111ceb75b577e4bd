"""The table's middle: draw pile, pile, what fits on it, the last roll, and what an effect comes to."""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image, ImageDraw

from engine.royal_court.cards import JOKER, dice, set_rung
from engine.royal_court.luck import Rolled
from engine.royal_court.position import GIFT, LETTERS, NOPE, SWAP, Position
from render.royal_court import faces
from render.royal_court.art import art
from render.royal_court.faces import CRIMSON
from render.royal_court.geometry import CENTRE
from render.royal_court.labels import Labels
from render.royal_court.scenes import Done
from render.scene import Scene
from render.sprites import SCALE, panel, shape, sprite
from render.theme import COUNT, GOLD, INK, PAPER, SHADE, Colour

DRAW_X: Final = 100
"""Middle of the draw pile."""

PILE: Final = (176, 256)
PILE_LEFT: Final = 396
"""Left edge of the top card; older ones lie to its left."""

OLDER: Final = 3
STEP: Final = 58
"""How many older cards show, and how much of each."""

SIGN_X: Final = 724
SIGN: Final = (274, 216)
"""Middle and size of the sign that says what fits; its point is part of it."""

POINT: Final = 42
BOX: Final = (896, 304, 1180, 586)
"""What happens beside the pile."""

LAID: Final = frozenset(("card", "set", "pair", "revolt", "siege", "bet"))
"""Acts whose cards lie on the pile."""

DARK: Final[Colour] = (0x44, 0x3E, 0x57)


def draw_pile(scene: Scene, view: Position, x: float = DRAW_X, y: float = CENTRE) -> None:
    """The draw pile with its number, and an hourglass for each time it has run out."""
    count = view.draw if isinstance(view.draw, int) else len(view.draw)
    if count:
        back = _stack(min(3, count))
        scene.add("draw pile", back, x - 56, y - 98 - (back.height - 163))
    else:
        scene.add("draw pile", panel((112, 163), SHADE, INK, 4, 16), x - 56, y - 98)
    scene.write(str(count), x, y + 104, COUNT, PAPER, width=120)
    for n in range(view.runs):
        scene.add("hourglass", sprite(art("hourglass")), x + 70, y - 96 + n * 56)


@cache
def _stack(cards: int) -> Image.Image:
    back = sprite(art("back")).convert("RGBA")
    image = Image.new("RGBA", (back.width + 4 * (cards - 1), back.height + 5 * (cards - 1)))
    for n in range(cards):
        image.alpha_composite(back, (4 * (cards - 1 - n), 5 * (cards - 1 - n)))
    return image


def pile(
    scene: Scene,
    view: Position,
    done: Done | None,
    labels: Labels,
    left: int = PILE_LEFT,
    y: float = CENTRE,
    older: int = OLDER,
) -> None:
    """The top card, and as much of what lies below it as tells how it came there; what was laid last glows."""
    top = round(y - PILE[1] / 2)
    laid = len(done.cards) if done is not None and done.kind in LAID else 0
    shown = view.primary[-1 - older :]
    for place, code in enumerate(shown):
        depth = len(shown) - 1 - place
        x = left - depth * STEP
        size = PILE if not depth else (PILE[0], PILE[1] - 20)
        at = top if not depth else top + 10
        if depth < laid:
            scene.add("glow", panel((size[0] + 16, size[1] + 16), GOLD, INK, 4, 32), x - 8, at - 8)
        image = faces.card("under" if depth else "pile", code, labels)
        scene.add(f"{'pile' if depth else 'top'} {code}", image, x, at)


def fitting(scene: Scene, view: Position, labels: Labels, x: float = SIGN_X, y: float = CENTRE) -> None:
    """What may be laid on the pile, in words on a sign that points up or down."""
    top = view.top
    width, _ = SIGN
    if view.is_open or top == JOKER:
        scene.add_centred("sign open", _sign(0, GOLD, INK), x, y)
        words, colour, head = labels.anything, INK, ""
    elif top[1] == "r":
        scene.add_centred("sign red", _sign(1, PAPER, CRIMSON), x, y)
        words, colour, head = labels.higher, CRIMSON, labels.colours[0]
    else:
        scene.add_centred("sign black", _sign(-1, DARK, PAPER), x, y)
        words, colour, head = labels.lower, PAPER, labels.colours[1]
    lines = in_two(words)
    way = 0 if not head else 1 if top[1] == "r" else -1
    middle = y + way * POINT / 2
    if head:
        scene.write(head, x, middle - 50, 46, colour, width=width - 50)
        middle += 29
    for n, line in enumerate(lines):
        size = 38 if head else 48
        scene.write(line, x, middle + (n - (len(lines) - 1) / 2) * 44, size, colour, width=width - 36)


def in_two(text: str) -> tuple[str, ...]:
    """Words in two lines as alike in length as can be; one word stays in one."""
    words = text.split(" ")
    ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(ways, key=lambda way: max(map(len, way)), default=(text,))


@cache
def _sign(way: int, fill: Colour, line: Colour) -> Image.Image:
    """A sign whose edge points up (1), down (-1) or nowhere (0)."""
    width, height = SIGN

    def outline(pen: ImageDraw.ImageDraw, inset: float, level: int) -> None:
        s, i = SCALE, inset * SCALE
        w, h, p = width * s - 1, height * s - 1, POINT * s
        upper, lower = (p if way > 0 else 0), (h - p if way < 0 else h)
        pen.rounded_rectangle((i, upper + i, w - i, lower - i), max(0, 22 * s - i), fill=level)
        if way:
            tip, base = (i * 1.2, p + 2 * s + i) if way > 0 else (h - i * 1.2, h - p - 2 * s - i)
            half = 84 * s - i * 1.6
            pen.polygon(((w / 2, tip), (w / 2 - half, base), (w / 2 + half, base)), fill=level)

    inner = shape((width, height), fill, line, lambda pen: outline(pen, 10, 255), lambda pen: outline(pen, 5, 255))
    image = shape((width, height), INK, INK, lambda pen: outline(pen, 0, 255), lambda pen: outline(pen, 0, 255))
    whole = image.convert("RGBA")
    whole.alpha_composite(inner.convert("RGBA"))
    return whole


def revolt(scene: Scene, view: Position, labels: Labels, x: float = SIGN_X, y: float = 316) -> None:
    """That there is a revolt, and the heads owed; or who besieges."""
    scene.add_centred("revolt", panel((250, 58), CRIMSON, INK, 5, 14), x + 4, y)
    for side in (-120, 143):
        scene.add_centred("torch", sprite(art("torch")), x + side, y + 8)
    if view.besieger is not None:
        scene.write(labels.siege, x - 20, y, 38, PAPER, width=150)
        scene.add_centred("besieger", sprite(art(f"crest_small_{LETTERS[view.besieger]}")), x + 84, y)
        return
    scene.write(labels.revolt, x - 24, y, 38, PAPER, width=150)
    scene.add_centred("heads", sprite(art("head")), x + 76, y - 4)
    scene.write(str(view.heads), x + 112, y, 36, PAPER)


def happening(scene: Scene, view: Position, done: Done | None, labels: Labels) -> None:
    """The last roll; in a window the effect at stake and the nopes against it, in a swap or gift what is awaited."""
    rolls = done.rolls if done is not None else ()
    if view.step in (NOPE, SWAP, GIFT):
        stakes(scene, view, rolls[-1] if rolls else None, labels, *BOX[:2])
    elif rolls:
        left, top, right, bottom = BOX
        x, y = (left + right) / 2, (top + bottom) / 2
        scene.add_centred("box", panel((right - left - 40, 176), PAPER, INK, 5, 22), x, y)
        _dice(scene, rolls[-1], x, y)


def stakes(scene: Scene, view: Position, rolled: Rolled | None, labels: Labels, left: int, top: int) -> None:
    """What an effect comes to that is asked about, its left upper corner at this point."""
    right, bottom = left + BOX[2] - BOX[0], top + BOX[3] - BOX[1]
    window = view.step == NOPE
    scene.add("box", panel((right - left, bottom - top), PAPER, INK, 5, 22), left, top)
    y = top + (69 if window else 141)
    parts = effect(view)
    if rolled is not None:
        _dice(scene, rolled, left + 66, y, small=True)
        start, end = left + 122, right - 12
    else:
        start, end = left + 30, right - 30
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
        _nopes(scene, view.nopes, labels, (left, top, right, bottom))


SHOWN: Final = 4
"""So many nopes are shown one by one."""


def _nopes(scene: Scene, nopes: tuple[int, ...], labels: Labels, box: tuple[int, int, int, int]) -> None:
    """Who has noped, the last one on top, and what becomes of the effect."""
    left, top, right, _ = box
    x = (left + right) / 2
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
    scene.write(labels.falls if falls else labels.stands, x, top + 243, 42, INK, width=right - left - 36)


def effect(view: Position) -> tuple[str, ...]:
    """What is at stake, as drawings and, after `=`, numbers."""
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


def _dice(scene: Scene, rolled: Rolled, x: float, y: float, *, small: bool = False) -> None:
    """A roll: its die with the number on it and its kind below; several dice one over the other with their sum."""
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

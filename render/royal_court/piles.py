"""The piles in the middle: draw pile, pile, the ribbon that says what fits on it, that of a revolt or siege."""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image

from engine.royal_court.acts.act import STACKS, ActKind
from engine.royal_court.cards import JOKER
from engine.royal_court.position import LETTERS, Position
from render.royal_court import card_faces
from render.royal_court.card_faces import CRIMSON
from render.royal_court.content import LastAct
from render.royal_court.labels import Labels
from render.royal_court.style import art
from render.scene import Scene
from render.sprites import compact, fanned, panel, polygon, sprite
from render.theme import COUNT, GOLD, INK, PAPER, SHADE, Colour

DRAW_X: Final = 137
"""x of the draw pile's centre."""

PILE: Final = (176, 256)
PILE_LEFT: Final = 356
"""Left edge of the top card; older ones lie to its left."""

STEP: Final = 58
"""Visible width of each older card."""

LAID: Final = (*STACKS, ActKind.REVOLT, ActKind.SIEGE, ActKind.BET)
"""Acts whose cards lie on the pile."""

DARK: Final[Colour] = (0x44, 0x3E, 0x57)


def add_draw_pile(scene: Scene, view: Position, x: float, y: float) -> None:
    """Add the draw pile with its count, and an hourglass for each time that it has run out."""
    count = view.draw if isinstance(view.draw, int) else len(view.draw)
    if count:
        back = _stack(min(3, count))
        scene.add("draw pile", back, x - 56, y - 98 - (back.height - 163))
    else:
        scene.add("draw pile", panel((112, 163), SHADE, INK, 4, 16), x - 56, y - 98)
    scene.write(str(count), x, y + 104, COUNT, PAPER, width=120)
    for n in range(view.run_outs):
        scene.add("hourglass", sprite(art("hourglass")), x - 92, y - 96 + n * 56)


@cache
def _stack(cards: int) -> Image.Image:
    return compact(fanned(sprite(art("back")), cards, -4, -5))


def add_pile(scene: Scene, view: Position, last: LastAct | None, labels: Labels, left: int, y: float) -> None:
    """Add the top card and one or two below it; the cards of the last act glow."""
    top = round(y - PILE[1] / 2)
    laid = len(last.cards) if last is not None and last.kind in LAID else 0
    shown = view.primary[-3 if laid > 2 else -2 :]
    for place, code in enumerate(shown):
        depth = len(shown) - 1 - place
        x = left - depth * STEP
        size = PILE if not depth else (PILE[0], PILE[1] - 20)
        at = top if not depth else top + 10
        if depth < laid:
            scene.add("glow", panel((size[0] + 16, size[1] + 16), GOLD, INK, 4, 32), x - 8, at - 8)
        image = card_faces.card("under" if depth else "pile", code, labels)
        scene.add(f"{'pile' if depth else 'top'} {code}", image, x, at)


ASK: Final = (438, 66)


def add_ask(scene: Scene, view: Position, labels: Labels, x: float, y: float) -> None:
    """Add the ribbon that says what fits on the pile, its arrow up for higher and down for lower."""
    free = view.is_open or view.top == JOKER
    red = view.top[1] == "r"
    fill, colour = (GOLD, INK) if free else (PAPER, CRIMSON) if red else (DARK, PAPER)
    name, text = ("open", labels.anything) if free else ("red", labels.higher) if red else ("black", labels.lower)
    scene.add_centred(f"sign {name}", panel(ASK, fill, INK, 5, 24), x, y)
    if not free:
        points = ((20, 4), (37, 26), (27, 26), (27, 40), (13, 40), (13, 26), (3, 26))
        turned = tuple((px, py if red else 44 - py) for px, py in points)
        scene.add_centred("way", polygon(turned, (40, 44), colour, colour, 2), x - ASK[0] / 2 + 38, y)
    scene.write(text, x + (0 if free else 20), y, 40, colour, width=ASK[0] - (40 if free else 80))


def add_revolt(scene: Scene, view: Position, labels: Labels, x: float, y: float) -> None:
    """Add the ribbon of a revolt, with the heads owed if they are several, or of a siege with the besieger."""
    scene.add_centred("revolt", panel((250, 58), CRIMSON, INK, 5, 14), x + 4, y)
    for side in (-120, 143):
        scene.add_centred("torch", sprite(art("torch")), x + side, y + 8)
    if view.besieger is not None:
        scene.write(labels.siege, x - 20, y, 38, PAPER, width=150)
        scene.add_centred("besieger", sprite(art(f"crest_small_{LETTERS[view.besieger]}")), x + 84, y)
        return
    several = view.heads_to_fall > 1
    scene.write(labels.revolt, x - 24 if several else x, y, 38, PAPER, width=150)
    if several:
        scene.add_centred("heads", sprite(art("head")), x + 76, y - 4)
        scene.write(str(view.heads_to_fall), x + 112, y, 36, PAPER)

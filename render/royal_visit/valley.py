"""The valley with its pawns and the Crown, and what the last turn moved: the part that most pictures share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import floor
from typing import Final, Literal

from PIL import Image

from engine.royal_visit.board import CHATEAU, END, Face, Pawn, Pawns
from render.royal_visit.content import TurnStart
from render.royal_visit.geometry import (
    HALO,
    HEIGHT,
    LANES,
    NUMBER_CENTRE,
    PAWNS,
    PITCH,
    WIDTH,
    Lane,
    art,
    coin_box,
    column,
    lifted,
    pawn_box,
    rise,
)
from render.scene import Box, Layer, Scene
from render.sprites import outlined, polygon, sprite
from render.theme import GOLD, INK, NUMBER, PAPER, signed

SHAFT: Final = 9
HEAD: Final = 25
MARGIN: Final = 6
SHORT: Final = 6
"""Distance between an arrow's tail and the middle of its space."""


@lru_cache(maxsize=192)
def _arrow_image(start: int, end: int) -> tuple[Image.Image, int, int]:
    """An arrow from one space to another, and its upper left corner for y = 0: all lanes have the same curve."""
    way = 1 if end > start else -1
    x0, x1 = column(start) + way * SHORT, column(end) - way * (PITCH // 2 - 16)
    low, high = min(x0, x1), max(x0, x1)
    neck = x1 - way * HEAD * 0.8
    steps = max(2, int(abs(neck - x0) // 8))
    shaft = [(x0 + (neck - x0) * n / steps) for n in range(steps + 1)]
    upper = [(x, -rise(x) - SHAFT / 2) for x in shaft]
    lower = [(x, -rise(x) + SHAFT / 2) for x in reversed(shaft)]
    at = -rise(neck)
    outline = [*upper, (neck, at - HEAD / 2), (x1, -rise(x1)), (neck, at + HEAD / 2), *lower]
    left = int(low) - MARGIN
    top = floor(min(py for _, py in outline)) - MARGIN
    width = int(high) + MARGIN + 1 - left
    height = int(max(py for _, py in outline)) + MARGIN + 1 - top
    points = tuple((px - left, py - top) for px, py in outline)
    return polygon(points, (width, height), GOLD, INK, 7, inside=False), left, top


SMALL: Final = 34
"""Width of each of two ghosts on one space."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A ghost in the picture; `box`: its bounds without its halo. `small`: it shares its space with another ghost."""

    pawn: Pawn
    space: int
    box: Box
    small: bool = False


def aims(moves: Iterable[tuple[Pawn, int]], pawns: Pawns) -> tuple[Aim, ...]:
    """The ghosts of pawns that may move to these spaces, for pawns in this position."""
    taken = {(LANES[pawn], pawns[pawn]) for pawn in Pawn}
    spaces: dict[tuple[Lane, int], set[Pawn]] = {}
    for pawn, space in moves:
        if (LANES[pawn], space) not in taken:
            spaces.setdefault((LANES[pawn], space), set()).add(pawn)
    found = []
    for (_, space), here in spaces.items():
        for n, pawn in enumerate(sorted(here)):
            box = pawn_box(pawn, space) if len(here) == 1 else _half(pawn, space, n)
            found.append(Aim(pawn, space, box, small=len(here) > 1))
    return tuple(found)


def _half(pawn: Pawn, space: int, place: int) -> Box:
    """The bounds of the left (0) or right (1) one of two ghosts on a space."""
    bottom = pawn_box(pawn, space).bottom
    left = column(space) + (place - 1) * SMALL
    return Box(left, bottom - PAWNS[pawn].height // 2, left + SMALL, bottom)


ARROW_RISE: Final = (17, 5, -7, 5, 5)
"""Height of each pawn's arrow above its feet, so that the Court's three do not overlap."""


def empty_valley(*, low: bool = False) -> Scene:
    """The valley with the numbers of its spaces. `low`: with small chateaux, for pictures that crop the sky."""
    return Scene(WIDTH, HEIGHT, list(_valley(low)))


@cache
def _valley(low: bool) -> tuple[Layer, ...]:
    scene = Scene(WIDTH, HEIGHT)
    scene.add("landscape", sprite(art("landscape_low" if low else "landscape")), 0, 0)
    for space in range(-END, END + 1):
        colour = PAPER if abs(space) >= CHATEAU else INK
        scene.write(signed(space), column(space), lifted(NUMBER_CENTRE, space), NUMBER, colour)
    return tuple(scene.layers)


def add_pieces(
    scene: Scene,
    pawns: Pawns,
    crown: int,
    face: Face,
    before: TurnStart | None,
    aims: Sequence[Aim] = (),
    *,
    crop: int = 0,
) -> None:
    """Add the Crown and the pawns to the valley. The layers that the scene has already become its background.

    A pawn that has moved leaves an arrow, and a ghost unless another pawn stands there or has a target there. `crop`:
    rows of the valley's sky that the scene lacks. Layers are cached, because the painter places each `Layer` once.
    """
    scene.background = len(scene.layers)
    layers = scene.layers
    if before is not None and before.crown != crown:
        layers.append(_crown("ghost crown", f"ghost_coin_{face}", before.crown, crop))
    layers.append(_crown("crown", f"coin_{face}", crown, crop))
    if before is not None and before.crown != crown:
        layers.append(_arrow("crown", before.crown, crown, coin_box(0).top + coin_box(0).bottom >> 1, crop))
    taken = {(LANES[pawn], pawns[pawn]) for pawn in Pawn} | {(LANES[aim.pawn], aim.space) for aim in aims}
    for pawn in Pawn:
        if before is not None and (LANES[pawn], before.pawns[pawn]) not in taken:
            layers.append(_pawn("ghost", pawn, before.pawns[pawn], crop))
    for aim in aims:
        layers.append(_aim(aim.pawn, aim.box.left, aim.box.top, aim.small, crop))
    for pawn in (Pawn.W, Pawn.L, Pawn.R, Pawn.K, Pawn.J):
        layers.append(_pawn("pawn", pawn, pawns[pawn], crop))
    if before is not None:
        for pawn in Pawn:
            if before.pawns[pawn] != pawns[pawn]:
                height = LANES[pawn] - ARROW_RISE[pawn]
                layers.append(_arrow(pawn.name, before.pawns[pawn], pawns[pawn], height, crop))


@cache
def aim_ghost(pawn: Pawn, *, small: bool = False) -> Image.Image:
    """Return the ghost of a pawn at a target: opaque, unlike other ghosts, so that it is clear on any background."""
    return outlined(sprite(art(f"ghost_{pawn.name.lower()}")), INK, PAPER, half=small)


@lru_cache(maxsize=256)
def _pawn(kind: Literal["pawn", "ghost"], pawn: Pawn, space: int, crop: int) -> Layer:
    box, name = pawn_box(pawn, space), pawn.name
    image = sprite(art(f"{kind}_{name.lower()}"))
    return Layer(f"{kind} {name}", image, box.left - HALO, box.top - HALO - crop)


@lru_cache(maxsize=256)
def _aim(pawn: Pawn, left: int, top: int, small: bool, crop: int) -> Layer:
    rim = HALO // 2 if small else HALO
    return Layer(f"aim {pawn.name}", aim_ghost(pawn, small=small), left - rim, top - rim - crop)


@lru_cache(maxsize=128)
def _crown(name: str, drawing: str, space: int, crop: int) -> Layer:
    box = coin_box(space)
    return Layer(name, sprite(art(drawing)), box.left, box.top - crop)


@lru_cache(maxsize=384)
def _arrow(name: str, start: int, end: int, height: int, crop: int) -> Layer:
    image, left, top = _arrow_image(start, end)
    return Layer(f"arrow {name}", image, left, top + height - crop)

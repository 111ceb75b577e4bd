"""The valley with its pawns and the Crown, and what the last turn moved: the part that most pictures share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image

from engine.royal_visit.board import CHATEAU, END, Face, Pawn, Pawns
from render.fonts import Face as Typeface
from render.numbers import signed
from render.royal_visit.arrows import arrow
from render.royal_visit.art import art
from render.royal_visit.content import TurnStart
from render.royal_visit.geometry import (
    HALO,
    HEIGHT,
    LANES,
    NUMBER_CENTRE,
    WIDTH,
    coin_box,
    column,
    lifted,
    pawn_box,
)
from render.royal_visit.strips import BOARD_CUTS
from render.royal_visit.targets import BADGE, Aim
from render.scene import Box, Layer, Scene
from render.sprites import outlined, panel, sprite
from render.theme import GOLD, INK, LETTER, NUMBER, PAPER, SMALLEST

ARROW_RISE: Final = (17, 5, -7, 5, 5)
"""Height of each pawn's arrow above its feet, so that the Court's three do not overlap."""


def empty_valley(*, low: bool = False) -> Scene:
    """The valley with the numbers of its spaces. `low`: with small chateaux, for pictures that crop the sky."""
    return Scene(WIDTH, HEIGHT, list(_valley(low)), cuts=BOARD_CUTS)


@cache
def _valley(low: bool) -> tuple[Layer, ...]:
    scene = Scene(WIDTH, HEIGHT)
    scene.add("landscape", sprite(art("landscape_low" if low else "landscape")), 0, 0)
    for space in range(-END, END + 1):
        colour = PAPER if abs(space) >= CHATEAU else INK
        scene.write(signed(space), column(space), lifted(NUMBER_CENTRE, space), NUMBER, colour)
    return tuple(scene.layers)


def add_pieces(
    scene: Scene, pawns: Pawns, crown: int, face: Face, before: TurnStart | None, aims: Sequence[Aim] = ()
) -> None:
    """Add the Crown and the pawns to the valley. What the scene holds already becomes its background.

    A pawn that has moved leaves an arrow, and a ghost unless another one stands there or could.
    """
    scene.background = len(scene.layers)
    _add_crown(scene, crown, face, before)
    taken = {(LANES[pawn], pawns[pawn]) for pawn in Pawn} | {(LANES[aim.pawn], aim.space) for aim in aims}
    for pawn in Pawn:
        if before is not None and (LANES[pawn], before.pawns[pawn]) not in taken:
            _add_pawn(scene, "ghost", pawn, before.pawns[pawn])
    for aim in aims:
        rim = HALO // 2 if aim.small else HALO
        scene.add(f"aim {aim.pawn.name}", aim_ghost(aim.pawn, small=aim.small), aim.box.left - rim, aim.box.top - rim)
    for pawn in (Pawn.W, Pawn.L, Pawn.R, Pawn.K, Pawn.J):
        _add_pawn(scene, "pawn", pawn, pawns[pawn])
    if before is not None:
        for pawn in Pawn:
            if before.pawns[pawn] != pawns[pawn]:
                image, left, top = arrow(before.pawns[pawn], pawns[pawn], LANES[pawn] - ARROW_RISE[pawn])
                scene.add(f"arrow {pawn.name}", image, left, top)
    for aim in aims:
        for letter, box in aim.badges():
            _add_badge(scene, letter, box, SMALLEST if aim.small else LETTER)


@cache
def aim_ghost(pawn: Pawn, *, small: bool = False) -> Image.Image:
    """The ghost of a pawn at a target: opaque, unlike that of a pawn that has left, so it stands out on any ground."""
    return outlined(sprite(art(f"ghost_{pawn.name.lower()}")), INK, PAPER, half=small)


def _add_badge(scene: Scene, letter: str, box: Box, size: int) -> None:
    across = box.width
    scene.add(f"badge {letter}", panel((across, across), GOLD, INK, 4 if across == BADGE else 3, across // 2), *box[:2])
    scene.write(letter, box.x, box.y, size, INK, face=Typeface.DISPLAY)


def _add_pawn(scene: Scene, kind: str, pawn: Pawn, space: int) -> None:
    box = pawn_box(pawn, space)
    scene.add(f"{kind} {pawn.name}", sprite(art(f"{kind}_{pawn.name.lower()}")), box.left - HALO, box.top - HALO)


def _add_crown(scene: Scene, crown: int, face: Face, before: TurnStart | None) -> None:
    moved = before is not None and before.crown != crown
    if before is not None and moved:
        was = coin_box(before.crown)
        scene.add("ghost crown", sprite(art(f"ghost_coin_{face.value}")), was.left, was.top)
    box = coin_box(crown)
    scene.add("crown", sprite(art(f"coin_{face.value}")), box.left, box.top)
    if before is not None and moved:
        image, left, top = arrow(before.crown, crown, coin_box(0).top + coin_box(0).bottom >> 1)
        scene.add("arrow crown", image, left, top)

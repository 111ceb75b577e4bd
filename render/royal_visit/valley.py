"""The part that board, hand, result and diagrams share: the valley with its pawns and the Crown, and what has moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from PIL import Image

from engine.royal_visit.board import CHATEAU, END, Face, Pawn, Pawns
from render.fonts import Face as Type
from render.numbers import signed
from render.royal_visit.arrows import arrow
from render.royal_visit.geometry import (
    HALO,
    HEIGHT,
    LANES,
    NUMBER_CENTRE,
    WIDTH,
    Box,
    Lane,
    coin_box,
    column,
    lifted,
    pawn_box,
)
from render.royal_visit.targets import BADGE, Aim
from render.scene import Cut, Effort, Placed, Scene
from render.sprites import outlined, panel, sprite
from render.theme import GOLD, INK, LETTER, NUMBER, PAPER, SMALLEST

ART: Final = "royal_visit"
ARROW_RISE: Final = (17, 5, -7, 5, 5)
"""How far above the feet a pawn's arrow lies, so that the Court's three do not lie on each other."""


OUTER: Final = 6
"""Pawns on spaces beyond this one reach into the next lane's strip."""

FEET: Final = pawn_box(Pawn.J, END).top - HALO

CUTS: Final = (
    Cut(20),  # the piles: their cards, their counts
    Cut(76),
    Cut(124),
    Cut(168),  # the Wizard alone, but where his hat reaches up at either end
    Cut(pawn_box(Pawn.K, END).top - HALO),
    Cut(pawn_box(Pawn.K, OUTER).top - HALO, Effort.LITTLE),
    Cut(Lane.WIZARD + 7, Effort.UPRIGHT),  # the Court
    Cut(FEET, Effort.UPRIGHT),  # … its feet, and the Jester's head at either end
    Cut(Lane.COURT + 26),  # the Jester alone
    Cut(coin_box(END).top - 2),
    Cut(coin_box(OUTER).top - 2, Effort.LITTLE),
    Cut(Lane.JESTER + 16),  # the Crown alone
    Cut(coin_box(0).bottom + 4),
)
"""Rows between which few things meet. Lanes overlap, since the valley sags: the Court at the ends is as high as the
Wizard at the Fountain."""


@dataclass(frozen=True, slots=True)
class Before:
    """The pawns and the Crown as they were before the last turn, for ghosts and arrows."""

    pawns: Pawns
    crown: int


def art(name: str) -> str:
    """The sprite's path of a drawing of this game."""
    return f"{ART}/{name}"


def valley(pawns: Pawns, crown: int, face: Face, before: Before | None = None, *, low: bool = False) -> Scene:
    """A scene of the board's size with all that stands on the track and nothing below it. `low`: small chateaux."""
    scene = land(low=low)
    stand(scene, pawns, crown, face, before)
    return scene


def land(*, low: bool = False) -> Scene:
    """The valley with its numbers and nothing on it."""
    return Scene(WIDTH, HEIGHT, list(_land(low)), cuts=CUTS)


@cache
def _land(low: bool) -> tuple[Placed, ...]:
    scene = Scene(WIDTH, HEIGHT)
    scene.add("landscape", sprite(art("landscape_low" if low else "landscape")), 0, 0)
    for space in range(-END, END + 1):
        colour = PAPER if abs(space) >= CHATEAU else INK
        scene.write(signed(space), column(space), lifted(NUMBER_CENTRE, space), NUMBER, colour)
    return tuple(scene.items)


def stand(scene: Scene, pawns: Pawns, crown: int, face: Face, before: Before | None, aims: Sequence[Aim] = ()) -> None:
    """Put the Crown and the pawns onto the valley; what lies there already is taken for the picture's ground.

    A pawn that has moved leaves a ghost, unless another one stands there now or could, and an arrow.
    """
    scene.ground = len(scene.items)
    _crown(scene, crown, face, before)
    taken = {(LANES[pawn], pawns[pawn]) for pawn in Pawn} | {(LANES[aim.pawn], aim.space) for aim in aims}
    for pawn in Pawn:
        if before is not None and (LANES[pawn], before.pawns[pawn]) not in taken:
            _stand(scene, "ghost", pawn, before.pawns[pawn])
    for aim in aims:
        rim = HALO // 2 if aim.small else HALO
        scene.add(f"aim {aim.pawn.name}", aiming(aim.pawn, small=aim.small), aim.box.left - rim, aim.box.top - rim)
    for pawn in (Pawn.W, Pawn.L, Pawn.R, Pawn.K, Pawn.J):
        _stand(scene, "pawn", pawn, pawns[pawn])
    if before is not None:
        for pawn in Pawn:
            if before.pawns[pawn] != pawns[pawn]:
                image, left, top = arrow(before.pawns[pawn], pawns[pawn], LANES[pawn] - ARROW_RISE[pawn])
                scene.add(f"arrow {pawn.name}", image, left, top)
    for aim in aims:
        for letter, box in aim.badges():
            _badge(scene, letter, box, SMALLEST if aim.small else LETTER)


@cache
def aiming(pawn: Pawn, *, small: bool = False) -> Image.Image:
    """Where a pawn could go: its ghost, firmer than that of one that has left, so that it stands out on any ground."""
    return outlined(sprite(art(f"ghost_{pawn.name.lower()}")), INK, PAPER, half=small)


def _badge(scene: Scene, letter: str, box: Box, size: int) -> None:
    across = box.right - box.left
    scene.add(f"badge {letter}", panel((across, across), GOLD, INK, 4 if across == BADGE else 3, across // 2), *box[:2])
    middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    scene.write(letter, *middle, size, INK, face=Type.DISPLAY)


def _stand(scene: Scene, kind: str, pawn: Pawn, space: int) -> None:
    box = pawn_box(pawn, space)
    scene.add(f"{kind} {pawn.name}", sprite(art(f"{kind}_{pawn.name.lower()}")), box.left - HALO, box.top - HALO)


def _crown(scene: Scene, crown: int, face: Face, before: Before | None) -> None:
    if before is not None and before.crown != crown:
        was = coin_box(before.crown)
        scene.add("ghost crown", sprite(art(f"ghost_coin_{face.value}")), was.left, was.top)
    box = coin_box(crown)
    scene.add("crown", sprite(art(f"coin_{face.value}")), box.left, box.top)
    if before is not None and before.crown != crown:
        image, left, top = arrow(before.crown, crown, coin_box(0).top + coin_box(0).bottom >> 1)
        scene.add("arrow crown", image, left, top)

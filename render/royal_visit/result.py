"""The end of a match: who won, how, the position that decided it, and what both held."""

from __future__ import annotations

from typing import Final

from engine.game import Outcome
from engine.royal_visit.board import Pawn, Pawns, Seat
from engine.royal_visit.position import View, is_open
from render.painter import painter
from render.royal_visit.board import ROW, corners, furniture, ribbon
from render.royal_visit.geometry import COIN, WIDTH, coin_box, pawn_box
from render.royal_visit.labels import Labels
from render.royal_visit.open_hands import NOTHING, Drawn, lay_mats
from render.royal_visit.valley import Before, art, land, stand
from render.scene import Scene
from render.sprites import panel, sprite
from render.theme import INK, LINE, PAPER, TITLE

TITLE_Y: Final = 84
"""Middle of the winner's name on the banner."""

BANNER_TOP: Final = 8


def result_png(
    view: View, outcome: Outcome, *, before: Before | None = None, labels: Labels, drawn: Drawn = NOTHING
) -> bytes:
    """The result as PNG bytes; `view` is the last position, `before` where the last turn began."""
    return painter().png(result_scene(view, outcome, before=before, labels=labels, drawn=drawn))


def result_scene(
    view: View, outcome: Outcome, *, before: Before | None = None, labels: Labels, drawn: Drawn = NOTHING
) -> Scene:
    """What lies where in the result's picture."""
    winner = next((seat for seat in Seat if seat.letter == outcome.winner), None)
    scene = land()
    if is_open(view):
        lay_mats(scene)
    for seat in Seat:
        furniture(scene, seat)
    stand(scene, view.pawns, view.crown, view.face, before)
    glow(scene, view.pawns, view.crown, outcome.how)
    if winner is not None:
        scene.add_centred("fanfare", sprite(art("fanfare")), WIDTH / 2, 90)
    name = "none" if winner is None else winner.name.lower()
    banner = sprite(art(f"banner_{name}"))
    scene.add("banner", banner, (WIDTH - banner.width) / 2, BANNER_TOP)
    text = labels.winner(winner) if outcome.scores else labels.cancelled
    scene.write(text, WIDTH / 2, TITLE_Y - 3, TITLE, PAPER, width=372 if winner is not None else 520)
    if winner is not None:
        for way in (-1, 1):
            scene.add_centred("disc", panel((74, 74), PAPER, INK, LINE, 37), WIDTH / 2 + way * 240, TITLE_Y - 1)
            scene.add_centred(f"emblem {name}", sprite(art(f"emblem_{name}_small")), WIDTH / 2 + way * 240, TITLE_Y - 1)
    corners(scene, view, drawn)
    _how(scene, winner, outcome.how, labels)
    return scene


def _how(scene: Scene, winner: Seat | None, how: str, labels: Labels) -> None:
    """How it ended. Who has left is told by name, and it is his own arm that says so: it points off his side."""
    if winner is not None and (gone := labels.left(how, winner.other)):
        ribbon(scene, WIDTH / 2, ROW + 14, winner.other, gone)
    else:
        ribbon(scene, WIDTH / 2, ROW + 14, winner, labels.ended(how))


def glow(scene: Scene, pawns: Pawns, crown: int, how: str) -> None:
    """Put light behind what decided the match; it has to lie below the pawns, so it goes in right after the ground."""
    if how in ("king", "deck"):
        image, box = sprite(art("glow")), pawn_box(Pawn.K, pawns.king)
        x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    elif how == "crown":
        image, (left, top, _, _) = sprite(art("glow_coin")), coin_box(crown)
        x, y = left + COIN / 2, top + COIN / 2 - 2
    else:
        return
    scene.add_centred("glow", image, x, y)
    scene.items.insert(1, scene.items.pop())
    scene.ground = 1

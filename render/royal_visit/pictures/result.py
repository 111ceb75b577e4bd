"""The end of a match: who won and how, the position that decided it, and both hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import GameWord
from engine.royal_visit.board import Pawn, Pawns, Seat
from engine.royal_visit.position import is_open
from render.cards.style import add_discs, add_title
from render.people import Person
from render.raster import png
from render.raster.gif import FrameSizes, replay
from render.royal_visit.content import BoardContent
from render.royal_visit.geometry import COIN, WIDTH, art, coin_box, pawn_box
from render.royal_visit.labels import Labels
from render.royal_visit.open_hands import add_mats
from render.royal_visit.pictures.board import add_corner_signs, add_corners, add_ribbon, board_scene
from render.royal_visit.valley import add_pieces, empty_valley
from render.scene import Scene
from render.sprites import sprite

TITLE_WIDTH: Final = (372, 520)
"""Room for a banner's words, px: between two emblems, and alone."""


def result_png(content: BoardContent, labels: Labels) -> bytes:
    """The result as PNG bytes. Raises `ValueError` for content without an outcome."""
    return png(result_scene(content, labels))


def result_scene(content: BoardContent, labels: Labels) -> Scene:
    """Plan the result."""
    view, outcome = content.view, content.outcome
    if outcome is None:
        raise ValueError("a result needs an outcome")
    winner = next((seat for seat in Seat if seat.letter == outcome.winner), None)
    scene = empty_valley()
    if is_open(view):
        add_mats(scene)
    for seat in Seat:
        add_corner_signs(scene, seat, content.people.get(seat.letter))
    add_pieces(scene, view.pawns, view.crown, view.face, content.before)
    add_glow(scene, view.pawns, view.crown, outcome.termination)
    if winner is not None:
        scene.add_centred("fanfare", sprite(art("fanfare")), WIDTH / 2, 90)
    person = content.people.get(winner.letter) if winner is not None else None
    add_winner(scene, winner, labels.winner(winner) if outcome.scores else labels.cancelled, person)
    add_corners(scene, view, content.drawn)
    # If a player has left, the ribbon is theirs: it points to their side of the board.
    if winner is not None and (gone := labels.left(outcome.termination, winner.other)):
        add_ribbon(scene, winner.other, gone)
    else:
        add_ribbon(scene, winner, labels.ended(outcome.termination))
    return scene


def add_winner(scene: Scene, winner: Seat | None, title: str, person: Person | None = None) -> None:
    """Hang the winner's banner into the sky, between two of their emblems or face and emblem; None: a grey banner."""
    name = "none" if winner is None else winner.name.lower()
    add_title(scene, sprite(art(f"banner_{name}")), title, TITLE_WIDTH[winner is None])
    if winner is not None:
        add_discs(scene, f"emblem {name}", sprite(art(f"emblem_{name}_small")), person)


def add_glow(scene: Scene, pawns: Pawns, crown: int, termination: GameWord) -> None:
    """Put a light behind the piece that decided the match.

    It belongs below the pawns, so it becomes the first layer above the landscape, and ends the background.
    """
    if termination in ("king", "deck"):
        box = pawn_box(Pawn.K, pawns.king)
        scene.add_centred("glow", sprite(art("glow")), box.x, box.y)
    elif termination == "crown":
        box = coin_box(crown)
        scene.add_centred("glow", sprite(art("glow_coin")), box.left + COIN / 2, box.top + COIN / 2 - 2)
    else:
        return
    scene.layers.insert(1, scene.layers.pop())
    scene.background = 1


TURN: Final = 1200
"""Milliseconds that a turn is shown."""

LIMIT: Final = 10_000_000
"""Bytes of a replay at most."""

FRAME_SIZES = FrameSizes(first=70_000, usual=16_000, largest=36_000)
"""The first frame holds the whole board. Measured: 10,100 bytes on average, 34,500 for the largest of a thousand."""


def replay_gif(frames: Sequence[BoardContent], labels: Labels, turn: int = TURN, limit: int = LIMIT) -> bytes:
    """The frames as GIF bytes, `turn` milliseconds each. Drops frames of a very long match (`frames_shown`).

    Raises `ValueError` if there is none.
    """
    return replay(frames, lambda frame: frame_scene(frame, labels), FRAME_SIZES, turn=turn, limit=limit)


def frame_scene(frame: BoardContent, labels: Labels) -> Scene:
    """Plan a frame at full size: a result if it has an outcome, else a board."""
    return (board_scene if frame.outcome is None else result_scene)(frame, labels)

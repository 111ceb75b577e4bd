"""The public board: valley, piles, backs of both hands, the Crown's distance to either win, and whose move it is.

Once the match is over and both hands are open, they lie below the board.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image

from engine.royal_visit.board import CHATEAU, Seat
from engine.royal_visit.position import View, is_open, outcome
from render.fonts import headline_face
from render.people import Person, add_face
from render.raster import png
from render.royal_visit.content import BoardContent, Drawn
from render.royal_visit.geometry import WIDTH, art
from render.royal_visit.labels import Labels
from render.royal_visit.open_hands import add_mats, add_open_hands
from render.royal_visit.valley import add_pieces, empty_valley
from render.scene import Scene
from render.sprites import compact, fanned, panel, polygon, sprite
from render.theme import COUNT, FADED, HEADLINE, INK, LINE, PAPER, SHADE, SIDES

PILE: Final = (84, 130)
SIGNS: Final = (338, 686)
"""Left edges of the two signs that carry the draw pile and the discard pile."""

SIGN_TOP: Final = 22
CORNER: Final = 14
"""From the picture's edge to what stands in a corner."""

ROW: Final = 812
"""Middle of the row below the track."""

RIBBON: Final = (392, 62)
FAN: Final = 9
"""From one card of a hand to the next."""


def board_png(content: BoardContent, labels: Labels) -> bytes:
    """The board as PNG bytes."""
    return png(board_scene(content, labels))


def board_scene(content: BoardContent, labels: Labels) -> Scene:
    """Plan the board. A position that ends the game by itself has no ribbon."""
    view = content.view
    scene = empty_valley()
    if is_open(view):
        add_mats(scene)
    for left in SIGNS:
        scene.add("sign", sprite(art("sign")), left - 2, SIGN_TOP - 4)
    for seat in Seat:
        add_corner_signs(scene, seat, content.people.get(seat.letter))
    add_pieces(scene, view.pawns, view.crown, view.face, content.before)
    # The draw pile left and the discard pile right of the Fountain, each with its count; the last discard shows.
    for left, name, count, card in (
        (SIGNS[0], "draw", len(view.draw), "card_back_pile"),
        (SIGNS[1], "discard", len(view.discard), f"card_{view.discard[-1].name.lower()}_pile" if view.discard else ""),
    ):
        image = pile_image(card, min(3, count)) if count else panel(PILE, SHADE, FADED, 4, 10)
        scene.add(f"{name} pile", image, left + 12, SIGN_TOP + 12 - (image.height - PILE[1]))
        scene.write(str(count), left + 138, SIGN_TOP + 78, COUNT, INK, width=58)
    add_corners(scene, view, content.drawn)
    if outcome(view) is None:
        add_ribbon(scene, view.turn, labels.to_move[view.turn])
    return scene


@cache
def pile_image(card: str, cards: int) -> Image.Image:
    """A pile with this card on top."""
    return compact(fanned(sprite(art(card)), cards, -4, 3))


def add_corner_signs(scene: Scene, seat: Seat, person: Person | None) -> None:
    """Add the constant part of a player's corner: their face or emblem, and the arrow for the Crown's steps."""
    way, name = seat.direction, seat.name.lower()
    add_face(scene, f"emblem {name}", person, sprite(art(f"emblem_{name}")), _corner_x(seat, 34), ROW - 4, 70)
    if person is not None and person.face is not None:
        scene.add_centred(f"emblem {name}", sprite(art(f"emblem_{name}_small")), _corner_x(seat, 10), ROW - 38)
    goal = ((0, 26), (28, 0), (28, 9), (86, 9), (86, 43), (28, 43), (28, 52))
    points = tuple((px + 3 if way < 0 else 90 - px, py + 3) for px, py in goal)
    scene.add_centred(f"goal {name}", polygon(points, (93, 58), SIDES[seat], INK, 4), _corner_x(seat, 297), ROW + 10)


def add_corners(scene: Scene, view: View, drawn: Drawn) -> None:
    """Add the variable part of both corners: hands, closed or open, and the Crown's steps to either win."""
    for seat in Seat:
        cards = len(view.hands[seat])
        if cards and not is_open(view):
            backs = fan_image(cards)
            scene.add("backs", backs, _corner_x(seat, 74) - (0 if seat.direction < 0 else backs.width), ROW - 46)
        if not is_open(view):
            scene.write(str(cards), _corner_x(seat, 222), ROW - 4, COUNT, INK, width=46)
        steps = max(0, CHATEAU - view.crown * seat.direction)
        scene.add_centred("crown small", sprite(art(f"coin_{view.face}_small")), _corner_x(seat, 364), ROW + 10)
        scene.write(str(steps), _corner_x(seat, 304), ROW + 10, 38, PAPER, width=44)
    if is_open(view):
        add_open_hands(scene, view, drawn)


def _corner_x(seat: Seat, offset: float) -> float:
    """The x at this distance from the corner on a player's side."""
    return CORNER + offset if seat.direction < 0 else WIDTH - CORNER - offset


@cache
def fan_image(cards: int) -> Image.Image:
    """A hand from behind."""
    return compact(fanned(sprite(art("card_back_mini")), cards, FAN))


def add_ribbon(scene: Scene, seat: Seat | None, text: str) -> None:
    """A signpost's arm in the seat's colour that points to its chateau; None: a grey board."""
    x, y = WIDTH / 2, ROW + 14
    width, height = RIBBON
    left = ((4, height / 2), (44, 4), (width - 4, 4), (width - 4, height - 4), (44, height - 4))
    if seat is None:
        scene.add_centred("ribbon", panel(RIBBON, FADED, INK, LINE, 8), x, y)
        scene.write(text, x, y, HEADLINE, PAPER, face=headline_face(text), width=width - 40)
        return
    points = left if seat is Seat.GREEN else tuple((width - px, py) for px, py in left)
    scene.add_centred("ribbon", polygon(points, RIBBON, SIDES[seat], INK, LINE), x, y)
    scene.write(text, x - 14 * seat.direction, y, HEADLINE, PAPER, face=headline_face(text), width=width - 84)

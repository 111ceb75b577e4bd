"""The public board: the valley, the piles, both hands from behind, the Crown's way to either win, whose move it is.

Of a match that is over both hands can be read: they lie below the board then.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image

from engine.royal_visit.board import CHATEAU, Face, Seat
from engine.royal_visit.cards import Cards
from engine.royal_visit.position import View, is_open
from render.painter import painter
from render.royal_visit.geometry import WIDTH
from render.royal_visit.labels import Labels
from render.royal_visit.open_hands import NOTHING, Drawn, lay_hands, lay_mats
from render.royal_visit.valley import Before, art, land, stand
from render.scene import Scene
from render.sprites import panel, polygon, sprite
from render.theme import COUNT, FADED, HEADLINE, INK, LINE, PAPER, SHADE, SIDES

__all__ = ["Before", "board_png", "board_scene"]

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


def board_png(
    view: View, *, before: Before | None = None, to_move: Seat | None, labels: Labels, drawn: Drawn = NOTHING
) -> bytes:
    """The board as PNG bytes. `before` adds ghosts and arrows, `to_move` None leaves the ribbon out."""
    return painter().png(board_scene(view, before=before, to_move=to_move, labels=labels, drawn=drawn))


def board_scene(
    view: View, *, before: Before | None = None, to_move: Seat | None, labels: Labels, drawn: Drawn = NOTHING
) -> Scene:
    """What lies where on the board."""
    scene = land()
    if is_open(view):
        lay_mats(scene)
    for left in SIGNS:
        scene.add("sign", sprite(art("sign")), left - 2, SIGN_TOP - 4)
    for seat in Seat:
        furniture(scene, seat)
    stand(scene, view.pawns, view.crown, view.face, before)
    piles(scene, len(view.draw), view.discard)
    corners(scene, view, drawn)
    if to_move is not None:
        ribbon(scene, WIDTH / 2, ROW + 14, to_move, labels.to_move[to_move])
    return scene


def piles(scene: Scene, draw: int, discard: Cards) -> None:
    """Draw pile left, discard pile right of the Fountain, each with its count; the last discard lies open."""
    for left, name, count, card in (
        (SIGNS[0], "draw", draw, "card_back_pile"),
        (SIGNS[1], "discard", len(discard), f"card_{discard[-1].name.lower()}_pile" if discard else ""),
    ):
        if count:
            image = stack(card, min(2, count - 1))
        else:
            image = panel(PILE, SHADE, FADED, 4, 10)
        scene.add(f"{name} pile", image, left + 12, SIGN_TOP + 12 - (image.height - PILE[1]))
        scene.write(str(count), left + 138, SIGN_TOP + 78, COUNT, INK, width=58)


@cache
def stack(card: str, below: int) -> Image.Image:
    """A card on so many others of a pile."""
    top = sprite(art(card)).convert("RGBA")
    image = Image.new("RGBA", (PILE[0] + 4 * below, PILE[1] + 3 * below))
    for depth in range(below, -1, -1):
        image.alpha_composite(top, (4 * depth, 3 * (below - depth)))
    return image


def furniture(scene: Scene, seat: Seat) -> None:
    """What never changes in a player's corner: his sign, and the arrow on which the Crown's steps are told."""
    way, name = seat.direction, seat.name.lower()
    scene.add_centred(f"emblem {name}", sprite(art(f"emblem_{name}")), corner_x(seat, 34), ROW - 4)
    goal = ((0, 26), (28, 0), (28, 9), (86, 9), (86, 43), (28, 43), (28, 52))
    points = tuple((px + 3 if way < 0 else 90 - px, py + 3) for px, py in goal)
    scene.add_centred(f"goal {name}", polygon(points, (93, 58), SIDES[seat], INK, 4), corner_x(seat, 297), ROW + 10)


def corner_x(seat: Seat, offset: float) -> float:
    """The x of a point this far from the edge that a player's corner lies at."""
    return CORNER + offset if seat.direction < 0 else WIDTH - CORNER - offset


def corners(scene: Scene, view: View, drawn: Drawn) -> None:
    """Both hands, from behind or open, and how many steps the Crown has to either win; on the `furniture`."""
    for seat in Seat:
        if not is_open(view):
            closed_hand(scene, seat, len(view.hands[seat]))
        corner(scene, seat, view.crown, view.face)
    if is_open(view):
        lay_hands(scene, view, drawn)


def closed_hand(scene: Scene, seat: Seat, hand: int) -> None:
    """A player's hand from behind with its size."""
    if hand:
        backs = fan(hand)
        scene.add("backs", backs, corner_x(seat, 74) - (0 if seat.direction < 0 else backs.width), ROW - 46)
    scene.write(str(hand), corner_x(seat, 222), ROW - 4, COUNT, INK, width=46)


def corner(scene: Scene, seat: Seat, crown: int, face: Face) -> None:
    """How many steps the Crown has to a player's win."""
    way = seat.direction
    steps = max(0, CHATEAU - crown * way)
    scene.add_centred("crown small", sprite(art(f"coin_{face.value}_small")), corner_x(seat, 364), ROW + 10)
    scene.write(str(steps), corner_x(seat, 304), ROW + 10, 38, PAPER, width=44)


@cache
def fan(cards: int) -> Image.Image:
    """A hand from behind."""
    back = sprite(art("card_back_mini")).convert("RGBA")
    image = Image.new("RGBA", (back.width + FAN * (cards - 1), back.height))
    for n in range(cards):
        image.alpha_composite(back, (n * FAN, 0))
    return image


def ribbon(scene: Scene, x: float, y: float, seat: Seat | None, text: str) -> None:
    """A signpost's arm in a player's colour that points to his chateau; for nobody, a plain board."""
    width, height = RIBBON
    left = ((4, height / 2), (44, 4), (width - 4, 4), (width - 4, height - 4), (44, height - 4))
    if seat is None:
        scene.add_centred("ribbon", panel(RIBBON, FADED, INK, LINE, 8), x, y)
        scene.write(text, x, y, HEADLINE, PAPER, width=width - 40)
        return
    points = left if seat is Seat.GREEN else tuple((width - px, py) for px, py in left)
    scene.add_centred("ribbon", polygon(points, RIBBON, SIDES[seat], INK, LINE), x, y)
    scene.write(text, x - 14 * seat.direction, y, HEADLINE, PAPER, width=width - 84)

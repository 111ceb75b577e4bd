"""Both hands, face up, below the board of a match that is over. Green's is on the left."""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image

from engine.royal_visit.board import Seat
from engine.royal_visit.cards import Card, Hidden
from engine.royal_visit.position import View
from render.royal_visit.content import NOTHING_DRAWN, Drawn
from render.royal_visit.geometry import HEIGHT, WIDTH, art
from render.scene import Scene
from render.sprites import compact, loaded, panel, plain, sprite
from render.theme import GOLD, INK, LINE, PARCHMENT, SIDES

STRIP: Final = 174
"""Height that open hands add to a board. It and all coordinates on it are even, because replays have half the size."""

MAT: Final = (596, 162)
"""Size of the mat below a hand."""

EDGE: Final = 2
"""From the picture's edge to a mat."""

CARD: Final = (84, 130)
INNER: Final = 4
"""From a mat's edge to the cards on it."""

ROOMY: Final = 90
"""Largest step from one card to the next. Eight cards overlap, but the sign on each stays visible."""

TAB: Final = 14
"""Height of the gold above a card that was drawn last."""

TOP: Final = HEIGHT + 6
"""Upper edge of the mats."""

CARDS_TOP: Final = TOP + 22


def add_mats(scene: Scene) -> None:
    """Extend an empty board by a mat for each hand."""
    scene.height += STRIP
    scene.add("table", plain((WIDTH, STRIP), PARCHMENT), 0, HEIGHT)
    for seat in Seat:
        scene.add(f"mat {seat.letter}", panel(MAT, SIDES[seat], INK, LINE, 18), _left(seat), TOP)


def add_open_hands(scene: Scene, view: View, drawn: Drawn = NOTHING_DRAWN) -> None:
    """Add the cards that the view shows, in table order; gold shows above those drawn last."""
    for seat in Seat:
        held, fresh = view.hands[seat], list(drawn[seat])
        cards = () if isinstance(held, Hidden) else tuple(sorted(held))
        step = min(ROOMY, (MAT[0] - CARD[0] - 2 * INNER) // max(1, len(cards) - 1))
        x = _left(seat) + (MAT[0] - CARD[0] - step * (len(cards) - 1)) // 4 * 2
        for n, card in enumerate(cards):
            if cards[n:].count(card) <= fresh.count(card):
                scene.add("fresh", _gold(seat), x + n * step, CARDS_TOP - TAB)
            scene.add(f"open {seat.letter} {card.name}", _card(card, seat), x + n * step, CARDS_TOP)


@cache
def _card(card: Card, seat: Seat) -> Image.Image:
    return _on_mat(sprite(art(f"card_{card.name.lower()}_pile")), seat)


@cache
def _gold(seat: Seat) -> Image.Image:
    return _on_mat(panel(CARD, GOLD, INK, 4, 12), seat)


def _on_mat(image: Image.Image, seat: Seat) -> Image.Image:
    """An image composed with its mat: an opaque image is pasted much faster."""
    under = Image.new("RGBA", image.size, (*SIDES[seat], 255))
    under.alpha_composite(loaded(image).convert("RGBA"))
    return compact(under)


def _left(seat: Seat) -> int:
    return EDGE if seat is Seat.GREEN else WIDTH - MAT[0] - EDGE

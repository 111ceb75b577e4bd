"""Both hands, open, on a strip below the board: what a board shows once its match is over. Green's lies left."""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image

from engine.royal_visit.board import Seat
from engine.royal_visit.cards import Card, Cards, Hidden
from engine.royal_visit.position import View
from render.royal_visit.geometry import HEIGHT, WIDTH
from render.royal_visit.valley import art
from render.scene import Cut, Effort, Scene
from render.sprites import panel, plain, sprite
from render.theme import GOLD, INK, LINE, PARCHMENT, SIDES

STRIP: Final = 174
"""How much higher a board is by it. It and all places on it are even: replays are half as large."""

MAT: Final = (596, 162)
"""What a hand lies on, in its player's colour."""

EDGE: Final = 2
"""From the picture's edge to it."""

CARD: Final = (84, 130)
INNER: Final = 4
"""From a mat's edge to the cards on it."""

ROOMY: Final = 90
"""From one card to the next where they need not overlap. Eight of them do, but what each says stays free."""

TAB: Final = 14
"""How much gold shows above a card that was drawn last."""

TOP: Final = HEIGHT + 6
"""Upper edge of the mats."""

CARDS_TOP: Final = TOP + 22

Drawn = tuple[Cards, Cards]
"""The cards that Green and Red have drawn last."""

NOTHING: Final[Drawn] = ((), ())


def lay_mats(scene: Scene) -> None:
    """Make a board higher, with a place for each hand; nothing may stand on it yet."""
    scene.height += STRIP
    # Sixteen cards more than a board has: all of it is to weigh no more than other pictures do.
    scene.cuts = (*(Cut(cut.row, Effort.HARD) for cut in scene.cuts), Cut(HEIGHT, Effort.FITTING))
    scene.add("table", table(), 0, HEIGHT)
    for seat in Seat:
        scene.add(f"mat {seat.letter}", panel(MAT, SIDES[seat], INK, LINE, 18), _left(seat), TOP)


def lay_hands(scene: Scene, view: View, drawn: Drawn = NOTHING) -> None:
    """Lay the cards that can be read, in table order; above those that were drawn last there is gold."""
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
    """An image as it looks on a mat: nothing of it lets anything through, and it is pasted in no time."""
    under = Image.new("RGBA", image.size, (*SIDES[seat], 255))
    under.alpha_composite(image.convert("RGBA"))
    return under


def _left(seat: Seat) -> int:
    return EDGE if seat is Seat.GREEN else WIDTH - MAT[0] - EDGE


@cache
def table() -> Image.Image:
    """What lies below the board's own ground."""
    return plain((WIDTH, STRIP), PARCHMENT)

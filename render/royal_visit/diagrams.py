"""Pictures for the rules pages: each a real position with the plays of one real turn, and the cards that make it.

A diagram has no words. It is a hand's board with the cards of the turn laid below, in the order of play.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from PIL import Image

from engine.royal_visit.board import Seat
from engine.royal_visit.cards import DECK, HAND_SIZE, Cards
from engine.royal_visit.notation import read_position, read_turn, write_pile
from engine.royal_visit.position import view
from engine.royal_visit.turn import Turn, spent
from engine.royal_visit.turns import lay
from render.painter import painter
from render.royal_visit.board import PILE
from render.royal_visit.geometry import WIDTH
from render.royal_visit.hand import CARD, CARDS_TOP, CROP, HEIGHT, table
from render.royal_visit.result import glow
from render.royal_visit.valley import Before, art, valley
from render.scene import Scene
from render.sprites import panel, polygon, sprite
from render.theme import FADED, GOLD, INK, SHADE

GAP: Final = 18


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position before a turn, and the turn; the mover's hand is made of the turn's cards. No turn: only the position.

    `below` are drawings that replace the cards.
    """

    pawns: str
    turn: str | None = None
    crown: str = "0"
    face: str = "big"
    below: tuple[str, ...] = ()
    light: str = ""


DIAGRAMS: Final = MappingProxyType(
    {
        "setup": Diagram("L-2,K0,R+2,W-1,J+1", below=("emblem_green", "card_back", "emblem_red")),
        "king": Diagram("L-2,K0,R+3,W-4,J+5", "K1:K-1"),
        "privilege": Diagram("L-2,K0,R+2,W-4,J+5", "K1K1:L-3,K-1,R+1"),
        "guard": Diagram("L-2,K0,R+3,W-4,J+5", "G1:R+2"),
        "guard_two": Diagram("L-2,K0,R+3,W-4,J+5", "G2:L-4"),
        "guard_one_one": Diagram("L-2,K0,R+3,W-4,J+5", "G2:L-1,R+2"),
        "guard_flank": Diagram("L-5,K+1,R+4,W-4,J+5", "GF:L0,R+2"),
        "wizard": Diagram("L-2,K0,R+3,W+2,J+5", "W3:W-1"),
        "jester": Diagram("L-2,K0,R+3,W-4,J+5", "J4:J+1"),
        "jester_fountain": Diagram("L-2,K+1,R+3,W-4,J+5", "JM:J0"),
        "wizard_power": Diagram("L-6,K0,R+3,W-4,J+5", "WP:K-4"),
        "jester_power": Diagram("L-2,K+1,R+6,W+4,J-3", "J3:R+3;J2:L-4"),
        "crown": Diagram("L-7,K-5,R-1,W-8,J+1", "W1:W-7", crown="-2"),
        "little_crown": Diagram("L-2,K-1,R+3,W-4,J+5", face="little", below=("coin_big", "then", "coin_little")),
        "end_king": Diagram("L-7,K-5,R-1,W-3,J+1", "K1:K-6;K1K1:L-8,K-7,R-2"),
        "end_crown": Diagram("L-7,K-4,R-1,W-5,J-6", "J1:J-7", crown="-4"),
        "end_deck": Diagram(
            "L-2,K-1,R+3,W-4,J+5", crown="+2", face="little", below=("coin_little", "empty"), light="deck"
        ),
    }
)
"""Every diagram of the rules pages, by name."""


def diagram_png(name: str) -> bytes:
    """A diagram as PNG bytes; raises `KeyError` for a name that is not in `DIAGRAMS`."""
    return painter().png(diagram_scene(name))


def diagram_scene(name: str) -> Scene:
    """What lies where in a diagram."""
    diagram = DIAGRAMS[name]
    turn = read_turn(diagram.turn) if diagram.turn is not None else ()
    position = read_position(line(diagram, spent(turn)))
    if diagram.turn is None:
        board = valley(position.pawns, position.crown, position.face, low=True)
        glow(board, position.pawns, position.crown, diagram.light)
    else:
        laid = lay(view(position, Seat.GREEN), turn)
        board = valley(laid.pawns, laid.crown, position.face, Before(position.pawns, position.crown), low=True)
        if laid.outcome is not None:
            glow(board, laid.pawns, laid.crown, laid.outcome.how)
    scene = board.lower(CROP, HEIGHT)
    scene.add("table", table(), 0, board.height - CROP)
    _row(scene, diagram.below or _cards(turn))
    return scene


def line(diagram: Diagram, cards: Cards) -> str:
    """The position's notation: Green, to move, holds the turn's cards; of the rest only the number is known."""
    hand = write_pile(tuple(sorted(cards)))
    rest = f"?{len(DECK) - HAND_SIZE - len(cards)}"
    return f"{diagram.pawns} {diagram.crown} {diagram.face} g {hand} ?{HAND_SIZE} {rest} - rulebook"


def _cards(turn: Turn) -> tuple[str, ...]:
    """The turn's cards: a plus between those of one play, an arrow between plays; the Wizard himself for his power."""
    row: list[str] = []
    for play in turn:
        row += ["then"] * bool(row)
        for n, card in enumerate(play.cards):
            row += ["plus"] * bool(n) + [f"card_{card.name.lower()}"]
        row += ["power_w"] * (not play.cards)
    return tuple(row)


def _row(scene: Scene, names: tuple[str, ...]) -> None:
    """Drawings side by side under the board, centred."""
    images = [SIGNS[name]() if name in SIGNS else sprite(art(name)) for name in names]
    x = WIDTH / 2 - (sum(image.width for image in images) + GAP * (len(images) - 1)) / 2
    for name, image in zip(names, images, strict=True):
        scene.add_centred(name, image, x + image.width / 2, CARDS_TOP + CARD[1] / 2)
        x += image.width + GAP


def _then() -> Image.Image:
    return polygon(((4, 4), (28, 24), (4, 44)), (32, 48), GOLD, INK, 4)


def _plus() -> Image.Image:
    near, inner, outer, far = 4, 14, 26, 36
    half = ((inner, near), (outer, near), (outer, inner), (far, inner), (far, outer), (outer, outer))
    return polygon((*half, *((far + near - x, far + near - y) for x, y in half)), (40, 40), GOLD, INK, 4)


def _empty() -> Image.Image:
    return panel(PILE, SHADE, FADED, 4, 10)


SIGNS: Final = MappingProxyType({"then": _then, "plus": _plus, "empty": _empty})
"""What a row may hold besides drawings."""

"""Pictures for the rules pages: each a real position with the plays of one real turn, and the cards that make it.

It is a hand's board with the cards of the turn laid below, in the order of play. A diagram has no words but for the
names that `cast` is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from PIL import Image

from engine.royal_visit.board import Seat
from engine.royal_visit.cards import DECK, HAND_SIZE, Cards
from engine.royal_visit.notation import read_position, read_turn, write_pile
from engine.royal_visit.position import View, view
from engine.royal_visit.turn import Turn, spent
from engine.royal_visit.turns import Laid, lay
from render.fonts import Face
from render.painter import painter
from render.royal_visit.board import PILE, fan, stack
from render.royal_visit.geometry import WIDTH
from render.royal_visit.hand import CARD, CARDS_TOP, CROP, HEIGHT, table
from render.royal_visit.result import glow
from render.royal_visit.valley import Before, art, valley
from render.scene import Scene
from render.sprites import panel, polygon, sprite, words
from render.theme import COUNT, FADED, GOLD, INK, SHADE

GAP: Final = 18
NAMED: Final = 200
"""Width of a drawing's place in a row of drawings with names."""

NAME: Final = 30
"""Type size of those names: 10 px on a phone."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position before a turn, and the turn; the mover's hand is made of the turn's cards. No turn: only the position.

    `below` are drawings, signs and numbers that replace the cards.
    """

    pawns: str
    turn: str | None = None
    crown: str = "0"
    face: str = "big"
    below: tuple[str, ...] = ()
    light: str = ""


DIAGRAMS: Final = MappingProxyType(
    {
        "cast": Diagram("L-2,K0,R+2,W-1,J+1", below=("pawn_k", "pawn_l", "pawn_r", "pawn_w", "pawn_j", "coin_big")),
        "setup": Diagram(
            "L-2,K0,R+2,W-1,J+1", below=("emblem_green", "fan", "8", "pile", "38", "fan", "8", "emblem_red")
        ),
        "setup_manual": Diagram(
            "L-1,K0,R+1,W-2,J+2", below=("emblem_green", "fan", "8", "pile", "38", "fan", "8", "emblem_red")
        ),
        "turn": Diagram(
            "L-4,K-2,R+1,W-1,J+4",
            "G1:L-3;G2:R-1",
            below=("card_g1", "then", "card_g2", "then", "coin_big", "then", "card_back", "card_back"),
        ),
        "king": Diagram("L-2,K0,R+3,W-4,J+5", "K1:K-1"),
        "privilege": Diagram("L-1,K0,R+2,W-4,J+5", "K1K1:L-2,K-1,R+1"),
        "guard": Diagram("L-2,K0,R+3,W-4,J+5", "G1:R+2"),
        "guard_two": Diagram("L-1,K0,R+2,W-4,J+5", "G2:L-3"),
        "guard_one_one": Diagram("L-2,K0,R+3,W-4,J+5", "G2:L-1,R+2"),
        "guard_flank": Diagram("L-3,K0,R+2,W-4,J+5", "GF:L-1,R+1"),
        "wizard": Diagram("L-2,K0,R+3,W+2,J+5", "W3:W-1"),
        "wizard_chateau": Diagram("L-4,K-2,R+1,W-5,J+3", "W2:W-7"),
        "jester": Diagram("L-5,K-3,R-1,W-4,J+5", "J4:J+1"),
        "jester_fountain": Diagram("L-5,K-3,R-1,W-4,J+5", "JM:J0"),
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


def diagram_png(name: str, names: Sequence[str] = ()) -> bytes:
    """A diagram as PNG bytes; raises `KeyError` for a name that is not in `DIAGRAMS`.

    `names` are for the drawings below the board of `cast`, at most 13 characters each.
    """
    return painter().png(diagram_scene(name, names))


def diagram_scene(name: str, names: Sequence[str] = ()) -> Scene:
    """What lies where in a diagram."""
    diagram, turn = DIAGRAMS[name], played(name)
    now, laid = shown(name)
    if not turn:
        board = valley(now.pawns, now.crown, now.face, low=True)
        glow(board, now.pawns, now.crown, diagram.light)
    else:
        board = valley(laid.pawns, laid.crown, now.face, Before(now.pawns, now.crown), low=True)
        if laid.outcome is not None:
            glow(board, laid.pawns, laid.crown, laid.outcome.how)
    scene = board.lower(CROP, HEIGHT)
    scene.add("table", table(), 0, board.height - CROP)
    if names:
        _named(scene, diagram.below, names)
    else:
        row(scene, diagram.below or cards(turn), WIDTH / 2, CARDS_TOP + CARD[1] / 2)
    return scene


def played(name: str) -> Turn:
    """The turn that a diagram shows."""
    turn = DIAGRAMS[name].turn
    return read_turn(turn) if turn is not None else ()


def shown(name: str) -> tuple[View, Laid]:
    """What the mover sees of a diagram's position before the turn, and what the turn makes of it."""
    turn = played(name)
    seen = view(read_position(line(DIAGRAMS[name], spent(turn))), Seat.GREEN)
    return seen, lay(seen, turn)


def line(diagram: Diagram, held: Cards) -> str:
    """The position's notation: Green, to move, holds the turn's cards; of the rest only the number is known."""
    hand = write_pile(tuple(sorted(held)))
    rest = f"?{len(DECK) - HAND_SIZE - len(held)}"
    return f"{diagram.pawns} {diagram.crown} {diagram.face} g {hand} ?{HAND_SIZE} {rest} - rulebook"


def cards(turn: Turn) -> tuple[str, ...]:
    """The turn's cards: a plus between those of one play, an arrow between plays; the Wizard himself for his power."""
    row: list[str] = []
    for play in turn:
        row += ["then"] * bool(row)
        for n, card in enumerate(play.cards):
            row += ["plus"] * bool(n) + [f"card_{card.name.lower()}"]
        row += ["power_w"] * (not play.cards)
    return tuple(row)


def row(scene: Scene, names: Sequence[str], x: float, y: float, gap: int = GAP) -> None:
    """Drawings side by side, their middle at this point."""
    images = [drawing(name) for name in names]
    left = x - (sum(image.width for image in images) + gap * (len(images) - 1)) / 2
    for name, image in zip(names, images, strict=True):
        scene.add_centred(name, image, left + image.width / 2, y)
        left += image.width + gap


def _named(scene: Scene, drawings: Sequence[str], names: Sequence[str]) -> None:
    """Drawings side by side below the board, each with its name."""
    left = (WIDTH - NAMED * len(drawings)) / 2
    for n, (name, text) in enumerate(zip(drawings, names, strict=True)):
        x, image = left + NAMED * (n + 0.5), drawing(name)
        scene.add(name, image, x - image.width / 2, CARDS_TOP + 160 - image.height)
        scene.write(text, x, CARDS_TOP + 194, NAME, INK, face=Face.WORDS, width=NAMED - 8)


def drawing(name: str) -> Image.Image:
    """A sign, a number, or a drawing of this game."""
    if name.isdigit():
        return words(name, Face.DISPLAY, COUNT, INK)
    return SIGNS[name]() if name in SIGNS else sprite(art(name))


def _then() -> Image.Image:
    return polygon(((4, 4), (28, 24), (4, 44)), (32, 48), GOLD, INK, 4)


def _plus() -> Image.Image:
    near, inner, outer, far = 4, 14, 26, 36
    half = ((inner, near), (outer, near), (outer, inner), (far, inner), (far, outer), (outer, outer))
    return polygon((*half, *((far + near - x, far + near - y) for x, y in half)), (40, 40), GOLD, INK, 4)


def _empty() -> Image.Image:
    return panel(PILE, SHADE, FADED, 4, 10)


def _fan() -> Image.Image:
    return fan(HAND_SIZE)


def _pile() -> Image.Image:
    return stack("card_back_pile", 2)


SIGNS: Final = MappingProxyType({"then": _then, "plus": _plus, "empty": _empty, "fan": _fan, "pile": _pile})
"""What a row may hold besides drawings."""

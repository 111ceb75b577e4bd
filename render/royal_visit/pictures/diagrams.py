"""Diagrams for the rules pages: a real position, the plays of one legal turn, and the cards of that turn.

Each is a hand's board with the turn's cards below it, in the order of play. Only `cast` has words: the pieces' names.
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
from engine.royal_visit.turns.drafting import TurnDraft, draft_turn
from engine.royal_visit.turns.plays import Turn, spent
from render.fonts import Face
from render.raster import png
from render.royal_visit.content import TurnStart
from render.royal_visit.geometry import HEIGHT as BOARD_HEIGHT
from render.royal_visit.geometry import WIDTH, art
from render.royal_visit.pictures.board import PILE, fan_image, pile_image
from render.royal_visit.pictures.hand import CARD, CARDS_TOP, CROP, HEIGHT
from render.royal_visit.pictures.result import add_glow
from render.royal_visit.valley import add_pieces, empty_valley
from render.scene import Scene
from render.sprites import panel, plain, polygon, sprite, text_image
from render.theme import COUNT, FADED, GOLD, INK, PARCHMENT, SHADE

GAP: Final = 18
NAMED: Final = 200
"""Width of a column in a row of drawings with names."""

NAME: Final = 30
"""Type size of those names: 10 px on a phone."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position and a turn, in notation; without a turn, only the position. The mover's hand is the turn's cards.

    `below`: drawings, signs and numbers in place of the cards. `light`: what the glow marks, as `Outcome.termination`.
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
    """A diagram as PNG bytes. Raises `KeyError` for a name that is not in `DIAGRAMS`.

    `names`: labels of the drawings below the board, for `cast` only; at most 13 characters each.
    """
    return png(diagram_scene(name, names))


def diagram_scene(name: str, names: Sequence[str] = ()) -> Scene:
    """Plan a diagram."""
    diagram, turn = DIAGRAMS[name], played(name)
    start, draft = shown(name)
    pawns, crown, before, termination = start.pawns, start.crown, None, diagram.light
    if turn:
        pawns, crown, before = draft.pawns, draft.crown, TurnStart(start.pawns, start.crown)
        termination = draft.outcome.termination if draft.outcome is not None else ""
    board = empty_valley(low=True)
    add_pieces(board, pawns, crown, start.face, before)
    add_glow(board, pawns, crown, termination)
    scene = board.crop_top(CROP, HEIGHT)
    scene.add("table", plain((WIDTH, HEIGHT - (BOARD_HEIGHT - CROP)), PARCHMENT), 0, BOARD_HEIGHT - CROP)
    if names:
        _add_named(scene, diagram.below, names)
    else:
        add_row(scene, diagram.below or cards(turn), WIDTH / 2, CARDS_TOP + CARD[1] / 2)
    return scene


def played(name: str) -> Turn:
    """The turn that a diagram shows; empty if it shows a position."""
    turn = DIAGRAMS[name].turn
    return read_turn(turn) if turn is not None else ()


def shown(name: str) -> tuple[View, TurnDraft]:
    """The mover's view before a diagram's turn, and what the turn makes of it."""
    turn = played(name)
    seen = view(read_position(line(DIAGRAMS[name], spent(turn))), Seat.GREEN)
    return seen, draft_turn(seen, turn)


def line(diagram: Diagram, held: Cards) -> str:
    """The position's notation: Green is to move and holds the turn's cards; of all others only the number is known."""
    hand = write_pile(tuple(sorted(held)))
    rest = f"?{len(DECK) - HAND_SIZE - len(held)}"
    return f"{diagram.pawns} {diagram.crown} {diagram.face} g {hand} ?{HAND_SIZE} {rest} - rulebook"


def cards(turn: Turn) -> tuple[str, ...]:
    """The drawings for a turn: cards, a plus within a play, an arrow between plays, the Wizard for his power."""
    row: list[str] = []
    for play in turn:
        row += ["then"] * bool(row)
        for n, card in enumerate(play.cards):
            row += ["plus"] * bool(n) + [f"card_{card.name.lower()}"]
        row += ["power_w"] * (not play.cards)
    return tuple(row)


def add_row(scene: Scene, names: Sequence[str], x: float, y: float, gap: int = GAP) -> None:
    """Add drawings side by side, centred on this point, `gap` px apart."""
    images = [drawing(name) for name in names]
    left = x - (sum(image.width for image in images) + gap * (len(images) - 1)) / 2
    for name, image in zip(names, images, strict=True):
        scene.add_centred(name, image, left + image.width / 2, y)
        left += image.width + gap


def _add_named(scene: Scene, drawings: Sequence[str], names: Sequence[str]) -> None:
    """Add drawings side by side below the board, each with its name."""
    left = (WIDTH - NAMED * len(drawings)) / 2
    for n, (name, text) in enumerate(zip(drawings, names, strict=True)):
        x, image = left + NAMED * (n + 0.5), drawing(name)
        scene.add(name, image, x - image.width / 2, CARDS_TOP + 160 - image.height)
        scene.write(text, x, CARDS_TOP + 194, NAME, INK, face=Face.WORDS, width=NAMED - 8)


def drawing(name: str) -> Image.Image:
    """The image of a sign, a number or a sprite of this game."""
    if name.isdigit():
        return text_image(name, Face.DISPLAY, COUNT, INK)
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
    return fan_image(HAND_SIZE)


def _pile() -> Image.Image:
    return pile_image("card_back_pile", 3)


SIGNS: Final = MappingProxyType({"then": _then, "plus": _plus, "empty": _empty, "fan": _fan, "pile": _pile})
"""What a row may hold besides sprites and numbers."""

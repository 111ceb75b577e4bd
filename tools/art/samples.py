"""Pictures that hold every sprite and every colour of type at least once; the palette is chosen from them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.royal_visit.cards import Card
from engine.royal_visit.notation import read_position, read_turn
from engine.royal_visit.position import View, view
from engine.royal_visit.turns import lay
from render.royal_visit.board import Before, board_scene
from render.royal_visit.hand import HandScene, hand_scene
from render.royal_visit.labels import Labels
from render.scene import Scene

LINES = (
    "L-2,K0,R+2,W-1,J+1 0 big g ?8 ?8 ?38 - rulebook",
    "L-8,K-5,R-4,W+8,J-7 -6 little r ?8 ?8 ?31 K1G1J3W2J5JMGF rulebook",
    "L+2,K+5,R+7,W+5,J+5 +6 big g ?8 ?8 ?36 K1G2 rulebook",
)
HANDS: tuple[tuple[str, str | None, Card | None, tuple[Card, ...]], ...] = (
    ("L-2,K0,R+2,W-1,J-3 0 big g K1K1G1G2GFW2J3JM ?8 ?38 - rulebook", "K1:K-1", Card.K1, (Card.JM, Card.J3)),
    ("L-2,K0,R+2,W-1,J+4 0 big r ?8 G1W1W2W3J1J2J4J5 ?38 - rulebook", None, None, (Card.W1,)),
)
WORDS = Labels(
    to_move=("Green to move", "Red to move"),
    your_move="Your move",
    wins=("Green wins", "Red wins"),
    drawn="A draw",
    cancelled="Cancelled",
    how=(("king", "King in the Chateau"),),
    summon="Summon",
    jester_power="Wild Jester",
)


def scenes() -> Iterator[Scene]:
    """The sample scenes."""
    previous: View | None = None
    for line in LINES:
        seen = view(read_position(line), None)
        before = Before(previous.pawns, previous.crown) if previous is not None else None
        yield board_scene(seen, before=before, to_move=seen.turn, labels=WORDS)
        previous = seen
    for line, laid, chosen, drawn in HANDS:
        seen = view(read_position(line), read_position(line).turn)
        out = lay(seen, read_turn(laid)) if laid is not None else None
        kinds = frozenset(card for play in (out.next_plays if out else ()) for card in play.cards)
        yield hand_scene(HandScene(seen, seen.turn, out, kinds, chosen, drawn), WORDS)

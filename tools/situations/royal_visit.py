"""Pictures of Royal Visit, of positions in its notation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final

from bot.games.royal_visit.logic import LOGIC
from bot.games.royal_visit.pictures import drawn_hand, labels
from bot.games.royal_visit.states import HandState
from bot.games.states import Draft
from bot.i18n.translator import Translators
from engine.game import Outcome
from engine.royal_visit.board import Seat
from engine.royal_visit.cards import Card
from engine.royal_visit.notation import read_position
from engine.royal_visit.position import outcome, revealed_view, view
from render.royal_visit.content import NOTHING_DRAWN, BoardContent, Drawn, TurnStart
from render.royal_visit.labels import Labels
from render.royal_visit.pictures.board import board_scene
from render.royal_visit.pictures.chart import Chart, Point, chart_scene
from render.royal_visit.pictures.diagrams import DIAGRAMS, diagram_scene
from render.royal_visit.pictures.hand import hand_scene
from render.royal_visit.pictures.result import result_scene
from render.royal_visit.pictures.sheets import SHEETS, sheet_scene
from render.scene import Scene

LABELS: Final = labels(Translators()["en"])

START: Final = "L-2,K0,R+2,W-1,J+1 0 big g ?8 ?8 ?38 - rulebook"


def board(
    line: str,
    previous: str | None = None,
    *,
    ended: Outcome | None = None,
    over: bool = False,
    drawn: Drawn = NOTHING_DRAWN,
    labels: Labels = LABELS,
) -> Scene:
    """The board of a position, the result if the match is over or `ended`.

    `previous`: the position before the last turn; `over`: with both hands open.
    """
    position = read_position(line)
    reached = ended or outcome(position)
    seen = revealed_view(position) if over or reached else view(position, None)
    content = BoardContent(seen, turn_start(previous), reached, drawn)
    return (result_scene if reached else board_scene)(content, labels)


def hand(
    line: str,
    plays: str = "",
    chosen: str | None = None,
    *,
    drawn: tuple[Card, ...] = (),
    seat: Seat | None = None,
    previous: str | None = None,
    labels: Labels = LABELS,
) -> Scene:
    """The hand of the player to move with a draft (`plays`, as a turn is written), or of a `seat`.

    `chosen`: the key of a control, as in a `Draft`; `previous`: as for a board.
    """
    position = read_position(line)
    reader = position.turn if seat is None else seat
    draft = Draft(tuple(plays.split(";")) if plays else (), chosen)
    state = LOGIC.drafted(HandState(reader.letter, view(position, reader), draft, reader is position.turn, None), draft)
    return hand_scene(replace(drawn_hand(state), drawn=drawn, before=turn_start(previous)), labels)


def turn_start(line: str | None) -> TurnStart | None:
    """Pawns and Crown of the position before a turn."""
    if line is None:
        return None
    position = read_position(line)
    return TurnStart(position.pawns, position.crown)


def review() -> Scene:
    """The chart of a match in which three turns were mistakes."""
    marked = (12, 13, 25)
    points = []
    for number, chance in enumerate(_TUG, 1):
        lost = (0.3 if number in marked else 0.01) * (1 if number % 2 else -1)
        points.append(Point(max(0.0, min(1.0, chance + lost)), chance))
    title = LABELS.winner(Seat.GREEN)
    return chart_scene(Chart(tuple(points), marked, Seat.GREEN, title, "Chance of winning", "Turn"))


_TUG: Final = (
    *(0.35, 0.48, 0.56, 0.71, 0.51, 0.55, 0.56, 0.5, 0.58, 0.68, 0.59, 0.78, 0.53, 0.68, 0.61, 0.58, 0.72, 0.77),
    *(0.74, 0.79, 0.81, 0.8, 0.77, 0.83, 0.67, 0.97, 0.91, 1.0, 1.0),
)
"""Green's chance of winning after each turn of a match."""

_BOARDS: Final[Mapping[str, tuple[str, str | None]]] = {
    "start": (START, None),
    "three_moved": ("L-5,K-3,R-1,W-1,J+1 -1 big r ?8 ?8 ?32 K1K1K1K1K1K1 rulebook", START),
    "all_moved": (
        "L+2,K+5,R+6,W+7,J+7 +6 little g ?8 ?8 ?36 K1G2 rulebook",
        "L-8,K-6,R-5,W-7,J-8 -6 little r ?8 ?8 ?31 K1G1J3W2J5JMGF rulebook",
    ),
    "shared_space": ("L-4,K-3,R-2,W-3,J-3 -4 big r ?8 ?8 ?20 K1K1G2G2G2W2W2J1J2J3J4J4W3W3GFJMJMG1 rulebook", None),
    "crowded_end": ("L+5,K+6,R+7,W+8,J+8 +6 little r ?8 ?8 ?37 GF rulebook", None),
}

_HANDS: Final = {
    "eight_kings": (
        *("L-2,K0,R+2,W-4,J+5 +2 big g K1K1K1K1K1K1K1K1 ?8 ?38 - rulebook", "K1K1:L-3,K-1,R+1;K1:K0"),
        None,
    ),
    "one_guard": ("L-4,K-1,R+2,W+1,J+3 -1 big g K1G1G1G2W2W3J2J4 ?8 ?38 - rulebook", "", "G1"),
    "both_guards": ("L-4,K0,R+4,W-6,J+5 0 big g K1G1G2G2GFW2W3J4 ?8 ?38 - rulebook", "", "G2"),
    "jesters_power": ("L-4,K0,R+4,W+5,J-3 0 big g K1G1W2J1J2J2J5JM ?8 ?38 - rulebook", "", "J2"),
    "privilege": ("L-2,K0,R+2,W-5,J+3 +2 big g K1K1K1G1W2W3J2J4 ?8 ?38 - rulebook", "", "KK"),
    "wizards_power": ("L-5,K-1,R+6,W-3,J+3 +2 big g K1K1K1G1W2W3J2J4 ?8 ?38 - rulebook", "", "WP"),
    "wins": ("L-7,K-5,R-1,W-3,J+1 -2 big g K1K1K1G1G2W2J2J3 ?8 ?38 - rulebook", "K1:K-6;K1K1:L-8,K-7,R-2", None),
}

_LEFT: Final = "L-4,K-3,R+1,W-3,J+2 -3 big r K1K1G2G2W2J2J4J5 G1G1GFW1W2W3J3JM ?31 K1K1K1G2G2W2J3 rulebook"

PICTURES: Final[Mapping[str, Callable[[], Scene]]] = MappingProxyType(
    {
        **{f"board_{name}": partial(board, *shown) for name, shown in _BOARDS.items()},
        **{f"hand_{name}": partial(hand, *shown) for name, shown in _HANDS.items()},
        "hand_eight_kinds": partial(
            hand, "L-2,K+1,R+3,W+2,J-3 0 big g K1G1G2GFW2W3J4JM ?8 ?38 - rulebook", drawn=(Card.JM, Card.GF)
        ),
        "hand_guards_laid": partial(
            hand,
            *("L-6,K-4,R+5,W-7,J+4 -3 big g K1G1G2G2GFW1W2J5 ?8 ?38 - rulebook", "G2:L-7,R+4;G2:R+2", "G1"),
            drawn=(Card.G1, Card.W1),
        ),
        "hand_last_turn": partial(
            hand,
            "L-2,K+1,R+3,W+5,J+3 +2 big g K1K1G1G2W2W3J2J4 ?8 ?34 K1K1K1K1 rulebook",
            previous="L-4,K-1,R+1,W+5,J+3 0 big r ?8 ?8 ?38 - rulebook",
            drawn=(Card.G2,),
        ),
        "hand_waiting": partial(
            hand,
            "L-2,K0,R+2,W-1,J+3 0 big g ?8 G1W1W2W2J1J2J4J5 ?38 - rulebook",
            seat=Seat.RED,
            drawn=(Card.W1, Card.W2, Card.J5),
            previous="L-2,K0,R+2,W-1,J-2 0 big r ?8 ?8 ?38 - rulebook",
        ),
        "result_king": partial(
            board,
            "L-8,K-7,R-6,W-7,J-7 -2 big g G2J2J3J3W2 K1G2GFW1W2J1J4JM ?34 W2G2K1K1K1G1G2 rulebook",
            "L-7,K-5,R-4,W-7,J-7 -2 big g ?8 ?8 ?34 W2G2G1G2 rulebook",
        ),
        "result_crown": partial(
            board, "L+2,K+3,R+8,W+7,J+7 +7 little r K1K1G1G2GFW2J2J3 K1K1K1G2W3J1 ?35 K1G2J4J5W2 rulebook"
        ),
        "result_deck": partial(
            board,
            "L-4,K-1,R+3,W-3,J+1 +3 little r K1G1G1G1G1G2W1J1 K1K1GFGFW1W3W3 - "
            f"{'K1' * 9}{'G2' * 9}{'W2' * 8}J2J2J2J3J3J3J3J4J4J4J5JMJM rulebook",
            drawn=((), (Card.GF, Card.W3)),
        ),
        "result_agreed": partial(
            board,
            "L-2,K0,R+3,W-3,J+1 0 little g K1K1K1K1K1K1K1G1 G2G2G2W2W2W2J2J3 ?34 K1G2G2W2 rulebook",
            ended=Outcome("agreed", {"g": 0.5, "r": 0.5}),
        ),
        "result_resigned": partial(board, _LEFT, ended=Outcome("resign", {"g": 1.0, "r": 0.0})),
        "board_open": partial(
            board,
            _LEFT,
            "L-4,K-1,R+1,W-3,J+2 -2 big g ?8 ?8 ?33 K1G2G2W2J3 rulebook",
            over=True,
            drawn=((Card.G2, Card.J5), ()),
        ),
        "review_tug": review,
        **{f"rules_{name}": partial(diagram_scene, name) for name in DIAGRAMS},
        **{f"rules_{name}": partial(sheet_scene, name) for name in SHEETS},
        "rules_cast": partial(
            diagram_scene, "cast", ("King", "Left Guard", "Right Guard", "Wizard", "Jester", "Crown")
        ),
    }
)
"""All kinds of pictures by name, in typical and in the most difficult positions."""

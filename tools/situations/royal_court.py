"""Pictures of The Royal Court, of positions in its notation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final

from bot.games.royal_court import pictures
from bot.games.royal_court.logic import LOGIC
from bot.games.royal_court.presentation import PRESENTATION
from bot.games.royal_court.states import BoardState, HandState
from bot.games.states import Draft
from bot.i18n.translator import Translators
from engine.game import Outcome
from engine.royal_court.acts.act import ActKind, acting
from engine.royal_court.luck import Rolled
from engine.royal_court.notation import read_position
from engine.royal_court.outcome import outcome
from engine.royal_court.position import LETTERS, Position, revealed_view, view
from render.people import Person
from render.royal_court.content import BoardContent, HandContent, LastAct
from render.royal_court.pictures.board import board_scene
from render.royal_court.pictures.hand import hand_scene, waiting_scene
from render.royal_court.pictures.result import result_scene
from render.royal_court.pictures.sheets import SHEETS, sheet_scene
from render.scene import Scene
from tests.bot.games.royal_court.cases import Step, made

PEOPLE: Final = MappingProxyType(
    {
        seat: Person(name)
        for seat, name in zip(LETTERS, ("Ann", "Benedikt", "Zoë", "Θεοδώρα", "Мария-Луиза", "Max"), strict=True)
    }
)
"""Players whose faces are not there yet."""

AT_TABLE: Final = MappingProxyType(
    {
        seat: replace(one, face=PRESENTATION.bot_face(n)) if n % 2 else one
        for n, (seat, one) in enumerate(PEOPLE.items())
    }
)
"""The same, every other one with a face."""

LABELS: Final = pictures.labels(Translators()["en"])


def board(line: str, last: LastAct | None = None, ended: Outcome | None = None) -> Scene:
    """The table of a position, as a spectator sees it; the result if the match is over or `ended`."""
    position = read_position(line)
    reached = ended or outcome(position)
    if reached is None:
        return board_scene(BoardContent(view(position, None), last, people=AT_TABLE), LABELS)
    return result_scene(BoardContent(revealed_view(position), None, reached), LABELS)


def hand(
    line: str,
    seat: int | None = None,
    *,
    chosen: Sequence[str] = (),
    fresh: Sequence[str] = (),
    people: Mapping[str, Person] = MappingProxyType({}),
) -> Scene:
    """The hand of the seat whose turn it is, or of another one, with these tokens chosen."""
    position = read_position(line)
    reader = position.turn if seat is None else seat
    content = pictures.hand_content(_state(position, reader))
    if content is None:
        raise ValueError("this seat has no hand any more")
    if isinstance(content, HandContent):
        return hand_scene(replace(content, people=people, chosen=tuple(chosen), fresh=tuple(fresh)), LABELS)
    return waiting_scene(replace(content, fresh=tuple(fresh)), LABELS)


def hand_content(position: Position, seat: int) -> HandContent:
    """The content of the hand of a seat that is to act."""
    content = pictures.hand_content(_state(position, seat))
    assert isinstance(content, HandContent)
    return content


def _state(position: Position, seat: int) -> HandState:
    return LOGIC.drafted(
        HandState(LETTERS[seat], view(position, seat), Draft(), seat in acting(position), None), Draft()
    )


def tables(steps: Sequence[Step]) -> Iterator[BoardContent]:
    """The deal and the table after each event of a match, as a spectator sees it."""
    yield BoardContent(view(steps[0].before, None))
    for step in steps:
        reached = outcome(step.after)
        last = made(step, None, over=reached is not None)
        yield pictures.board_content(BoardState(None, last.after, last, reached))


SIX: Final = (
    "court b+3 p - 0 shut 1 play - 0 - - - ?10/-/-/- ?7/JrQbKr.JbQr/JrKb/8r9bTb ?13/-/JrQb/- x1"
    " ?2/-/QrKbKb/7r8b9r.8r9bTb.7b8b9b ?24/-/-/- ?21 4b9rTbQbJr 2r3b4b5r"
)
WINDOW: Final = (
    "court a-0 p - 2 shut 2 nope six=c5 0 bcd - - ?10/-/-/- ?7/-/-/- ?3/JrQbKr/-/8r9bTb ?40/-/-/- ?37 Kr9rTb6b ArAbAr"
)
GIFT: Final = (
    "court c+0 p e 0 shut 0 nope set=10 2 - - - ?10/-/-/- ?7/JrQbKr/-/- ?13/-/JrQb/8r9bTb.7r8b9r ?4/-/-/-"
    " ?2/-/QrKbKb/7r8b9r.8r9bTb.7b8b9b.8b9rTr ?44 5r7rTrTb -"
)
OWN: Final = (
    "court b+3 p - 0 shut 1 play - 0 - - - ?10/-/-/- Ar2r2b3r3r3b6b7b8r9rJbKr/JrQbKr.JbQr/JrKb/8r9bTb ?13/-/JrQb/- x1"
    " ?2/-/QrKbKb/7r8b9r.8r9bTb.7b8b9b ?24/-/-/- ?16 4b9rTb2b3r 2r3b4b5r"
)
FORTY: Final = (
    "court d+1 - - 0 shut 0 play - 0 - - - ?10/-/-/- ?6/-/-/- ?3/-/-/-"
    " ArAbAb2r2b2b3r3b4r4r4b5r5b5b6r6r6r6b7r7b8r8b8b9r9bTrTrTbJrJbJbQrQrQbKrKbKbXXXXXX/-/-/- ?47 Kr9rTb7b -"
)
OVER: Final = (
    "court b+2 - - 0 shut 0 over empty 0 - - - 2r2b3r5r8r8bTrKrKb/-/-/- -/-/-/- Ar2b4r7r7b8bTbJrKrKbXX/-/-/- x1"
    " ArQrKb/-/-/7r8r9b.8r9bTb Ab3b4b5r5b6r6b9r9bTrTbJrJbQrQb/-/-/- ?59 9rTb7b 2r3b4b5r"
)
THIRTEEN: Final = (
    "court a+2 p - 0 shut 0 play - 0 - - - Ar2r3b4r6b7r7b8b9rTbJrQbKr/-/-/- ?7/-/-/- ?9/JrQbKr/-/- ?1/-/-/- ?76 8r -"
)
LONG: Final = (
    "court a+1 - - 2 shut 0 play - 0 - - - ArAb2r2b3b3b4r4b5r6b6r6b7r7b8b8b9r9bTbJrJbQbQrKrXX/-/-/- ?7/-/-/- ?9/-/-/-"
    " ?3/-/-/- ?65 8r -"
)
SIEGE: Final = "full b+1 - - e shut 0 over siege 0 - - - Ar/-/-/- 2r2b/-/-/- 3r/-/-/- 6r6b/-/-/- x1 ?97 9rTb8b 2r3b4b5r"
STOPPED: Final = "court b+1 - - 0 shut 0 play - 0 - - - Ar5b7r/-/-/- 2r2b/-/-/- ?47 9rTb8b -"

PICTURES: Final[Mapping[str, Callable[[], Scene]]] = MappingProxyType(
    {
        "court_table_six": partial(
            board, SIX, LastAct(1, ActKind.CARD, ("Jr",), rolls=(Rolled("jack", (4,), 3),), picked={5: 2})
        ),
        "court_table_window": partial(board, WINDOW, LastAct(0, ActKind.CARD, ("6b",), 2, (Rolled("six", (6,), 5),))),
        "court_table_gift": partial(
            board, GIFT, LastAct(2, ActKind.SET, ("Tr", "Tb"), rolls=(Rolled("set", (10,), 10),))
        ),
        "court_table_two": partial(
            board,
            "court a+1 - - 0 open 0 play - 0 - - - ?10/-/-/- ?1/-/-/8r9bTb ?38 7b4bAb -",
            LastAct(1, ActKind.DRAW, picked={1: 1}),
        ),
        "court_table_three": partial(
            board,
            "court b+2 p - 0 shut 0 play - 0 - - - ?5/-/-/- ?7/JrQbKr/-/- ?13/-/JrQb/- ?22 9b8rXX -",
            LastAct(1, ActKind.COURT, ("Jr", "Qb", "Kr")),
        ),
        "court_table_five": partial(
            board,
            "court d-0 p - 0 shut 0 nope revolt 0 - abce - ?9/JrQbKr/-/8r9bTb ?6/-/-/- ?12/-/QrKb/- ?4/-/-/-"
            " ?15/JbQr/-/- ?48 9r8b2b3r4b5r -",
            LastAct(3, ActKind.REVOLT, ("2b", "3r", "4b", "5r")),
        ),
        "court_table_fallen": partial(
            board,
            "court a+1 p - 0 shut 0 play - 0 - - - ?6/-/-/- ?9/JrQbKr/-/7r8r9b ?5/JbQr/-/- ?2/-/-/- ?77 9rTb6b -",
            LastAct(0, ActKind.CARD, ("6b",), 2, (Rolled("six", (6,), 5),), fallen=(2,)),
        ),
        "court_table_executed": partial(
            board,
            "court b+1 p - 1 shut 0 play - 0 - - - ?15/-/-/- ?5/-/-/- ?11/-/-/8r9bTb f1 ?72 2b3r4b5r -",
            LastAct(None, ActKind.LET, picked={0: 6, 2: 4}, executed={0: 3, 2: 2}),
        ),
        "court_table_killed": partial(
            board,
            "court c+1 - - 0 shut 0 play - 0 - - - ?14/-/-/- x1 ?10/-/-/8r9bTb ?3/-/-/- ?78 4r5r -",
            LastAct(1, ActKind.DRAW, picked={}, killed=(1,)),
        ),
        "court_table_noped": partial(
            board,
            "court c+1 p - 0 shut 0 play - 0 - - - ?8/-/-/- ?3/-/Jr/- ?9/JbQrKb/-/- x1 ?82 9rTrKb Ar",
            LastAct(
                None,
                ActKind.LET,
                closed=read_position(
                    "court c+0 p - 0 shut 0 nope king=b1/0 0 a bc - ?8/-/-/- ?3/-/Jr/- ?9/JbQrKb/-/- x1 ?82 9rTrKb Ar"
                ),
            ),
        ),
        "court_hand_courts": partial(hand, OWN, chosen=("3r", "3r"), fresh=("7b", "Kr"), people=PEOPLE),
        "court_hand_three": partial(
            hand, "court a+1 - - 0 shut 0 play - 0 - - - 4r9bKb/-/-/- ?7/-/-/7r8r9r ?41 7b -", people=PEOPLE
        ),
        "court_hand_thirteen": partial(hand, THIRTEEN, chosen=("9r",), fresh=("7b",), people=PEOPLE),
        "court_hand_long": partial(hand, LONG, people=PEOPLE),
        "court_hand_forty": partial(hand, FORTY),
        "court_hand_waiting": partial(
            hand, "court a+1 - - 0 shut 0 play - 0 - - - ?10/-/-/- 2r4r4bQb/-/-/- ?3/-/-/- ?9/-/-/- ?81 Kr9r3b -", 1
        ),
        "court_hand_swap": partial(
            hand,
            "court a+2 p - 0 shut 0 swap king=b2/1 0 - - XX3r 2r4r4bQb/-/-/- ?9/-/-/- ?36 Kr9r3bKb -",
            people=PEOPLE,
        ),
        "court_result_six": partial(board, OVER),
        "court_result_siege": partial(board, SIEGE),
        "court_result_agreed": partial(board, STOPPED, ended=Outcome("agreed", {"a": 0.5, "b": 0.5})),
        "court_result_cancelled": partial(board, STOPPED, ended=Outcome("cancelled", {})),
        **{f"court_rules_{name}": partial(sheet_scene, name, LABELS) for name in SHEETS},
    }
)
"""All kinds of pictures by name, in typical and in the most difficult positions."""

"""A match as a file (`.rv`): headers, a blank line, one event a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Final

from engine.errors import EngineError, InvalidNotation, InvalidRecord, Reason
from engine.randomness import luck_of
from engine.records import Headers, checked_result, checked_seed, read_headers, write_record
from engine.royal_court.acts.act import Act, acting
from engine.royal_court.drafting import Drafting
from engine.royal_court.luck import Luck, deal
from engine.royal_court.notation import RULES, read_act, read_position, write_act
from engine.royal_court.outcome import outcome, result_text
from engine.royal_court.position import LETTERS, NOPE, Position, view
from engine.royal_court.rules import SYSTEM, apply

RULES_VERSION: Final = 1
"""Rises when the reading of a rule changes, so that old records stay readable."""

GAME: Final = "royal-court"

HEADERS: Final = (
    *("Rules-Version", "Game", "Rules", "Players", *(f"Seat-{letter}" for letter in LETTERS)),
    *("Started", "Seed-SHA256", "Seed", "Salt", "Position", "Luck", "Result"),
)

OUTSIDE: Final = "none cancelled"
"""The result of a game that was ended from outside its rules."""

SUGGESTIONS: Final = 3
"""Number of legal events that an error offers in place of an illegal one."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed record: every position, including the first, and the result if there is one.

    `events` lead from each position to the next; `shown` are the public rolls of each (`luck.Rolled`). `luck` is the
    number of the first draw after the first position, which was `dealt` or given.
    """

    positions: tuple[Position, ...]
    result: str | None
    seed: str
    salt: str
    luck: int
    dealt: bool
    events: tuple[tuple[int | None, Act], ...]
    shown: tuple[tuple[str, ...], ...]


def read_event(text: str) -> tuple[int | None, Act]:
    """Parse an event: the seat (None for the system) and the act. Raises `InvalidNotation`."""
    seat, space, act = text.partition(" ")
    if not space or not act or len(seat) != 1 or seat not in f"{LETTERS}-":
        raise InvalidNotation(Reason("event", f"an event reads like 'a 7r' or '- let', not {text!r}"))
    return (SYSTEM if seat == "-" else LETTERS.index(seat)), read_act(act)


def apply_event(position: Position, event: str, luck: Luck) -> Position:
    """Return the position after an event in notation. Raises `EngineError`."""
    seat, act = read_event(event)
    if seat is not None and seat >= position.players:
        raise InvalidNotation(Reason("seat", f"nobody sits at {LETTERS[seat]}"))
    return apply(position, seat, act, luck)


def is_secret_answer(before: Position, after: Position) -> bool:
    """Return whether an event between these positions is a secret answer in a window."""
    return after.step is NOPE and view(before, None) == view(after, None)


def replay(text: str) -> Replay:
    """Replay a record; raises `InvalidRecord` with the number of the first wrong line.

    `Seed` is required. Without a `Position` the game is dealt to `Players` players. Unknown headers are ignored.
    """
    headers, events, first = read_headers(text)
    seed, salt = checked_seed(headers)
    position, luck = _begin(headers, luck_of(seed, salt))
    number, positions, seen = luck.number, [position], [len(luck.shown)]
    for at, event in enumerate(events, first):
        try:
            positions.append(apply_event(positions[-1], event, luck))
        except EngineError as error:
            raise InvalidRecord(at, *error.reasons, instead=_instead(positions[-1])) from None
        seen.append(len(luck.shown))
    reached = outcome(positions[-1])
    return Replay(
        positions=tuple(positions),
        result=checked_result(headers, result_text(reached) if reached else None, {OUTSIDE}, "events"),
        seed=seed,
        salt=salt,
        luck=number,
        dealt="Position" not in headers,
        events=tuple(map(read_event, events)),
        shown=tuple(luck.shown[begin:end] for begin, end in pairwise(seen)),
    )


def _instead(position: Position) -> tuple[str, ...]:
    """Return some legal events."""
    some = (f"{LETTERS[seat]} {write_act(act)}" for seat in acting(position) for act in Drafting(position, seat).acts())
    return tuple(islice(some, SUGGESTIONS))


def _begin(headers: Headers, seed: str) -> tuple[Position, Luck]:
    _expect(headers, "Rules-Version", str(RULES_VERSION))
    _expect(headers, "Game", GAME)
    at, rules = headers.get("Rules", (1, next(iter(RULES))))
    if rules not in RULES:
        raise InvalidRecord(at, Reason("rules", f"Rules must be {' or '.join(RULES)}, not {rules!r}"))
    if "Position" in headers:
        at, number = headers.get("Luck", (1, "1"))
        if not re.fullmatch("[1-9][0-9]{0,8}", number):
            raise InvalidRecord(at, Reason("luck", f"Luck is a number from 1, not {number!r}"))
        at, line_of = headers["Position"]
        try:
            position = read_position(line_of)
        except EngineError as error:
            raise InvalidRecord(at, *error.reasons) from None
        return position, Luck.of(seed, int(number))
    at, players = headers.get("Players", (1, ""))
    if not re.fullmatch("[2-6]", players):
        raise InvalidRecord(at, Reason("players", f"Players is a number from 2 to 6, not {players!r}"))
    luck = Luck.of(seed)
    return deal(int(players), luck, full=RULES[rules]), luck


def _expect(headers: Headers, key: str, value: str) -> None:
    line, given = headers.get(key, (1, value))
    if given != value:
        raise InvalidRecord(line, Reason("header", f"{key} must be {value} here, not {given!r}"))


def write(headers: Mapping[str, str], events: Iterable[str]) -> str:
    """Return the text of a record. `headers` may omit what stays secret."""
    return write_record(HEADERS, headers, events)

"""A match as a file (`.rv`): headers, a blank line, one event a line (royal-court rules, "Record")."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Final

from engine.errors import EngineError, InvalidNotation, InvalidRecord, Reason
from engine.records import Headers, checked_seed, read_headers
from engine.royal_court.acts.act import acting
from engine.royal_court.acts.listing import each_act
from engine.royal_court.deal import deal
from engine.royal_court.luck import Luck
from engine.royal_court.notation import RULES, read_position
from engine.royal_court.outcome import outcome, result
from engine.royal_court.position import LETTERS, NOPE, Position, view
from engine.royal_court.rules import HOUSE, apply

RULES_VERSION: Final = 1
"""Rises when a rule's reading changes, so that old records stay readable."""

GAME: Final = "royal-court"

HEADERS: Final = (
    *("Rules-Version", "Game", "Rules", "Players", *(f"Seat-{letter}" for letter in LETTERS)),
    *("Started", "Seed-SHA256", "Seed", "Position", "Luck", "Result"),
)

OUTSIDE: Final = "none cancelled"
"""The result of a game that has ended from outside of its rules."""

TOLD: Final = 3
"""How many events are named that would be right in place of a wrong one."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played through: every position, the first one on, and its result where it has one.

    `events` led from each position to the next, and `shown` is what of the luck everybody saw in each (`luck.Rolled`).
    `luck` is the number of the first piece of luck after the first position, which was `dealt` or given.
    """

    positions: tuple[Position, ...]
    result: str | None
    seed: str
    luck: int
    dealt: bool
    events: tuple[tuple[int | None, str], ...]
    shown: tuple[tuple[str, ...], ...]


def read_event(text: str) -> tuple[int | None, str]:
    """The seat, None for the house, and the act of an event. Raises `InvalidNotation`."""
    seat, space, act = text.partition(" ")
    if not space or not act or len(seat) != 1 or seat not in f"{LETTERS}-":
        raise InvalidNotation(Reason("event", f"an event reads like 'a 7r' or '- let', not {text!r}"))
    return (HOUSE if seat == "-" else LETTERS.index(seat)), act


def carry_on(position: Position, event: str, luck: Luck) -> Position:
    """The position after an event as it is written. Raises `EngineError`."""
    seat, act = read_event(event)
    if seat is not None and seat >= position.players:
        raise InvalidNotation(Reason("seat", f"nobody sits at {LETTERS[seat]}"))
    return apply(position, seat, act, luck)


def is_silent(before: Position, after: Position) -> bool:
    """Whether an event that led from one position to the other is an answer in a window that nobody may know of."""
    return after.step == NOPE and view(before, None) == view(after, None)


def replay(text: str) -> Replay:
    """Play a record through; raises `InvalidRecord` with the number of the first line that is wrong.

    `Seed` is required. Without a `Position` the game is dealt, to as many as `Players` says. Headers it does not know
    are left alone.
    """
    headers, events, first = read_headers(text)
    position, luck = _begin(headers)
    number, positions, seen = luck.number, [position], [len(luck.shown)]
    for at, event in enumerate(events, first):
        try:
            positions.append(carry_on(positions[-1], event, luck))
        except EngineError as error:
            raise InvalidRecord(at, *error.reasons, instead=_instead(positions[-1])) from None
        seen.append(len(luck.shown))
    return Replay(
        positions=tuple(positions),
        result=_result(headers, positions[-1]),
        seed=luck.seed,
        luck=number,
        dealt="Position" not in headers,
        events=tuple(map(read_event, events)),
        shown=tuple(luck.shown[begin:end] for begin, end in pairwise(seen)),
    )


def _instead(position: Position) -> tuple[str, ...]:
    """Some events that would be right here."""
    some = (f"{LETTERS[seat]} {act}" for seat in acting(position) for act in each_act(position, seat))
    return tuple(islice(some, TOLD))


def _begin(headers: Headers) -> tuple[Position, Luck]:
    if "Seed" not in headers:
        raise InvalidRecord(1, Reason("header", "the header Seed is missing"))
    _expect(headers, "Rules-Version", str(RULES_VERSION))
    _expect(headers, "Game", GAME)
    seed = checked_seed(headers)
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


def _result(headers: Headers, last: Position) -> str | None:
    reached = outcome(last)
    if "Result" not in headers:
        return result(reached) if reached else None
    line, value = headers["Result"]
    if reached is not None and value != result(reached):
        raise InvalidRecord(line, Reason("result", f"the events end in {result(reached)}, not in {value}"))
    if reached is None and value != OUTSIDE:
        raise InvalidRecord(line, Reason("result", f"the events leave the game open: {value!r} cannot be its result"))
    return value


def write(headers: Mapping[str, str], events: Iterable[str]) -> str:
    """The text of a record. `headers` may leave out what is not to be told."""
    head = [f"{key}: {headers[key]}" for key in HEADERS if key in headers]
    return "\n".join((*head, "", *events, ""))

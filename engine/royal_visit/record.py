"""A match as a file (`.rv`): headers, a blank line, the pick and one turn a line. Seed, pick and turns replay it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from engine.errors import EngineError, InvalidRecord, Reason
from engine.randomness import Shuffles
from engine.records import Headers, checked_seed, read_headers
from engine.royal_visit.board import Ruleset
from engine.royal_visit.deal import PICKS, Pick, deal
from engine.royal_visit.notation import read_turn, write_turn
from engine.royal_visit.outcome import outcome
from engine.royal_visit.position import Position
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.listing import turns

RULES_VERSION: Final = 1
"""Rises when a rule's reading changes, so that old records stay readable."""

HEADERS: Final = ("Rules-Version", "Ruleset", "Green", "Red", "Started", "Seed-SHA256", "Seed", "Result")

_OUTSIDE: Final = {*(f"{seat} {how}" for seat in "gr" for how in ("resign", "time")), "draw agreed", "none cancelled"}


TOLD: Final = 3
"""How many turns are named that would be right in place of a wrong one."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played through: every position from the deal on, the turns between them as they are written, and the
    result where it has one."""

    positions: tuple[Position, ...]
    result: str | None
    seed: str
    pick: Pick
    turns: tuple[str, ...]


def replay(text: str) -> Replay:
    """Play a record through; raises `InvalidRecord` with the number of the first line that is wrong.

    `Seed` is required; without a `Ruleset` it is the default one, the rulebook. `Seed-SHA256` must fit the seed, and
    `Result` must be what the turns come to, or one of the results from outside the rules if they leave the game open.
    Headers it does not know are left alone.
    """
    return _play(*read_headers(text))


def _play(headers: Headers, body: list[str], first: int) -> Replay:
    if "Seed" not in headers:
        raise InvalidRecord(1, Reason("header", "the header Seed is missing"))
    rulesets = {ruleset.value: ruleset for ruleset in Ruleset}
    line, value = headers.get("Rules-Version", (1, str(RULES_VERSION)))
    if value != str(RULES_VERSION):
        raise InvalidRecord(line, Reason("rules version", f"Rules-Version {value} is not known, only {RULES_VERSION}"))
    line, value = headers.get("Ruleset", (1, Ruleset.RULEBOOK.value))
    if value not in rulesets:
        raise InvalidRecord(line, Reason("ruleset", f"Ruleset must be {' or '.join(rulesets)}, not {value!r}"))
    ruleset = rulesets[value]
    seed = checked_seed(headers)
    shuffles = Shuffles(seed)
    picks: dict[str, Pick] = {f"pick {pick}": pick for pick in PICKS}
    if not body or body[0] not in picks:
        raise InvalidRecord(first, Reason("pick", f"after a blank line comes {' or '.join(picks)}"))
    pick = picks[body[0]]
    positions = [deal(pick, ruleset, shuffles)]
    for number, turn in enumerate(body[1:], first + 1):
        try:
            positions.append(apply(positions[-1], read_turn(turn), shuffles))
        except EngineError as error:
            right = islice(turns(positions[-1]), TOLD)
            raise InvalidRecord(number, *error.reasons, instead=tuple(map(write_turn, right))) from None
    return Replay(tuple(positions), _result(headers, positions[-1]), seed, pick, tuple(body[1:]))


def _result(headers: Headers, last: Position) -> str | None:
    reached = outcome(last)
    if "Result" not in headers:
        return reached.text if reached else None
    line, value = headers["Result"]
    if reached is not None and value != reached.text:
        raise InvalidRecord(line, Reason("result", f"the turns end in {reached.text}, not in {value}"))
    if reached is None and value not in _OUTSIDE:
        raise InvalidRecord(line, Reason("result", f"the turns leave the game open: {value!r} cannot be its result"))
    return value


def write(headers: Mapping[str, str], pick: str, turns: Iterable[str]) -> str:
    """The text of a record. `headers` may leave out what is not to be told (the seed of a live match)."""
    head = [f"{key}: {headers[key]}" for key in HEADERS if key in headers]
    return "\n".join((*head, "", f"pick {pick}", *turns, ""))

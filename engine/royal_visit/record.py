"""A match as a file (`.rv`): headers, a blank line, the pick and one turn a line. Seed, pick and turns replay it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from engine.errors import EngineError, InvalidRecord, Reason
from engine.randomness import Chance, luck_of
from engine.records import checked_result, checked_seed, read_headers, write_record
from engine.royal_visit.board import Ruleset
from engine.royal_visit.deal import PICKS, Pick, deal
from engine.royal_visit.notation import read_turn, write_turn
from engine.royal_visit.position import Position, outcome
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.listing import turns

RULES_VERSION: Final = 1
"""Rises when the reading of a rule changes, so that old records stay readable."""

HEADERS: Final = ("Rules-Version", "Ruleset", "Green", "Red", "Started", "Seed-SHA256", "Seed", "Salt", "Result")

_OUTSIDE: Final = {
    *(f"{seat} {termination}" for seat in "gr" for termination in ("resign", "time")),
    "draw agreed",
    "none cancelled",
}


SUGGESTIONS: Final = 3
"""Number of legal turns that an error offers in place of an illegal one."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed record: every position from the deal on, the turns between them in notation, and the result if there
    is one."""

    positions: tuple[Position, ...]
    result: str | None
    seed: str
    salt: str
    pick: Pick
    turns: tuple[str, ...]


def replay(text: str) -> Replay:
    """Replay a record; raises `InvalidRecord` with the number of the first wrong line.

    `Seed` is required; the default `Ruleset` is the rulebook. `Seed-SHA256` must match the seed. `Result` must be the
    result of the turns, or one from outside the rules if the turns leave the game open. Unknown headers are ignored.
    """
    headers, body, first = read_headers(text)
    seed, salt = checked_seed(headers)
    line, value = headers.get("Rules-Version", (1, str(RULES_VERSION)))
    if value != str(RULES_VERSION):
        raise InvalidRecord(line, Reason("rules version", f"Rules-Version {value} is not known, only {RULES_VERSION}"))
    line, value = headers.get("Ruleset", (1, Ruleset.RULEBOOK))
    if value not in tuple(Ruleset):
        raise InvalidRecord(line, Reason("ruleset", f"Ruleset must be {' or '.join(Ruleset)}, not {value!r}"))
    ruleset = Ruleset(value)
    chance = Chance(luck_of(seed, salt))
    picks: dict[str, Pick] = {f"pick {pick}": pick for pick in PICKS}
    if not body or body[0] not in picks:
        raise InvalidRecord(first, Reason("pick", f"after a blank line comes {' or '.join(picks)}"))
    pick = picks[body[0]]
    positions = [deal(pick, ruleset, chance)]
    for number, turn in enumerate(body[1:], first + 1):
        try:
            positions.append(apply(positions[-1], read_turn(turn), chance))
        except EngineError as error:
            right = islice(turns(positions[-1]), SUGGESTIONS)
            raise InvalidRecord(number, *error.reasons, instead=tuple(map(write_turn, right))) from None
    reached = outcome(positions[-1])
    result = checked_result(headers, reached.text if reached else None, _OUTSIDE, "turns")
    return Replay(tuple(positions), result, seed, salt, pick, tuple(body[1:]))


def write(headers: Mapping[str, str], pick: str, turns: Iterable[str]) -> str:
    """Return the text of a record. `headers` may omit what stays secret (the seed of a live match)."""
    return write_record(HEADERS, headers, (f"pick {pick}", *turns))

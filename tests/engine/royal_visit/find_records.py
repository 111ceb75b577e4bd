"""Finds a complete game for every way to end and writes it to records/.

`python -m tests.engine.royal_visit.find_records`.

Both players look at a few of their turns and take the one that leads best to the wanted end. The seeds follow from the
names of the records, so that the search comes to the same games until the list of turns changes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from engine.randomness import Chance, commitment
from engine.royal_visit.board import Ruleset
from engine.royal_visit.deal import PICKS, SHUFFLE, deal
from engine.royal_visit.notation import write_turn
from engine.royal_visit.position import outcome
from engine.royal_visit.record import RULES_VERSION, write
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.drafting import TurnDraft, draft_turn
from engine.royal_visit.turns.listing import turns
from engine.royal_visit.turns.plays import Turn, spent

RECORDS = Path(__file__).parent / "records"

FOUNTAIN = 4
"""The number of the next shuffle once two piles have run out, the second of them with the King on the Fountain."""

Taste = Callable[[TurnDraft, int], float]
"""How well a turn leads to the wanted end; the number is that of the next shuffle."""


@dataclass(frozen=True)
class Goal:
    """A game to find: how it ends, and by which taste its players get there.

    A result from outside the rules comes after `length` turns of a game that is still open. `shuffle` is the least
    number of the next shuffle at the end, `king` where the King must stand then, if that matters.
    """

    name: str
    result: str
    taste: Taste
    length: int | None = None
    shuffle: int = 2
    king: int | None = None


def goals(ruleset: Ruleset) -> Iterator[Goal]:
    """Every way a game of this ruleset can end."""
    for seat, home in (("g", -1), ("r", 1)):
        yield Goal(f"{seat}-king", f"{seat} king", king_toward(home))
        yield Goal(f"{seat}-crown", f"{seat} crown", crown_toward(home))
        yield Goal(f"{seat}-deck", f"{seat} deck", lasting(king=home), king=home)
        yield Goal(f"{seat}-resign", f"{seat} resign", lasting(king=0), length=13)
        yield Goal(f"{seat}-time", f"{seat} time", lasting(king=0), length=6)
        if ruleset is Ruleset.RULEBOOK:
            yield Goal(f"{seat}-deck-after-fountain", f"{seat} deck", fountain_until(home), shuffle=FOUNTAIN)
        else:
            yield Goal(f"{seat}-deck-by-crown", f"{seat} deck", lasting(king=0, crown=2 * home), king=0)
    if ruleset is Ruleset.MANUAL:
        yield Goal("draw-deck", "draw deck", lasting(king=0))
    yield Goal("draw-agreed", "draw agreed", lasting(king=0), length=10)
    yield Goal("none-cancelled", "none cancelled", lasting(king=0), length=0)


def king_toward(home: int) -> Taste:
    """For games that the King ends."""
    return lambda draft, _: draft.pawns.king * home


def crown_toward(home: int) -> Taste:
    """For games that the Crown ends."""
    return lambda draft, _: draft.crown * home - abs(draft.pawns.king)


def lasting(king: int, crown: int = 0) -> Taste:
    """For games that outlast the draw pile: King and Crown stay where they are wanted, and many cards are spent."""

    def taste(draft: TurnDraft, _: int) -> float:
        if draft.outcome is not None:
            return -1000
        return len(spent(draft.plays)) - 10 * abs(draft.pawns.king - king) - 5 * abs(draft.crown - crown)

    return taste


def fountain_until(home: int) -> Taste:
    """For games that go on at the Fountain once, before the King comes down on a side."""
    return lambda draft, shuffle: lasting(home if shuffle >= FOUNTAIN else 0)(draft, shuffle)


def played(goal: Goal, ruleset: Ruleset, seed: str) -> str | None:
    """One attempt: the record, or None if the game came to another end."""
    dice, shuffles = Random(seed), Chance(seed)
    pick = dice.choice(PICKS)
    here = deal(pick, ruleset, shuffles)
    record: list[Turn] = []
    while outcome(here) is None and len(record) != goal.length:
        listed = turns(here)
        some = dice.sample(listed, min(len(listed), 20))
        record.append(max(some, key=lambda turn: goal.taste(draft_turn(here, turn), shuffles.used.get(SHUFFLE, 0) + 1)))
        here = apply(here, record[-1], shuffles)
    ended = outcome(here)
    if (None if ended is None else ended.text) != (goal.result if goal.length is None else None):
        return None
    if shuffles.used.get(SHUFFLE, 0) + 1 < goal.shuffle or goal.king not in {None, here.pawns.king}:
        return None
    headers = {
        "Rules-Version": str(RULES_VERSION),
        "Ruleset": ruleset.value,
        "Green": "Ada",
        "Red": "Bert",
        "Started": "2026-01-31T20:15:00Z",
        "Seed-SHA256": commitment(seed),
        "Seed": seed,
        "Result": goal.result,
    }
    return write(headers, pick, map(write_turn, record))


def find(goal: Goal, ruleset: Ruleset) -> str:
    """The first attempt that comes to the wanted end."""
    for attempt in range(1000):
        seed = hashlib.sha256(f"{ruleset.value} {goal.name} {attempt}".encode()).hexdigest()
        if (record := played(goal, ruleset, seed)) is not None:
            return record
    raise LookupError(f"no game found for {goal.name}")


def main() -> None:
    """Write every record again."""
    RECORDS.mkdir(exist_ok=True)
    for ruleset in Ruleset:
        for goal in goals(ruleset):
            (RECORDS / f"{ruleset.value}-{goal.name}.rv").write_text(find(goal, ruleset))


if __name__ == "__main__":
    main()

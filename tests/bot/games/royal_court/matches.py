"""Whole matches of The Royal Court by random acts, windows closed by the house, and people who leave."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random

from bot.durations import Time
from bot.games.royal_court.afterwards import records
from bot.games.royal_court.states import BoardState
from bot.games.states import Action, Record
from bot.matches.afterwards.records import public_states
from engine.game import Outcome
from engine.randomness import Chance
from engine.royal_court.acts.act import LET
from engine.royal_court.game import RoyalCourt
from engine.royal_court.luck import Luck
from tests.support.text_rules import TextRules

RULES = TextRules(RoyalCourt())


@dataclass
class Played:
    """A match from its deal to its end: what was done, and the position after each of it, the deal first.

    `luck` is the number of the next piece of luck at each position.
    """

    seats: tuple[str, ...]
    options: dict[str, str]
    seed: str
    actions: list[Action] = field(default_factory=list)
    positions: list[str] = field(default_factory=list)
    shown: list[tuple[str, ...]] = field(default_factory=list)
    luck: list[int] = field(default_factory=list)
    outcome: Outcome | None = None

    @property
    def record(self) -> Record:
        """As the house has it."""
        return Record(self.options, self.seats, self.seed, tuple(self.actions), self.outcome, Time(1_700_000_000_000))


def states(match: Played) -> tuple[BoardState, ...]:
    """The same as everybody sees it once it is over: every position, and what led to it."""
    return public_states(RULES.rules, records.read_record(records.write_record(match.record)))


@cache
def played(number: int, *, players: int = 3, rules: str = "court", quits: float = 0.0, most: int = 2000) -> Played:
    """A match of random acts. `quits`: how likely someone leaves before an act; after `most` acts all leave."""
    dice, seats = Random(number), RULES.seats(players)
    match = Played(seats, {"rules": rules}, f"{number:064x}")
    chance = Chance(match.seed)
    position = RULES.setup(match.options, seats, chance)
    match.positions.append(position)
    match.luck.append(Luck(chance).number)
    while asked := sorted(RULES.to_act(position)):
        luck = Chance(match.seed, chance.used)
        if dice.random() < quits or len(match.actions) > most:
            seat = dice.choice([seat for seat in seats if _is_in(position, seat)])
            action = Action(seat, "", left=True)
            position = RULES.leave(position, seat, luck).position
        else:
            seat = dice.choice(asked)
            acts = RULES.turns(RULES.view(position, seat))
            act = LET.kind if LET.kind in acts and dice.random() < 0.7 else dice.choice(_some(dice, acts))
            action = Action(seat, act)
            position = RULES.apply(position, seat, act, luck)
        chance = luck
        match.actions.append(action)
        match.positions.append(position)
        match.luck.append(Luck(luck).number)
        match.shown.append(luck.shown)
    match.outcome = RULES.outcome(position)
    return match


def _some(dice: Random, acts: tuple[str, ...]) -> tuple[str, ...]:
    """The acts of one kind, so that rare kinds come, too."""
    kinds = sorted({_kind(act) for act in acts})
    kind = dice.choice(kinds)
    return tuple(act for act in acts if _kind(act) == kind)


def _kind(act: str) -> str:
    word, colon, _ = act.partition(":")
    return word if colon or "+" not in act else f"{act.count('+') + 1} {act[0]}"


def _is_in(position: str, seat: str) -> bool:
    return position.split(" ")[13 + "abcdef".index(seat)][0] not in "fx"


def many(count: int, *, quits: float = 0.0) -> Iterator[Played]:
    """Matches of every number of players by both rules."""
    for number in range(count):
        yield played(number, players=2 + number % 5, rules=("court", "full")[number % 2], quits=quits)

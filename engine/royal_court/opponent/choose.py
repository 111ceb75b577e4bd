"""What to do, from what a seat may see. The same view, level and seed give the same act."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from engine.errors import GameOver, IllegalTurn, Reason
from engine.royal_court.notation import write_position
from engine.royal_court.opponent.candidates import ideas
from engine.royal_court.opponent.heuristic import WON, judged
from engine.royal_court.opponent.inference import Last
from engine.royal_court.opponent.levels import STRONGEST, Level, by_number
from engine.royal_court.opponent.rollout import Playing
from engine.royal_court.opponent.search import Thought, search
from engine.royal_court.opponent.trained import learnt
from engine.royal_court.position import LETTERS, OVER, Position, view

SEED: Final = 0
"""The seed where none is given."""


def choose(
    position: Position,
    seat: int,
    number: int = STRONGEST,
    seed: int | str = SEED,
    *,
    movetime: float | None = None,
    clock: Callable[[], float] | None = None,
    last: Last | None = None,
) -> str:
    """The act that a level chooses for a seat that is asked.

    A level is a fixed amount of work; `movetime`, in milliseconds by the clock (which tells seconds), only cuts it
    short. A seed may be a number or a word, 0 and `0` are the same. `last` is the last act of all, as the seat has seen
    it.

    Raises `GameOver`, `IllegalTurn` where the seat is not asked, `HiddenCards` if its own hand is not shown,
    `IndexError` for a level that there is not, and `ValueError` for a movetime without a clock.
    """
    return consider(position, seat, number, seed, movetime=movetime, clock=clock, last=last)[0].idea.act


def consider(
    position: Position,
    seat: int,
    number: int = STRONGEST,
    seed: int | str = SEED,
    *,
    movetime: float | None = None,
    clock: Callable[[], float] | None = None,
    last: Last | None = None,
) -> list[Thought]:
    """What a level thinks of the ideas that come to it, the best first; nothing was tried out of what is the only one,
    or wins for sure. Arguments and errors as in `choose`."""
    if movetime is not None and clock is None:
        raise ValueError("a movetime needs a clock")
    begun = clock() if clock else 0.0

    def in_time() -> bool:
        return movetime is None or clock is None or (clock() - begun) * 1000 < movetime

    level = by_number(number)
    if position.step == OVER:
        raise GameOver(Reason("over", "the game is over"))
    seen = view(position, seat)  # changes nothing in a view; whoever hands in more gains nothing by it
    found = ideas(seen, seat)
    if not found:
        raise IllegalTurn(Reason("seat", f"{LETTERS[seat]} is not asked now"))
    values = judged(seen, seat, found, learnt().ideas)
    thoughts = [Thought(idea, worth) for idea, worth in zip(found, values, strict=True)]
    if len(found) == 1 or max(values) >= WON:
        return sorted(thoughts, key=lambda thought: -thought.quick)
    dice = Random(f"{seed} {number} {write_position(seen)}")
    if level.overlooked:
        thoughts = _seen_at_all(thoughts, level, dice)
    return search(seen, seat, level, thoughts, dice, Playing(learnt()), last, in_time)


def _seen_at_all(thoughts: list[Thought], level: Level, dice: Random) -> list[Thought]:
    seen = [thought for thought in thoughts if dice.random() >= level.overlooked] or [dice.choice(thoughts)]
    for thought in seen:
        thought.quick += dice.gauss(0, level.misjudged)
    return seen

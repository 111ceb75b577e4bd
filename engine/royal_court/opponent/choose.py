"""What to do, from what a seat may see. The same view, level and seed give the same act."""

from __future__ import annotations

from random import Random
from typing import Final

from engine.errors import GameOver, IllegalTurn, Reason
from engine.royal_court.notation import write_position
from engine.royal_court.opponent.ideas import Idea, ideas
from engine.royal_court.opponent.levels import STRONGEST, Level, by_number
from engine.royal_court.opponent.quick import WON, judged
from engine.royal_court.position import LETTERS, OVER, Position, view

SEED: Final = 0
"""The seed where none is given."""


def choose(position: Position, seat: int, number: int = STRONGEST, seed: int | str = SEED) -> str:
    """The act that a level chooses for a seat that is asked. A level is a fixed amount of work.

    A seed may be a number or a word, 0 and `0` are the same.

    Raises `GameOver`, `IllegalTurn` where the seat is not asked, `HiddenCards` if its own hand is not shown, and
    `IndexError` for a level that there is not.
    """
    level = by_number(number)
    if position.step == OVER:
        raise GameOver(Reason("over", "the game is over"))
    seen = view(position, seat)  # changes nothing in a view; whoever hands in more gains nothing by it
    found = ideas(seen, seat)
    if not found:
        raise IllegalTurn(Reason("seat", f"{LETTERS[seat]} is not asked now"))
    if len(found) == 1:
        return found[0].act
    dice = Random(f"{seed} {number} {write_position(seen)}")
    return _roughly(seen, seat, level, found, dice).act


def _roughly(seen: Position, seat: int, level: Level, found: list[Idea], dice: Random) -> Idea:
    """The best by a quick judgement, as far as the level sees it."""
    values = judged(seen, seat, found)
    if max(values) < WON and level.overlooked:
        kept = [at for at in range(len(found)) if dice.random() >= level.overlooked] or [dice.randrange(len(found))]
        found, values = [found[at] for at in kept], [values[at] + dice.gauss(0, level.misjudged) for at in kept]
    return found[values.index(max(values))]

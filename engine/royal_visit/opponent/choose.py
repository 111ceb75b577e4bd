"""What to play, from what a player may see. The same view, level and seed give the same turn."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.errors import GameOver, Reason
from engine.royal_visit.board import Pawns
from engine.royal_visit.notation import write_position
from engine.royal_visit.opponent.determinization import Seen
from engine.royal_visit.opponent.inference import Last
from engine.royal_visit.opponent.levels import STRONGEST, by_number
from engine.royal_visit.opponent.search import Thought, think
from engine.royal_visit.opponent.simulation import turned
from engine.royal_visit.opponent.trained import learnt
from engine.royal_visit.outcome import outcome
from engine.royal_visit.position import View, mover_hand
from engine.royal_visit.position import view as hidden_from
from engine.royal_visit.turns.bags import bag
from engine.royal_visit.turns.outcomes import ends
from engine.royal_visit.turns.reach import End
from engine.royal_visit.turns.turn import PASS, Turn

SEED = 0
"""The seed where none is given."""


def choose(
    view: View,
    number: int = STRONGEST,
    seed: int | str = SEED,
    *,
    movetime: float | None = None,
    clock: Callable[[], float] | None = None,
    last: Last | None = None,
) -> Turn:
    """The turn that a level plays for the player to move.

    A level is a fixed amount of work; `movetime`, in milliseconds by the clock (which tells seconds), only cuts it
    short. A seed may be a number or a word, 0 and `0` are the same. `last` is the other's last turn, which everybody
    saw: told of it, the strongest level guesses better at the cards that it does not see.

    Raises `GameOver`, `HiddenCards` if the mover's own hand is not shown, `IndexError` for a level that there is not,
    and `ValueError` for a movetime without a clock.
    """
    return turn_to(view, consider(view, number, seed, movetime=movetime, clock=clock, last=last)[0].end)


def consider(
    view: View,
    number: int = STRONGEST,
    seed: int | str = SEED,
    *,
    movetime: float | None = None,
    clock: Callable[[], float] | None = None,
    last: Last | None = None,
) -> list[Thought]:
    """What a level thinks of the outcomes that it considers, the best first. Arguments as in `choose`."""
    if movetime is not None and clock is None:
        raise ValueError("a movetime needs a clock")
    level = by_number(number)
    if outcome(view) is not None:
        raise GameOver(Reason("over", "the game is over"))
    mover_hand(view)
    seen = hidden_from(view, view.turn)  # changes nothing in a view; whoever hands in more gains nothing by it
    begun = clock() if clock else 0.0

    def in_time() -> bool:
        return movetime is None or clock is None or (clock() - begun) * 1000 < movetime

    dice = Random(f"{seed} {number} {write_position(seen)}")
    return think(Seen(seen), level, learnt(), dice, in_time, last.seen_by(view.turn) if last else None)


def turn_to(view: View, end: End) -> Turn:
    """A turn with that outcome, told from the mover's side as `world.turned` does."""
    pawns = turned(Pawns(*end[:5]), view.turn)
    listed = ends(view.pawns, bag(mover_hand(view)), view.turn, view.ruleset)
    wanted = (*pawns, end[5])
    return next((listed.turn(number) for number, found in enumerate(listed) if found == wanted), PASS)

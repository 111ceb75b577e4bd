"""The opponent's choice of a turn from a player's view. Deterministic for a view, level and seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.errors import GameOver, Reason
from engine.game import LastTurn
from engine.opponent import by_number, unlimited
from engine.royal_visit.board import Pawns
from engine.royal_visit.cards import bag
from engine.royal_visit.game import MatchAction, turn_of
from engine.royal_visit.notation import write_position
from engine.royal_visit.opponent.determinization import Observation
from engine.royal_visit.opponent.inference import ObservedTurn
from engine.royal_visit.opponent.levels import LEVELS, STRONGEST
from engine.royal_visit.opponent.search import Evaluation, search
from engine.royal_visit.opponent.simulation import from_mover, trained_weights
from engine.royal_visit.position import MatchView, View, dealt_view, mover_hand, outcome
from engine.royal_visit.position import view as hidden_from
from engine.royal_visit.turns.outcomes import turn_outcomes
from engine.royal_visit.turns.plays import PASS, Turn
from engine.royal_visit.turns.reach import TurnOutcome

DEFAULT_SEED = 0


# Signpost: how the opponents play
def choose(
    view: View,
    number: int = STRONGEST,
    seed: int | str = DEFAULT_SEED,
    *,
    in_time: Callable[[], bool] = unlimited,
    last: ObservedTurn | None = None,
) -> Turn:
    """Return the turn that a level plays for the player to move.

    A level is a fixed amount of work, which `in_time` only shortens (`time_limit`). The seeds 0 and `0` are the same.
    `last` is the other's last turn, which is public: the strongest level infers hidden cards from it.

    Raises `GameOver`, `HiddenCards` if the mover's own hand is hidden, and `IndexError` for an unknown level.
    """
    return turn_to(view, evaluate(view, number, seed, in_time=in_time, last=last)[0].outcome)


def evaluate(
    view: View,
    number: int = STRONGEST,
    seed: int | str = DEFAULT_SEED,
    *,
    in_time: Callable[[], bool] = unlimited,
    last: ObservedTurn | None = None,
) -> list[Evaluation]:
    """Return a level's evaluations of the outcomes that it considers, the best first. Arguments and errors as in
    `choose`."""
    level = by_number(LEVELS, number)
    if outcome(view) is not None:
        raise GameOver(Reason("over", "the game is over"))
    mover_hand(view)
    seen = hidden_from(view, view.turn)  # changes nothing in a view; extra information in the input has no effect
    dice = Random(f"{seed} {number} {write_position(seen)}")
    return search(
        Observation(seen), level, trained_weights(), dice, in_time, last.redacted_for(view.turn) if last else None
    )


def turn_to(view: View, end: TurnOutcome) -> Turn:
    """Return a turn with this outcome, which is given from the mover's side as `simulation.from_mover` does."""
    pawns = from_mover(Pawns(*end[:5]), view.turn)
    listed = turn_outcomes(view.pawns, bag(mover_hand(view)), view.turn, view.ruleset)
    wanted = (*pawns, end[5])
    return next((listed.turn(number) for number, found in enumerate(listed) if found == wanted), PASS)


SeenTurn = LastTurn[MatchView, MatchAction]


def choose_turn(view: MatchView, level: int, seed: str, last: SeenTurn | None = None) -> Turn:
    """Return the turn that a level plays; see `choose.choose`."""
    return choose(dealt_view(view), level, seed, last=observed(last))


def observed(last: SeenTurn | None) -> ObservedTurn | None:
    """Return the other's last turn as the opponent infers from it."""
    return None if last is None else ObservedTurn(dealt_view(last.before), turn_of(last.turn))

"""The opponent's choice of an act from a seat's view. Deterministic for a view, level and seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from engine.errors import GameOver, HiddenCards, IllegalTurn, Reason
from engine.game import Advice
from engine.opponent import by_number, unlimited
from engine.royal_court.acts.act import Act, ActKind, acting
from engine.royal_court.notation import write_act, write_position
from engine.royal_court.opponent.candidates import candidates
from engine.royal_court.opponent.determinization import SeenTurn
from engine.royal_court.opponent.effect_value import strikes_another
from engine.royal_court.opponent.heuristic import WON, heuristic_values
from engine.royal_court.opponent.levels import LEVELS, STRONGEST, Level
from engine.royal_court.opponent.rollout import Rollout
from engine.royal_court.opponent.search import Evaluation, search
from engine.royal_court.opponent.value import trained_weights
from engine.royal_court.position import LETTERS, NOPE, OVER, Position, view

DEFAULT_SEED: Final = 0


# Signpost: how the opponents play
def choose(
    position: Position,
    seat: int,
    number: int = STRONGEST,
    seed: int | str = DEFAULT_SEED,
    *,
    in_time: Callable[[], bool] = unlimited,
    last: SeenTurn | None = None,
) -> Act:
    """Return the act that a level chooses for a seat that may act.

    A level is a fixed amount of work, which `in_time` only shortens (`time_limit`). The seeds 0 and `0` are the same.
    `last` is the last act of any seat, as this seat saw it.

    Raises `GameOver`, `IllegalTurn` if the seat may not act, `HiddenCards` if its own hand is hidden, and
    `IndexError` for an unknown level.
    """
    return evaluate(position, seat, number, seed, in_time=in_time, last=last)[0].act


def evaluate(
    position: Position,
    seat: int,
    number: int = STRONGEST,
    seed: int | str = DEFAULT_SEED,
    *,
    in_time: Callable[[], bool] = unlimited,
    last: SeenTurn | None = None,
) -> list[Evaluation]:
    """Return a level's evaluations of the acts that it considers, the best first. Arguments and errors as in `choose`.

    Nothing is simulated if there is only one candidate, or if one wins for sure.
    """
    level = by_number(LEVELS, number)
    if position.step is OVER:
        raise GameOver(Reason("over", "the game is over"))
    seen = view(position, seat)  # changes nothing in a view; extra information in the input has no effect
    found = candidates(seen, seat)
    if seen.step is NOPE and seen.places[seat].own > 1 and strikes_another(seen, seat):
        found = found[:1]  # an ace is worth more than what a nope would spare someone else
    if not found:
        raise IllegalTurn(Reason("seat", f"{LETTERS[seat]} is not asked now"))
    values = heuristic_values(seen, seat, found, trained_weights().candidates)
    evaluations = [Evaluation(act, worth) for act, worth in zip(found, values, strict=True)]
    if len(found) == 1 or max(values) >= WON:
        return sorted(evaluations, key=lambda evaluation: -evaluation.heuristic)
    dice = Random(f"{seed} {number} {write_position(seen)}")
    if level.overlooked:
        evaluations = _considered(evaluations, level, dice)
    return search(seen, seat, level, evaluations, dice, Rollout(trained_weights()), last, in_time)


def _considered(evaluations: list[Evaluation], level: Level, dice: Random) -> list[Evaluation]:
    seen = [evaluation for evaluation in evaluations if dice.random() >= level.overlooked] or [dice.choice(evaluations)]
    for evaluation in seen:
        evaluation.heuristic += dice.gauss(0, level.misjudged)
    return seen


def choose_act(view: Position, level: int, seed: str, last: SeenTurn | None = None) -> Act:
    """Return the act that a level chooses for the seat whose view this is; see `choose.choose`."""
    return choose(view, reader(view), level, seed, last=last)


ALIKE: Final = 0.03
"""A difference of means that so few simulations do not tell from luck (11 to 28 of an act)."""


def advise(view: Position, _drafted: Sequence[str], last: SeenTurn | None = None) -> Advice:
    """Return the strongest level's act for the seat whose view this is, whatever is drafted.

    Where cards are as good as picking one up, it plays them, as who learns the game expects. `Advice.chance` is the
    mean share of the other players left behind; 0 if nothing had to be simulated. Deterministic. Raises as
    `choose.choose`.
    """
    best, *others = evaluate(view, reader(view), last=last)
    if best.act.kind is ActKind.DRAW:
        played = (one for one in others if one.samples == best.samples and one.act.kind is not ActKind.END)
        best = next((one for one in played if best.mean - one.mean <= ALIKE), best)
    return Advice((write_act(best.act),), best.mean, best.mean)


def reader(seen: Position) -> int:
    """Return the seat that may act and whose hand is visible; the first of several. Raises
    `GameOver`, `HiddenCards`."""
    if seen.step is OVER:
        raise GameOver(Reason("over", "the game is over"))
    for seat in acting(seen):
        if not isinstance(seen.places[seat].hand, int):
            return seat
    raise HiddenCards(Reason("hidden", "no seat that may act has a visible hand"))

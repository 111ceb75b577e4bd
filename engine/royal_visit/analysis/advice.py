"""Advice on a drafted turn and judgement of a played one, by the strongest level.

Uses only what the player to move may see, and the other's last turn if it is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from random import Random
from typing import Final
from zlib import crc32

from engine.game import Advice, Judgement
from engine.royal_visit.board import Pawns
from engine.royal_visit.cards import bag
from engine.royal_visit.game import MatchAction, turn_of
from engine.royal_visit.notation import read_play, write_position
from engine.royal_visit.opponent.choose import SeenTurn, evaluate, observed, turn_to
from engine.royal_visit.opponent.determinization import Observation
from engine.royal_visit.opponent.inference import HandSampler, ObservedTurn
from engine.royal_visit.opponent.levels import LEVELS
from engine.royal_visit.opponent.network import packed_network, trained_network
from engine.royal_visit.opponent.rollout import Evaluator, rollout
from engine.royal_visit.opponent.simulation import from_mover, packed_weights, trained_weights
from engine.royal_visit.position import MatchView, View, dealt_view
from engine.royal_visit.position import view as hidden_from
from engine.royal_visit.turns.drafting import TurnDraft, apply_plays, draft_turn
from engine.royal_visit.turns.outcomes import turn_outcomes
from engine.royal_visit.turns.plays import Turn, line_of, spent
from engine.royal_visit.turns.reach import TurnOutcome

GUESSES: Final = 48
"""Number of simulated games in which the played turn and the preferred one are compared."""

_METHOD: Final = "told the last turn"
"""Name of the method of judging: change it with the method, so that `judge_version` changes, too."""


def advise(view: MatchView, plays: Sequence[str], last: SeenTurn | None = None) -> Advice:
    """Return the best turn that begins with these plays, or the best of all turns if the level considered none of
    those.

    Deterministic. Raises `GameOver`, `HiddenCards`, `IllegalTurn` if the plays are not legal.
    """
    here = dealt_view(view)
    draft = draft_turn(here, tuple(map(read_play, plays)))
    evaluations = evaluate(here, last=observed(last))
    best = evaluations[0]
    if not draft.plays:
        return _advice(turn_to(here, best.outcome), best.win_probability, best.win_probability)
    ways = _continued(here, draft)
    for evaluation in evaluations:
        end = (*from_mover(Pawns(*evaluation.outcome[:5]), here.turn), evaluation.outcome[5])
        if end in ways:
            return _advice(ways[end], evaluation.win_probability, best.win_probability)
    return _advice(turn_to(here, best.outcome), best.win_probability, best.win_probability)


def _advice(turn: Turn, chance: float, best: float) -> Advice:
    return Advice(tuple(map(str, turn)), chance, best)


def _continued(here: View, draft: TurnDraft) -> dict[TurnOutcome, Turn]:
    """Return a turn for each outcome that can still be reached, including to end the turn now."""
    paid = bag(spent(draft.plays))
    ways: dict[TurnOutcome, Turn] = {(*draft.pawns, paid): draft.plays}
    if not draft.next_plays:
        return ways
    line = line_of(draft.plays[0])
    for spread in turn_outcomes(draft.pawns, bag(draft.hand), here.turn, here.ruleset).spreads:
        if spread.start.line is line:
            following = chain.from_iterable(spread.outcomes(draft.pawns))
            for (left, king, right, wizard, jester, cards), turn in zip(following, spread.turns(), strict=True):
                ways.setdefault((left, king, right, wizard, jester, cards + paid), (*draft.plays, *turn))
    return ways


def judge(view: MatchView, turn: MatchAction, last: SeenTurn | None = None) -> Judgement[MatchAction]:
    """Return the strongest level's judgement of a turn that the player to move has made; `last` is the other's turn
    before it.

    Deterministic. Raises `GameOver`, `HiddenCards`, `IllegalTurn`.
    """
    here = dealt_view(view)
    plays = turn_of(turn)
    after = apply_plays(here, plays).pawns
    before = observed(last)
    best = evaluate(here, last=before)[0]
    made: TurnOutcome = (*from_mover(after, here.turn), bag(spent(plays)))
    if made == best.outcome:
        return Judgement(best.win_probability, best.win_probability, plays)
    played, preferred = _compared(here, (made, best.outcome), before)
    if played >= preferred:
        return Judgement(played, played, plays)
    return Judgement(played, preferred, turn_to(here, best.outcome))


def _compared(here: View, made: Sequence[TurnOutcome], last: ObservedTurn | None) -> list[float]:
    """Return the mover's chances after these outcomes, in the same simulated games."""
    level = LEVELS[-1]
    judging = Evaluator(trained_weights(), trained_network() if level.width else None, level.width)
    sampler = HandSampler(
        Observation(here), trained_weights(), level.weighed, last.redacted_for(here.turn) if last else None
    )
    # Extra information in the input has no effect.
    dice = Random(f"judge {write_position(hidden_from(here, here.turn))}")
    totals = [0.0 for _ in made]
    for _ in range(GUESSES):
        game, luck = sampler.sample(dice), dice.getrandbits(32)
        for place, end in enumerate(made):
            totals[place] += rollout(game.copy(), end, level.plies, judging, Random(luck))
    return [total / GUESSES for total in totals]


@cache
def judge_version() -> str:
    """Return a name of the judging method: it changes with the level, the weights and the number of games, too."""
    method = f"{_METHOD}{LEVELS[-1]!r}".encode()
    return f"{GUESSES}-{crc32(method + packed_weights() + packed_network()):08x}"

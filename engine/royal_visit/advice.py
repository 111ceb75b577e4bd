"""Advice from the strongest level: a good turn that begins as a player has begun it, from what he may see.

Behind notation, so that another process can be asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Advice
from engine.royal_visit.board import Pawns
from engine.royal_visit.notation import read_play, read_position, write_turn
from engine.royal_visit.opponent.choose import consider, turn_to
from engine.royal_visit.opponent.world import turned
from engine.royal_visit.outcomes import reaches
from engine.royal_visit.plays import line_of
from engine.royal_visit.position import View
from engine.royal_visit.reach import End, bag
from engine.royal_visit.turn import Turn, spent
from engine.royal_visit.turns import Laid, lay


def advise(view: str, plays: Sequence[str]) -> Advice:
    """The best turn for the player to move that begins with these plays.

    Where nothing that was considered does, it is the best of all. The same view gives the same advice. Raises
    `GameOver`, `HiddenCards`, `IllegalTurn` if the plays are not legal.
    """
    here = View(read_position(view))
    laid = lay(here, tuple(map(read_play, plays)))
    thoughts = consider(here)
    best = thoughts[0]
    if not laid.plays:
        return Advice(write_turn(turn_to(here, best.end)), best.chance, best.chance)
    ways = _continued(here, laid)
    for thought in thoughts:
        end = (*turned(Pawns(*thought.end[:5]), here.turn), thought.end[5])
        if end in ways:
            return Advice(write_turn(ways[end]), thought.chance, best.chance)
    return Advice(write_turn(turn_to(here, best.end)), best.chance, best.chance)


def _continued(here: View, laid: Laid) -> dict[End, Turn]:
    """A turn for each outcome that can still be reached, ending at once among them."""
    paid = bag(spent(laid.plays))
    ways: dict[End, Turn] = {(*laid.pawns, paid): laid.plays}
    if not laid.next_plays:
        return ways
    line = line_of(laid.plays[0])
    for reach in reaches(laid.pawns, bag(laid.hand), here.turn, here.ruleset):
        if reach.line is line:
            for (*pawns, cards), turn in zip(reach.ends(), reach.turns(), strict=True):
                left, king, right, wizard, jester = pawns
                ways.setdefault((left, king, right, wizard, jester, cards + paid), (*laid.plays, *turn))
    return ways

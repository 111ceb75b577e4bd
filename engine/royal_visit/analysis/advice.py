"""What the strongest level has to say to people: advice on a turn half laid out, and a judgement of one played.

Both come from what the player to move may see and, where it is told, the other's last turn. Behind notation,
so that another process can be asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from random import Random
from typing import Final
from zlib import crc32

from engine.game import Advice, Judgement, LastTurn
from engine.royal_visit.board import Pawns
from engine.royal_visit.notation import read_play, read_position, read_turn, write_position, write_turn
from engine.royal_visit.opponent import network_weights, weights
from engine.royal_visit.opponent.choose import consider, turn_to
from engine.royal_visit.opponent.determinization import Seen
from engine.royal_visit.opponent.inference import Guesses, Last
from engine.royal_visit.opponent.levels import STRONGEST, by_number
from engine.royal_visit.opponent.network import network
from engine.royal_visit.opponent.remote import read_last
from engine.royal_visit.opponent.rollout import Judge, played_on
from engine.royal_visit.opponent.simulation import turned
from engine.royal_visit.opponent.trained import learnt
from engine.royal_visit.position import View
from engine.royal_visit.position import view as hidden_from
from engine.royal_visit.turns.bags import bag
from engine.royal_visit.turns.drafting import Laid, act, lay
from engine.royal_visit.turns.outcomes import ends
from engine.royal_visit.turns.plays import line_of
from engine.royal_visit.turns.reach import End
from engine.royal_visit.turns.turn import Turn, spent

GUESSES: Final = 48
"""In so many imagined games the turn played and the turn preferred are compared."""

_MANNER: Final = "told the last turn"
"""In what it judges otherwise than before with the same level and weights."""


def advise(view: str, plays: Sequence[str], last: LastTurn | None = None) -> Advice:
    """The best turn for the player to move that begins with these plays.

    Where nothing that was considered does, it is the best of all. The same arguments give the same advice.

    Raises `GameOver`, `HiddenCards`, `IllegalTurn` if the plays are not legal.
    """
    here = View(read_position(view))
    laid = lay(here, tuple(map(read_play, plays)))
    thoughts = consider(here, last=read_last(last))
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
    for spread in ends(laid.pawns, bag(laid.hand), here.turn, here.ruleset).spreads:
        if spread.start.line is line:
            following = chain.from_iterable(spread.ends(laid.pawns))
            for (left, king, right, wizard, jester, cards), turn in zip(following, spread.turns(), strict=True):
                ways.setdefault((left, king, right, wizard, jester, cards + paid), (*laid.plays, *turn))
    return ways


def judge(view: str, turn: str, last: LastTurn | None = None) -> Judgement:
    """What the strongest level makes of a turn that the player to move has made.

    `last` is the other's turn before it. The same arguments give the same judgement.

    Raises `GameOver`, `HiddenCards`, `IllegalTurn`.
    """
    here = View(read_position(view))
    plays = read_turn(turn)
    after = act(here, plays).pawns
    told = read_last(last)
    best = consider(here, last=told)[0]
    made: End = (*turned(after, here.turn), bag(spent(plays)))
    if made == best.end:
        return Judgement(best.chance, best.chance, turn)
    played, preferred = _compared(here, (made, best.end), told)
    if played >= preferred:
        return Judgement(played, played, turn)
    return Judgement(played, preferred, write_turn(turn_to(here, best.end)))


def _compared(here: View, made: Sequence[End], last: Last | None) -> list[float]:
    """The chances of the mover after these outcomes, in the same imagined games."""
    level = by_number(STRONGEST)
    judging = Judge(learnt(), network() if level.width else None, level.width)
    guesses = Guesses(Seen(here), learnt(), level.weighed, last.seen_by(here.turn) if last else None)
    dice = Random(f"judge {write_position(hidden_from(here, here.turn))}")  # whoever hands in more gains nothing by it
    totals = [0.0 for _ in made]
    for _ in range(GUESSES):
        world, luck = guesses.world(dice), dice.getrandbits(32)
        for place, end in enumerate(made):
            totals[place] += played_on(world.copy(), end, level.plies, judging, Random(luck))
    return [total / GUESSES for total in totals]


@cache
def judged_by() -> str:
    """Names the judge: another level or other weights have another name, and may judge otherwise."""
    made_of = (_MANNER, repr(by_number(STRONGEST)), weights.NUMBERS, network_weights.NUMBERS)
    return f"{GUESSES}-{crc32(''.join(made_of).encode()):08x}"

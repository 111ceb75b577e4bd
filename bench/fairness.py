"""Check that the opponent never looks at hidden cards: `python -m bench.fairness [--positions N]`.

Every level in turn chooses twice in positions of random play, with the same seed: once in the position as it is, once
with the hidden cards dealt another way. Both times it gets the other's last turn: once with the whole position
before it, once with the view of that position. The choice has to be the same; `make test` does this for 50 positions.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from random import Random

from bench.engine import start
from engine.royal_visit.board import Seat
from engine.royal_visit.cards import Hidden
from engine.royal_visit.opponent.choose import choose
from engine.royal_visit.opponent.inference import ObservedTurn
from engine.royal_visit.opponent.levels import LEVELS
from engine.royal_visit.outcome import outcome
from engine.royal_visit.position import Position, View
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.listing import turns


def permuted(here: Position, dice: Random) -> Position:
    """A position with the same view for the mover, but other cards in the other hand and the draw pile."""
    other, draw = here.hands[here.turn.other], here.draw
    assert not isinstance(other, Hidden)
    assert not isinstance(draw, Hidden)
    cards = [*other, *draw]
    dice.shuffle(cards)
    others = tuple(sorted(cards[: len(other)]))
    own = here.hands[here.turn]
    hands = (own, others) if here.turn is Seat.GREEN else (others, own)
    return replace(here, hands=hands, draw=tuple(cards[len(other) :]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    dice = Random(given.seed)
    compared = same = 0
    while compared < given.positions:
        here, shuffles = start(dice)
        last: ObservedTurn | None = None
        while outcome(here) is None and compared < given.positions:
            if dice.random() < 0.2:
                level, seed = compared % len(LEVELS) + 1, dice.getrandbits(32)
                # The whole position is passed as if it were a view: hidden cards must not matter even then.
                known = last.redacted_for(here.turn) if last is not None else None
                compared += 1
                same += choose(View(here), level, seed, last=last) == choose(
                    View(permuted(here, dice)), level, seed, last=known
                )
            turn = dice.choice(turns(here))
            last = ObservedTurn(View(here), turn)
            here = apply(here, turn, shuffles)
    print(f"the same choice in {same} of {compared} positions")


if __name__ == "__main__":
    main()

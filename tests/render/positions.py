"""Pictures of random positions: those that matches of random legal turns come through."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random

from engine.royal_visit.position import Position, opened, outcome, view
from engine.royal_visit.turns import Laid, lay, turns
from render.royal_visit.board import Before, board_scene
from render.royal_visit.hand import hand_scene
from render.royal_visit.open_hands import NOTHING
from render.royal_visit.result import result_scene
from render.samples import drawn_between, looking, played, sample_labels
from render.scene import Scene


@cache
def match(seed: int) -> tuple[Position, ...]:
    """A match of random legal turns."""
    return played(seed)


def boards(count: int, seed: int = 0, *, over: bool = False) -> Iterator[Scene]:
    """So many boards and results, each with what the last turn moved; `over`: as they are shown afterwards."""
    words = sample_labels()
    while count > 0:
        for old, new in pairwise(match(seed)):
            if count > 0:
                before, ended = Before(old.pawns, old.crown), outcome(new)
                if over or ended is not None:
                    seen, drawn = opened(new), drawn_between(old, new)
                else:
                    seen, drawn = view(new, None), NOTHING
                if ended is not None:
                    yield result_scene(seen, ended, before=before, labels=words, drawn=drawn)
                else:
                    yield board_scene(seen, before=before, to_move=new.turn, labels=words, drawn=drawn)
            count -= 1
        seed += 1


def hands(count: int, seed: int = 0) -> Iterator[Scene]:
    """So many hands, each with the first plays of a random turn laid out and a card chosen."""
    dice = Random(seed)
    while count > 0:
        for position in match(seed)[:-1][:count]:
            seen = view(position, position.turn)
            turn = dice.choice(turns(seen))
            laid: Laid = lay(seen, turn[: dice.randint(0, len(turn))])
            kinds = sorted({play.cards for play in laid.next_plays})
            chosen = dice.choice(kinds) if kinds and dice.random() < 0.7 else None
            held = seen.hands[position.turn]
            drawn = tuple(dice.sample(held, 2)) if isinstance(held, tuple) else ()
            yield hand_scene(looking(seen, position.turn, laid, chosen=chosen, drawn=drawn), sample_labels())
            count -= 1
        seed += 1

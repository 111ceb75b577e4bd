"""Scenes of Royal Visit: those that matches of random legal turns come through."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random

from engine.royal_visit.outcome import outcome
from engine.royal_visit.position import Position, revealed_view, view
from engine.royal_visit.turns.drafting import TurnDraft, draft_turn
from engine.royal_visit.turns.listing import turns
from render.royal_visit.content import NOTHING_DRAWN, BoardContent, TurnStart
from render.royal_visit.pictures.board import board_scene
from render.royal_visit.pictures.hand import hand_scene
from render.royal_visit.pictures.result import result_scene
from render.royal_visit.samples import drawn_between, hand_content, random_match, sample_labels
from render.scene import Scene


@cache
def match(seed: int) -> tuple[Position, ...]:
    """A match of random legal turns."""
    return random_match(seed)


def boards(count: int, seed: int = 0, *, over: bool = False) -> Iterator[Scene]:
    """This many boards and results, each with what the last turn moved; `over`: with both hands open."""
    words = sample_labels()
    while count > 0:
        for old, new in pairwise(match(seed)):
            if count > 0:
                before, ended = TurnStart(old.pawns, old.crown), outcome(new)
                if over or ended is not None:
                    seen, drawn = revealed_view(new), drawn_between(old, new)
                else:
                    seen, drawn = view(new, None), NOTHING_DRAWN
                content = BoardContent(seen, before, ended, drawn)
                yield (board_scene if ended is None else result_scene)(content, words)
            count -= 1
        seed += 1


def hands(count: int, seed: int = 0) -> Iterator[Scene]:
    """This many hands, each with the first plays of a random turn drafted and a card chosen."""
    dice = Random(seed)
    while count > 0:
        for position in match(seed)[:-1][:count]:
            seen = view(position, position.turn)
            turn = dice.choice(turns(seen))
            draft: TurnDraft = draft_turn(seen, turn[: dice.randint(0, len(turn))])
            kinds = sorted({play.cards for play in draft.next_plays})
            chosen = dice.choice(kinds) if kinds and dice.random() < 0.7 else None
            held = seen.hands[position.turn]
            drawn = tuple(dice.sample(held, 2)) if isinstance(held, tuple) else ()
            yield hand_scene(hand_content(seen, position.turn, draft, chosen=chosen, drawn=drawn), sample_labels())
            count -= 1
        seed += 1

"""Scenes of Royal Visit: those that matches of random legal turns come through."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from bot.games.royal_visit.pictures import board_content, drawn_hand
from engine.royal_visit.turns.listing import turns
from render.royal_visit.content import BoardContent
from render.royal_visit.pictures.board import board_scene
from render.royal_visit.pictures.hand import hand_scene
from render.royal_visit.pictures.result import result_scene
from render.scene import Scene
from tests.bot.games.royal_visit.cases import builder_of, my_move, played
from tools.situations.royal_visit import LABELS


@cache
def match(seed: int, *, over: bool = True) -> tuple[BoardContent, ...]:
    """A match of random legal turns; `over`: with both hands open."""
    return tuple(map(board_content, played(seed, over=over)))


def boards(count: int, seed: int = 0, *, over: bool = False) -> Iterator[Scene]:
    """This many boards and results, each with what the last turn moved; `over`: with both hands open."""
    while count > 0:
        for content in match(seed, over=over)[1 : count + 1]:
            yield (board_scene if content.outcome is None else result_scene)(content, LABELS)
            count -= 1
        seed += 1


def hands(count: int, seed: int = 0) -> Iterator[Scene]:
    """This many hands, each with the first plays of a random turn drafted and a card chosen."""
    dice = Random(seed)
    while count > 0:
        for content in match(seed)[:-1][:count]:
            turn = dice.choice(turns(content.view))
            plays = ";".join(map(str, turn[: dice.randint(0, len(turn))]))
            state = my_move(content.view, plays)
            keys = [choice.key for choice in builder_of(state).choices if choice.plays]
            if keys and dice.random() < 0.7:
                state = my_move(content.view, plays, dice.choice(keys))
            yield hand_scene(drawn_hand(state), LABELS)
            count -= 1
        seed += 1

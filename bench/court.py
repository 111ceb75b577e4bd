"""Which pictures of The Royal Court are measured (`bench.render`): those of matches of random acts, two to six at the
table, none of them painted before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random

from engine.royal_court.acts import acting
from render.court_samples import looking, played, sample_labels, seen_by
from render.royal_court.hand import hand_scene
from render.royal_court.replay import replay_gif
from render.royal_court.result import result_scene
from render.royal_court.scenes import TableScene
from render.royal_court.table import table_scene
from render.scene import Scene

Make = Callable[[], Scene]


def scenes(seed: int) -> Iterator[TableScene]:
    """Whole positions with what the last act did, match after match."""
    while True:
        yield from played(seed, 2 + seed % 5)
        seed += 1


def tables(count: int, seed: int) -> list[Make]:
    """How to plan tables and results."""
    made: list[Make] = []
    for scene in scenes(seed):
        if len(made) == count:
            break
        draw = table_scene if scene.outcome is None else result_scene
        made.append(partial(draw, seen_by(scene, None), sample_labels()))
    return made


def hands(count: int, seed: int, *, pressed: bool = False) -> list[Make]:
    """How to plan hands of who is to act; `pressed`: each again with one and with two cards chosen."""
    made: list[Make] = []
    dice = Random(seed)
    for scene in scenes(seed):
        if len(made) >= count:
            break
        if scene.outcome is None:
            looked = looking(scene.view, dice.choice(sorted(acting(scene.view))), scene.done)
            tokens = dice.sample(sorted(looked.playable), min(2, len(looked.playable)))
            for number in range(len(tokens) + 1 if pressed else 1):
                chosen = replace(looked, chosen=tuple(tokens[:number]))
                made.append(partial(hand_scene, chosen, sample_labels()))
    return made[:count]


def replay(seed: int = 4, players: int = 4) -> tuple[int, Callable[[], bytes]]:
    """How many frames a match of four has, and its replay."""
    frames = [seen_by(scene, None) for scene in played(seed, players)]
    return len(frames), partial(replay_gif, frames, sample_labels())

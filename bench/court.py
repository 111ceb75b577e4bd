"""Pictures of The Royal Court for `bench.render`, from matches of random acts for two to six players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random

from engine.royal_court.acts.act import acting
from render.royal_court.content import BoardContent
from render.royal_court.pictures.board import board_scene
from render.royal_court.pictures.hand import hand_scene
from render.royal_court.pictures.replay import replay_gif
from render.royal_court.pictures.result import result_scene
from render.royal_court.samples import as_seen_by, hand_content, random_match, sample_labels
from render.scene import Scene

Make = Callable[[], Scene]


def scenes(seed: int) -> Iterator[BoardContent]:
    """Open positions and the effect of the last act, match after match."""
    while True:
        yield from random_match(seed, 2 + seed % 5)
        seed += 1


def tables(count: int, seed: int) -> list[Make]:
    """Functions that plan tables and results."""
    made: list[Make] = []
    for scene in scenes(seed):
        if len(made) == count:
            break
        draw = board_scene if scene.outcome is None else result_scene
        made.append(partial(draw, as_seen_by(scene, None), sample_labels()))
    return made


def hands(count: int, seed: int, *, pressed: bool = False) -> list[Make]:
    """Functions that plan hands of a seat to act. `pressed`: each hand again with one and with two cards chosen."""
    made: list[Make] = []
    dice = Random(seed)
    for scene in scenes(seed):
        if len(made) >= count:
            break
        if scene.outcome is None:
            looked = hand_content(scene.view, dice.choice(sorted(acting(scene.view))), scene.last)
            tokens = dice.sample(sorted(looked.playable), min(2, len(looked.playable)))
            for number in range(len(tokens) + 1 if pressed else 1):
                chosen = replace(looked, chosen=tuple(tokens[:number]))
                made.append(partial(hand_scene, chosen, sample_labels()))
    return made[:count]


def replay(seed: int = 4, players: int = 4) -> tuple[int, Callable[[], bytes]]:
    """The number of frames of a match of four, and a function that draws its replay."""
    frames = [as_seen_by(scene, None) for scene in random_match(seed, players)]
    return len(frames), partial(replay_gif, frames, sample_labels())

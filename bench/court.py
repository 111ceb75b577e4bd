"""Pictures of The Royal Court for `bench.render`, from matches of random acts for two to six players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random

from engine.royal_court.acts.act import acting
from engine.royal_court.position import Position
from render.royal_court.content import BoardContent
from render.royal_court.pictures.board import board_scene
from render.royal_court.pictures.hand import hand_scene
from render.royal_court.pictures.result import replay_gif
from render.scene import Scene
from tests.bot.games.royal_court.cases import game
from tools.situations import royal_court
from tools.situations.royal_court import LABELS, hand_content

Make = Callable[[], Scene]


def scenes(seed: int) -> Iterator[tuple[Position, BoardContent]]:
    """Open positions with their tables, match after match, but for the ends."""
    while True:
        steps = game(seed, 2 + seed % 5)
        yield from zip((step.before for step in steps), royal_court.tables(steps), strict=False)
        seed += 1


def tables(count: int, seed: int) -> list[Make]:
    """Functions that plan tables."""
    return [partial(board_scene, table, LABELS) for _, table in islice(scenes(seed), count)]


def presses(count: int, seed: int) -> list[Make]:
    """Functions that plan hands of a seat to act, each again with one and with two cards chosen."""
    made: list[Make] = []
    dice = Random(seed)
    for position, _ in islice(scenes(seed), count):
        looked = hand_content(position, dice.choice(sorted(acting(position))))
        tokens = dice.sample(sorted(looked.playable), min(2, len(looked.playable)))
        for number in range(len(tokens) + 1):
            made.append(partial(hand_scene, replace(looked, chosen=tuple(tokens[:number])), LABELS))
    return made[:count]


def replay(seed: int = 4, players: int = 4) -> tuple[int, Callable[[], bytes]]:
    """The number of frames of a match of four, and a function that draws its replay."""
    frames = list(royal_court.tables(game(seed, players)))
    return len(frames), partial(replay_gif, frames, LABELS)

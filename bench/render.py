"""Speed, size and likeness to full colour of the pictures: `python -m bench.render`.

Everything is measured in one run, interleaved, in CPU time (so that other processes matter less), and medians are
compared. Positions come from matches of random legal turns. No timed position was painted before; the painter has
painted a thousand others, as a bot has after a day. The yardsticks:

- plain: the same scene on an RGB canvas, each sprite pasted through its own opacity, Pillow's default PNG
- floor: the finished canvas copied and deflated once by ISA-L at level 1

A hand is drawn at every press: "pressed" means all hands of whole turns, in the order in which a player sees them.
"""

from __future__ import annotations

import argparse
import gc
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from io import BytesIO
from math import inf, log10
from random import Random
from statistics import median
from time import process_time

from isal import isal_zlib
from PIL import Image, ImageChops, ImageStat

from bench import court
from bot.games.royal_visit.builder.draft import key_of
from bot.games.royal_visit.pictures import drawn_hand
from engine.royal_visit.turns.listing import turns
from render.raster.cache import LruCache
from render.raster.painter import Painter
from render.royal_visit.pictures.board import board_scene
from render.royal_visit.pictures.hand import hand_scene
from render.royal_visit.pictures.result import replay_gif, result_scene
from render.scene import Scene
from tests.bot.games.royal_visit.cases import my_move
from tests.render.royal_visit.scenes import match
from tools.plain import paint
from tools.situations.royal_visit import LABELS

Make = Callable[[], Scene]
MEMORY_PICTURES = 400


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the pictures.")
    parser.add_argument("--only", default="", help="kinds of pictures whose names begin like this")
    parser.add_argument("--rounds", type=int, default=60, help="positions that are timed")
    parser.add_argument("--warm", type=int, default=1000, help="positions that are painted before anything is timed")
    parser.add_argument("--positions", type=int, default=500, help="positions that are weighed and compared")
    parser.add_argument("--memory", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.memory:
        print(memory())
        return
    speed(options.rounds, options.warm, options.only)
    weight_and_likeness(options.positions)
    replay()
    kept = subprocess.run(
        [sys.executable, "-m", "bench.render", "--memory"], check=True, capture_output=True, text=True
    ).stdout
    print(
        f"memory after {MEMORY_PICTURES} boards, {MEMORY_PICTURES} hands and a replay of both games: all images and"
        f" strips that are kept {float(kept):.1f} MB (must 48, aim 32)"
    )


def boards(count: int, seed: int) -> list[Make]:
    """Functions that plan boards and results of matches of random legal turns."""
    made: list[Make] = []
    while len(made) < count:
        for content in match(seed, over=False)[1:]:
            draw = board_scene if content.outcome is None else result_scene
            made.append(partial(draw, content, LABELS))
        seed += 1
    return made[:count]


def presses(count: int, seed: int) -> list[Make]:
    """Functions that plan what a player sees while drafting random turns: hand, each card chosen, each play drafted."""
    made: list[Make] = []
    dice = Random(seed)
    while len(made) < count:
        for content in match(seed)[:-1]:
            turn = dice.choice(turns(content.view))
            for plays in range(len(turn) + 1):
                # After a play, the next one's card is chosen at once, as players mostly do.
                chosen: list[str | None] = [None] if not plays else []
                chosen += [key_of(turn[plays])] if plays < len(turn) else [None]
                for key in chosen:
                    hand = drawn_hand(my_move(content.view, ";".join(map(str, turn[:plays])), key))
                    made.append(partial(hand_scene, hand, LABELS))
        seed += 1
    return made[:count]


KINDS = (
    ("board", boards, 7, 20),
    ("hand, pressed", presses, 10, 20),
    ("The Royal Court's table", court.tables, 10, 20),
    ("The Royal Court's hand, pressed", court.presses, 10, 20),
)
"""Pictures, the functions that plan them, and how much faster than `plain` they must and should be."""


def speed(rounds: int, warm: int, only: str) -> None:
    painter = Painter()
    for kind, plan, must, aim in KINDS:
        if not kind.startswith(only):
            continue
        made = plan(warm + rounds, 1000)
        times: dict[str, list[float]] = {}
        weights: dict[str, list[int]] = {}

        def measure(
            name: str,
            way: Callable[[], bytes],
            times: dict[str, list[float]] = times,
            weights: dict[str, list[int]] = weights,
        ) -> None:
            start = process_time()
            picture = way()
            times.setdefault(name, []).append((process_time() - start) * 1000)
            weights.setdefault(name, []).append(len(picture))

        for make in made[:warm]:
            _ours(painter, make)
        for number, make in enumerate(made[warm:]):
            raw = painter.backgrounds.canvas(make()).tobytes()
            ways = {
                "ours": partial(_ours, painter, make),
                "plain": partial(_plainly, make),
                "floor": partial(_floor, raw),
            }
            turn = number % len(ways)
            for name, way in (*list(ways.items())[turn:], *list(ways.items())[:turn]):
                measure(name, way)
        medians = {name: median(values) for name, values in times.items()}
        print(
            f"{kind}, median of {rounds}: "
            + ", ".join(f"{name} {ms:.2f} ms ({median(weights[name]) / 1000:.0f} KB)" for name, ms in medians.items())
        )
        print(
            f"  {medians['plain'] / medians['ours']:.1f}× faster than plain (must {must}, aim {aim}), on the average"
            f" {sum(times['plain']) / sum(times['ours']):.1f}×, {medians['ours'] / medians['floor']:.1f}× floor"
            " (must 10, aim 3)"
        )


def _ours(painter: Painter, make: Make) -> bytes:
    return painter.png(make())


def _floor(raw: bytes) -> bytes:
    return isal_zlib.compress(bytearray(raw), 1)


def _plainly(make: Make) -> bytes:
    scene = make()
    canvas = Image.new("RGB", (scene.width, scene.height))
    for item in scene.layers:
        image = _full(item.image)
        canvas.paste(image, (item.left, item.top), image)
    file = BytesIO()
    canvas.save(file, "PNG")
    return file.getvalue()


_FULL: dict[int, tuple[Image.Image, Image.Image]] = {}


def _full(image: Image.Image) -> Image.Image:
    """The image in full colour, cached as a plain implementation would cache it."""
    if id(image) not in _FULL:
        _FULL[id(image)] = image, image.convert("RGBA")
    return _FULL[id(image)][1]


def weight_and_likeness(count: int) -> None:
    painter = Painter()
    for kind, made in (
        ("boards", boards(count, 2000)),
        ("hands, pressed", presses(count, 2000)),
        ("tables of The Royal Court", court.tables(count, 2000)),
        ("hands of The Royal Court, pressed", court.presses(count, 2000)),
    ):
        weights, likenesses = [], []
        for make in made:
            scene = make()
            picture = painter.png(scene)
            weights.append(len(picture))
            likenesses.append(_psnr(paint(scene), Image.open(BytesIO(picture)).convert("RGB")))
        weights.sort()
        likenesses.sort()
        print(
            f"{count} random {kind}: {weights[count // 2] / 1000:.1f} KB in the middle, {weights[-1] / 1000:.1f} KB at"
            f" most (must 100, aim 90); {likenesses[count // 20]:.1f} dB for the worst 5 % (must 38, aim 42),"
            f" {likenesses[0]:.1f} dB for the worst"
        )


def _psnr(one: Image.Image, other: Image.Image) -> float:
    channels = ImageStat.Stat(ImageChops.difference(one, other)).rms
    error = sum(rms * rms for rms in channels) / 3
    return 10 * log10(255 * 255 / error) if error else inf


def replay(runs: int = 9) -> None:
    shown = next(played for played in map(match, range(1000)) if len(played) == 41)
    times, weight = [], 0
    for _ in range(runs + 1):
        start = process_time()
        weight = len(replay_gif(shown, labels=LABELS))
        times.append((process_time() - start) * 1000 / len(shown))
    print(
        f"replay of {len(shown) - 1} turns: {median(times[1:]):.2f} ms a frame (must 1.5, aim 0.65;"
        f" {times[0]:.1f} ms the first time), {weight / 1000:.0f} KB (must 500)"
    )


def memory() -> float:
    """MB that all caches hold: all living images counted, and what is cached of them."""
    made = boards(MEMORY_PICTURES, 3000) + presses(4 * MEMORY_PICTURES, 3000)[::4]
    made += court.tables(MEMORY_PICTURES, 3000) + court.presses(2 * MEMORY_PICTURES, 3000)[::2]
    painter = Painter()
    for make in made:
        painter.png(make())
    replay_gif(match(4), labels=LABELS)
    court.replay()
    gc.collect()
    images = [thing for thing in gc.get_objects() if isinstance(thing, Image.Image) and is_loaded(thing)]
    held = sum(image.width * image.height * (1 if len(image.getbands()) == 1 else 4) for image in images)
    return (held + sum(cache.bytes for cache in gc.get_objects() if isinstance(cache, LruCache))) / 1e6


def is_loaded(image: Image.Image) -> bool:
    """Return whether an image's pixels are in memory, not only its file."""
    return image._im is not None


if __name__ == "__main__":
    main()

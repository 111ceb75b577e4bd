"""Orders the colours of the palette so that pictures compress well: `python -m tools.art.order`.

Pictures hold the difference of each index to the one above it (`render.raster.painter`). The index of a colour is free:
the palette's row of pixels holds the order of the colours, so nothing else depends on it. The indices are chosen so
that few differences occur, and these often: ink over one card's ground should be the same step as ink over another's.
They are found by simulated annealing, which swaps two colours at a time; the same pictures always give the same order.
"""

from __future__ import annotations

from collections import Counter
from math import exp, log2
from pathlib import Path
from random import Random
from typing import Final

from PIL import Image

from render.raster.painter import painter
from render.raster.palette import UNCHANGED, palette
from tests.render.royal_visit.scenes import hands

FILE: Final = Path("render", "assets", "palette.png")

HANDS: Final = 320
"""Number of hands of random matches that are counted."""

SWAPS: Final = 4_000_000
WARMTH: Final = 0.02
"""Bits per difference that a worsening swap may cost at the start."""

Pair = tuple[int, int]


def main() -> None:
    """Write the palette again: the same row of colours, under other indices."""
    row = palette().convert("RGB").tobytes()
    pairs = counted()
    before, place = annealed(pairs)
    print(f"{before:.2f} bits a difference in the order of the row, {bits(pairs, place):.2f} in the best one")
    colours = bytearray(len(row))
    for rank, index in enumerate(place):
        colours[3 * index : 3 * index + 3] = row[3 * rank : 3 * rank + 3]
    image = Image.frombytes("P", (len(place), 1), bytes(place))
    image.putpalette(bytes(colours))
    image.save(FILE, optimize=True)


def counted() -> Counter[Pair]:
    """How often a colour is below another, by the colours' ranks in the row."""
    order = palette().tobytes()
    rank = [order.index(index) for index in range(len(order))]
    backgrounds, pairs = painter().backgrounds, Counter[Pair]()
    for scene in hands(HANDS):
        canvas = backgrounds.canvas(scene).point(rank)
        above = canvas.crop((1, 0, canvas.width, canvas.height - 1)).tobytes()
        here = canvas.crop((1, 1, canvas.width, canvas.height)).tobytes()
        pairs.update(pair for pair in zip(above, here, strict=True) if pair[0] != pair[1])
    return pairs


def annealed(pairs: Counter[Pair]) -> tuple[float, list[int]]:
    """The bits per difference if ranks are the indices, and a better index for each rank."""
    dice, place, total = Random(1), list(range(UNCHANGED + 1)), pairs.total()
    touching: list[list[tuple[int, int, int]]] = [[] for _ in place]
    steps = [0] * 256
    for (above, here), count in pairs.items():
        steps[(here - above) % 256] += count
        touching[above].append((above, here, count))
        touching[here].append((above, here, count))
    used = [index for index, found in enumerate(touching) if found]
    now = lowest = 0.0
    best = place[:]
    for number in range(SWAPS):
        first, second = dice.choice(used), dice.randrange(UNCHANGED)
        moved = touching[first] + [pair for pair in touching[second] if first not in pair[:2]]
        change: dict[int, int] = {}
        for sign in (-1, 1):
            for above, here, count in moved:
                step = (place[here] - place[above]) % 256
                change[step] = change.get(step, 0) + sign * count
            if sign < 0:
                place[first], place[second] = place[second], place[first]
        worse = sum(_share(steps[step]) - _share(steps[step] + more) for step, more in change.items())
        warmth = WARMTH * total * (1 - number / SWAPS) ** 2
        if worse <= 0 or dice.random() < exp(-worse / warmth):
            now += worse
            for step, more in change.items():
                steps[step] += more
            if now < lowest:
                lowest, best = now, place[:]
        else:
            place[first], place[second] = place[second], place[first]
    return bits(pairs, list(range(UNCHANGED + 1))), best


def bits(pairs: Counter[Pair], place: list[int]) -> float:
    """Bits per difference with colours at these places: the entropy of the differences."""
    steps = Counter[int]()
    for (above, here), count in pairs.items():
        steps[(place[here] - place[above]) % 256] += count
    return log2(pairs.total()) - sum(map(_share, steps.values())) / pairs.total()


def _share(count: int) -> float:
    return count * log2(count) if count else 0.0


if __name__ == "__main__":
    main()

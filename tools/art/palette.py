"""Chooses the colours of all pictures from the named pictures, so that the largest areas keep their own colours."""

from __future__ import annotations

from collections import Counter
from typing import Final

from PIL import Image

from tests.render.cards.scenes import SCENES
from tools.plain import paint
from tools.situations.royal_visit import PICTURES

COLOURS: Final = 255
"""One less than a palette has: a replay needs an index for unchanged pixels."""

ROUNDS: Final = 8
"""Rounds of k-means; more make no measurable difference."""

RGB = tuple[int, int, int]


def choose(colours: int = COLOURS) -> Image.Image:
    """A one-row palette image, the most frequent colour first."""
    weights = counted()
    centres = spread(weights, colours)
    for _ in range(ROUNDS):
        centres = moved(weights, centres)
    order = Counter[RGB]()
    for colour, weight in weights.items():
        order[nearest(colour, centres)] += weight
    flat = [channel for colour, _ in order.most_common(colours) for channel in colour]
    image = Image.new("P", (COLOURS + 1, 1))
    image.putdata(range(COLOURS + 1))
    image.putpalette(flat + [0] * (768 - len(flat)))
    return image


def counted() -> Counter[RGB]:
    """How often each colour occurs in the named pictures."""
    weights = Counter[RGB]()
    for name, make in {**PICTURES, **SCENES}.items():
        if not name.startswith("rules_"):
            for count, colour in paint(make()).getcolors(1 << 20) or []:
                assert isinstance(colour, tuple)
                weights[colour[0], colour[1], colour[2]] += count
    return weights


def spread(weights: Counter[RGB], colours: int) -> list[RGB]:
    """The first centres: each time the colour with the greatest total error."""
    centres: list[RGB] = []
    lacking = dict.fromkeys(weights, 1 << 20)
    while len(centres) < min(colours, len(weights)):
        new = max(weights, key=lambda colour: (weights[colour] * lacking[colour], colour))
        centres.append(new)
        lacking = {colour: min(far, apart(colour, new)) for colour, far in lacking.items()}
    return centres


def moved(weights: Counter[RGB], centres: list[RGB]) -> list[RGB]:
    """Each centre moved to the mean of the colours nearest to it."""
    sums = {centre: [0, 0, 0, 0] for centre in centres}
    for colour, weight in weights.items():
        total = sums[nearest(colour, centres)]
        for n in range(3):
            total[n] += weight * colour[n]
        total[3] += weight
    return [
        (round(red / count), round(green / count), round(blue / count)) if count else centre
        for centre, (red, green, blue, count) in sums.items()
    ]


def nearest(colour: RGB, centres: list[RGB]) -> RGB:
    """The centre nearest to a colour."""
    return min(centres, key=lambda centre: apart(colour, centre))


def apart(one: RGB, other: RGB) -> int:
    """Squared distance between two colours."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2

"""The mapping of colours to the palette."""

from __future__ import annotations

from itertools import pairwise

from render.raster.palette import UNCHANGED, nearest, palette


def test_of_two_colours_that_are_equally_near_the_one_that_covers_more_is_taken() -> None:
    row = [bytes(palette().convert("RGB").tobytes()[3 * n : 3 * n + 3]) for n in range(UNCHANGED)]
    assert [nearest(*colour) for colour in row] == list(palette().tobytes()[:UNCHANGED])
    between = {tuple((a + b) // 2 for a, b in zip(one, other, strict=True)) for one, other in pairwise(row)}
    for colour in between:
        far = [sum((a - b) ** 2 for a, b in zip(colour, known, strict=True)) for known in row]
        assert nearest(*colour) == palette().tobytes()[far.index(min(far))]

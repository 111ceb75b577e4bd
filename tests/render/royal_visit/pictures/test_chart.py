"""The chart of a review: Green above, Red below, the marked turns by their numbers, nothing over anything else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from random import Random

import pytest
from PIL import Image

from engine.royal_visit.board import Seat
from render.royal_visit.pictures.chart import (
    BADGE,
    BOX,
    HIGH,
    LEFT,
    LOW,
    MIDDLE,
    RIGHT,
    Chart,
    Point,
    chart_png,
    chart_scene,
)
from render.scene import Layer, Scene
from render.theme import SIDES
from tools.plain import paint


def chart(after: Sequence[float], marked: Sequence[int] = (), before: Sequence[float] | None = None) -> Chart:
    points = tuple(Point(*pair) for pair in zip(before or after, after, strict=True))
    return Chart(points, tuple(marked), Seat.GREEN, "Green wins", "Chance of winning", "Turn")


def test_the_readers_side_is_above() -> None:
    for top in Seat:
        scene = chart_scene(replace(chart((0.6, 0.9)), top=top))
        filled = {}
        for seat in Seat:
            [area] = scene.named(f"won {seat.name.lower()}")
            filled[seat] = sum(area.image.convert("RGBA").getchannel("A").histogram()[128:])
        assert filled[top] > filled[top.other], "the line is in the upper half"


def middle(item: Layer) -> tuple[float, float]:
    return item.left + item.image.width / 2, item.top + item.image.height / 2


def rope_at(scene: Scene, x: float) -> tuple[int, int]:
    """The upper and lower edge of the line at some place, in pixels of the picture."""
    [rope] = scene.named("rope")
    column = (
        rope.image.convert("RGBA")
        .getchannel("A")
        .crop((round(x) - rope.left, 0, round(x) - rope.left + 1, rope.image.height))
    )
    box = column.getbbox()
    assert box is not None
    return rope.top + box[1], rope.top + box[3]


@pytest.mark.parametrize(("chance", "y"), [(1.0, HIGH), (0.5, MIDDLE), (0.0, LOW), (0.75, (HIGH + MIDDLE) / 2)])
def test_the_line_is_as_high_as_greens_chance(chance: float, y: float) -> None:
    scene = chart_scene(chart([chance] * 10))
    top, bottom = rope_at(scene, (LEFT + RIGHT) / 2)
    assert abs((top + bottom) / 2 - y) <= 2


def test_each_sides_colour_fills_its_own_half() -> None:
    image = paint(chart_scene(chart([0.9, 0.9, 0.1, 0.1])))
    first, last = LEFT + (RIGHT - LEFT) * 3 // 8, LEFT + (RIGHT - LEFT) * 7 // 8
    assert image.getpixel((first, round(MIDDLE) - 40)) == SIDES[Seat.GREEN]
    assert image.getpixel((last, round(MIDDLE) + 40)) == SIDES[Seat.RED]
    assert image.getpixel((first, round(MIDDLE) + 40)) != SIDES[Seat.RED]
    assert image.getpixel((last, round(MIDDLE) - 40)) != SIDES[Seat.GREEN]


def test_a_bar_reaches_from_before_a_marked_turn_to_after_it() -> None:
    scene = chart_scene(chart([0.5, 0.2, 0.2], [2], [0.5, 0.7, 0.2]))
    [bar], [dot] = scene.named("bar"), scene.named("after")
    high, low = LOW + (HIGH - LOW) * 0.7, LOW + (HIGH - LOW) * 0.2
    assert abs(bar.top - high) <= 8
    assert abs(bar.top + bar.image.height - low) <= 8
    assert abs(middle(dot)[1] - low) <= 1
    assert abs(middle(dot)[0] - (LEFT + (RIGHT - LEFT) * 2 / 3)) <= 1


@pytest.mark.parametrize("turns", [1, 2, 3, 40, 150])
def test_numbers_of_marked_turns_stand_apart_and_inside(turns: int) -> None:
    dice = Random(turns)
    for _ in range(20):
        count = min(3, turns)
        start = dice.choice((1, max(1, turns - 3), dice.randint(1, turns - count + 1)))
        marked = sorted(dice.sample(range(start, min(turns, start + 3) + 1), min(count, turns - start + 1)))
        scene = chart_scene(chart([dice.random() for _ in range(turns)], marked))
        badges = [item.left for item in scene.named("badge")]
        assert len(badges) == len(marked)
        assert all(after - before > BADGE[0] for before, after in pairwise(badges))
        assert badges[0] > BOX[0]
        assert badges[-1] + BADGE[0] < BOX[2]


@pytest.mark.parametrize("turns", [1, 2, 7, 40, 333])
def test_a_chart_of_any_length_lies_inside_its_field_and_is_light(turns: int) -> None:
    dice = Random(turns)
    shown = chart([dice.choice((0.0, 1.0, dice.random())) for _ in range(turns)], (turns,))
    for item in chart_scene(shown).layers:
        if item.name in ("rope", "bar", "after", "badge", "thread") or item.name.startswith("won "):
            left, top, right, bottom = item.box
            assert BOX[0] < left
            assert right < BOX[2]
            assert BOX[1] < top
            assert bottom < BOX[3]
    picture = chart_png(shown)
    assert len(picture) <= 64 * 1024
    assert Image.open(BytesIO(picture)).mode == "P"

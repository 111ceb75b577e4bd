"""The encoder against its oracle: the same pixels as scenes drawn plainly, whatever was drawn before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from itertools import islice
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageSequence

from render.raster import gif, png
from render.raster.gif import FrameSizes
from render.raster.painter import Painter
from render.royal_court.pictures.result import frame_scene as court_frame
from render.royal_visit.pictures.result import frame_scene as visit_frame
from render.scene import Scene
from render.sprites import panel, polygon
from render.theme import GOLD, GREEN, INK, PAPER, RED, Colour
from tests.render.cards.scenes import SCENES
from tests.render.royal_court import scenes as court
from tests.render.royal_visit import scenes as visit
from tools import plain
from tools.situations import royal_court, royal_visit

SIZES: Final = FrameSizes(70_000, 16_000, 36_000)
PLANS: Final[dict[str, Callable[[], Scene]]] = {**royal_visit.PICTURES, **royal_court.PICTURES, **SCENES}
VISIT_NAMES: Final = ("board_all_moved", "hand_both_guards", "result_deck", "long", "review_tug", "rules_end")
COURT_NAMES: Final = (
    "court_table_six",
    "court_hand_forty",
    "court_result_six",
    "long leaderboard",
    "court_rules_court",
)


def pixels(picture: bytes) -> Image.Image:
    return Image.open(BytesIO(picture)).convert("RGB")


def assert_equal(one: Image.Image, other: Image.Image) -> None:
    assert one.size == other.size
    assert ImageChops.difference(one, other).getbbox() is None


def as_each_painter_makes_it(painter: Painter, scene: Scene) -> None:
    """The pixels of the oracle: in a new painter, in one that has painted others, and again from its caches."""
    meant = plain.paint_in_palette(scene)
    for made in (Painter().png(scene), painter.png(scene), painter.png(scene)):
        assert_equal(pixels(made), meant)


@pytest.mark.parametrize("name", [*VISIT_NAMES, *COURT_NAMES])
def test_a_picture_has_the_pixels_of_its_oracle(name: str) -> None:
    scene = PLANS[name]()
    assert_equal(pixels(png(scene)), pixels(plain.png(scene)))


def test_pictures_of_royal_visit_have_the_pixels_of_their_oracles_though_they_share_parts() -> None:
    painter = Painter()
    for scene in (*visit.boards(2, seed=5), *visit.boards(1, seed=6, over=True), *visit.hands(2, seed=5)):
        as_each_painter_makes_it(painter, scene)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_pictures_of_the_royal_court_have_the_pixels_of_their_oracles_though_they_share_parts(players: int) -> None:
    painter = Painter()
    hands = (scene for _, scene in court.hands(1, players))
    for scene in (*islice(court.boards(20, players), 17, 19), *hands):
        as_each_painter_makes_it(painter, scene)


SHAPES: Final = [
    panel((60, 40), GREEN, INK, 4, 12),
    panel((140, 90), PAPER, RED, 6, 30),
    polygon(((4, 4), (40, 20), (4, 36)), (44, 40), GOLD, INK, 4),
]
"""With soft edges; the large one has a band without a mask."""

places = st.tuples(st.integers(0, len(SHAPES) - 1), st.integers(-60, 220), st.integers(-60, 180))


def scene_of(shapes: list[tuple[int, int, int]], background: int, colour: Colour) -> Scene:
    scene = Scene(240, 160)
    scene.add("background", GROUNDS[colour], 0, 0)
    for number, left, top in shapes:
        scene.add(f"shape {number}", SHAPES[number], left, top)
    scene.background = min(background, len(scene.layers))
    return scene


GROUNDS: Final = {colour: Image.new("RGBA", (240, 160), (*colour, 255)) for colour in (PAPER, GREEN)}
PAINTER: Final = Painter()
"""Shared by all examples, so that they find each other's patches, tiles and strips in its caches."""


@given(st.lists(places, max_size=7), st.integers(1, 4), st.sampled_from([PAPER, GREEN]))
@settings(max_examples=40, deadline=None)
def test_any_layers_give_the_pixels_of_the_oracle(
    shapes: list[tuple[int, int, int]], background: int, colour: Colour
) -> None:
    scene = scene_of(shapes, background, colour)
    assert_equal(pixels(PAINTER.png(scene)), plain.paint_in_palette(scene))


def shown(animation: bytes) -> Iterator[tuple[Image.Image, int]]:
    """Each frame as a reader sees it, with its time."""
    with Image.open(BytesIO(animation)) as image:
        for frame in ImageSequence.Iterator(image):
            yield frame.convert("RGB"), frame.info["duration"]


def same_animation(plan: Callable[[int], Scene], count: int) -> None:
    made = gif((plan(n) for n in range(count)), count, SIZES, turn=700, held=2000)
    meant = plain.gif((plan(n) for n in range(count)), turn=700, held=2000)
    assert len(list(shown(made))) == count
    for (one, time), (other, meant_time) in zip(shown(made), shown(meant), strict=True):
        assert_equal(one, other)
        assert time == meant_time


def test_a_replay_of_royal_visit_has_the_pixels_and_times_of_its_oracle() -> None:
    played = visit.match(17)
    parts = [*played[:2], played[-1]]
    same_animation(lambda n: visit_frame(parts[n], royal_visit.LABELS), len(parts))


def test_a_replay_of_the_royal_court_has_the_pixels_and_times_of_its_oracle() -> None:
    played = court.match(2, 3)
    parts = [*played[:2], played[-2]]
    same_animation(lambda n: court_frame(parts[n], royal_court.LABELS), len(parts))


def test_the_oracle_is_close_to_full_colour() -> None:
    """It rounds to the palette and to nothing else: no colour is further from what is meant than the palette's gaps."""
    for plan in map(partial(PLANS.__getitem__), ("board_start", "court_table_three")):
        scene = plan()
        off = ImageChops.difference(plain.paint_in_palette(scene), plain.paint(scene)).convert("L")
        assert sum(off.histogram()[40:]) < 0.001 * off.width * off.height

"""The pictures that are sent: what they weigh, and what is kept to make them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PIL import Image

from render.raster.gif import gif
from render.raster.painter import Painter
from render.raster.palette import UNCHANGED, rgb_table
from render.scene import Scene, parchment
from render.theme import PAPER
from tests.render.royal_visit.scenes import boards, hands
from tools.situations.royal_visit import PICTURES

HEAVIEST = 100_000


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter()


@pytest.mark.parametrize("kind", [boards, partial(boards, over=True), hands], ids=["board", "open", "hand"])
def test_no_picture_of_random_matches_weighs_more_than_100_kb(
    painter: Painter, kind: Callable[[int], Iterator[Scene]]
) -> None:
    assert max(len(painter.png(scene)) for scene in kind(60)) <= HEAVIEST


def test_a_picture_does_not_depend_on_what_was_painted_before() -> None:
    used = Painter()
    scenes = [*boards(20, seed=3), *hands(20, seed=3)]
    first = [used.png(scene) for scene in scenes]
    assert [used.png(scene) for scene in scenes] == first
    assert [Painter().png(scene) for scene in scenes[::10]] == first[::10]


@pytest.mark.parametrize("places", [((10, -1), (10, -2)), ((-2, 10), (-3, 10))], ids=["above", "left"])
def test_a_picture_is_told_from_one_a_pixel_further_out(places: tuple[tuple[int, int], ...]) -> None:
    painter, stripes = Painter(), Image.linear_gradient("L").convert("RGBA").rotate(45)
    for left, top in places:
        scene = Scene(64, 64, background=1)
        scene.add("ground", Image.new("RGBA", (64, 64), (*PAPER, 255)), 0, 0)
        scene.add("stripes", stripes, left, top)
        assert painter.png(scene) == Painter().png(scene)


def test_no_picture_uses_the_index_that_means_unchanged(painter: Painter) -> None:
    for scene in (*boards(5), *hands(5), PICTURES["result_king"]()):
        assert painter.backgrounds.canvas(scene).histogram()[UNCHANGED] == 0
    assert len(rgb_table()) == 768


def test_a_replay_whose_pictures_change_their_size_is_refused() -> None:
    with pytest.raises(ValueError, match="number 1 is 90 × 60 px"):
        gif((parchment(90, height) for height in (50, 60)), 2, turn=100)

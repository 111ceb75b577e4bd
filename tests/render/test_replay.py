"""The replay: a GIF whose frames are the match's boards, in order, each for its time."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from engine.royal_visit.position import view
from render.royal_visit.replay import HELD, TURN, Frame, frame_scene, replay_gif
from render.samples import frames, sample_labels
from render.scene import paint
from tests.render.positions import match

SEED = 17
"""A match of 40 turns."""


@pytest.fixture(scope="module")
def shown() -> tuple[Frame, ...]:
    return frames(match(SEED))


@pytest.fixture(scope="module")
def gif(shown: tuple[Frame, ...]) -> bytes:
    return replay_gif(shown, labels=sample_labels())


def pictures(gif: bytes) -> Iterator[Image.Image]:
    """Each frame as a reader sees it."""
    with Image.open(BytesIO(gif)) as image:
        assert image.format == "GIF"
        for frame in ImageSequence.Iterator(image):
            yield frame.convert("RGB")


def test_there_is_a_frame_for_the_deal_and_one_for_each_turn(gif: bytes) -> None:
    made = list(pictures(gif))
    assert len(made) == len(match(SEED)) == 41
    assert {frame.size for frame in made} == {(600, 430)}


def test_each_frame_shows_its_position(gif: bytes, shown: tuple[Frame, ...]) -> None:
    for made, frame in zip(pictures(gif), shown, strict=True):
        meant = paint(frame_scene(frame, sample_labels())).reduce(2)
        off = ImageChops.difference(made, meant).convert("L")
        assert ImageStat.Stat(off).rms[0] < 9
        assert sum(off.histogram()[64:]) < 0.01 * off.width * off.height


def test_frames_last_their_time_and_the_last_one_is_held(gif: bytes) -> None:
    with Image.open(BytesIO(gif)) as image:
        times = [frame.info["duration"] for frame in ImageSequence.Iterator(image)]
        assert image.info["loop"] == 0
    assert times == [TURN] * 40 + [HELD]


def test_a_match_of_40_turns_weighs_at_most_500_kb(gif: bytes) -> None:
    assert len(gif) <= 500_000


def test_the_same_match_gives_the_same_bytes(gif: bytes, shown: tuple[Frame, ...]) -> None:
    assert replay_gif(shown, labels=sample_labels()) == gif


def test_a_frame_that_changes_nothing_is_still_a_frame() -> None:
    still = Frame(view(match(SEED)[0], None))
    assert len(list(pictures(replay_gif([still, still], labels=sample_labels())))) == 2


def test_a_replay_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        replay_gif((), labels=sample_labels())

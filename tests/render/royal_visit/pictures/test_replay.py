"""The replay: a GIF whose frames are the match's boards, in order, each for its time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from engine.royal_visit.position import view
from render.raster.gif import HELD, LAST, FrameSizes, frames_shown
from render.royal_visit.content import BoardContent
from render.royal_visit.geometry import HEIGHT
from render.royal_visit.open_hands import STRIP
from render.royal_visit.pictures import result
from render.royal_visit.pictures.result import FRAME_SIZES, LIMIT, TURN, frame_scene, replay_gif
from tests.render.royal_visit.scenes import match
from tools.plain import paint
from tools.situations.royal_visit import LABELS

SEED = 7
"""A match of 40 turns."""


@pytest.fixture(scope="module")
def shown() -> tuple[BoardContent, ...]:
    return match(SEED)


@pytest.fixture(scope="module")
def gif(shown: tuple[BoardContent, ...]) -> bytes:
    return replay_gif(shown, labels=LABELS)


def pictures(gif: bytes) -> Iterator[Image.Image]:
    """Each frame as a reader sees it."""
    with Image.open(BytesIO(gif)) as image:
        assert image.format == "GIF"
        for frame in ImageSequence.Iterator(image):
            yield frame.convert("RGB")


def test_there_is_a_frame_for_the_deal_and_one_for_each_turn(gif: bytes) -> None:
    made = list(pictures(gif))
    assert len(made) == len(match(SEED)) == 41
    assert {frame.size for frame in made} == {(600, (HEIGHT + STRIP) // 2)}


def test_each_frame_shows_its_position(gif: bytes, shown: tuple[BoardContent, ...]) -> None:
    for made, frame in zip(pictures(gif), shown, strict=True):
        meant = paint(frame_scene(frame, LABELS)).reduce(2)
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


def test_the_same_match_gives_the_same_bytes(gif: bytes, shown: tuple[BoardContent, ...]) -> None:
    assert replay_gif(shown, labels=LABELS) == gif


def test_a_frame_that_changes_nothing_is_still_a_frame() -> None:
    still = BoardContent(view(match(SEED)[0].view, None))
    assert len(list(pictures(replay_gif([still, still], labels=LABELS)))) == 2


def test_a_replay_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        replay_gif((), labels=LABELS)


def long(turns: int) -> list[BoardContent]:
    """A match of this many turns, made of many; only the last turn ends it."""
    made: list[BoardContent] = []
    for seed in range(12):
        made += (replace(frame, outcome=None) for frame in match(seed))
    repeated = [made[number % len(made)] for number in range(turns)]
    return [*repeated, match(SEED)[-1]]


def pages(gif: bytes) -> list[Image.Image]:
    """Each frame as a reader sees it, smaller."""
    return [frame.reduce(4) for frame in pictures(gif)]


def test_a_replay_of_many_turns_can_be_sent_and_shows_the_deal_and_the_end() -> None:
    """A fourth of them, within a fourth of the limit."""
    assert len(frames_shown(321, FRAME_SIZES, LIMIT)) == 321
    played, limit = long(750), LIMIT // 4
    gif = replay_gif(played, labels=LABELS, limit=limit)
    assert len(gif) <= limit
    seen = pages(gif)
    assert len(seen) == len(frames_shown(len(played), FRAME_SIZES, limit)) == 67
    for number in (0, -1):
        alone = replay_gif([played[number]], labels=LABELS)
        assert seen[number].tobytes() == pages(alone)[0].tobytes()


@pytest.mark.parametrize("count", [2, 41, 790, 796, 3001, 100_000])
def test_the_deal_the_last_turns_and_the_end_are_always_shown(count: int) -> None:
    numbers = list(frames_shown(count, FRAME_SIZES, LIMIT))
    assert numbers[0] == 0
    assert numbers[-LAST:] == list(range(count))[-LAST:]
    assert numbers == sorted(set(numbers))
    gaps = {after - before for before, after in pairwise(numbers[:-LAST])}
    assert not gaps or max(gaps) - min(gaps) <= 1, "evenly spread"


def test_frames_that_turn_out_too_large_make_way_for_the_last_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result, "FRAME_SIZES", FrameSizes(70_000, 100, 36_000))
    played, limit = long(120), 800_000
    gif = replay_gif(played, labels=LABELS, limit=limit)
    assert len(gif) <= limit
    assert LAST < len(pages(gif)) < 121
    alone = replay_gif(played[-1:], labels=LABELS)
    assert pages(gif)[-1].tobytes() == pages(alone)[0].tobytes()

"""The replay: a GIF whose frames are the match's tables, in order, and the podium at last."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageChops, ImageSequence, ImageStat

from render.raster.gif import frames_shown
from render.royal_court.pictures.result import FRAME_SIZES, LIMIT, frame_scene, replay_gif
from tests.render.royal_court.scenes import match
from tools.plain import paint
from tools.situations.royal_court import LABELS


def pictures(gif: bytes) -> list[Image.Image]:
    """Each frame as a reader sees it."""
    with Image.open(BytesIO(gif)) as image:
        return [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]


def test_each_frame_shows_its_act_and_the_last_one_the_podium() -> None:
    played = match(2, 3)
    gif = replay_gif(played, LABELS)
    made = pictures(gif)
    assert len(made) == len(played)
    assert len(gif) <= LIMIT
    for place in (0, len(played) // 2, len(played) - 1):
        meant = paint(frame_scene(played[place], LABELS))
        meant = meant.resize((meant.width // 2, meant.height // 2), Image.Resampling.BOX)
        assert made[place].size == meant.size, "no blank strip below any frame"
        off = ImageChops.difference(made[place], meant).convert("L")
        assert ImageStat.Stat(off).rms[0] < 9


def test_a_replay_of_a_very_long_match_can_be_sent() -> None:
    """A fourth of it, within a fourth of the limit."""
    one, limit = match(2, 6), LIMIT // 4
    played = [one[number % (len(one) - 1)] for number in range(300)] + [one[-1]]
    gif = replay_gif(played, LABELS, limit=limit)
    assert len(gif) <= limit
    assert len(pictures(gif)) <= len(frames_shown(len(played), FRAME_SIZES, limit)) < len(played)

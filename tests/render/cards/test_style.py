"""The cards of people and leaderboards: nothing sticks out or lies on anything else, whatever is counted."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from render.cards.leaderboard import LeaderboardCard, Row, leaderboard_png
from render.cards.profile import profile_png
from render.cards.style import SIDE, WIDTH
from render.fonts import Face, font
from render.royal_visit.geometry import card_style
from tests.render.cards.scenes import PLAIN, SCENES, overlap


@pytest.mark.parametrize("name", SCENES)
def test_no_words_lie_on_others_or_on_a_pictogram(name: str) -> None:
    scene = SCENES[name]()
    words = [item for item in scene.layers if item.name.startswith("text ")]
    marks = [item for item in scene.layers if item.name.startswith(("icon", "form", "won", "lost", "disc", "bar"))]
    assert words
    found = [(one.name, other.name) for one, other in combinations(words, 2) if overlap(one, other)]
    assert found == []
    assert [(word.name, mark.name) for word in words for mark in marks if overlap(word, mark)] == []


@pytest.mark.parametrize("name", SCENES)
def test_everything_lies_on_the_sheet_or_in_the_sky(name: str) -> None:
    scene = SCENES[name]()
    for item in scene.layers[scene.background :]:
        left, top, right, bottom = item.box
        assert left >= SIDE, item.name
        assert right <= WIDTH - SIDE, item.name
        assert top >= 0 or item.name == "fanfare", item.name
        assert bottom <= scene.height - SIDE, item.name


@pytest.mark.parametrize("name", SCENES)
def test_no_type_is_smaller_than_9_px_on_a_phone(name: str) -> None:
    least = font(Face.WORDS, 27)
    _, top, _, bottom = least.getbbox("0HÉg,", anchor="ls")
    for item in SCENES[name]().named("text "):
        assert item.image.height >= (bottom - top) * 0.92, item.name


def test_the_same_card_gives_the_same_bytes_and_another_one_others() -> None:
    assert profile_png(PLAIN, card_style) == profile_png(replace(PLAIN), card_style)
    assert profile_png(PLAIN, card_style) != profile_png(replace(PLAIN, curve=(1000.0, 1104.0, 1105.0)), card_style)
    rows = (Row("1", 1100, 90), Row("2", 1050, 80))
    one, own = LeaderboardCard("L", rows), LeaderboardCard("L", (rows[0], replace(rows[1], own=True)))
    assert leaderboard_png(one, card_style) == leaderboard_png(one, card_style) != leaderboard_png(own, card_style)

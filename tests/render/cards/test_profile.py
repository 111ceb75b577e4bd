"""The picture of a profile."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

from PIL import ImageChops

from render.cards.profile import FORM, Tally, Tile, profile_scene
from render.people import Person
from render.royal_visit.geometry import ENDINGS, card_style
from tests.render.cards.scenes import PLAIN


def test_results_differ_in_shape_and_in_height_not_in_colour_alone() -> None:
    icons = card_style().icons
    for one, other in combinations(("won", "lost", "drawn"), 2):
        dark = [
            icons[result].convert("RGBA").convert("L").point(lambda level: 255 * (level < 140))
            for result in (one, other)
        ]
        assert sum(ImageChops.difference(*dark).histogram()[128:]) >= 0.07 * dark[0].width * dark[0].height
    scene = profile_scene(replace(PLAIN, form=("won", "drawn", "lost")), card_style())
    heights = [item.top + item.image.height / 2 for item in scene.named("form ")]
    assert heights == sorted(heights)
    assert len(set(heights)) == 3


def test_the_newest_result_is_the_rightmost() -> None:
    scene = profile_scene(replace(PLAIN, form=("won",) * (FORM - 1) + ("lost",)), card_style())
    assert max(scene.named("form "), key=lambda item: item.left).name == "form lost"


def test_a_longer_bar_is_a_greater_number_on_either_side() -> None:
    endings = tuple(Tally(termination, n, 2 * n) for n, termination in enumerate(ENDINGS, 1))
    scene = profile_scene(replace(PLAIN, seats=(), endings=endings), card_style())
    widths = [item.image.width for item in scene.named("bar")]
    for side in (widths[0::2], widths[1::2]):
        assert all(one < other for one, other in pairwise(side)), side


def test_an_ending_without_a_pictogram_is_not_drawn() -> None:
    known = profile_scene(PLAIN, card_style())
    other = profile_scene(replace(PLAIN, endings=(*PLAIN.endings, Tally("meteor", 9, 9))), card_style())
    assert [item.name for item in known.layers] == [item.name for item in other.layers]


def test_the_highest_point_of_the_curve_wears_the_crown() -> None:
    scene = profile_scene(replace(PLAIN, curve=(1000.0, 1100.0, 1050.0, 990.0)), card_style())
    [crown], [last] = scene.named("highest"), scene.named("last")
    assert any(item.name == "text 1100" for item in scene.layers)
    assert crown.left < last.left
    assert crown.top < last.top


def test_levels_of_the_bot_have_room_of_their_own_below_the_rest() -> None:
    without = profile_scene(PLAIN, card_style())
    scene = profile_scene(replace(PLAIN, levels_title="Bot", levels=(Tile("Page", "3–1", "won"),) * 5), card_style())
    assert scene.height > without.height
    title = next(scene.named("text Bot"))
    assert title.top > max(item.box[3] for item in without.named("bar"))
    assert len(list(scene.named("text 3–1"))) == 5


def test_the_banner_says_whose_it_is() -> None:
    for name, shown in (("Вера", "Вера"), ("ורד", PLAIN.title)):
        scene = profile_scene(replace(PLAIN, person=Person(name)), card_style())
        assert any(scene.named(f"text {shown}"))
        assert any(PLAIN.title in item.name for item in scene.named("text "))

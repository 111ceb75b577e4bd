"""The cards of people and leaderboards: nothing sticks out or lies on anything else, whatever is counted."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops

from render.cards.leaderboard import LeaderboardCard, Row, leaderboard_png, leaderboard_scene
from render.cards.profile import FORM, LEVELS, ProfileCard, Tally, Tile, profile_png, profile_scene
from render.cards.style import SIDE, WIDTH
from render.fonts import Face, font
from render.royal_visit.samples import GALLERY
from render.royal_visit.style import ENDINGS, card_style
from render.scene import Layer, Scene

PLAIN = ProfileCard(
    title="1105?",
    subtitle="Rating ± 301",
    tiles=(
        Tile("Rank here", "–"),
        Tile("Everywhere", "–"),
        Tile("Won–lost–drawn", "1–0–0", wide=True),
        Tile("Matches", "1"),
        Tile("In a row", "1", "won"),
    ),
    curve=(1000.0, 1105.0),
    across="Matches",
    form=("won",),
    seats=(Tally("g", 1, 0), Tally("r", 0, 0)),
    endings=(Tally("crown", 1, 0),),
)

LONG = ProfileCard(
    title="−1234?",
    subtitle="Indice provisoire ± 1234",
    tiles=(
        Tile("Rang local", "1234"),
        Tile("Classement", "12345"),
        Tile("Gagnés–perdus–nuls", "1290–1044–129", wide=True),
        Tile("Rencontres", "2463"),
        Tile("De rang en", "1024", "lost"),
    ),
    curve=tuple(1000.0 + 37 * (n % 29) - 900 * (n % 97 == 5) for n in range(2464)),
    across="Rencontres",
    form=("won", "lost", "drawn") * 3 + ("lost",),
    seats=(Tally("g", 1290, 1), Tally("r", 999, 1043)),
    endings=tuple(Tally(how, 1290, 1044) for how in ENDINGS),
    first=True,
    levels_title="Contre le grand ordinat",
    levels=tuple(Tile("Chancelier", "1290–1044", "won") for _ in range(LEVELS)),
)
"""As long as anything may be."""

ROWS = tuple(Row(str(1000 + n), 1400 - 20 * n, 20 + n, name="WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"[n:]) for n in range(9))


def _ink(image: Image.Image) -> tuple[int, int, int, int]:
    return image.convert("RGBA").getchannel("A").getbbox() or (0, 0, 0, 0)


def leaderboard(*rows: Row) -> Scene:
    return leaderboard_scene(LeaderboardCard("Rangliste aller", rows), card_style())


SCENES = {
    "plain": lambda: profile_scene(PLAIN, card_style()),
    "long": lambda: profile_scene(LONG, card_style()),
    "long leaderboard": lambda: leaderboard(*ROWS, Row("–", -300, 323, own=True, ranked=False)),
    "one line": lambda: leaderboard(Row("1", 1000, 323, first=True)),
    "equals": lambda: leaderboard(Row("1", 1000, 0, first=True), Row("1", 1000, 0, first=True)),
    **{name: make for name, make in GALLERY.items() if name.startswith(("profile", "leaderboard"))},
}


def overlap(one: Layer, other: Layer) -> bool:
    """Whether two items share a pixel of their ink."""
    (a, b, c, d), (e, f, g, h) = (
        (left + ink[0], top + ink[1], left + ink[2], top + ink[3])
        for item in (one, other)
        for left, top, ink in (
            (item.left, item.top, item.image.convert("RGBA").getchannel("A").getbbox() or (0, 0, 0, 0)),
        )
    )
    return a < g and e < c and b < h and f < d


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


def test_results_differ_in_shape_and_in_height_not_in_colour_alone() -> None:
    icons = card_style().icons
    for one, other in combinations(("won", "lost", "drawn"), 2):
        dark = [icons[result].convert("L").point(lambda level: 255 * (level < 140)) for result in (one, other)]
        assert sum(ImageChops.difference(*dark).histogram()[128:]) >= 0.07 * dark[0].width * dark[0].height
    scene = profile_scene(replace(PLAIN, form=("won", "drawn", "lost")), card_style())
    heights = [item.top + item.image.height / 2 for item in scene.named("form ")]
    assert heights == sorted(heights)
    assert len(set(heights)) == 3


def test_the_newest_result_is_the_rightmost() -> None:
    scene = profile_scene(replace(PLAIN, form=("won",) * (FORM - 1) + ("lost",)), card_style())
    assert max(scene.named("form "), key=lambda item: item.left).name == "form lost"


def test_a_longer_bar_is_a_greater_number_on_either_side() -> None:
    endings = tuple(Tally(how, n, 2 * n) for n, how in enumerate(ENDINGS, 1))
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


def test_a_wider_spread_is_a_longer_bar_around_the_rating() -> None:
    scene = leaderboard(Row("1", 1200, 50), Row("2", 1100, 150))
    small, large = (item.image.width for item in scene.named("spread"))
    assert large > 2 * small
    for spread, rating in zip(scene.named("spread"), scene.named("rating"), strict=True):
        middles = [item.left + item.image.width / 2 for item in (spread, rating)]
        assert abs(middles[0] - middles[1]) <= 1.5


def test_only_the_readers_own_row_is_marked() -> None:
    scene = leaderboard(Row("1", 1200, 50, first=True), Row("2", 1100, 150, own=True))
    [mark] = scene.named("own")
    [_, lane] = scene.named("lane")
    assert lane.top <= mark.top <= lane.top + lane.image.height
    assert len(list(scene.named("first"))) == 1


def test_every_row_has_its_name_in_one_size() -> None:
    scene = leaderboard(Row("1", 1200, 50, name="Ann"), Row("2", 1100, 90, name="Maximiliane von Hohenstein"))
    lanes, spreads = list(scene.named("lane")), list(scene.named("spread"))
    ann, long = next(scene.named("text Ann")), next(scene.named("text Maximiliane"))
    assert long.name.endswith("…")
    assert ann.image.height == long.image.height
    for name, lane, spread in zip((ann, long), lanes, spreads, strict=True):
        assert lane.top < name.top < name.box[3] < lane.box[3]
        assert name.box[2] < spread.left


def test_of_a_name_that_the_typeface_cannot_write_nothing_is_written() -> None:
    for name in ("Вера", "王芳", "\U0001f3b2", ""):
        scene = leaderboard(Row("1", 1200, 50, name=name))
        assert [item.name for item in scene.named("text …")] == ["text …"], name

"""The picture of a leaderboard."""

from __future__ import annotations

from render.cards.leaderboard import Row
from render.people import drawn_face
from tests.render.cards.scenes import leaderboard


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
    for name in ("ורד", "王芳", "\U0001f3b2", ""):
        scene = leaderboard(Row("1", 1200, 50, name=name))
        assert [item.name for item in scene.named("text …")] == ["text …"], name


def test_a_name_stands_beside_its_face() -> None:
    face = drawn_face("royal_visit_1")
    scene = leaderboard(Row("1", 1200, 50, name="Вера", face=face), Row("2", 1100, 90, name="Ann"))
    [shown] = scene.named("face")
    assert shown.box.right < next(scene.named("text Вера")).left
    assert next(scene.named("text Ann")).left < shown.box.right

"""Nothing covers what it should not, and nothing is cut off: with two to six, however much lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from engine.royal_court.cards import CODES
from render.royal_court.geometry import WIDTH, height, middle, spot
from render.royal_court.labels import Labels
from render.royal_court.piles import PILE
from render.scene import Box, Layer, Scene
from tests.render.royal_court.scenes import LONG, PLAYERS, boards, extremes, hands
from tools.situations.royal_court import LABELS, PICTURES, SIX, board, hand

FULL = ("floor", "hall", "parchment", "table", "rays", "head", "row", "foot")
"""What fills a picture or its width."""


def inside(item: Layer, box: tuple[int, int, int, int]) -> bool:
    """Whether it lies within a rectangle."""
    left, top, right, bottom = item.box
    return left >= box[0] and top >= box[1] and right <= box[2] and bottom <= box[3]


def clean(scene: Scene) -> None:
    """Nothing sticks out of the picture, and no two words meet."""
    for item in scene.layers:
        if not item.name.startswith(FULL):
            assert inside(item, (0, 0, scene.width, scene.height)), item.name
    words = [(item.name, Box(*inked(item))) for item in scene.named("text ")]
    for (one, its), (other, others) in combinations(words, 2):
        assert not its.overlaps(others), (one, other)


def inked(item: Layer) -> tuple[int, int, int, int]:
    """Where words have ink."""
    left, top, right, bottom = item.image.convert("RGBA").getchannel("A").getbbox() or (0, 0, 1, 1)
    return item.left + left, item.top + top, item.left + right, item.top + bottom


@pytest.mark.parametrize("name", PICTURES)
def test_nothing_sticks_out_and_no_words_meet(name: str) -> None:
    clean(PICTURES[name]())


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("labels", [LABELS, LONG])
def test_not_even_where_there_is_most(players: int, labels: Labels) -> None:
    for _, scene in extremes(players, labels):
        clean(scene)


@pytest.mark.parametrize("players", PLAYERS)
def test_nor_in_random_matches(players: int) -> None:
    for scene in boards(50, players):
        clean(scene)
    for _, scene in hands(30, players):
        clean(scene)


@pytest.mark.parametrize("players", PLAYERS)
def test_seats_stand_clear_of_each_other_and_of_the_middle(players: int) -> None:
    spots = [spot(seat, players) for seat in range(players)]
    boxes = [box for each in spots for box in (each.plate, each.front)]
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    assert all(box.left >= 0 and box.right <= WIDTH and 0 <= box.top < box.bottom <= height(players) for box in boxes)
    for kind, scene in extremes(players, LABELS):
        for item in scene.named(("top ", "sign ", "draw pile", "air")) if kind == "table" else ():
            assert not any(box.overlaps(Box(*item.box)) for box in boxes), item.name


@pytest.mark.parametrize("players", PLAYERS)
def test_seats_go_round_the_table_clockwise(players: int) -> None:
    """From seat to seat in the order of play the plates turn to the right, as seen from the carpet's middle."""
    plates = [spot(seat, players).plate for seat in range(players)]
    points = [(plate.x - WIDTH / 2, plate.y - middle(players)) for plate in plates]
    if players > 2:
        turned = [x * other_y - y * other_x for (x, y), (other_x, other_y) in pairwise([*points, points[0]])]
        assert all(turn > 0 for turn in turned)


@pytest.mark.parametrize("players", PLAYERS)
def test_what_a_seat_has_is_in_front_of_it(players: int) -> None:
    for kind, scene in extremes(players, LABELS):
        for item in scene.named(("royal ", "court", "guests", "tower", "wall")) if kind == "table" else ():
            if not item.name.startswith("court won"):
                fronts = (spot(seat, players).front for seat in range(players))
                assert any(inside(item, (box.left, box.top - 8, box.right, box.bottom)) for box in fronts), item.name


@pytest.mark.parametrize("players", PLAYERS)
def test_castles_stand_in_front_of_courts_and_guests(players: int) -> None:
    for kind, scene in extremes(players, LABELS):
        if kind != "result":
            names = [item.name for item in scene.layers]
            for number, item in enumerate(scene.layers):
                if item.name == "wall":
                    behind = [n for n, name in enumerate(names) if name.startswith(("court", "guests"))]
                    meets = [n for n in behind if Box(*scene.layers[n].box).overlaps(Box(*item.box))]
                    assert all(n < number for n in meets)


def test_courts_reach_behind_the_wall() -> None:
    scene = board(SIX)
    [wall, *_] = scene.named("wall")
    [court, *_] = scene.named("court")
    assert Box(*court.box).overlaps(Box(*wall.box))


@pytest.mark.parametrize("players", PLAYERS)
def test_of_every_royal_enough_is_seen(players: int) -> None:
    """Royals stand close where there are many: a seventh of each stays free."""
    for kind, scene in extremes(players, LABELS):
        if kind == "table":
            for one, other in pairwise(scene.named("royal ")):
                if one.top == other.top and other.left > one.left:
                    assert other.left - one.left >= 10, (one.name, other.name)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_rank_of_every_card_in_the_hand_is_seen(players: int) -> None:
    for kind, scene in extremes(players, LABELS):
        if kind == "hand":
            for item, covering in _cards(scene):
                left, top, _, _ = item.box
                rank = Box(left + 10, top + 8, left + 48, top + 46)
                assert not [other.name for other in covering if Box(*other.box).overlaps(rank)], item.name


@pytest.mark.parametrize("held", range(1, 28))
def test_the_sign_of_every_card_is_seen_however_many_differ(held: int) -> None:
    rest = f"/-/-/- ?7/-/-/- ?7/-/-/- ?7/-/-/- ?{87 - held} XXKr -"
    scene = hand(f"court a+1 - - 0 shut 0 play - 0 - - - {''.join(CODES[:held])}{rest}")
    for item, covering in _cards(scene):
        left, top, right, _ = item.box
        scale = (right - left) / 140
        sign = Box(left + int(62 * scale), top + int(11 * scale), left + int(106 * scale), top + int(55 * scale))
        assert not [other.name for other in covering if Box(*other.box).overlaps(sign)], item.name


def _cards(scene: Scene) -> Iterator[tuple[Layer, list[Layer]]]:
    """The cards of a hand, each with what is drawn after it."""
    for n, item in enumerate(scene.layers):
        if item.name.startswith("card "):
            yield item, [other for other in scene.layers[n + 1 :] if not other.name.startswith(("wall", "tower"))]


def test_the_top_card_is_the_largest_thing_on_the_table() -> None:
    scene = board(SIX)
    [top] = scene.named("top ")
    assert top.image.size[0] == PILE[0]
    others = [
        item
        for item in scene.layers[scene.background :]
        if item.name.startswith(("card", "face", "draw", "fan", "pile"))
    ]
    assert all(item.image.height <= top.image.height for item in others)

"""The pictures that are sent: what they weigh, how like full colour they are, and what is kept to make them."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from math import log10
from threading import Barrier

import pytest
from PIL import Image, ImageChops, ImageStat

from render.raster.backgrounds import MAX_BACKGROUNDS, TILE_BYTES, Backgrounds
from render.raster.cache import LruCache
from render.raster.deflate import deflate_with, fast
from render.raster.painter import FITTED_BYTES, MAX_PNG, PATCH_BYTES, STRIP_BYTES, Painter
from render.raster.palette import UNCHANGED, blend_table, nearest, palette, rgb_table
from render.raster.patches import MAX_BLENDS, PatchCache, make_patch
from render.raster.plain import paint
from render.raster.strips import PARTS, combine_adler, encode_fitted
from render.royal_visit.samples import GALLERY
from render.scene import Cut, Scene
from render.theme import INK, PAPER
from tests.render.royal_visit.scenes import boards, hands


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter()


def seen(picture: bytes) -> Image.Image:
    """A PNG's picture."""
    image = Image.open(BytesIO(picture))
    assert (image.format, image.mode) == ("PNG", "P")
    return image.convert("RGB")


def likeness(one: Image.Image, other: Image.Image) -> float:
    """Peak signal to noise ratio in dB."""
    channels = ImageStat.Stat(ImageChops.difference(one, other)).rms
    return 10 * log10(255 * 255 / (sum(rms * rms for rms in channels) / 3))


def test_no_board_and_no_result_weighs_more_than_64_kb(painter: Painter) -> None:
    assert max(len(painter.png(scene)) for scene in boards(60)) <= 64_000


def test_no_board_with_both_hands_open_weighs_more_than_64_kb(painter: Painter) -> None:
    assert max(len(painter.png(scene)) for scene in boards(120, over=True)) <= 64_000


def test_no_hand_weighs_more_than_64_kb(painter: Painter) -> None:
    assert MAX_PNG == 64_000
    assert max(len(painter.png(scene)) for scene in hands(60)) <= MAX_PNG


@pytest.mark.parametrize("name", GALLERY)
def test_no_picture_of_the_gallery_weighs_more_than_64_kb(painter: Painter, name: str) -> None:
    assert len(painter.png(GALLERY[name]())) <= 64_000


def test_random_pictures_are_within_42_db_of_full_colour(painter: Painter) -> None:
    for scene in (*boards(12, seed=7), *boards(12, seed=7, over=True), *hands(12, seed=7)):
        assert likeness(paint(scene), seen(painter.png(scene))) >= 42


def test_a_strip_is_told_from_one_that_is_packed_otherwise() -> None:
    """Of a hand with many letters the road is packed harder than of one with few."""
    used = Painter()
    for name in ("hand_both_guards", "hand_one_guard", "hand_both_guards"):
        scene = GALLERY[name]()
        for cuts in (scene.cuts, tuple(Cut(cut.row) for cut in scene.cuts)):
            assert likeness(paint(scene), seen(used.png(replace(scene, cuts=cuts)))) >= 42


def test_a_picture_does_not_depend_on_what_was_painted_before() -> None:
    used = Painter()
    scenes = [*boards(20, seed=3), *hands(20, seed=3)]
    first = [used.png(scene) for scene in scenes]
    assert [used.png(scene) for scene in scenes] == first
    assert [Painter().png(scene) for scene in scenes[::10]] == first[::10]


@pytest.mark.parametrize("name", ["hand_guards_laid", "board_all_moved", "profile_champion"])
def test_another_deflate_gives_the_same_pixels(name: str) -> None:
    one, other = Painter().png(GALLERY[name]()), Painter(deflate_with(zlib)).png(GALLERY[name]())
    assert one != other
    assert seen(one).tobytes() == seen(other).tobytes()


def test_two_threads_deflate_at_the_same_time() -> None:
    both = Barrier(2)

    def deflate(data: Iterable[bytes], before: bytes, level: int, last: bool) -> bytes:
        if last:
            both.wait(30)
        return fast(data, before, level, last)

    shared = Painter(deflate)
    scenes = [GALLERY[name]() for name in ("board_start", "board_crowded_end")]
    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(shared.png, scenes)) == [Painter().png(scene) for scene in scenes]


def test_stamps_show_what_is_below_them() -> None:
    """Everything laid one upon the other, each through its own opacity, is what it comes to."""
    grounds = Backgrounds(PatchCache(PATCH_BYTES), 1, 1)
    for scene in (*boards(15, seed=5), *boards(5, seed=5, over=True), *hands(15, seed=5)):
        ground, laid = grounds.split(scene)
        plainly = ground.canvas.copy()
        for one in laid:
            one.paste(plainly)
        plainly.paste(0, (0, 0, 1, plainly.height))
        for _ in range(2):
            assert grounds.compose(ground, laid, 0, scene.height).tobytes() == plainly.tobytes()


def test_a_hand_that_would_be_too_heavy_is_packed_harder() -> None:
    canvas = Painter().canvas(GALLERY["hand_eight_kinds"]())
    rows = canvas.crop((0, 653, canvas.width, canvas.height))
    weights, parts = [], set()
    for room in range(21_000, 15_000, -60):
        made = encode_fitted(rows, 1, room, fast)
        weights.append(sum(len(strip.chunk) for strip in made))
        assert weights[-1] <= room or weights[-1] == min(weights)
        stream = b"".join(strip.chunk[8:-4] for strip in made)
        rows_above = canvas.crop((0, 653, canvas.width, 654)).tobytes()
        assert len(zlib.decompressobj(-15, rows_above).decompress(stream)) == 300 * canvas.width
        parts.add(len(made))
    assert parts == {1, PARTS}, "each part harder, then the whole"
    assert len(set(weights)) > PARTS
    assert sorted(weights, reverse=True) == weights


def test_the_checksum_of_two_pieces_is_that_of_the_whole() -> None:
    one, other = bytes(range(256)) * 700, b"Royal Visit" * 9_000
    assert combine_adler(zlib.adler32(one), zlib.adler32(other), len(other)) == zlib.adler32(one + other)


def test_caches_stay_within_their_bounds() -> None:
    used = Painter()
    for scene in (*boards(30), *boards(30, over=True), *hands(30), *(make() for make in GALLERY.values())):
        used.png(scene)
        assert used.bytes <= PATCH_BYTES + STRIP_BYTES + FITTED_BYTES + TILE_BYTES + MAX_BACKGROUNDS * 1201 * 1032


def test_what_is_used_least_goes_first_and_no_more_than_the_limit_is_kept() -> None:
    kept: LruCache[int, str] = LruCache(limit=5_000)
    kept.put(-1, "asked for again and again", 500)
    for n in range(40):
        kept.put(n, "once", 500)
        assert kept.get(-1) is not None
        assert kept.bytes <= kept.limit
    assert kept.get(0) is None
    assert kept.get(39) == "once"
    kept.put(40, "too large", 5_000)
    assert kept.get(40) is None
    assert kept.get(39) == "once"


def test_what_sticks_out_of_a_picture_is_cut_off() -> None:
    blot = Image.new("RGBA", (60, 60), (*PAPER, 255))
    scene = Scene(80, 40)
    scene.add("ground", Image.new("RGBA", (80, 40), (*INK, 255)), 0, 0)
    for left, top in ((-30, -30), (60, 20)):
        scene.add("blot", blot, left, top)
    assert paint(scene).tobytes() == seen(Painter().png(scene)).tobytes()


def test_half_transparent_pixels_let_through_what_lies_below() -> None:
    paper, ink = nearest(*PAPER), nearest(*INK)
    canvas = Image.new("L", (2, 1), ink)
    canvas.putpixel((1, 0), paper)
    PatchCache(PATCH_BYTES).place(Image.new("RGBA", (2, 1), (*PAPER, 128)), 0, 0).paste(canvas)
    left, right = list(canvas.tobytes())
    assert right == paper
    assert left not in (paper, ink)
    assert left == blend_table(paper, 128)[ink]


def test_of_two_colours_that_are_equally_near_the_one_that_covers_more_is_taken() -> None:
    row = [bytes(palette().convert("RGB").tobytes()[3 * n : 3 * n + 3]) for n in range(UNCHANGED)]
    assert [nearest(*colour) for colour in row] == list(palette().tobytes()[:UNCHANGED])
    between = {tuple((a + b) // 2 for a, b in zip(one, other, strict=True)) for one, other in pairwise(row)}
    for colour in between:
        far = [sum((a - b) ** 2 for a, b in zip(colour, known, strict=True)) for known in row]
        assert nearest(*colour) == palette().tobytes()[far.index(min(far))]


def test_no_picture_uses_the_index_that_means_unchanged(painter: Painter) -> None:
    for scene in (*boards(5), *hands(5), GALLERY["result_king"]()):
        assert painter.canvas(scene).histogram()[UNCHANGED] == 0
    assert len(rgb_table()) == 768


def test_a_drawing_with_too_many_kinds_of_half_transparent_pixels_is_refused() -> None:
    image = Image.new("RGBA", (MAX_BLENDS + 4, 1), (0, 0, 0, 255))
    for x in range(MAX_BLENDS + 1):
        image.putpixel((x, 0), (0, 0, 0, 8 * x + 8))
    with pytest.raises(ValueError, match="translucent"):
        make_patch(image)

"""The pictures that are sent: what they weigh, how like full colour they are, and what is kept to make them."""

from __future__ import annotations

import sys
import zlib
from io import BytesIO
from math import log10
from types import ModuleType
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from render.colours import UNCHANGED, blended, nearest, table
from render.deflate import NG_LEVELS, deflate_with, fastest, plain
from render.painter import GROUNDS, PATCHES, STRIPS, Painter, combined
from render.patches import KINDS, Patches, patch
from render.samples import GALLERY
from render.scene import Effort, Scene, paint
from render.theme import INK, PAPER
from tests.render.positions import boards, hands


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter(plain)


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


def test_no_hand_weighs_more_than_64_kb(painter: Painter) -> None:
    assert max(len(painter.png(scene)) for scene in hands(60)) <= 64_000


@pytest.mark.parametrize("name", GALLERY)
def test_no_picture_of_the_gallery_weighs_more_than_64_kb(painter: Painter, name: str) -> None:
    assert len(painter.png(GALLERY[name]())) <= 64_000


def test_random_pictures_are_within_42_db_of_full_colour(painter: Painter) -> None:
    for scene in (*boards(12, seed=7), *hands(12, seed=7)):
        assert likeness(paint(scene), seen(painter.png(scene))) >= 42


def test_a_picture_does_not_depend_on_what_was_painted_before() -> None:
    used = Painter(plain)
    scenes = [*boards(20, seed=3), *hands(20, seed=3)]
    first = [used.png(scene) for scene in scenes]
    assert [used.png(scene) for scene in scenes] == first
    assert [Painter(plain).png(scene) for scene in scenes[::10]] == first[::10]


def test_another_deflate_gives_the_same_pixels() -> None:
    scene = GALLERY["hand_guards_laid"]()
    one, other = Painter(plain).png(scene), Painter(deflate_with(zlib, (1, 1, 1))).png(scene)
    assert one != other
    assert seen(one).tobytes() == seen(other).tobytes()


def test_zlib_ng_is_used_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = []

    def compressobj(level: int, *options: Any) -> Any:
        levels.append(level)
        return zlib.compressobj(level, *options)

    stand_in = ModuleType("zlib_ng.zlib_ng")
    stand_in.compressobj = compressobj  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "zlib_ng", ModuleType("zlib_ng"))
    monkeypatch.setitem(sys.modules, "zlib_ng.zlib_ng", stand_in)
    assert zlib.decompress(fastest.__wrapped__()(b"data", b"", Effort.LITTLE, True), -15) == b"data"
    assert levels == [NG_LEVELS[Effort.LITTLE]]
    monkeypatch.setitem(sys.modules, "zlib_ng.zlib_ng", None)
    assert fastest.__wrapped__() is plain


def test_the_faster_deflate_gives_the_same_pixels() -> None:
    ng = pytest.importorskip("zlib_ng.zlib_ng", reason="the extra `fast` is not installed")
    scene = GALLERY["board_all_moved"]()
    fast = Painter(deflate_with(ng, NG_LEVELS)).png(scene)
    assert seen(fast).tobytes() == seen(Painter(plain).png(scene)).tobytes()


def test_the_checksum_of_two_pieces_is_that_of_the_whole() -> None:
    one, other = bytes(range(256)) * 700, b"Royal Visit" * 9_000
    assert combined(zlib.adler32(one), zlib.adler32(other), len(other)) == zlib.adler32(one + other)


def test_caches_stay_within_their_bounds() -> None:
    used = Painter(plain)
    for scene in (*boards(30), *hands(30), *(make() for make in GALLERY.values())):
        used.png(scene)
        assert used.bytes <= PATCHES + STRIPS + GROUNDS * 1201 * 960


def test_patches_that_are_used_least_go_first() -> None:
    patches = Patches(limit=5 * 100 * 100 * 5)
    kept = Image.new("RGBA", (100, 100), (0, 0, 0, 255))
    for n in range(40):
        patches.laid(kept, 0, 0)
        patches.laid(Image.new("RGBA", (100, 100), (n, n, n, 255)), 0, 0)
        assert patches.bytes <= patches.limit


def test_what_sticks_out_of_a_picture_is_cut_off() -> None:
    blot = Image.new("RGBA", (60, 60), (*PAPER, 255))
    scene = Scene(80, 40)
    scene.add("ground", Image.new("RGBA", (80, 40), (*INK, 255)), 0, 0)
    for left, top in ((-30, -30), (60, 20)):
        scene.add("blot", blot, left, top)
    assert paint(scene).tobytes() == seen(Painter(plain).png(scene)).tobytes()


def test_half_transparent_pixels_let_through_what_lies_below() -> None:
    paper, ink = nearest(*PAPER), nearest(*INK)
    canvas = Image.new("L", (2, 1), ink)
    canvas.putpixel((1, 0), paper)
    patch(Image.new("RGBA", (2, 1), (*PAPER, 128))).paste(canvas, 0, 0)
    left, right = list(canvas.tobytes())
    assert right == paper
    assert left not in (paper, ink)
    assert left == blended(paper, 128)[ink]


def test_no_picture_uses_the_index_that_means_unchanged(painter: Painter) -> None:
    for scene in (*boards(5), *hands(5), GALLERY["result_king"]()):
        assert painter.canvas(scene).histogram()[UNCHANGED] == 0
    assert len(table()) == 768


def test_a_drawing_with_too_many_kinds_of_half_transparent_pixels_is_refused() -> None:
    image = Image.new("RGBA", (KINDS + 4, 1), (0, 0, 0, 255))
    for x in range(KINDS + 1):
        image.putpixel((x, 0), (0, 0, 0, 8 * x + 8))
    with pytest.raises(ValueError, match="half-transparent"):
        patch(image)

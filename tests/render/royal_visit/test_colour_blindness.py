"""No information is in colour alone: pawns differ in shape, the sides in shape and sign, and in lightness as well."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageStat

from engine.royal_visit.board import Pawn
from render.royal_visit.geometry import BANKS_BOTTOM, BANKS_TOP, ROAD_BOTTOM, ROAD_TOP, column, rise
from render.royal_visit.valley import aim_ghost
from render.sprites import loaded, sprite
from render.theme import INK, PAPER
from tests.render.colours import DEFICIENCIES, contrast, difference
from tests.support.colours import unlikeness

PHONE = 1 / 3
"""A board of 1200 px shown 400 px wide."""


def shape(name: str, scale: float = PHONE) -> Image.Image:
    """A drawing's silhouette as a phone shows it, on a square of its own."""
    alpha = sprite(f"royal_visit/{name}").convert("RGBA").getchannel("A")
    small = alpha.resize(
        (max(1, round(alpha.width * scale)), max(1, round(alpha.height * scale))), Image.Resampling.BOX
    )
    canvas = Image.new("L", (60, 60))
    canvas.paste(small, ((60 - small.width) // 2, 60 - small.height))
    return canvas.point(lambda a: 255 * (a > 127))


@pytest.mark.parametrize(("one", "other"), list(combinations(Pawn, 2)))
def test_the_silhouettes_of_any_two_pawns_differ_on_a_phone(one: Pawn, other: Pawn) -> None:
    assert unlikeness(shape(f"pawn_{one.name.lower()}"), shape(f"pawn_{other.name.lower()}")) >= 0.15


def test_the_signs_of_the_two_sides_differ_in_shape() -> None:
    assert unlikeness(shape("emblem_green"), shape("emblem_red")) >= 0.3


def test_the_two_faces_of_the_crown_differ_in_lightness() -> None:
    big, little = (
        ImageStat.Stat(sprite(f"royal_visit/coin_{face}").convert("RGBA").convert("L").crop((18, 8, 48, 58))).mean[0]
        for face in ("big", "little")
    )
    assert abs(big - little) >= 50


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_the_two_duchies_differ_in_lightness_or_hue(deficiency: str) -> None:
    land = loaded(sprite("royal_visit/landscape")).convert("RGB")

    def mean(space: int, top: int, bottom: int) -> list[float]:
        x = column(space)
        y = rise(x)
        return ImageStat.Stat(land.crop((x - 30, round(top - y) + 20, x + 30, round(bottom - y) - 30))).mean

    for space in (1, 4, 6, 7, 8):
        for top, bottom in ((BANKS_TOP, ROAD_TOP), (ROAD_BOTTOM, BANKS_BOTTOM)):
            assert difference(deficiency, mean(-space, top, bottom), mean(space, top, bottom)) >= 8


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("pawn", Pawn)
def test_every_pawn_stands_out_from_every_ground(pawn: Pawn, deficiency: str) -> None:
    """The dark outline lies on a pale rim: whatever the ground, one of the two is far from it."""
    land = loaded(sprite("royal_visit/landscape")).convert("RGB")
    alpha = sprite(f"royal_visit/pawn_{pawn.name.lower()}").convert("RGBA")
    assert alpha.getchannel("A").getextrema() == (0, 255)
    ink, rim = (0x2D, 0x1B, 0x33), (0xFD, 0xF6, 0xE3)
    for space in range(-8, 9):
        for y in (BANKS_TOP + 40, ROAD_TOP + 40, ROAD_BOTTOM + 40):
            ground = land.getpixel((column(space), round(y - rise(column(space)))))
            assert isinstance(ground, tuple)
            assert max(difference(deficiency, ground, ink), difference(deficiency, ground, rim)) >= 35


@pytest.mark.parametrize("pawn", Pawn)
@pytest.mark.parametrize("small", [False, True])
def test_the_ghost_of_a_target_has_dark_lines_on_a_pale_body(pawn: Pawn, small: bool) -> None:
    ghost = aim_ghost(pawn, small=small).convert("RGBA")
    assert {colour for _, colour in ghost.getcolors() or [] if isinstance(colour, tuple) and colour[3]} == {
        (*INK, 255),
        (*PAPER, 255),
    }
    assert contrast(INK, PAPER) >= 7

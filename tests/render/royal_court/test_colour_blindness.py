"""No information is in colour alone: seats differ in the shape of their crests, red and black in all that a card is."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.royal_court.position import LETTERS
from render.royal_court import card_faces
from render.royal_court.seats import COLOURS
from render.royal_court.style import art
from render.sprites import loaded, sprite
from tests.render.colours import DEFICIENCIES, difference, lab, linear
from tests.support.colours import unlikeness
from tools.situations.royal_court import LABELS


def crest(seat: int) -> Image.Image:
    """A crest's silhouette as a phone shows it."""
    alpha = sprite(art(f"crest_{LETTERS[seat]}")).convert("RGBA").getchannel("A").reduce(3)
    canvas = Image.new("L", (28, 28))
    canvas.paste(alpha, ((28 - alpha.width) // 2, (28 - alpha.height) // 2))
    return canvas.point(lambda a: 255 * (a > 127))


@pytest.mark.parametrize(("one", "other"), list(combinations(range(6), 2)))
def test_any_two_crests_differ_in_shape_on_a_phone(one: int, other: int) -> None:
    assert unlikeness(crest(one), crest(other)) >= 0.06


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize(("one", "other"), list(combinations(range(6), 2)))
def test_any_two_seats_differ_in_colour_for_everybody(one: int, other: int, deficiency: str) -> None:
    assert difference(deficiency, COLOURS[one], COLOURS[other]) >= 20


@pytest.mark.parametrize("rank", "A6TJK")
@pytest.mark.parametrize("kind", ["card", "hand", "pile", "mini"])
def test_red_cards_are_pale_and_black_ones_dark(kind: str, rank: str) -> None:
    red, black = (
        ImageStat.Stat(loaded(card_faces.card(kind, rank + colour, LABELS)).convert("RGB").convert("L")).mean[0]
        for colour in "rb"
    )
    assert red - black >= 40


def test_red_cards_have_round_corners_and_black_ones_cut_ones() -> None:
    red, black = (
        loaded(card_faces.card("card", f"7{colour}", LABELS)).convert("RGBA").getchannel("A").crop((0, 0, 24, 24))
        for colour in "rb"
    )
    assert ImageStat.Stat(ImageChops.difference(red, black)).sum[0] >= 20 * 255


def test_the_signs_of_red_and_black_differ_in_shape() -> None:
    """A sun and a moon: by what stands out from the card's ground in the upper corner."""

    def shape(colour: str) -> Image.Image:
        drawing = loaded(card_faces.card("card", f"7{colour}", LABELS)).convert("RGB").crop((64, 6, 106, 46))
        ground = drawing.getpixel((2, 20))
        assert isinstance(ground, tuple)
        off = ImageChops.difference(drawing, Image.new("RGB", drawing.size, ground)).convert("L")
        return off.point(lambda level: 255 * (level > 40))

    assert unlikeness(shape("r"), shape("b")) >= 0.3


@pytest.mark.parametrize("deficiency", [None, *DEFICIENCIES])
def test_what_glows_stands_out_from_carpet_and_parchment(deficiency: str | None) -> None:
    gold = (0xFB, 0xD0, 0x45)
    for ground in ((0x2E, 0x5A, 0x64), (0xF3, 0xE4, 0xC3)):
        if deficiency is not None:
            assert difference(deficiency, gold, ground) >= 15
        else:
            assert sum((a - b) ** 2 for a, b in zip(lab(linear(gold)), lab(linear(ground)), strict=True)) >= 40**2

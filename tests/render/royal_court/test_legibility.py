"""Words and numbers can be read at 400 pixels: big enough, dark or pale enough, in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.royal_court.cards import CODES, JOKER
from render.fonts import Face, font
from render.royal_court import card_faces
from render.royal_court.labels import Labels
from render.royal_court.seats import COLOURS, WRITTEN
from render.sprites import loaded
from tests.render.colours import colours, contrast
from tests.render.royal_court.scenes import LONG, PLAYERS, extremes
from tools.situations.royal_court import LABELS, PICTURES

LEAST = 33
"""Type size: 11 pixels where the picture is shown 400 wide."""


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("labels", [LABELS, LONG])
def test_no_type_is_smaller_than_11_px_on_a_phone(players: int, labels: Labels) -> None:
    _, top, _, bottom = font(Face.DISPLAY, LEAST).getbbox("0HÉg,", anchor="ls")
    scenes = [scene for _, scene in extremes(players, labels)] + [make() for make in PICTURES.values()]
    for scene in scenes:
        for item in scene.named("text "):
            assert item.image.height >= (bottom - top) * 0.92 * scene.width / 1200, item.name


@pytest.mark.parametrize("kind", card_faces.CORNERS)
def test_the_rank_of_every_card_can_be_read(kind: str) -> None:
    corner = card_faces.CORNERS[kind]
    half = corner.size // 2
    for code in (code for code in CODES if code != JOKER):
        image = loaded(card_faces.card(kind, code, LABELS)).convert("RGB")
        counted = colours(image.crop((corner.x - half, corner.y - half + 2, corner.x + half, corner.y + half - 2)))
        (_, ground), *rest = sorted(counted, reverse=True)
        rank = max((count for count, pixel in rest if contrast(pixel, ground) >= 4.5), default=0)
        assert rank >= 40, f"{code}: enough pixels of one colour that stands out"


def test_ranks_are_those_of_the_readers_language() -> None:
    french = replace(LABELS, ranks=("A", "V", "D", "R"))
    for code in ("Jr", "Qb", "Kr"):
        assert (
            loaded(card_faces.card("card", code, french)).tobytes()
            != loaded(card_faces.card("card", code, LABELS)).tobytes()
        )
    for code in ("Ar", "7b", JOKER):
        assert card_faces.card("card", code, french) is card_faces.card("card", code, LABELS)


@pytest.mark.parametrize("seat", range(6))
def test_what_is_written_on_a_seats_colour_can_be_read(seat: int) -> None:
    assert contrast(COLOURS[seat], WRITTEN[seat]) >= 4.5

"""Pictures are functions of what they show: like the committed ones, light, in the palette of all, and discreet."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.royal_court.notation import read_position
from engine.royal_court.position import view
from render.raster import png
from render.raster.plain import paint
from render.royal_court.content import BoardContent
from render.royal_court.labels import Labels
from render.royal_court.pictures.board import board_png, board_scene
from render.royal_court.pictures.hand import hand_png
from render.royal_court.pictures.result import result_png
from render.royal_court.pictures.sheets import SHEETS, cards_png, sheet_png
from render.royal_court.samples import GALLERY, OWN, SIX, hand_content, sample_labels
from render.royal_court.style import TERMINATIONS, card_style
from tests.render.royal_court.scenes import PLAYERS, boards, extremes, hands
from tests.render.royal_visit.test_pictures import shrunk

GOLDEN = Path(__file__).parent / "golden"
"""`python -m tests.render.royal_court.goldens` writes them."""

CHOSEN = [
    *(name for name in GALLERY if name.startswith(("court_table", "court_hand"))),
    *("court_result_six", "court_result_siege", "court_profile", "court_rules_cards", "court_rules_court"),
]

HEAVIEST = 100_000


@pytest.mark.parametrize("name", CHOSEN)
def test_a_telling_position_looks_as_it_did(name: str) -> None:
    made = shrunk(png(GALLERY[name]())).convert("RGB")
    kept = Image.open(GOLDEN / f"{name}.png").convert("RGB")
    assert made.size == kept.size
    off = ImageChops.difference(made, kept).convert("L")
    assert ImageStat.Stat(off).mean[0] < 1.5, "if this is meant: python -m tests.render.royal_court.goldens"
    far = sum(off.histogram()[48:])
    assert far < 0.002 * off.width * off.height, "if this is meant: python -m tests.render.royal_court.goldens"


@pytest.mark.parametrize("name", GALLERY)
def test_the_palette_keeps_a_picture_within_38_db_of_full_colour(name: str) -> None:
    full = paint(GALLERY[name]())
    picture = png(GALLERY[name]())
    reduced = Image.open(BytesIO(picture))
    assert (reduced.format, reduced.mode) == ("PNG", "P")
    channels = ImageStat.Stat(ImageChops.difference(full, reduced.convert("RGB"))).rms
    error = sum(rms * rms for rms in channels) / 3
    assert error <= 255 * 255 / 10 ** (38 / 10)


@pytest.mark.parametrize("players", PLAYERS)
def test_no_picture_of_random_matches_weighs_more_than_100_kb(players: int) -> None:
    for scene in boards(60, players):
        assert len(png(scene)) <= HEAVIEST
    for _, scene in hands(30, players):
        assert len(png(scene)) <= HEAVIEST


@pytest.mark.parametrize("players", PLAYERS)
def test_no_picture_weighs_more_than_100_kb_however_much_is_on_it(players: int) -> None:
    for kind, scene in extremes(players, sample_labels()):
        assert len(png(scene)) <= HEAVIEST, kind


def test_the_same_scene_gives_the_same_bytes() -> None:
    scene = BoardContent(view(read_position(SIX), None))
    assert board_png(scene, sample_labels()) == board_png(scene, sample_labels())


def test_a_table_shows_nothing_of_hands_and_draw_pile_but_their_numbers() -> None:
    """Whatever the hidden cards are, the picture is the same, also if it is handed a whole position."""
    hidden = read_position("court a+1 - - 0 shut 0 play - 0 - - - ?3/-/-/- ?3/-/-/- ?48 7r -")
    full = replace(
        hidden,
        places=tuple(
            replace(place, hand=hand)
            for place, hand in zip(hidden.places, (("Ar", "2r", "3r"), ("Kb", "XX", "XX")), strict=True)
        ),
    )
    assert board_png(BoardContent(full), sample_labels()) == board_png(BoardContent(hidden), sample_labels())


def test_a_hand_shows_no_cards_but_its_own() -> None:
    """Its picture is the same whatever the others hold, also if it is handed a whole position."""
    position = read_position(OWN)
    looked = hand_content(position, 1)
    places = list(looked.board.view.places)
    places[0] = replace(places[0], hand=("Ar",) * 10)
    other = replace(looked, board=BoardContent(replace(looked.board.view, places=tuple(places))))
    assert hand_png(looked, sample_labels()) == hand_png(other, sample_labels())


def test_a_result_needs_an_outcome() -> None:
    with pytest.raises(ValueError, match="an outcome"):
        result_png(BoardContent(read_position(SIX)), sample_labels())


def test_every_word_of_a_picture_comes_from_the_labels() -> None:
    words = dict.fromkeys(Labels.__dataclass_fields__, "·")
    blank = Labels(
        **{
            **words,
            "colours": ("·", "·"),
            "ranks": ("·",) * 4,
            "places": ("·",) * 6,
            "terminations": (),
        }  # type: ignore[arg-type]
    )
    for players in PLAYERS:
        for kind, scene in extremes(players, blank):
            written = {item.name.removeprefix("text ") for item in scene.named("text ")}
            assert not any(sign.isalpha() and sign != "d" for text in written for sign in text), kind  # d20: a die


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_of_the_rules_can_be_drawn_in_long_languages(name: str) -> None:
    assert len(sheet_png(name, sample_labels())) <= HEAVIEST


def test_a_sheet_that_there_is_not_is_refused() -> None:
    with pytest.raises(KeyError):
        sheet_png("poker", sample_labels())


def test_all_cards_side_by_side_are_a_picture() -> None:
    from engine.royal_court.cards import CODES

    assert len(cards_png(CODES, sample_labels())) <= HEAVIEST


def test_the_dress_has_an_icon_for_every_seat_ending_and_result() -> None:
    icons = card_style().icons
    assert set(icons) == {*"abcdef", *TERMINATIONS, "won", "lost", "drawn"}
    assert all(image.width <= 60 and image.height <= 60 for image in icons.values())
    assert set(card_style().endings) <= set(icons)
    assert len(card_style().endings) <= 5


def test_chevrons_run_in_the_direction_of_play() -> None:
    ways = []
    for direction in (1, -1):
        scene = board_scene(BoardContent(replace(read_position(SIX), direction=direction)), sample_labels())
        ways.append([item.image.tobytes() for item in scene.named("way")])
    assert ways[0] == ways[1][::-1]
    assert ways[0][0] != ways[0][1]

"""Pictures are functions of what they show: like the committed ones, light, in the palette of all, and discreet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.royal_court.notation import read_position
from render.raster import png
from render.royal_court.content import BoardContent
from render.royal_court.labels import Labels
from render.royal_court.pictures.board import board_png, board_scene
from render.royal_court.pictures.hand import hand_png
from render.royal_court.pictures.result import result_png
from render.royal_court.pictures.sheets import SHEETS, cards_png, sheet_png
from render.royal_court.style import TERMINATIONS, card_style
from tests.render.royal_court.scenes import PLAYERS, boards, extremes, hands
from tools.situations.royal_court import LABELS, OWN, SIX, hand_content

HEAVIEST = 100_000


@pytest.mark.parametrize("players", PLAYERS)
def test_no_picture_of_random_matches_weighs_more_than_100_kb(players: int) -> None:
    for scene in boards(60, players):
        assert len(png(scene)) <= HEAVIEST
    for _, scene in hands(30, players):
        assert len(png(scene)) <= HEAVIEST


@pytest.mark.parametrize("players", PLAYERS)
def test_no_picture_weighs_more_than_100_kb_however_much_is_on_it(players: int) -> None:
    for kind, scene in extremes(players, LABELS):
        assert len(png(scene)) <= HEAVIEST, kind


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
    assert board_png(BoardContent(full), LABELS) == board_png(BoardContent(hidden), LABELS)


def test_a_hand_shows_no_cards_but_its_own() -> None:
    """Its picture is the same whatever the others hold, also if it is handed a whole position."""
    position = read_position(OWN)
    looked = hand_content(position, 1)
    places = list(looked.view.places)
    places[0] = replace(places[0], hand=("Ar",) * 10)
    other = replace(looked, view=replace(looked.view, places=tuple(places)))
    assert hand_png(looked, LABELS) == hand_png(other, LABELS)


def test_a_result_needs_an_outcome() -> None:
    with pytest.raises(ValueError, match="an outcome"):
        result_png(BoardContent(read_position(SIX)), LABELS)


def test_every_word_of_a_picture_comes_from_the_labels() -> None:
    words = dict.fromkeys(Labels.__dataclass_fields__, "·")
    blank = Labels(
        **{**words, "ranks": ("·",) * 4, "places": ("·",) * 6, "terminations": (), "events": ()}  # type: ignore[arg-type]
    )
    for players in PLAYERS:
        for kind, scene in extremes(players, blank):
            written = {item.name.removeprefix("text ") for item in scene.named("text ")}
            assert not any(sign.isalpha() and sign != "d" for text in written for sign in text), kind  # d20: a die


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_of_the_rules_can_be_drawn_in_long_languages(name: str) -> None:
    assert len(sheet_png(name, LABELS)) <= HEAVIEST


def test_a_sheet_that_there_is_not_is_refused() -> None:
    with pytest.raises(KeyError):
        sheet_png("poker", LABELS)


def test_all_cards_side_by_side_are_a_picture() -> None:
    from engine.royal_court.cards import CODES

    assert len(cards_png(CODES, LABELS)) <= HEAVIEST


def test_the_dress_has_an_icon_for_every_seat_ending_and_result() -> None:
    icons = card_style().icons
    assert set(icons) == {*"abcdef", *TERMINATIONS, "won", "lost", "drawn"}
    assert all(image.width <= 60 and image.height <= 60 for image in icons.values())
    assert set(card_style().endings) <= set(icons)
    assert len(card_style().endings) <= 5


def test_arrows_round_the_carpet_run_in_the_direction_of_play() -> None:
    for direction in (1, -1):
        scene = board_scene(BoardContent(replace(read_position(SIX), direction=direction)), LABELS)
        assert [item.name for item in scene.named("way ")] == [f"way {direction}", f"way {-direction}"]

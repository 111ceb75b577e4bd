"""The rules to read in Discord."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.games.royal_visit.alt import LIMIT as ALT_LIMIT
from bot.games.royal_visit.rules_pages import LIMIT, RULING
from bot.games.royal_visit.rules_pictures import piece_names
from bot.i18n.translator import LANGUAGES, Translators
from render.fonts import Face, font
from render.royal_visit.diagrams import DIAGRAMS, NAME, NAMED
from render.royal_visit.sheets import SHEETS
from tests.bot.games.royal_visit.cases import ENGLISH, FRONT

TRANSLATORS = Translators()


def test_english_pages_are_short() -> None:
    assert all(len(page.text) <= LIMIT for page in FRONT.rules_pages(ENGLISH))


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_short_in_every_language(language: str) -> None:
    for page in FRONT.rules_pages(TRANSLATORS[language]):
        assert 100 < len(page.text) <= 1800
        assert 0 < len(page.title) <= 60


def test_a_page_with_a_ruling_explains_the_sign_at_its_bottom() -> None:
    pages = FRONT.rules_pages(ENGLISH)
    for page in pages:
        lines = page.text.split("\n")
        assert (RULING in "\n".join(lines[:-1])) == lines[-1].startswith(f"-# {RULING}")
    assert sum(page.text.count(RULING) for page in pages) > 15


TERMS = (
    "King, Guard, Wizard, Jester, Court, Crown, Duchy, Chateau, Fountain, draw pile, King's Privilege, Guard 1+1, "
    "Guard flank, Jester M, Wizard's power, Jester's power, rulebook, manual"
)


@pytest.mark.parametrize("term", TERMS.split(", "))
def test_the_games_own_terms_are_used(term: str) -> None:
    assert any(term in page.text for page in FRONT.rules_pages(ENGLISH))


def test_titles_differ() -> None:
    titles = [page.title for page in FRONT.rules_pages(ENGLISH)]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_game_has_a_picture_that_is_described(language: str) -> None:
    t = TRANSLATORS[language]
    *pages, fair_deal = FRONT.rules_pages(t)
    assert fair_deal.picture is None
    for page in pages:
        assert page.picture is not None
        assert FRONT.rules_picture(t, page.picture).startswith(b"\x89PNG")
        assert 80 < len(page.alt) < ALT_LIMIT - 100, "no sentence was left out"
    assert len({page.picture for page in pages}) == len(pages)


def test_every_diagram_is_on_some_page() -> None:
    pictures = [page.picture for page in FRONT.rules_pages(ENGLISH) if page.picture is not None]
    shown = {detail.diagram for name in pictures if name in SHEETS for row in SHEETS[name] for detail in row}
    assert shown | set(pictures) - set(SHEETS) == set(DIAGRAMS)


def test_a_picture_is_drawn_once_for_all_languages_but_for_the_names_in_it() -> None:
    english, french = (TRANSLATORS[language] for language in ("en", "fr"))
    assert FRONT.rules_picture(english, "court_cards") is FRONT.rules_picture(french, "court_cards")
    assert FRONT.rules_picture(english, "cast") != FRONT.rules_picture(french, "cast")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_in_a_picture_have_room(language: str) -> None:
    typeface = font(Face.WORDS, NAME)
    assert not [name for name in piece_names(TRANSLATORS[language]) if typeface.getlength(name) > NAMED - 8]


def test_a_description_tells_the_example_move_by_move() -> None:
    alts = {page.picture: page.alt for page in FRONT.rules_pages(ENGLISH)}
    assert "Green played Guard 1+1: left Guard from −2 to −1, right Guard from +3 to +2." in alts["court_cards"]
    assert alts["wizard_power"] == (
        "Before the turn: King 0, left Guard −6, right Guard +3, Wizard −4, Jester +5. "
        "Green used the Wizard's power: King from 0 to −4."
    )
    assert "Green wins: the Crown is in their Chateau." in alts["end"]


def test_a_paragraph_after_points_does_not_belong_to_the_last_of_them() -> None:
    for page in FRONT.rules_pages(ENGLISH):
        lines = page.text.split("\n")
        for above, line in pairwise(lines):
            assert not above.startswith("- ") or not line or line.startswith("- ")

"""The rules to read in Discord."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.games.lines import LIMIT as ALT_LIMIT
from bot.games.royal_visit.rules.pages import CARDS, ENDING, GOAL, LIMIT, POWERS, RULING
from bot.games.royal_visit.rules.pictures import piece_names
from bot.games.screens import RulesPage, RulesText
from bot.games.states import Draft
from bot.i18n.translator import LANGUAGES, Translators
from engine.royal_visit.board import Ruleset
from engine.royal_visit.position import Picking
from render.fonts import Face as Typeface
from render.fonts import font
from render.royal_visit.pictures.diagrams import DIAGRAMS, NAME, NAMED
from render.royal_visit.pictures.sheets import SHEETS
from tests.bot.games.royal_visit.cases import GAME, my_move, seen
from tests.engine.royal_visit.positions import at

TRANSLATORS = Translators()
RULESETS = [ruleset.value for ruleset in Ruleset]

FIRST = 5
"""Lines of the first page, without small print."""


def pages(ruleset: str = "rulebook", language: str = "en") -> tuple[RulesPage, ...]:
    return GAME.presentation.rules_pages(TRANSLATORS[language], {"ruleset": ruleset})


def texts(ruleset: str = "rulebook", language: str = "en") -> list[RulesText]:
    """Every page and every fine print."""
    return [text for page in pages(ruleset, language) for text in (page.main, page.fine) if text is not None]


def text_of(ruleset: str = "rulebook") -> str:
    return "\n".join(text.text for text in texts(ruleset))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_there_are_five_pages_each_with_its_fine_print(ruleset: str) -> None:
    assert len(pages(ruleset)) == 5
    assert all(page.fine is not None for page in pages(ruleset))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_short_in_every_language(language: str, ruleset: str) -> None:
    first, *_ = every = texts(ruleset, language)
    assert len(first.text.split("\n")) == FIRST
    more = 0 if language == "en" else 300
    assert all(100 < len(text.text) <= LIMIT + more for text in every)
    for page in pages(ruleset, language):
        assert 0 < len(page.title) <= 60
        assert 0 < len(page.label) <= 9


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rulings_are_marked_and_the_sign_is_explained_below_them(ruleset: str) -> None:
    for text in texts(ruleset):
        lines = text.text.split("\n")
        assert (RULING in "\n".join(lines[:-1])) == lines[-1].startswith(f"-# {RULING}")
    assert not any(RULING in page.main.text for page in pages(ruleset))
    assert text_of(ruleset).count(RULING) > 15


TERMS = (
    "King, Guard, Wizard, Jester, Court, Crown, Duchy, Chateau, Fountain, draw pile, King's Privilege, Guard 1+1, "
    "Guard escort, Jester Fountain, Wizard's power, Jester's power, Rulebook, Variant"
)


@pytest.mark.parametrize("term", TERMS.split(", "))
def test_the_games_own_terms_are_used(term: str) -> None:
    assert term in text_of().replace("\N{NO-BREAK SPACE}", " ")


def test_the_manuals_differences_stand_in_their_places() -> None:
    rulebook, manual = (pages(ruleset) for ruleset in RULESETS)
    setups = [page.text for page in (rulebook[GOAL].fine, manual[GOAL].fine) if page is not None]
    assert "the Guards on −2 and +2, the Wizard and the Jester on −1 and +1 ⚖" in setups[0]
    assert "the Guards on −1 and +1, the Wizard and the Jester on −2 and +2 ⚖" in setups[1]
    assert "The last card may end it." in rulebook[POWERS].main.text
    assert "the Jester must still be between your Chateau and the King." in manual[POWERS].main.text
    assert "shuffled again and you play on, as often as it takes" in rulebook[ENDING].main.text
    assert "the player with the Crown in their Duchy wins" in manual[ENDING].main.text
    for own, other in ((rulebook, manual), (manual, rulebook)):
        for page in (POWERS, ENDING):
            assert own[page].main != other[page].main


def test_the_fine_print_tells_how_the_other_ruleset_differs() -> None:
    for ruleset, name, other in (("rulebook", "Rulebook", "Variant"), ("manual", "Variant", "Rulebook")):
        fine = pages(ruleset)[ENDING].fine
        assert fine is not None
        assert f"these pages follow the **{name}**" in fine.text
        assert f"The **{other}** is" in fine.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_has_pictures_that_are_described(language: str) -> None:
    t = TRANSLATORS[language]
    for page in pages(language=language):
        assert page.main.pictures
    shown = [picture for text in texts(language=language) for picture in text.pictures]
    for picture in shown:
        assert GAME.presentation.pictures.rules(t, picture.name).startswith(b"\x89PNG")
        assert 80 < len(picture.alt) < ALT_LIMIT - 100, "no sentence was left out"
    assert len({picture.name for picture in shown}) == len(shown)


def test_every_diagram_is_on_some_page() -> None:
    pictures = {picture.name for ruleset in RULESETS for text in texts(ruleset) for picture in text.pictures}
    shown = {detail.diagram for name in pictures if name in SHEETS for row in SHEETS[name] for detail in row}
    assert shown | pictures - set(SHEETS) == set(DIAGRAMS)


def test_a_picture_is_the_same_in_all_languages_but_for_the_names_in_it() -> None:
    english, french = (TRANSLATORS[language] for language in ("en", "fr"))
    assert GAME.presentation.pictures.rules(english, "court_cards") == GAME.presentation.pictures.rules(
        french, "court_cards"
    )
    assert GAME.presentation.pictures.rules(english, "cast") != GAME.presentation.pictures.rules(french, "cast")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_in_a_picture_have_room(language: str) -> None:
    typeface = font(Typeface.WORDS, NAME)
    assert not [name for name in piece_names(TRANSLATORS[language]) if typeface.getlength(name) > NAMED - 8]


def test_a_description_tells_the_example_move_by_move() -> None:
    alts = {picture.name: picture.alt for text in texts() for picture in text.pictures}
    assert "Green played Guard 1+1: the left Guard from −2 to −1, the right Guard from +3 to +2." in alts["court_cards"]
    assert alts["wizard_power"] == (
        "Before the turn: King 0, left Guard −6, right Guard +3, Wizard −4, Jester +5. "
        "Green used the Wizard's power: the King from 0 to −4."
    )
    assert "Green wins: the Crown is in their Chateau." in alts["end"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_paragraph_after_points_does_not_belong_to_the_last_of_them(ruleset: str) -> None:
    for text in texts(ruleset):
        lines = text.text.split("\n")
        for above, line in pairwise(lines):
            assert not above.startswith("- ") or not line or line.startswith("- ")


HAND = "K1K1G1W2J3J4"
WILD = at("L-3,K+2,R+4,W-1,J-2", HAND)
TAME = at("L-3,K-2,R+4,W-1,J+2", HAND)


@pytest.mark.parametrize(("key", "page"), [("J3", POWERS), ("WP", POWERS), ("K1", CARDS), ("KK", CARDS), ("W2", CARDS)])
def test_the_page_that_matters_is_that_of_the_chosen_card(key: str, page: int) -> None:
    state = my_move(WILD)
    assert GAME.presentation.relevant_page(state.view, GAME.logic.press(state.view, state.draft, key)) == page


def test_a_jester_card_without_its_power_is_a_card_like_others() -> None:
    assert GAME.presentation.relevant_page(my_move(TAME).view, Draft((), "J3")) == CARDS
    assert GAME.presentation.relevant_page(my_move(TAME).view, Draft((), "G2-LR")) == CARDS


def test_late_in_a_match_it_matters_how_it_ends() -> None:
    assert GAME.presentation.relevant_page(my_move(TAME).view, Draft()) is None
    few = "W2W2W2W2W2W2J4J4"
    for late in (at(hand=HAND, face="little"), at(hand=HAND, draw=few), at(hand=HAND, crown="-4")):
        assert GAME.presentation.relevant_page(my_move(late).view, Draft()) == ENDING
        assert GAME.presentation.relevant_page(seen(late, None), Draft()) == ENDING


def test_before_the_deal_it_matters_how_it_begins() -> None:
    rules = GAME.logic.rules
    assert GAME.presentation.relevant_page(Picking(Ruleset.RULEBOOK), Draft()) == GOAL
    assert not rules.dealt(Picking(Ruleset.RULEBOOK))

"""The Royal Court's rules to read in Discord."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.games.royal_court.rules import pages as pages_
from bot.games.royal_court.rules.pages import rules_pages
from bot.games.royal_court.rules.pictures import rules_picture
from bot.games.royal_court.rules.text import OURS
from bot.games.screens import RulesPage, RulesText
from bot.games.states import Draft
from bot.i18n.translator import LANGUAGES, Translators
from engine.royal_court.notation import RULES, read_position
from render.royal_court.pictures.sheets import SHEETS
from tests.bot.games.royal_court.matches import many
from tests.support.required import required

TRANSLATORS = Translators()
LIMIT = 1600
"""Characters of a page in English."""

MAIN = 1100
"""Of one without its fine print: two screens of a phone."""

FIRST = 5
"""Lines of the first page, without small print."""


def pages(rules: str = "court", language: str = "en") -> tuple[RulesPage, ...]:
    return rules_pages(TRANSLATORS[language], {"rules": rules})


def texts(rules: str = "full", language: str = "en") -> list[RulesText]:
    """Every page and every fine print."""
    return [text for page in pages(rules, language) for text in (page.main, page.fine) if text is not None]


def text_of(rules: str = "full") -> str:
    return "\n".join(text.text for text in texts(rules))


def test_the_full_rules_have_a_page_that_the_others_do_not_have() -> None:
    assert len(pages("court")) == 8
    assert pages("full")[:8] == pages("court")
    assert [page.label for page in pages("full")[8:]] == ["Full"]
    assert rules_pages(TRANSLATORS["en"], {}) == pages("court")


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_short_in_every_language(language: str) -> None:
    more = 0 if language == "en" else 200
    first, *_ = every = texts("full", language)
    assert len([line for line in first.text.split("\n") if not line.startswith("-# ")]) == FIRST
    assert all(100 < len(text.text) <= LIMIT + more for text in every)
    assert all(len(page.main.text) <= MAIN + more for page in pages("court", language))
    for page in pages("full", language):
        assert 0 < len(page.title) <= 60
        assert 0 < len(page.label) <= 9
    labels = [page.label for page in pages("full", language)]
    assert len(set(labels)) == len(labels)


def test_what_is_ours_is_marked_and_the_sign_is_explained_below_it() -> None:
    for text in texts():
        lines = text.text.split("\n")
        assert (OURS in "\n".join(lines[:-1])) == lines[-1].startswith(f"-# {OURS}")


@pytest.mark.parametrize(
    "ours",
    [
        "picking up first",
        "the open pile",
        "how a 6, king and joker work",
        "the queen's direction",
        "what a king and queen do together",
        "courts and castles whatever the top card is",
        "executions",
        "castles that save you",
        "the two buttons",
        "the places",
        "the third time",
        "**The deal**",
    ],
)
def test_the_houses_own_rules_are_marked(ours: str) -> None:
    lines = [line for text in texts() for line in text.text.split("\n") if ours in line]
    assert lines
    assert any(OURS in line for line in lines)


def test_no_page_that_one_plays_by_has_the_mark_and_the_last_says_whose_the_game_is() -> None:
    mains = [page.main.text for page in pages("full")]
    assert not any(OURS in main for main in mains)
    [told] = [main for main in mains if "*Chez*" in main]
    assert told == pages()[-1].main.text
    assert told.splitlines()[-1].endswith("the fine print marks what is ours.")


def test_the_nopes_page_says_how_long_an_effect_waits_unless_turns_take_days() -> None:
    nopes = next(page for page in pages() if page.label == "Nopes")
    assert "You needn't press anything." in nopes.main.text
    line = next(line for line in required(nopes.fine).text.split("\n") if "five seconds" in line)
    assert line.startswith("- Unless turns take days")


@pytest.mark.parametrize(
    "term",
    [
        "Ace",
        "Jack",
        "Queen",
        "King",
        "Joker",
        "Catapult",
        "Castle",
        "Royal court",
        "Revolution",
        "guests",
        "Nope!",
        "swap",
    ],
)
def test_every_card_and_combo_is_told_of(term: str) -> None:
    assert term.lower() in text_of().lower()
    if term not in ("guests",):
        assert term.lower() in pages()[0].main.text.lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_has_its_place_and_is_described(language: str) -> None:
    pictures = [picture for text in texts("full", language) for picture in text.pictures]
    assert {picture.name for picture in pictures} == set(SHEETS)
    assert len(pictures) == len(SHEETS)
    assert all(20 < len(picture.alt) <= 1024 for picture in pictures)
    assert len({picture.alt for picture in pictures}) == len(pictures)


def test_who_reads_words_is_told_what_a_picture_shows_beyond_its_page() -> None:
    told = {picture.name: picture.words for text in texts() for picture in text.pictures}
    assert {name for name, words in told.items() if words} == {"fits", "court", "nope", "set"}
    assert "- On a red 7, the same or higher: a 7, 8" in told["fits"]


def test_every_picture_can_be_drawn() -> None:
    t = TRANSLATORS["fr"]
    for name in SHEETS:
        assert rules_picture(t, name).startswith(b"\x89PNG")
        assert len(rules_picture(t, name)) <= 64 * 1024
    with pytest.raises(KeyError):
        rules_picture(t, "nowhere")


def test_a_paragraph_after_points_does_not_belong_to_the_last_of_them() -> None:
    for text in texts():
        for above, line in pairwise(text.text.split("\n")):
            assert not above.startswith("- ") or not line or line.startswith("- ")


DEAL = "court a+1 - - 0 shut 0 play - 0 - - - Ar2r2b3r7bKr/-/-/- ?7/-/-/- ?41 Ab -"
NOW = {
    DEAL: None,
    "court a+0 p - 0 shut 0 nope jack=3 0 - b - ?7/-/-/- ArAb7r/-/-/- ?7/-/-/- ?36 9rJb -": pages_.NOPES,
    "court a+0 p - 0 shut 0 swap king=b1/1 0 - - Tr 3b3b9r/-/-/- ?7/-/-/- ?7/-/-/- ?34 9rQbKb -": pages_.CARDS,
    "court a+0 p - 0 shut 0 gift - 0 - - - 3b/Kb/-/- ?7/-/-/- ?7/-/-/- ?36 9rTrTb -": pages_.SETS,
    "court a+1 - - 1 shut 0 play - 0 - - - JrQrKr/-/-/- ?7/-/-/- ?7/-/-/- ?37 5b -": pages_.REVOLT,
    "court a+2 p - 0 shut 0 play - 0 - - - 2r4r/QrKr.Jb/-/- ?7/-/-/- ?7/-/Jr/- ?34 9r -": None,
    "court a+1 - - 0 shut 0 play - 0 - - - 2r3r7b/-/-/- ?7/-/-/- ?44 Ab -": None,
}


@pytest.mark.parametrize("line", NOW)
def test_the_page_that_matters_is_that_of_what_is_happening(line: str) -> None:
    assert pages_.page_now(read_position(line), Draft()) == NOW[line]


@pytest.mark.parametrize(
    ("act", "page"),
    [
        ("7r", pages_.CARDS),
        ("Kr>b", pages_.CARDS),
        ("2r+2b", pages_.SETS),
        ("Kb+Qr>b", pages_.SETS),
        ("court:Jr+Qb+Kr", pages_.COURTS),
        ("castle:7r+8r+9b", pages_.COURTS),
        ("revolt:2r+3b+4b+5r", pages_.REVOLT),
        ("siege:Ar+2b", pages_.FULL),
        ("bet", pages_.FULL),
        ("draw", pages_.TURN),
        ("end", pages_.TURN),
    ],
)
def test_what_is_laid_out_has_its_page(act: str, page: int) -> None:
    assert pages_.page_now(read_position(DEAL), Draft((act,))) == page


def test_a_match_that_is_over_is_about_how_it_ends_and_every_page_exists() -> None:
    for match in many(5):
        assert pages_.page_now(read_position(match.positions[-1]), Draft()) == pages_.ENDING
        options = next(word for word, full in RULES.items() if full is read_position(match.positions[0]).full_rules)
        found = {pages_.page_now(read_position(position), Draft()) for position in match.positions}
        assert all(page is None or page < len(pages(options)) for page in found)


def test_a_siege_is_told_of_by_the_full_rules() -> None:
    position = read_position("full a+1 - - 0 shut 0 play - 0 - - - 2r3r7b9b/-/-/- ?7/-/-/- ?43 Ab -")
    assert pages_.page_now(replace(position, besieger=1), Draft()) == pages_.FULL

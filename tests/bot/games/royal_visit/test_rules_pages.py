"""The rules to read in Discord."""

from __future__ import annotations

import pytest

from bot.games.royal_visit.rules_pages import LIMIT, RULING
from bot.i18n.translator import LANGUAGES, Translators
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

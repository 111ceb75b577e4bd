"""Help: a page for each wish, with the commands of a game that can do it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.i18n.translator import Translator
from bot.ui.screens.help import TOPICS, help_screen
from tests.support.screens import (
    BARE_VISIT,
    COURT,
    EN,
    HOSTED,
    VISIT,
    labels,
    links,
    said,
)

DOCS = "https://example.org/docs/"
FOLDER = Path(__file__).parents[4] / "docs"


def test_what_no_game_offers_is_not_said() -> None:
    text = said(help_screen(EN, {"royal_visit": BARE_VISIT}, "alone"))
    assert text == "## I want to play alone"
    assert "puzzle" not in said(help_screen(EN, {"royal_court": COURT}, "alone"))


def test_every_page_is_short_says_something_of_its_own_and_leads_to_a_document_that_is_there(t: Translator) -> None:
    pages = [help_screen(t, HOSTED), *(help_screen(t, HOSTED, topic, docs=DOCS) for topic in TOPICS)]
    assert len(set(map(said, pages))) == len(pages)
    assert max(len(said(page)) for page in pages) <= 450, "a page fits a phone"
    for page in pages[1:]:
        [url] = links(page).values()
        assert url.startswith(DOCS)
        document = FOLDER / url.removeprefix(DOCS)
        assert document.is_file()
        assert t.language in document.suffixes[0] or not document.with_suffix(f".{t.language}.md").is_file()


def test_many_games_leave_room_for_the_docs() -> None:
    many = {str(number): VISIT for number in range(9)}
    shown = [label for row in labels(help_screen(EN, many, "alone", docs=DOCS)) for label in row]
    assert shown[:5] == [*["Royal Visit"] * 4, "More about this"]


def test_unknown_topic_is_refused() -> None:
    with pytest.raises(KeyError):
        help_screen(EN, HOSTED, "rumours")

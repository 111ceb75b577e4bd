"""Help: a page for each wish, with the commands of a game that can do it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.i18n.translator import Translator
from bot.ui.screens.help import MAX_NAMED, TOPICS, help_screen
from tests.support.screens import (
    BARE_VISIT,
    COURT,
    EN,
    HOSTED,
    VISIT,
    actions,
    assert_fits,
    buttons,
    labels,
    links,
    said,
)

DOCS = "https://example.org/docs/"
SAME = "-# The same in other games: `/royalcourt` The Royal Court"
FOLDER = Path(__file__).parents[4] / "docs"


def test_first_page_names_the_games_and_offers_every_topic() -> None:
    screen = help_screen(EN, HOSTED)
    assert "**Royal Visit** · `/royalvisit`\n**The Royal Court** · `/royalcourt`" in said(screen)
    assert actions(screen) == [f"help:{topic}" for topic in TOPICS]
    assert not any(one.disabled for one in buttons(screen))


def test_of_many_games_the_first_are_named() -> None:
    many = {str(number): VISIT for number in range(MAX_NAMED + 5)}
    assert said(help_screen(EN, many)).count("`/royalvisit`") == MAX_NAMED


@pytest.mark.parametrize("topic", TOPICS)
def test_page_is_titled_and_its_own_button_marked(topic: str) -> None:
    screen = help_screen(EN, HOSTED, topic)
    assert said(screen).startswith(f"## {TOPICS[topic].title(EN)}\n")
    assert [one.rest for one in buttons(screen) if one.disabled] == [topic]


def test_line_names_the_first_game_that_offers_it_and_the_others_that_do_are_named_below() -> None:
    lines = said(help_screen(EN, HOSTED, "alone")).splitlines()
    assert lines[lines.index("`/royalvisit learn` teaches you the game as you play.") + 1] == SAME
    assert said(help_screen(EN, HOSTED, "lost")).count(SAME) == 1
    assert "`/royalcourt challenge` opens a table" in said(help_screen(EN, HOSTED, "someone"))


def test_no_game_is_named_for_what_it_lacks() -> None:
    *lines, puzzle = said(help_screen(EN, HOSTED, "alone")).splitlines()
    assert puzzle == "`/royalvisit puzzle` has a new puzzle every day."
    hints = lines.index("`/royalvisit challenge` with a level starts a match against me, with hints.")
    assert lines[hints + 1] == "`/royalcourt challenge` with a level starts a match against bots."
    assert lines.count(SAME) == 1


def test_what_no_game_offers_is_not_said() -> None:
    text = said(help_screen(EN, {"royal_visit": BARE_VISIT}, "alone"))
    assert text == "## I want to play alone"
    assert "puzzle" not in said(help_screen(EN, {"royal_court": COURT}, "alone"))


def test_other_games_are_named_only_where_a_command_is() -> None:
    assert "`/royalcourt" not in said(help_screen(EN, HOSTED, "turn"))


def test_every_page_is_short_says_something_of_its_own_and_leads_to_a_document_that_is_there(t: Translator) -> None:
    pages = [help_screen(t, HOSTED), *(help_screen(t, HOSTED, topic, docs=DOCS) for topic in TOPICS)]
    assert len(set(map(said, pages))) == len(pages)
    assert max(len(said(page)) for page in pages) <= 450, "a page fits a phone"
    for page in pages[1:]:
        [url] = links(page).values()
        assert url.startswith(DOCS)
        assert (FOLDER / url.removeprefix(DOCS)).is_file(), url


def test_many_games_leave_room_for_the_docs() -> None:
    many = {str(number): VISIT for number in range(9)}
    shown = [label for row in labels(help_screen(EN, many, "alone", docs=DOCS)) for label in row]
    assert shown[:5] == [*["Royal Visit"] * 4, "More about this"]


def test_unknown_topic_is_refused() -> None:
    with pytest.raises(KeyError):
        help_screen(EN, HOSTED, "rumours")


@pytest.mark.parametrize("topic", ["", *TOPICS])
def test_fits_into_a_message(t: Translator, topic: str) -> None:
    assert_fits(help_screen(t, HOSTED, topic, docs=DOCS))

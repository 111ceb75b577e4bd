"""Help: a page for each wish, with the commands of a game that can do it."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest

from bot.i18n.translator import Translator
from bot.ui.message import Message
from bot.ui.screens.help import TOPICS, help_screen, welcome_screen
from bot.ui.screens.screen import Picture, Reader, Row, fits_in_a_message
from tests.support.screens import BARE_VISIT, COURT, EN, HOSTED, VISIT, labels, links, screen_text

DOCS = "https://example.org/docs/"
PHONE_LINE = 45
"""Characters of a line on a phone that is 390 pixels wide, about."""

FOLDER = Path(__file__).parents[4] / "docs"


def test_what_no_game_offers_is_not_said() -> None:
    text = screen_text(help_screen(Reader(EN), {"royal_visit": BARE_VISIT}, "alone"))
    assert text == "## Play alone"
    assert "puzzle" not in screen_text(help_screen(Reader(EN), {"royal_court": COURT}, "alone"))


def test_every_page_is_short_says_something_of_its_own_and_leads_to_a_document_that_is_there(t: Translator) -> None:
    pages = [help_screen(Reader(t), HOSTED), *(help_screen(Reader(t), HOSTED, topic, docs=DOCS) for topic in TOPICS)]
    assert len(set(map(screen_text, pages))) == len(pages)
    assert max(len(screen_text(page)) for page in pages) <= 450, "a page fits a phone"
    for page in pages[1:]:
        [url] = links(page).values()
        assert url.startswith(DOCS)
        document = FOLDER / url.removeprefix(DOCS)
        assert document.is_file()
        assert t.language in document.suffixes[0] or not document.with_suffix(f".{t.language}.md").is_file()


def test_many_games_leave_room_for_what_leads_on() -> None:
    many = {str(number): VISIT for number in range(9)}
    for shown in (help_screen(Reader(EN), many, "alone", docs=DOCS), help_screen(Reader(EN), many)):
        assert fits_in_a_message(shown.parts)
    assert "More about this" in links(help_screen(Reader(EN), many, "alone", docs=DOCS))


def test_who_reads_words_gets_no_picture_and_the_same_buttons(t: Translator) -> None:
    words, seen = help_screen(Reader(t, pictures=False), HOSTED), help_screen(Reader(t), HOSTED)
    assert (len(words.pictures), len(seen.pictures)) == (0, len(HOSTED))
    (*same, [on]), (*also, [off]) = labels(words), labels(seen)
    assert [label.partition(" · ")[0] for label in chain(*same)] == [*chain(*also)]
    assert len(set(chain(*same))) == len([*chain(*same)]), "each says of which game it is"
    assert [on, off] == [t("Switch pictures on"), t("Switch pictures off")]


def test_above_the_first_button_of_a_game_are_few_lines(t: Translator) -> None:
    *games, _ = (part for part in welcome_screen(t, HOSTED).parts if not isinstance(part, Picture))
    assert len(games) == 2 * len(HOSTED), "a text and a row of buttons each"
    for game, text, buttons in zip(HOSTED.values(), games[::2], games[1::2], strict=True):
        assert isinstance(text, str)
        assert isinstance(buttons, Row)
        heading, goal = text.split("\n")
        assert heading == f"### {game.presentation.name(t)}"
        assert len(goal) <= 2 * PHONE_LINE
        assert game.presentation.name(t) in buttons.buttons[0].label, "two green buttons are not alike"


def test_the_pictures_of_the_games_stand_side_by_side_above_them() -> None:
    shown = welcome_screen(EN, HOSTED)
    assert shown.parts[:2] == shown.pictures
    parts = Message(shown, [b""] * len(shown.pictures)).components()
    [gallery, *others] = [part for part in parts if part["type"] == 12]
    assert not others
    assert [item["description"] for item in gallery["items"]] == [picture.alt for picture in shown.pictures]


def test_a_command_of_several_games_is_told_for_all_of_them() -> None:
    text = screen_text(help_screen(Reader(EN), HOSTED, "lost"))
    assert "`/royalvisit hand` or `/royalcourt hand` opens your hand" in text
    alone = screen_text(help_screen(Reader(EN), {"royal_court": COURT}, "lost"))
    assert "`/royalcourt hand` opens your hand" in alone
    assert "royalvisit" not in alone


def test_every_game_has_its_rules_profile_and_leaderboard_where_one_looks_things_up(t: Translator) -> None:
    found = [label for row in labels(help_screen(Reader(t), HOSTED, "lost")) for label in row]
    assert all(found.count(t(label)) == len(HOSTED) for label in ("Rules", "My profile", "Leaderboard"))


def test_the_first_screen_names_the_games_that_it_hosts() -> None:
    assert "I host Royal Visit and The Royal Court: " in screen_text(help_screen(Reader(EN), HOSTED))


def test_unknown_topic_is_refused() -> None:
    with pytest.raises(KeyError):
        help_screen(Reader(EN), HOSTED, "rumours")

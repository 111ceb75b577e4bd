"""The leaderboard: a page of lines as a picture and a table, with the asker's own line always in sight."""

from __future__ import annotations

import re

import pytest

from bot.matches.people.leaderboard import Leaderboard, LeaderboardLine
from bot.ui.screens.people.leaderboard import EVERYWHERE, PAGE, SERVER, leaderboard_screen
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Screen
from tests.support.screens import (
    ANN,
    ENGLISH,
    SPITEFUL,
    VISIT,
    actions,
    assert_fits,
    button,
    labels,
    said,
)

LINES = tuple(LeaderboardLine(n, ANN - n, f"Name {n}", 1200 - n, 90, 5, 1, 0) for n in range(1, 25))


def _screen(
    *lines: LeaderboardLine,
    own: LeaderboardLine | None = None,
    asker: int = ANN,
    scope: str = SERVER,
    page: int = 0,
    pages: int = 1,
    reader: Reader = ENGLISH,
    in_server: bool = True,
) -> Screen:
    return leaderboard_screen(reader, VISIT, Leaderboard(lines, page, pages, own), asker, scope, in_server=in_server)


def test_empty_leaderboard_says_how_to_start_and_has_no_picture() -> None:
    screen = _screen()
    assert "Nobody has finished a rated match yet. `/royalvisit challenge` starts one." in said(screen)
    assert "You aren't on this leaderboard yet: finish a rated match." in said(screen)
    assert not screen.pictures


def test_places_of_a_page_are_equally_wide_in_every_language(reader: Reader) -> None:
    lines = LINES[0], LeaderboardLine(None, 6, None, 1000, 350, 0, 1, 0)
    places = re.findall(r"^`([^`]+)` ", said(_screen(*lines, reader=reader)), re.MULTILINE)
    assert len({len(place) for place in places}) == 1
    assert places[1] == {"en": "new", "fr": "débuts"}[reader.t.language]


def test_long_name_is_shortened_before_it_is_escaped() -> None:
    assert "\\*" * 23 + "… · " in said(_screen(LeaderboardLine(1, 5, SPITEFUL, 1199, 90, 5, 1, 2)))


def test_askers_line_is_marked_on_the_page_and_repeated_below_another_page() -> None:
    mine = LINES[2]
    on_page = said(_screen(*LINES[:10], own=mine, asker=mine.user))
    assert on_page.count("◂") == 1
    assert "You:" not in on_page
    below = said(_screen(*LINES[:2], own=mine, asker=mine.user))
    assert "You:\n`  3` Name 3 · **1197** ± 90 · 5–1–0 ◂" in below


@pytest.mark.parametrize(("page", "disabled"), [(0, ["◀"]), (1, []), (2, ["▶"])])
def test_pages_lead_to_each_other(page: int, disabled: list[str]) -> None:
    screen = _screen(*LINES[:10], page=page, pages=3)
    assert f"Page {page + 1} of 3" in said(screen)
    assert labels(screen) == [["◀", "▶", "Everywhere", "My profile"]]
    assert [label for label in labels(screen)[0] if button(screen, label).disabled] == disabled


def test_scope_is_changed_by_a_button_that_names_the_other_one() -> None:
    assert labels(_screen(*LINES[:2])) == [["Everywhere", "My profile"]]
    assert labels(_screen(*LINES[:2], scope=EVERYWHERE)) == [["This server", "My profile"]]
    assert labels(_screen(*LINES[:2], scope=EVERYWHERE, in_server=False)) == [["My profile"]]
    assert actions(_screen()) == ["standings:royal-visit:everywhere:0:scope", "profile:royal-visit"]


def test_fits_into_a_message(reader: Reader) -> None:
    lines = tuple(LeaderboardLine(10**6 + n, ANN - n, SPITEFUL, 9999, 999, 10**6, 10**6, 10**6) for n in range(PAGE))
    own = LeaderboardLine(10**7, ANN + 1, SPITEFUL, 9999, 999, 10**6, 10**6, 10**6)
    for scope in (SERVER, EVERYWHERE):
        assert_fits(_screen(*lines, own=own, asker=own.user, scope=scope, page=10**5, pages=10**6, reader=reader))
    assert_fits(_screen(*lines, own=lines[0], asker=lines[0].user, reader=reader))
    assert_fits(_screen(reader=reader))

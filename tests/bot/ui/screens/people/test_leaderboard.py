"""The leaderboard: a page of lines as a picture and a table, with the asker's own line always in sight."""

from __future__ import annotations

import re

from bot.ids import UserId
from bot.matches.people.leaderboard import Leaderboard, LeaderboardLine
from bot.ui.screens.people.leaderboard import PAGE, Scope, leaderboard_screen
from bot.ui.screens.screen import Picture, Reader, Screen
from tests.support.screens import ANN, ENGLISH, SPITEFUL, VISIT, assert_fits, screen_text

LINES = tuple(LeaderboardLine(n, UserId(ANN - n), f"Name {n}", 1200 - n, 90, 5, 1, 0) for n in range(1, 25))


def _screen(
    *lines: LeaderboardLine,
    own: LeaderboardLine | None = None,
    asker: UserId = ANN,
    scope: Scope = Scope.SERVER,
    page: int = 0,
    pages: int = 1,
    reader: Reader = ENGLISH,
    in_server: bool = True,
) -> Screen:
    return leaderboard_screen(reader, VISIT, Leaderboard(lines, page, pages, own), asker, scope, in_server=in_server)


def test_places_of_a_page_are_equally_wide_in_every_language(reader: Reader) -> None:
    lines = LINES[0], LeaderboardLine(None, UserId(6), None, 1000, 350, 0, 1, 0)
    places = re.findall(r"^`([^`]+)` ", screen_text(_screen(*lines, reader=reader)), re.MULTILINE)
    assert len({len(place) for place in places}) == 1
    assert places[1] == {"en": "new", "fr": "prov."}[reader.t.language]


def test_rating_after_fewer_than_five_matches_is_not_shown() -> None:
    new = LeaderboardLine(None, UserId(6), "Ben", 987, 350, 1, 1, 0)
    alone = _screen(new)
    assert "Ben · 2 of 5 rated matches · 1–1–0" in screen_text(alone)
    assert "987" not in screen_text(_screen(LINES[0], new))
    assert not any(isinstance(part, Picture) for part in alone.parts)


def test_long_name_is_shortened_before_it_is_escaped() -> None:
    assert "\\*" * 23 + "… · " in screen_text(_screen(LeaderboardLine(1, UserId(5), SPITEFUL, 1199, 90, 5, 1, 2)))


def test_askers_line_is_marked_on_the_page_and_repeated_below_another_page() -> None:
    mine = LINES[2]
    on_page = screen_text(_screen(*LINES[:10], own=mine, asker=mine.user))
    assert on_page.count("◂") == 1
    assert "You:" not in on_page
    below = screen_text(_screen(*LINES[:2], own=mine, asker=mine.user))
    assert "You:\n`  3` Name 3 · **1197** ± 90 · 5–1–0 ◂" in below


def test_fits_into_a_message(reader: Reader) -> None:
    lines = tuple(
        LeaderboardLine(10**6 + n, UserId(ANN - n), SPITEFUL, 9999, 999, 10**6, 10**6, 10**6) for n in range(PAGE)
    )
    own = LeaderboardLine(10**7, UserId(ANN + 1), SPITEFUL, 9999, 999, 10**6, 10**6, 10**6)
    for scope in (Scope.SERVER, Scope.EVERYWHERE):
        assert_fits(_screen(*lines, own=own, asker=own.user, scope=scope, page=10**5, pages=10**6, reader=reader))
    assert_fits(_screen(*lines, own=lines[0], asker=lines[0].user, reader=reader))
    assert_fits(_screen(reader=reader))

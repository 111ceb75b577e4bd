"""A match as a file: what it is called, what is wrong with one, and what was found when it was checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.games.states import BoardState
from bot.i18n.translator import Translator
from bot.matches.afterwards.records import public_states, verify_file
from bot.ui.screens.afterwards.record import (
    MAX_FRAMES,
    MAX_QUOTE,
    checked_file_screen,
    checked_screen,
    file_screen,
    invalid_file_words,
    uploaded_replay_screen,
)
from bot.ui.screens.screen import Reader
from engine.errors import InvalidRecord
from tests.support.required import required as part
from tests.support.screens import ANN, EN, ENGLISH, VISIT, assert_fits, labels, over, picture, screen_text

TEXT = f"Seed: {'0' * 64}\nResult: g resign\n\npick left\n"
READ = part(VISIT.logic.records).read(TEXT)
GOING_ON = replace(READ, record=replace(READ.record, outcome=None))


def _error(error: InvalidRecord, text: str = TEXT) -> str:
    return invalid_file_words(EN, part(VISIT.presentation.records), error, text)


def _invalid(text: str) -> InvalidRecord:
    with pytest.raises(InvalidRecord) as caught:
        part(VISIT.logic.records).read(text)
    return caught.value


def test_brought_file_of_a_match_that_is_not_over_says_so() -> None:
    screen = uploaded_replay_screen(
        ENGLISH, VISIT, part(VISIT.presentation.replay), GOING_ON, public_states(VISIT.logic.rules, GOING_ON)
    )
    assert screen_text(screen).startswith("### This match isn't over.")


def test_files_that_differ_have_pictures_of_their_own() -> None:
    keys = [
        picture(
            uploaded_replay_screen(
                ENGLISH, VISIT, part(VISIT.presentation.replay), read, public_states(VISIT.logic.rules, read)
            )
        ).key
        for read in (READ, GOING_ON)
    ]
    assert keys[0] != keys[1]


WATCHED: list[Sequence[BoardState]] = []
"""What `_watched` was to draw."""


def _watched(t: Translator, states: Sequence[BoardState]) -> bytes:
    WATCHED.append(states)
    return b""


def test_of_a_very_long_file_only_so_many_positions_are_drawn() -> None:
    watched = replace(part(VISIT.presentation.replay), picture=_watched)
    state = public_states(VISIT.logic.rules, READ)[0]
    for turns in (1, MAX_FRAMES - 1, MAX_FRAMES, 9_000):
        states = [replace(state) for _ in range(turns + 1)]
        picture(uploaded_replay_screen(ENGLISH, VISIT, watched, READ, states)).draw()
        assert len(WATCHED[-1]) == min(turns + 1, MAX_FRAMES)
        assert WATCHED[-1][0] is states[0]
        assert WATCHED[-1][-1] is states[-1]


def test_quoted_line_is_short_and_cannot_leave_its_code() -> None:
    text = TEXT.replace("pick left", "`**x**` \u202e<@1>" + "y" * 100)
    line = _error(_invalid(text), text).splitlines()[0].partition(": ")[2]
    assert line.startswith("`·**x**· ·<@1>")
    assert line.endswith("…`")
    assert line.count("`") == 2
    assert len(line) == MAX_QUOTE + 3


def test_file_that_was_checked_names_no_match() -> None:
    screen = checked_file_screen(EN, VISIT, READ, verify_file(part(VISIT.logic.records), READ))
    assert "#" not in screen_text(screen).replace("###", "")
    assert f"<@{ANN}>" not in screen_text(screen)
    assert not labels(screen)


def test_fits_into_a_message(reader: Reader, t: Translator) -> None:
    match = over(id=10**9)
    assert_fits(file_screen(t, VISIT, part(VISIT.presentation.records), match, "g", TEXT, "royalvisit"))
    assert_fits(
        uploaded_replay_screen(
            reader, VISIT, part(VISIT.presentation.replay), READ, public_states(VISIT.logic.rules, READ)
        )
    )
    checks = verify_file(part(VISIT.logic.records), READ)
    assert_fits(checked_screen(t, VISIT, over(id=10**9), READ.record, "g", checks))
    assert_fits(checked_file_screen(t, VISIT, READ, checks))

"""A lobby: who sits and for whom a seat is kept, when it begins, and which buttons fill it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n.translator import Translator
from bot.matches.core.pace import HOUR
from bot.rows import BOXED, in_rows
from bot.ui.screens.lobby.lobby import bots_screen, lobby_screen, table_screen
from bot.ui.screens.screen import Row, shown_label
from tests.support.screens import (
    ANN,
    BEN,
    CAT,
    COURT,
    EN,
    FR,
    POST,
    assert_fits,
    lobby,
    menus,
    said,
)


@pytest.mark.parametrize("t", [EN, FR], ids=["en", "fr"])
@pytest.mark.parametrize("kept", [0, 1])
def test_buttons_of_a_lobby_do_not_wrap_on_a_phone_and_none_stands_alone(t: Translator, kept: int) -> None:
    for match in (lobby(1, kept, 2), lobby(1, kept, 1, levels={"a": 1})):
        screen = lobby_screen(t, COURT, match, POST)
        rows = [[shown_label(one) for one in part.buttons] for part in screen.parts if isinstance(part, Row)]
        assert all(len(in_rows(row, str, BOXED)) == 1 for row in rows)
        assert sum(len(row) == 1 for row in rows) <= kept, "of nine buttons one may stand alone"


def test_fits_into_a_message(t: Translator) -> None:
    levels = dict(zip("bcdef", COURT.logic.levels * 2, strict=False))
    full = lobby(6, 0, 0, levels=levels, parent=3, hints=True, direct=True, options={"rules": "full"}, pace="7d")
    assert_fits(lobby_screen(t, COURT, full, POST, ping=(BEN,)))
    assert_fits(lobby_screen(t, COURT, lobby(1, 5, 0, parent=3, rated=True, pace="live"), POST))
    assert_fits(lobby_screen(t, COURT, lobby(1, 0, 1, levels={"a": 5}), POST))
    assert_fits(bots_screen(t, COURT, full, text="…"))


def test_time_to_answer_is_chosen_in_hours_or_as_a_factor_of_pauses() -> None:
    _, answer, _ = menus(table_screen(EN, COURT, lobby(pace="1d")))
    assert answer.rest == "window"
    assert [one.label for one in answer.options if one.selected] == ["8 hours"]
    for chosen, label in ((3, "live: three times as long"), (HOUR, "live: as usual")):
        _, answer, _ = menus(table_screen(EN, COURT, lobby(pace="1h", window_time=chosen)))
        assert [one.label for one in answer.options if one.selected] == [label]


@pytest.mark.parametrize("t", [EN, FR])
def test_panel_of_the_table_fits_into_a_message(t: Translator) -> None:
    assert_fits(table_screen(t, COURT, lobby(pace="7d", version=10**9)))


def test_signs_of_a_lobby_are_those_of_its_match() -> None:
    text = said(lobby_screen(EN, COURT, replace(lobby(3, 0, 1, parent=3), sitting=("c", "a", "b")), POST))
    assert f"🟥 <@{CAT}>\n🔵 <@{ANN}> · host\n🔶 <@{BEN}>\n➕ One seat is free" in text

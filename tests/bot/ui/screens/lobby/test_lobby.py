"""A lobby: who sits and for whom a seat is kept, when it begins, and which buttons fill it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n.translator import Translator
from bot.matches.core.pace import OFFERED_PACES
from bot.rows import BOXED, in_rows
from bot.ui.screens.lobby.lobby import bots_screen, lobby_screen, table_screen
from bot.ui.screens.screen import Row, shown_label
from tests.support.required import required as part
from tests.support.screens import (
    ANN,
    BARE_VISIT,
    BEN,
    CAT,
    COURT,
    EN,
    FR,
    POST,
    actions,
    assert_fits,
    button,
    buttons,
    challenge,
    labels,
    lobby,
    menus,
    said,
    table,
)


def test_bot_is_not_offered_when_no_seat_is_free_unless_one_can_be_sent_away() -> None:
    assert not button(lobby_screen(EN, COURT, lobby(1, 1, 1), POST), "Add a bot").disabled
    assert button(lobby_screen(EN, COURT, lobby(1, 1, 0), POST), "Add a bot").disabled
    with_bot = lobby(2, 0, 0, levels={"b": 1})
    assert not button(lobby_screen(EN, COURT, with_bot, POST), "Add a bot").disabled


def test_bot_is_not_offered_in_a_game_that_it_does_not_play() -> None:
    screen = lobby_screen(EN, BARE_VISIT, challenge(), POST)
    assert "Add a bot" not in labels(screen)[1]


def test_signs_of_a_lobby_are_those_of_its_match() -> None:
    text = said(lobby_screen(EN, COURT, replace(lobby(3, 0, 1, parent=3), sitting=("c", "a", "b")), POST))
    assert f"🟥 <@{CAT}>\n🔵 <@{ANN}> · host\n🔶 <@{BEN}>\n➕ One seat is free" in text


def test_bots_of_one_level_have_names_of_their_own() -> None:
    bots = lobby(3, 0, 1, levels={"b": 1, "c": 1}, personas={"b": 6, "c": 7})
    text = said(lobby_screen(EN, COURT, bots, POST))
    assert "🔵 🤖 Hortensia (Lackey)\n🔶 🤖 Jocelyn (Lackey)\n" in text


def test_lobby_that_has_begun_names_everyone() -> None:
    screen = lobby_screen(EN, COURT, table(), None)
    assert f"### The match of **The Royal Court** has begun: 🟥 <@{ANN}>, 🔵 <@{BEN}>, 🔶 <@{CAT}>." in said(screen)
    assert not labels(screen)
    again = lobby_screen(EN, COURT, table(parent=3), None)
    assert f"### The rematch of match #3 has begun: 🟥 <@{ANN}>" in said(again)


def test_levels_of_the_bot_are_explained_and_have_a_button_each() -> None:
    screen = bots_screen(EN, COURT, lobby(1, 0, 2))
    levels = [words.name for words in part(COURT.presentation.opponent).levels(EN)]
    assert [label for row in labels(screen) for label in row] == levels
    assert all(f"-# **{level}** (strength " in said(screen) for level in levels)
    assert actions(screen) == [f"lobby-bot:{number}" for number in COURT.logic.levels]
    assert "with it the match begins" not in said(screen)


def test_bot_that_sits_can_be_sent_away_and_no_other_can_sit_down_in_a_full_lobby() -> None:
    screen = bots_screen(EN, COURT, lobby(2, 0, 0, levels={"b": 1}), text="Done.")
    assert said(screen).startswith("Done.\n")
    assert labels(screen)[-1] == ["Remove a bot"]
    assert all(one.disabled for one in buttons(screen) if one.action == "lobby-bot")


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


def test_host_changes_pace_and_options_on_the_table() -> None:
    screen = table_screen(EN, COURT, lobby(pace="live"))
    pace, rules = menus(screen)
    assert [one.label for one in pace.options if one.selected] == ["Live, 5 minutes a turn"]
    assert [one.value for one in pace.options] == list(OFFERED_PACES)
    assert [one.label for one in rules.options if one.selected] == ["Usual rules"]
    assert (pace.rest, rules.rest) == ("pace", "option:rules")
    assert "-# Unrated: just for fun." in said(screen)


def test_time_to_answer_is_chosen_at_a_pace_of_days_alone() -> None:
    _, answer, _ = menus(table_screen(EN, COURT, lobby(pace="1d")))
    assert answer.rest == "window"
    assert [one.label for one in answer.options if one.selected] == ["8 hours"]
    assert len(menus(table_screen(EN, COURT, lobby(pace="1h")))) == 2


@pytest.mark.parametrize("t", [EN, FR])
def test_panel_of_the_table_fits_into_a_message(t: Translator) -> None:
    assert_fits(table_screen(t, COURT, lobby(pace="7d", version=10**9)))
    assert not menus(table_screen(t, COURT, table()))

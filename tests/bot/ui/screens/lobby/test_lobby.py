"""A lobby: who sits and for whom a seat is kept, when it begins, and which buttons fill it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n.translator import Translator
from bot.matches.core.model import State
from bot.matches.core.pace import OFFERED_PACES
from bot.rows import BOXED, in_rows
from bot.ui.screens.lobby.challenge import CLOSED_COLOUR
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


def test_lobby_names_the_host_those_invited_and_the_free_seats() -> None:
    screen = lobby_screen(EN, COURT, lobby(2, 1, 2), POST, ping=(BEN,))
    assert f"### <@{ANN}> opens a table for **The Royal Court**. Who plays?" in said(screen)
    assert f"🟥 <@{ANN}> · host\n🔵 <@{BEN}>\n✉️ kept for <@{BEN}>\n➕ 2 seats are free for anyone." in said(screen)
    assert f"with 2 players or more, <@{ANN}> can start it." in said(screen)
    assert screen.ping == (BEN,)


def test_one_free_seat_is_said_in_the_singular_and_none_not_at_all() -> None:
    assert "➕ One seat is free for anyone." in said(lobby_screen(EN, COURT, lobby(1, 0, 1), POST))
    assert "➕" not in said(lobby_screen(EN, COURT, lobby(2, 1, 0), POST))


def test_buttons_of_a_lobby() -> None:
    screen = lobby_screen(EN, COURT, lobby(1, 0, 2), POST)
    assert labels(screen) == [
        ["Join", "Leave"],
        ["Start", "Add a bot"],
        ["Change the table", "Close the table"],
        ["How to play", "Fair deal"],
    ]
    assert actions(screen) == [
        "lobby-join",
        "lobby-leave",
        "lobby-start",
        "lobby-bots",
        "lobby-terms",
        "withdraw",
        "rules",
        "deal",
    ]
    assert all(one.post == POST for one in buttons(screen))


def test_only_a_lobby_that_keeps_seats_can_be_declined() -> None:
    assert "Decline" in labels(lobby_screen(EN, COURT, lobby(1, 1, 1), POST))[0]
    assert "Decline" not in labels(lobby_screen(EN, COURT, lobby(1, 0, 1), POST))[0]


@pytest.mark.parametrize(("sitting", "disabled"), [(1, True), (2, False)])
def test_start_is_disabled_below_the_fewest_players(sitting: int, disabled: bool) -> None:
    assert button(lobby_screen(EN, COURT, lobby(sitting, 0, 1), POST), "Start").disabled is disabled


def test_bot_is_not_offered_when_no_seat_is_free_unless_one_can_be_sent_away() -> None:
    assert not button(lobby_screen(EN, COURT, lobby(1, 1, 1), POST), "Add a bot").disabled
    assert button(lobby_screen(EN, COURT, lobby(1, 1, 0), POST), "Add a bot").disabled
    with_bot = lobby(2, 0, 0, levels={"b": 1})
    assert not button(lobby_screen(EN, COURT, with_bot, POST), "Add a bot").disabled


def test_bot_is_not_offered_in_a_game_that_it_does_not_play() -> None:
    screen = lobby_screen(EN, BARE_VISIT, challenge(), POST)
    assert "Add a bot" not in labels(screen)[1]


def test_with_a_bot_the_lobby_says_that_it_is_unrated_and_how_good_the_bot_is() -> None:
    text = said(lobby_screen(EN, COURT, lobby(2, 0, 1, levels={"b": 1}), POST))
    assert text.lower().count("rated") == 1
    assert "🤖 Lackey (strength" in text


def test_another_round_says_that_seats_move_on() -> None:
    text = said(lobby_screen(EN, COURT, lobby(1, 2, 0, parent=3), POST))
    assert f"### <@{ANN}> invites everyone to a rematch of match #3: **The Royal Court**." in text
    assert "-# Everyone moves one seat along; the signs shown are already the new ones." in text


def test_signs_of_a_lobby_are_those_of_its_match() -> None:
    text = said(lobby_screen(EN, COURT, replace(lobby(3, 0, 1, parent=3), sitting=("c", "a", "b")), POST))
    assert f"🟥 <@{CAT}>\n🔵 <@{ANN}> · host\n🔶 <@{BEN}>\n➕ One seat is free" in text


def test_bots_of_one_level_have_names_of_their_own() -> None:
    bots = lobby(3, 0, 1, levels={"b": 1, "c": 1}, personas={"b": 6, "c": 7})
    text = said(lobby_screen(EN, COURT, bots, POST))
    assert "🔵 🤖 Hortensia (Lackey)\n🔶 🤖 Jocelyn (Lackey)\n" in text


def test_lobby_of_the_bot_waits_for_one_person() -> None:
    screen = lobby_screen(EN, COURT, lobby(1, 0, 1, levels={"a": 1}), POST)
    assert "### A table for **The Royal Court** is waiting for you: join, and the match begins." in said(screen)
    assert "host" not in said(screen)
    assert labels(screen) == [["Join", "How to play"], ["Learn by playing", "Fair deal"]]


@pytest.mark.parametrize(
    ("termination", "words"),
    [
        ("withdrawn", f"### <@{ANN}> closed the table."),
        ("expired", f"### <@{ANN}>'s table is closed: the match wasn't started in time."),
        ("gone", f"### <@{ANN}>'s challenge is closed: I was no longer in this channel."),
    ],
)
def test_closed_lobby_says_why_and_offers_nothing(termination: str, words: str) -> None:
    screen = lobby_screen(EN, COURT, lobby(state=State.CLOSED, termination=termination), None)
    assert said(screen).startswith(words)
    assert screen.colour == CLOSED_COLOUR
    assert not labels(screen)


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


def test_last_free_seat_is_said_to_begin_the_match() -> None:
    assert "One seat is free. If I take it, the match begins" in said(bots_screen(EN, COURT, lobby(2, 0, 1)))


def test_bot_that_sits_can_be_sent_away_and_no_other_can_sit_down_in_a_full_lobby() -> None:
    screen = bots_screen(EN, COURT, lobby(2, 0, 0, levels={"b": 1}), text="Done.")
    assert said(screen).startswith("Done.\n")
    assert labels(screen)[-1] == ["Remove a bot"]
    assert all(one.disabled for one in buttons(screen) if one.action == "lobby-bot")


def test_bots_of_a_lobby_that_is_no_longer_open_are_not_offered() -> None:
    screen = bots_screen(EN, COURT, table())
    assert "The match of **The Royal Court** has begun" in said(screen)
    assert not labels(screen)
    assert said(bots_screen(EN, COURT, table(), text="It has begun.")) == "It has begun."
    assert said(table_screen(EN, COURT, table())) == said(screen)


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

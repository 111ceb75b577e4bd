"""A lobby: who sits and for whom a seat is kept, when it begins, and which buttons fill it."""

from __future__ import annotations

from bot.durations import HOUR
from bot.i18n.translator import Translator
from bot.ui.screens.lobby.lobby import lobby_screen, seat_screen
from tests.support.screens import ANN, BEN, CAT, COURT, EN, POST, assert_fits, changed, lobby, menus, screen_text


def test_fits_into_a_message(t: Translator) -> None:
    levels = dict(zip("bcdef", COURT.logic.levels * 2, strict=False))
    full = lobby(6, 0, 0, levels=levels, parent=3, hints=True, direct=True, options={"rules": "full"}, pace="7d")
    assert_fits(lobby_screen(t, COURT, full, POST, ping=(BEN,)))
    assert_fits(lobby_screen(t, COURT, lobby(1, 5, 0, parent=3, rated=True, pace="live"), POST))
    assert_fits(lobby_screen(t, COURT, lobby(1, 0, 1, levels={"a": 5}), POST))
    assert_fits(seat_screen(t, COURT, full, ANN, "…"))


def test_time_to_answer_is_chosen_in_hours_or_as_a_factor_of_pauses() -> None:
    _, _, answer, _ = menus(seat_screen(EN, COURT, lobby(pace="1d"), ANN))
    assert answer.rest == "window"
    assert [one.label for one in answer.options if one.selected] == ["8 hours to answer"]
    for chosen, label in ((3, "Time to answer: three times as long"), (HOUR, "Time to answer: as usual")):
        _, _, answer, _ = menus(seat_screen(EN, COURT, lobby(pace="1h", answer_time=chosen), ANN))
        assert [one.label for one in answer.options if one.selected] == [label]


def test_signs_of_a_lobby_are_those_of_its_match() -> None:
    text = screen_text(lobby_screen(EN, COURT, changed(lobby(3, 0, 1, parent=3), sitting=("c", "a", "b")), POST))
    assert f"🟥 <@{CAT}>\n🔵 <@{ANN}> · host\n🔶 <@{BEN}>\n➕ One seat is free" in text

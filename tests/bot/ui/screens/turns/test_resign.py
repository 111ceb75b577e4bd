"""Resigning: what is at stake, what can be done instead, and what has come of it."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.matches.core.model import Match, ResignationPreview
from bot.ui.screens.screen import Screen
from bot.ui.screens.turns.resign import kept_screen, over_screen, question_screen, resigned_screen, seat_offered_screen
from tests.support.required import required as part
from tests.support.screens import (
    ANN,
    BARE_COURT,
    BEN,
    CAT,
    COURT,
    EN,
    VISIT,
    actions,
    assert_fits,
    labels,
    offered,
    said,
    table,
)


def _question(match: Match, *, counts: bool = False, goes_on: bool = False, moved_on: bool = False) -> Screen:
    game, seat = (COURT, "a") if match.game == COURT.logic.rules.key else (VISIT, "g")
    return question_screen(
        EN, game, ResignationPreview(match, seat, counts=counts, continues=goes_on), moved_on=moved_on
    )


def test_rated_match_is_said_to_become_unrated_with_a_bot_in_the_seat_and_no_other() -> None:
    rated, unrated = (
        said(question_screen(EN, COURT, ResignationPreview(match, "a", counts=False, continues=True)))
        for match in (table(rated=True), table())
    )
    assert "let me play on in your seat. The match would become unrated." in rated
    assert "would become unrated" not in unrated


def test_bot_in_several_seats_wins_once() -> None:
    match = table(levels={"b": 1, "c": 1})
    level = part(COURT.presentation.opponent).levels(EN)[0].name
    assert f"🤖 {level} wins at once." in said(_question(match))


def test_bot_is_not_offered_while_that_is_on_offer_already_or_where_it_does_not_play() -> None:
    asked = table(offers={"replace": offered("replace", "b", pending=("c",), for_seat="a", level=1)})
    assert labels(_question(asked, goes_on=True)) == [["Yes, leave", "Keep playing"]]
    bare = question_screen(EN, BARE_COURT, ResignationPreview(table(), "a", counts=False, continues=True))
    assert labels(bare) == [["Yes, leave", "Keep playing"]]


def test_person_who_would_leave_plays_on_until_the_bot_sits_there() -> None:
    screen = seat_offered_screen(EN, COURT, table(), "a", "That waits.")
    assert "That waits." in screen.parts
    assert labels(screen) == [["My hand", "Leave the match"]]
    assert actions(screen) == ["hand-here", "resign-here"]
    assert not labels(seat_offered_screen(EN, COURT, table(levels={"a": 1}), "a", "Done."))
    assert not labels(seat_offered_screen(EN, COURT, table(), None, "Done."))


def test_spectator_reads_who_plays() -> None:
    assert said(over_screen(EN, COURT, table(), None)).startswith(f"-# #7 · 🟥 <@{ANN}> · 🔵 <@{BEN}> · 🔶 <@{CAT}>")


def test_fits_into_a_message(t: Translator) -> None:
    seats = dict(zip("abcdef", range(ANN, ANN + 6), strict=True))
    match = table(id=10**9, players=seats, rated=True, pace="7d", hints=True)
    for goes_on in (True, False):
        assert_fits(
            question_screen(t, COURT, ResignationPreview(match, "a", counts=True, continues=goes_on), moved_on=True)
        )
    for screen in (kept_screen, resigned_screen, over_screen):
        assert_fits(screen(t, COURT, match, "a"))
    assert_fits(seat_offered_screen(t, COURT, match, "a", "…"))

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
    FR,
    VISIT,
    actions,
    assert_fits,
    labels,
    live,
    offered,
    over,
    said,
    table,
)


def _question(match: Match, *, counts: bool = False, goes_on: bool = False, moved_on: bool = False) -> Screen:
    game, seat = (COURT, "a") if match.game == COURT.logic.rules.key else (VISIT, "g")
    return question_screen(
        EN, game, ResignationPreview(match, seat, counts=counts, continues=goes_on), moved_on=moved_on
    )


def test_question_names_the_match_and_who_wins_and_asks_for_a_second_press() -> None:
    screen = _question(live())
    assert said(screen) == (
        f"-# #7 · against <@{BEN}> · unrated\n### Resign this match?\n"
        f"<@{BEN}> wins at once. It's unrated: your rating stays the same."
    )
    assert labels(screen) == [["Yes, resign", "Keep playing"]]
    assert actions(screen) == ["resign-now", "resign-not"]


def test_question_says_what_it_does_to_the_rating() -> None:
    assert "It counts as a loss for your rating." in said(_question(live(rated=True), counts=True))
    assert "It won't count for the leaderboard." in said(_question(live(rated=True)))


def test_question_in_french() -> None:
    def asked(match: Match, *, counts: bool) -> str:
        return said(question_screen(FR, VISIT, ResignationPreview(match, "g", counts=counts, continues=False)))

    assert "gagne aussitôt. Cela compte comme une défaite pour ta cote." in asked(live(rated=True), counts=True)
    assert "gagne aussitôt. La partie est amicale\u00a0: ta cote ne bouge pas." in asked(live(), counts=False)


def test_question_that_comes_too_late_says_so() -> None:
    text = said(_question(live(), moved_on=True))
    assert "The match has moved on since you were asked, so you're still playing.\n### Resign" in text


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


def test_table_of_three_goes_on_and_the_bot_may_take_the_seat() -> None:
    screen = _question(table(), goes_on=True)
    assert "### Leave this match?\nThe others play on without you." in said(screen)
    assert "Or ask the others to let me play on in your seat." in said(screen)
    assert actions(screen)[-1] == "bot-seat-here:a"


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


def test_what_has_come_of_it() -> None:
    assert said(resigned_screen(EN, VISIT, over(), "r")) == f"-# #7 · against <@{ANN}> · unrated\nYou resigned."
    assert said(resigned_screen(EN, COURT, table(), "a")).endswith("You left the match.")
    kept = kept_screen(EN, VISIT, live(), "g")
    assert "You're still playing." in said(kept)
    assert actions(kept) == ["hand-here"]
    late = over_screen(EN, VISIT, over(), "g")
    assert "This match is over." in said(late)
    assert labels(late)[0] == ["Rematch"]


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

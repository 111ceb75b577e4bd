"""A player's private message: the controls of a turn, what a player who waits can do, and what it explains."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.states import Draft
from bot.matches.core.model import Hint
from bot.ui.screens.people.matches import next_button
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Button
from bot.ui.screens.turns.hand import hand_screen
from bot.urgency import Urgency
from engine.game import Advice, AnyView
from engine.royal_visit.notation import read_position
from engine.royal_visit.position import view
from tests.support.required import required as part
from tests.support.screens import (
    COURT,
    EN,
    ENGLISH,
    MOVER,
    NOW,
    URL,
    VISIT,
    WAITER,
    WORDS,
    actions,
    asked_hand,
    assert_fits,
    button,
    buttons,
    hand,
    labels,
    listed,
    live,
    offered,
    over,
    picture,
    played,
    said,
)
from tests.support.text_rules import text_of

NEXT = next_button(EN, VISIT, listed(live(id=12), "Ben"))


def test_turn_without_a_play_cannot_be_ended_nor_taken_back() -> None:
    screen = hand_screen(ENGLISH, VISIT, hand())
    assert labels(screen)[-2:] == [["End turn", "Rules"], ["Undo", "Start over"]], "none stands alone"
    assert all(button(screen, label).disabled for label in ("End turn", "Undo", "Start over"))
    assert actions(screen)[-4:-2] == ["end:4:end", "rules:hand"]


def test_while_a_hint_stands_its_turn_can_be_laid_out_instead_of_asking_again() -> None:
    first = VISIT.logic.rules.next_plays(played(MOVER)[-1].view, ())
    one, other = first[:2]
    mine = replace(hand(match=live(hints=True)), hint=Hint(Advice((one,), 0.5, 0.5), 4))
    screen = hand_screen(ENGLISH, VISIT, mine)
    assert "Lay it out" in labels(screen)[-1]
    assert "Hint" not in labels(screen)[-1]
    assert "lay:4:advised" in actions(screen)
    for drafted in (one, other):
        state = replace(mine.state, draft=Draft((drafted,)))
        row = labels(hand_screen(ENGLISH, VISIT, replace(mine, step=5, state=state)))[-1]
        assert "Lay it out" not in row, "it is laid out, or something else is"
        assert "Hint" in row


def test_turn_that_loses_is_asked_about_once_more_and_ended_by_another_button() -> None:
    screen = hand_screen(ENGLISH, VISIT, hand(), confirming=True)
    assert "**This turn loses the match at once. End it anyway?**" in said(screen)
    assert labels(screen)[-2] == ["Lose now", "Rules"]
    assert "end:4:sure" in actions(screen)


def test_player_who_waits_for_the_bot_cannot_nudge_it() -> None:
    screen = hand_screen(ENGLISH, VISIT, hand(WAITER, live(levels={MOVER: 1})))
    assert labels(screen) == [["Rules"]]


def test_offers_stand_below_the_controls() -> None:
    match = live(offers={"draw": offered("draw", "r", pending=("g",))})
    assert labels(hand_screen(ENGLISH, VISIT, hand("g", match)))[-1] == ["Accept the draw", "Decline"]


def test_offers_give_way_on_a_hand_with_as_many_controls_as_a_message_takes() -> None:
    offers = {kind: offered(kind, "r", pending=("g",)) for kind in ("draw", "pause", "direct")}
    theme = tuple(part(VISIT.logic.lessons).themes(hand().state))[:1]
    position = read_position("L-6,K0,R+6,W-2,J-1 0 big g K1G1G2GFW2W3J4JM ?8 ?38 - rulebook")
    state = replace(hand().state, view=AnyView(view(position, position.turn)), draft=Draft(chosen="G2"))
    few, many = (
        replace(hand(match=live(offers=some, hints=True)), state=state, explanations=theme) for some in ({}, offers)
    )
    with_none, with_all = hand_screen(ENGLISH, VISIT, few, note="x"), hand_screen(ENGLISH, VISIT, many, note="x")
    assert len(buttons(with_none)) > 20
    assert with_all == with_none
    assert_fits(with_all)


def test_words_take_the_place_of_the_picture() -> None:
    drawn, words = (hand_screen(reader, VISIT, hand()) for reader in (ENGLISH, WORDS))
    assert picture(drawn).urgency is Urgency.HAND
    assert not words.pictures
    told = VISIT.presentation.hand(EN, hand().state)
    assert picture(drawn).alt == told.alt
    assert told.board() in said(words)


def test_hand_does_not_hold_another_ones_cards() -> None:
    other = text_of(played(WAITER)[-1].view)
    screen = hand_screen(ENGLISH, VISIT, hand(MOVER))
    assert other not in repr(screen)


def test_names_at_the_table_are_plain_and_the_bots_are_its_levels() -> None:
    mine = asked_hand(levels={"c": 1})
    mine = replace(mine, state=replace(mine.state, names={"a": "\u202eAnn"}))
    screen = hand_screen(ENGLISH, COURT, mine)
    assert "\u202e" not in repr(screen)


def test_hand_without_an_ace_is_asked_too_and_can_only_let_it_pass() -> None:
    screen = hand_screen(ENGLISH, COURT, asked_hand(seat="c", may_answer=True))
    assert [(one.label, one.disabled) for one in buttons(screen)[:2]] == [("Nope!", True), ("Let it pass", False)]


@pytest.mark.parametrize("pace", ["live", "none"])
def test_nothing_leads_away_from_a_live_table_while_a_question_is_open_or_a_bot_is_thinking(pace: str) -> None:
    thinking = live(pace=pace, levels={"r": 1}, to_act=frozenset("r"))
    for mine, game in ((asked_hand(pace=pace), COURT), (hand("g", thinking), VISIT)):
        assert NEXT.label not in str(labels(hand_screen(ENGLISH, game, mine, following=NEXT)))
    waiting = hand("g", live(pace=pace, to_act=frozenset("r")))
    assert NEXT.label in str(labels(hand_screen(ENGLISH, VISIT, waiting, following=NEXT)))


def test_over_days_nothing_leads_away_from_an_open_question_before_it_is_answered() -> None:
    for may_answer in (True, False):
        screen = hand_screen(ENGLISH, COURT, asked_hand("ask", may_answer=may_answer), following=NEXT)
        assert (NEXT.label in str(labels(screen))) is not may_answer


def test_fits_into_a_message(reader: Reader) -> None:
    theme = tuple(part(VISIT.logic.lessons).themes(hand().state))
    offers = {kind: offered(kind, "r", pending=("g",)) for kind in ("draw", "pause", "direct")}
    full = live(id=10**9, version=10**9, hints=True, pace="7d", rated=True, offers=offers, due={MOVER: NOW})
    mine = replace(hand(match=full), explanations=theme, step=10**9, prompt_version=10**9)
    assert_fits(hand_screen(reader, VISIT, mine, confirming=True, note="x" * 500))
    way: Button = next_button(reader.t, VISIT, listed(live(id=10**9), *["*" * 32] * 5))
    assert_fits(hand_screen(reader, VISIT, hand(WAITER, full), board=URL, following=way))
    assert_fits(hand_screen(reader, VISIT, hand("g", over(levels={"r": 2})), board=URL, following=way))
    assert_fits(hand_screen(reader, COURT, replace(asked_hand("ask"), order_answers=True), board=URL, following=way))

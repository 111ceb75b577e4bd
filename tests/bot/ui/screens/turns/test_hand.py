"""A player's private message: the controls of a turn, what a player who waits can do, and what it explains."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.games.states import Draft
from bot.ui.screens.people.matches import next_button
from bot.ui.screens.screen import Button, Reader
from bot.ui.screens.turns.hand import hand_screen
from engine.game import AnyView
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
    assert_fits,
    buttons,
    hand,
    hand_in_window,
    labels,
    listed,
    live,
    offered,
    over,
)

NEXT = next_button(EN, VISIT, listed(live(id=12), "Ben"))


def test_offers_fit_on_a_hand_with_a_hint_and_an_explanation() -> None:
    offers = {kind: offered(kind, "r", pending=("g",)) for kind in ("draw", "pause", "direct")}
    theme = tuple(part(VISIT.logic.lessons).themes(hand().state))[:1]
    position = read_position("L-6,K0,R+6,W-2,J-1 0 big g K1G1G2GFW2W3J4JM ?8 ?38 - rulebook")
    state = replace(hand().state, view=AnyView(view(position, position.turn)), draft=Draft(chosen="G2"))
    few, many = (
        replace(hand(match=live(offers=some, hints=True)), state=state, explanations=theme) for some in ({}, offers)
    )
    with_none, with_all = hand_screen(ENGLISH, VISIT, few, note="x"), hand_screen(ENGLISH, VISIT, many, note="x")
    assert len(buttons(with_all)) > len(buttons(with_none))
    assert_fits(with_all)


def test_hand_without_an_ace_is_asked_too_and_can_only_let_it_pass() -> None:
    screen = hand_screen(ENGLISH, COURT, hand_in_window(seat="c", may_answer=True))
    assert re.fullmatch("Let .* pass", buttons(screen)[0].label)
    assert "Nope" not in str(labels(screen))


def test_over_days_nothing_leads_away_from_an_open_question_before_it_is_answered() -> None:
    for may_answer in (True, False):
        screen = hand_screen(ENGLISH, COURT, hand_in_window(may_answer=may_answer), links=(None, NEXT))
        assert (NEXT.label in str(labels(screen))) is not may_answer


def test_fits_into_a_message(reader: Reader) -> None:
    theme = tuple(part(VISIT.logic.lessons).themes(hand().state))
    offers = {kind: offered(kind, "r", pending=("g",)) for kind in ("draw", "pause", "direct")}
    full = live(id=10**9, version=10**9, hints=True, pace="7d", rated=True, offers=offers, due={MOVER: NOW})
    mine = replace(hand(match=full), explanations=theme, step=10**9, prompt_version=10**9)
    assert_fits(hand_screen(reader, VISIT, mine, confirming=True, note="x" * 500))
    way: Button = next_button(reader.t, VISIT, listed(live(id=10**9), *["*" * 32] * 5))
    assert_fits(hand_screen(reader, VISIT, hand(WAITER, full), links=(URL, way)))
    assert_fits(hand_screen(reader, VISIT, hand("g", over(levels={"r": 2})), links=(URL, way)))
    assert_fits(hand_screen(reader, COURT, hand_in_window(), links=(URL, way)))

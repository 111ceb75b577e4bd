"""Windows: who is asked in which order, what a press on the public buttons comes to, and standing orders."""

from __future__ import annotations

import pytest

from bot.i18n.translator import LANGUAGES, Translators
from engine.errors import IllegalTurn
from engine.royal_court.acts.act import LET
from engine.royal_court.drafting import acts
from engine.royal_court.notation import read_act
from engine.royal_court.orders import Order, answer
from engine.royal_court.position import LETTERS, NOPE, view
from tests.bot.games.royal_court.cases import a_view, games, seen
from tests.support.halves import ROYAL_COURT
from tests.support.required import required

WINDOWS, WORDS = required(ROYAL_COURT.logic.windows), required(ROYAL_COURT.presentation.windows)
TRANSLATORS = Translators()
JACK = "nope jack=3 0 - a -"


def test_presses_stand_for_the_red_ace_first() -> None:
    for hand, act in (("ArAb7r", "nope:Ar"), ("Ab7r", "nope:Ab")):
        asked = a_view(f"{hand}/-/-/-", "?7/-/-/-", top="9rJb", turn="b+0", used="p", step=JACK)
        assert WINDOWS.is_window(asked)
        assert WINDOWS.press(asked, "a", "nope") == read_act(act)
        assert WINDOWS.press(asked, "a", "let") == LET


@pytest.mark.parametrize("control", ["nope", "let", "7"])
def test_who_is_not_asked_is_refused(control: str) -> None:
    view_of_b = a_view("?3/-/-/-", "Ar2r3r/-/-/-", top="9rJb", turn="b+0", used="p", step="nope jack=3 0 - - -")
    with pytest.raises(IllegalTurn) as refused:
        WINDOWS.press(view_of_b, "b", control)
    assert refused.value.code == "seat"
    play = a_view("ArAb7r/-/-/-", "?7/-/-/-", top="9r")
    assert not WINDOWS.is_window(play)
    with pytest.raises(IllegalTurn):
        WINDOWS.press(play, "a", control)


def test_without_an_ace_there_is_no_nope() -> None:
    asked = a_view("7r/-/-/-", "?7/-/-/-", top="9rJb", turn="b+0", used="p", step=JACK)
    with pytest.raises(IllegalTurn) as refused:
        WINDOWS.press(asked, "a", "nope")
    assert refused.value.code == "act"
    assert WINDOWS.press(asked, "a", "let") == LET


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_and_orders_have_words(language: str) -> None:
    t = TRANSLATORS[language]
    assert WORDS.refusal_words(t, "act") != WORDS.refusal_words(t, "seat")
    told = [WORDS.order_words(t, order) for order in WINDOWS.orders]
    assert len({words.name for words in told}) == 5
    assert all(len(words.name) <= 40 and len(words.words) <= 100 for words in told)


def test_there_are_five_orders_and_who_has_chosen_none_is_shielded() -> None:
    assert tuple(WINDOWS.orders) == ("ask", "fewer", "never", "shield", "fierce")
    assert WINDOWS.default_order == "shield"


def test_a_joker_concerns_its_player_and_those_who_share_its_cards() -> None:
    hands = ("?2/-/-/-",) * 4
    for cards, concerned in ((1, {"a", "d"}), (2, {"a", "d", "c"}), (7, {"a", "b", "c", "d"})):
        open_window = a_view(*hands, top="9rXX", turn="a-0", used="p", step=f"nope joker={cards} 0 - - -")
        assert WINDOWS.concerned(open_window) == concerned


def test_with_fewer_pauses_a_player_is_asked_about_their_own_roll_and_not_about_their_own_noped_move() -> None:
    for step, asks in (("nope set=2 2 - a -", True), ("nope six=b1 0 - a -", True), ("nope jack=3 0 b a -", False)):
        asked = a_view("7rAr/-/-/-", "?7/-/-/-", top="9r6b", turn="a+0", used="p", step=step)
        assert WINDOWS.answer(asked, WINDOWS.fewer) == (None if asks else LET)


def test_orders_answer_in_turn_from_the_next_player_on_by_the_view_alone() -> None:
    assert WINDOWS.orders[0] == "ask"
    asked_of = 0
    for steps in games(15):
        for step in steps:
            now = step.before
            if now.step != NOPE:
                continue
            order = WINDOWS.awaited_in_order(now)
            assert sorted(order) == [LETTERS[seat] for seat in now.asked]
            away = [(LETTERS.index(seat) - now.turn) * now.direction % now.players or now.players for seat in order]
            assert away == sorted(away)
            for seat in now.asked:
                for word in WINDOWS.orders:
                    said = WINDOWS.answer(seen(now, seat), word)
                    if word == WINDOWS.fewer:
                        all_see = seen(now, None)
                        own = seat == now.turn and seat not in now.nopes and not all_see.backfires
                        concerns = LETTERS[seat] in WINDOWS.concerned(all_see) and not own
                        assert said == (None if concerns else LET), "by what everybody sees"
                    else:
                        assert said == (None if word == "ask" else answer(view(now, seat), seat, Order(word)))
                    assert said is None or said in acts(now, seat)
                    asked_of += 1
    assert asked_of > 500
    assert WINDOWS.answer(a_view("7r/-/-/-", "?7/-/-/-"), "shield") is None, "no window asks"

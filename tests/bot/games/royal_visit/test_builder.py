"""The turn builder: every legal turn can be laid out in at most two presses a play, and nothing else can."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from bot.games.front import Style
from bot.games.states import Draft
from engine.royal_visit.board import Ruleset, Seat
from engine.royal_visit.notation import read_play, write_turn
from engine.royal_visit.plays import Line, line_of
from engine.royal_visit.position import Position
from engine.royal_visit.turns import lay, turns
from tests.bot.games.royal_visit.cases import (
    FRONT,
    drafts,
    my_move,
    offered,
    pressed,
    random_plays,
    random_position,
    screen,
    seen,
    waiting,
)
from tests.engine.positions import at


def keys_of(play: str) -> tuple[str, str]:
    """The controls for a play: its card and its target."""
    cards, _, moves = play.partition(":")
    return ("KK" if cards == "K1K1" else cards), moves.replace(",", "")


def lay_out(position: Position, turn: str) -> tuple[tuple[str, ...], int]:
    """Lay a turn out by pressing nothing but what is offered; what lies there then, and the presses."""
    state, presses = my_move(position), 0
    for number, play in enumerate(turn.split(";"), 1):
        card, target = keys_of(play)
        state, presses = pressed(state, card), presses + 1
        if len(state.draft.plays) < number:
            assert state.draft.chosen == card
            state, presses = pressed(state, target), presses + 1
        assert len(state.draft.plays) == number
        assert state.draft.chosen is None
    return state.draft.plays, presses


def test_random_turns_can_be_laid_out_with_at_most_two_presses_a_play() -> None:
    dice = Random(1)
    seen_lines: Counter[tuple[Ruleset, Line]] = Counter()
    privileges = flanks = longest = 0
    for _ in range(400):
        position = random_position(dice)
        turn = random_plays(dice, position)
        if not turn:
            continue
        laid, presses = lay_out(position, write_turn(turn))
        assert FRONT.rules.turn(laid) == write_turn(turn)
        assert presses <= 2 * len(turn)
        seen_lines[position.ruleset, line_of(turn[0])] += 1
        privileges += any(len(play.cards) == 2 for play in turn)
        flanks += any(str(play).startswith("GF:") for play in turn)
        longest = max(longest, len(turn))
    assert seen_lines.keys() == {(ruleset, line) for ruleset in Ruleset for line in Line}
    assert min(seen_lines.values()) >= 3
    assert privileges >= 10
    assert flanks >= 5
    assert longest >= 6


def test_every_listed_turn_of_some_positions_can_be_laid_out() -> None:
    dice = Random(2)
    for _ in range(4):
        position = random_position(dice)
        for turn in turns(position)[:120]:
            if turn:
                assert lay_out(position, write_turn(turn))[0] == tuple(map(str, turn))


def test_controls_never_offer_an_illegal_play() -> None:
    targets = cards = 0
    for position, state in drafts(3, 250):
        laid = state.draft.plays
        for key, control in offered(state).items():
            draft = FRONT.press(state.view, state.draft, key)
            lay(position, tuple(map(read_play, draft.plays)))
            if not control.enabled:
                assert draft == state.draft
            elif len(draft.plays) > len(laid):
                assert draft.plays[:-1] == laid
                assert draft.chosen is None
                targets += 1
            elif key == state.draft.chosen:
                assert draft == Draft(laid)
            else:
                assert draft == Draft(laid, key)
                after = offered(replace(state, draft=draft))
                assert len(after) - len(offered(replace(state, draft=Draft(laid)))) >= 2
                cards += 1
    assert targets > 200
    assert cards > 200


def test_a_card_with_a_single_target_is_played_by_its_first_press() -> None:
    here = at("L-5,K0,R+5,W+2,J+6", "GFG2")
    assert pressed(my_move(here), "GF").draft == Draft(("GF:L-1,R+1",))


def test_the_chosen_card_is_highlighted_and_shows_its_targets_below() -> None:
    state = pressed(my_move(at("L-2,K0,R+2,W+5,J+6", "K1W2")), "K1")
    cards, targets = screen(state).rows
    assert [(control.key, control.style) for control in cards] == [
        ("K1", Style.CHOSEN),
        ("W2", Style.PLAIN),
        ("WP", Style.PLAIN),
    ]
    assert [(control.key, control.label) for control in targets] == [("K-1", "◀ K −1"), ("K+1", "▶ K +1")]


def test_pressing_the_chosen_card_again_takes_the_choice_back() -> None:
    state = pressed(my_move(at(hand="K1W2")), "K1")
    assert state.draft == Draft((), "K1")
    assert pressed(state, "K1").draft == Draft()


def test_pressing_another_card_chooses_that_one() -> None:
    assert pressed(my_move(at(hand="K1W2")), "K1", "W2").draft == Draft((), "W2")


def test_after_a_play_nothing_is_chosen() -> None:
    assert pressed(my_move(at(hand="K1K1")), "K1", "K+1").draft == Draft(("K1:K+1",))


def test_a_control_that_is_not_offered_changes_nothing() -> None:
    state = pressed(my_move(at(hand="K1W2")), "K1")
    for key in ("W1", "J4", "K+2", "W+1", "KK", "GF", "", "undo"):
        assert FRONT.press(state.view, state.draft, key) is state.draft


def test_a_target_of_a_card_that_is_not_chosen_changes_nothing() -> None:
    state = my_move(at(hand="K1W2"))
    assert FRONT.press(state.view, state.draft, "K+1") is state.draft


def test_who_waits_can_press_nothing() -> None:
    state = waiting(at(hand="K1W2"))
    assert FRONT.press(state.view, state.draft, "K1") is state.draft


def test_after_the_end_nothing_can_be_pressed() -> None:
    over = at("L-8,K-7,R+2,W-1,J+1", "K1W2")
    assert FRONT.press(seen(over, Seat.GREEN), Draft(), "K1") == Draft()


def test_privilege_is_offered_with_two_kings_in_hand() -> None:
    assert offered(my_move(at(hand="K1K1"))).keys() == {"K1", "KK", "WP"}
    assert offered(my_move(at(hand="K1G1"))).keys() == {"K1", "G1", "WP"}


def test_privilege_is_greyed_where_the_guards_leave_no_room() -> None:
    controls = offered(my_move(at("L-8,K0,R+8,W-1,J+1", "K1K1")))
    assert controls["K1"].enabled
    assert not controls["KK"].enabled


def test_privilege_is_named_by_where_the_king_goes() -> None:
    state = pressed(my_move(at("L-2,K0,R+2,W-1,J+1", "K1K1")), "KK")
    assert [(one.key, one.label) for one in screen(state).rows[1]] == [
        ("L-3K-1R+1", "◀ K −1"),
        ("L-1K+1R+3", "▶ K +1"),
    ]


def test_the_wizards_power_is_always_shown_and_greyed_where_nobody_can_come() -> None:
    assert offered(my_move(at("L-2,K0,R+2,W-1,J+1", "K1")))["WP"].enabled
    assert not offered(my_move(at("L-2,K0,R+2,W+2,J+1", "K1")))["WP"].enabled
    assert not offered(my_move(at("L-2,K0,R+2,W-1,J+1", "K1K1"), "K1:K+1"))["WP"].enabled


def test_after_the_wizards_power_nothing_can_be_played() -> None:
    state = my_move(at("L-2,K0,R+2,W-1,J+1", "K1J2"), "WP:K-1")
    assert not any(control.enabled for control in offered(state).values())
    assert screen(state).may_end


def test_a_kind_that_is_used_up_has_no_control() -> None:
    assert offered(my_move(at(hand="K1W2"), "K1:K+1")).keys() == {"W2", "WP"}


def test_controls_count_the_cards_that_are_left() -> None:
    controls = offered(my_move(at("L-5,K0,R+5,W-1,J+1", "K1K1K1G2G2"), "K1:K+1"))
    assert [controls[key].label for key in ("K1", "KK", "G2", "WP")] == [
        "King\N{NO-BREAK SPACE}×2",
        "Privilege",
        "Guard 1+1\N{NO-BREAK SPACE}×2",
        "Wizard ✦",
    ]


@pytest.mark.parametrize(("king", "turn", "style"), [(-6, "g", Style.GOOD), (-6, "r", Style.GRAVE)])
def test_a_target_that_ends_the_match_is_coloured(king: int, turn: str, style: Style) -> None:
    state = pressed(my_move(at(f"L-8,K{king:+d},R+2,W-1,J+1", "K1", turn=turn)), "K1")
    assert {control.key: control.style for control in screen(state).rows[1]} == {"K-7": style, "K-5": Style.PLAIN}


def test_guard_cards_show_one_guard_above_and_both_below() -> None:
    state = pressed(my_move(at("L-4,K0,R+4,W-1,J+1", "G2")), "G2")
    assert [[control.label for control in row] for row in screen(state).rows[1:]] == [
        ["◀ L −6", "▶ L −2", "◀ R +2", "▶ R +6"],
        ["L −5 · R +3", "L −5 · R +5", "L −3 · R +3", "L −3 · R +5"],
    ]


def test_wild_jester_cards_show_left_above_and_right_below() -> None:
    state = pressed(my_move(at("L-4,K0,R+4,W+6,J-2", "J1")), "J1")
    assert [[control.label for control in row] for row in screen(state).rows[1:]] == [
        ["◀ L −5", "◀ K −1", "◀ R +3", "◀ W +5", "◀ J −3"],
        ["▶ L −3", "▶ K +1", "▶ R +5", "▶ W +7", "▶ J −1"],
    ]


def test_a_pass_can_be_ended_at_once() -> None:
    # Both Guards beside the King, the Wizard on the King's space.
    state = my_move(at("L-1,K0,R+1,W0,J+1", "GFK1"))
    assert screen(state).may_end
    assert not any(control.enabled for control in offered(state).values())


def test_a_turn_without_a_play_cannot_be_ended_where_something_can_be_played() -> None:
    assert not screen(my_move(at(hand="K1"))).may_end

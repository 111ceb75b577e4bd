"""The turn builder: every legal turn can be laid out with a press for each play and each kind; nothing else can."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from bot.games.royal_visit.builder.controls import targets_of
from bot.games.royal_visit.builder.draft import build, target_key
from bot.games.royal_visit.states import HandState
from bot.games.screens import Style
from bot.games.states import Draft
from engine.royal_visit.board import Pawn, Ruleset, Seat
from engine.royal_visit.notation import read_play, write_turn
from engine.royal_visit.position import Position
from engine.royal_visit.turns.drafting import draft_turn
from engine.royal_visit.turns.listing import turns
from engine.royal_visit.turns.plays import Line, line_of
from render.numbers import signed
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
from tests.engine.royal_visit.positions import at


def plain(label: str) -> str:
    """A label with spaces that may be broken."""
    return label.replace("\N{NO-BREAK SPACE}", " ")


def keys_of(play: str) -> tuple[str, str]:
    """The controls for a play: its card and its target."""
    cards, _, moves = play.partition(":")
    return ("KK" if cards == "K1K1" else cards), moves.replace(",", "")


def lay_out(position: Position, turn: str) -> tuple[tuple[str, ...], int]:
    """Lay a turn out by pressing nothing but what is offered; what lies there then, and the presses."""
    state, presses = my_move(position), 0
    for number, play in enumerate(turn.split(";"), 1):
        card, target = keys_of(play)
        if state.draft.chosen != card:
            state, presses = pressed(state, card), presses + 1
        if len(state.draft.plays) < number:
            assert state.draft.chosen == card
            state, presses = pressed(state, target), presses + 1
        assert len(state.draft.plays) == number
        assert state.draft.chosen in (None, card)
    return state.draft.plays, presses


def most(turn: str) -> int:
    """A press for each play, and one each time that the kind of cards is another than before."""
    kinds = [keys_of(play)[0] for play in turn.split(";")]
    return len(kinds) + sum(one != other for one, other in pairwise(["", *kinds]))


def test_random_turns_can_be_laid_out_with_a_press_for_each_play_and_each_kind() -> None:
    dice = Random(1)
    seen_lines: Counter[tuple[Ruleset, Line]] = Counter()
    privileges = escorts = longest = 0
    for _ in range(300):
        position = random_position(dice)
        turn = random_plays(dice, position)
        if not turn:
            continue
        laid, presses = lay_out(position, write_turn(turn))
        assert FRONT.logic.rules.turn(laid) == turn
        assert presses <= most(write_turn(turn))
        seen_lines[position.ruleset, line_of(turn[0])] += 1
        privileges += any(len(play.cards) == 2 for play in turn)
        escorts += any(str(play).startswith("GF:") for play in turn)
        longest = max(longest, len(turn))
    assert seen_lines.keys() == {(ruleset, line) for ruleset in Ruleset for line in Line}
    assert min(seen_lines.values()) >= 2
    assert privileges >= 5
    assert escorts >= 2
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
            draft = FRONT.logic.press(state.view, state.draft, key)
            draft_turn(position, tuple(map(read_play, draft.plays)))
            if not control.enabled:
                assert draft == state.draft
            elif len(draft.plays) > len(laid):
                assert draft.plays[:-1] == laid
                assert draft.chosen in (None, keys_of(draft.plays[-1])[0])
                targets += 1
            elif key == state.draft.chosen:
                assert draft == state.draft
            else:
                assert draft == Draft(laid, key)
                after = offered(replace(state, draft=draft))
                assert len(after) - len(offered(replace(state, draft=Draft(laid)))) >= 2
                cards += 1
    assert targets > 60
    assert cards > 60


def test_a_card_with_a_single_target_is_played_by_its_first_press() -> None:
    here = at("L-5,K0,R+5,W+2,J+6", "GFG2")
    assert pressed(my_move(here), "GF").draft == Draft(("GF:L-1,R+1",))


def test_the_chosen_card_is_highlighted_and_shows_its_targets_above() -> None:
    state = pressed(my_move(at("L-2,K0,R+2,W+5,J+6", "K1W2")), "K1")
    targets, *cards = screen(state).rows
    assert [(control.key, control.style, control.emoji) for row in cards for control in row] == [
        ("K1", Style.CHOSEN, "king"),
        ("W2", Style.PLAIN, "wizard"),
        ("WP", Style.PLAIN, ""),
    ]
    assert [(control.key, plain(control.label), control.emoji) for control in targets] == [
        ("K-1", "A · King to −1", "king"),
        ("K+1", "B · King to +1", "king"),
    ]


def test_pressing_the_chosen_card_again_changes_nothing_and_undo_takes_the_choice_back() -> None:
    state = pressed(my_move(at(hand="K1W2")), "K1")
    assert state.draft == Draft((), "K1")
    assert pressed(state, "K1").draft == state.draft
    assert screen(state).presses == 1
    assert FRONT.logic.undo(state.view, state.draft) == Draft()


def test_after_a_play_the_same_kind_is_still_chosen() -> None:
    state = pressed(my_move(at("L-4,K0,R+4,W-1,J+1", "K1K1K1W2")), "K1", "K+1")
    assert state.draft == Draft(("K1:K+1",), "K1")
    assert pressed(state, "K+2", "K+3").draft == Draft(("K1:K+1", "K1:K+2", "K1:K+3"))
    assert pressed(state, "K1").draft == state.draft


def test_a_kind_with_a_single_target_left_is_not_chosen_and_played_by_pressing_it() -> None:
    state = pressed(my_move(at("L-2,K0,R+2,W-1,J+1", "K1K1K1")), "K1", "K+1")
    assert state.draft == Draft(("K1:K+1",)), "between the Guards there is only one way left"
    state = pressed(state, "K1")
    assert state.draft == Draft(("K1:K+1", "K1:K0"), "K1"), "now there are two again"


def test_of_a_kind_that_is_used_up_nothing_is_chosen() -> None:
    assert pressed(my_move(at("L-4,K0,R+4,W-1,J+1", "K1W2")), "K1", "K+1").draft == Draft(("K1:K+1",))


def undone(state: HandState) -> Draft:
    """The draft after Undo."""
    return FRONT.logic.undo(state.view, state.draft)


def test_undo_is_the_reverse_of_the_last_play() -> None:
    taken = 0
    for _, state in drafts(10, 300):
        for key, control in offered(state).items():
            draft = FRONT.logic.press(state.view, state.draft, key) if control.enabled else state.draft
            if len(draft.plays) > len(state.draft.plays):
                by_target = state.draft.chosen == keys_of(draft.plays[-1])[0]
                before = state.draft if by_target else Draft(state.draft.plays)
                assert undone(replace(state, draft=draft)) == before
                taken += 1
    assert taken > 30


def test_undo_with_nothing_laid_out_lets_go_of_the_card() -> None:
    state = pressed(my_move(at("L-4,K0,R+4,W-1,J+1", "K1K1")), "K1")
    assert undone(state) == Draft()
    assert undone(replace(state, draft=Draft())) == Draft()


def test_a_control_that_is_not_offered_changes_nothing() -> None:
    state = pressed(my_move(at(hand="K1W2")), "K1")
    for key in ("W1", "J4", "K+2", "W+1", "KK", "GF", "", "undo"):
        assert FRONT.logic.press(state.view, state.draft, key) is state.draft


def test_who_waits_can_press_nothing() -> None:
    state = waiting(at(hand="K1W2"))
    assert FRONT.logic.press(state.view, state.draft, "K1") is state.draft


def test_after_the_end_nothing_can_be_pressed() -> None:
    over = at("L-8,K-7,R+2,W-1,J+1", "K1W2")
    assert FRONT.logic.press(seen(over, Seat.GREEN), Draft(), "K1") == Draft()


def test_privilege_is_offered_with_two_kings_in_hand() -> None:
    assert offered(my_move(at(hand="K1K1"))).keys() == {"K1", "KK", "WP"}
    assert offered(my_move(at(hand="K1G1"))).keys() == {"K1", "G1", "WP"}


def test_privilege_is_greyed_where_the_guards_leave_no_room() -> None:
    controls = offered(my_move(at("L-8,K0,R+8,W-1,J+1", "K1K1")))
    assert controls["K1"].enabled
    assert not controls["KK"].enabled


def test_the_wizards_power_is_shown_before_anything_is_laid_out_and_greyed_where_nobody_can_come() -> None:
    assert offered(my_move(at("L-2,K0,R+2,W-1,J+1", "K1")))["WP"].enabled
    assert not offered(my_move(at("L-2,K0,R+2,W+2,J+1", "K1")))["WP"].enabled
    assert not offered(my_move(at("L-2,K0,R+2,W-1,J+1", "K1K1"), "K1:K+1"))["WP"].enabled


def test_after_the_wizards_power_nothing_can_be_played() -> None:
    state = my_move(at("L-2,K0,R+2,W-1,J+1", "K1J2"), "WP:K-1")
    assert not any(control.enabled for control in offered(state).values())
    assert screen(state).may_end


def test_cards_keep_their_places_to_the_end_of_a_turn_grey_once_they_may_not_be_played() -> None:
    """What is used up, and what the turn does not keep to."""
    here = at("L-5,K0,R+5,W-1,J+1", hand="K1G1G2")
    first = [[control.key for control in row] for row in screen(my_move(here)).rows]
    after = my_move(here, "G1:L-4")
    assert [[control.key for control in row] for row in screen(after).rows] == first
    assert {key for key, control in offered(after).items() if control.enabled} == {"G2"}
    for _, state in drafts(12, 300):
        cards = {choice.key for choice in build(state.view, Draft()).choices}
        shown = screen(state).rows
        assert [control.key for row in shown for control in row if control.key in cards] == [
            control.key for row in screen(replace(state, draft=Draft())).rows for control in row
        ]


def test_controls_count_the_cards_that_are_left() -> None:
    here = at("L-5,K0,R+5,W-1,J+1", "K1K1K1G2G2")
    assert [plain(control.label) for control in offered(my_move(here)).values()] == [
        "King ×3",
        "2 Kings",
        "Guard 1+1 ×2",
        "Wizard's power",
    ]
    assert [plain(control.label) for control in offered(my_move(here, "K1:K+1")).values()][:2] == [
        "King ×2",
        "2 Kings",
    ]


@pytest.mark.parametrize(("king", "turn", "style"), [(-6, "g", Style.GOOD), (-6, "r", Style.GRAVE)])
def test_a_target_that_ends_the_match_is_coloured(king: int, turn: str, style: Style) -> None:
    state = pressed(my_move(at(f"L-8,K{king:+d},R+2,W-1,J+1", "K1", turn=turn)), "K1")
    assert {control.key: control.style for control in screen(state).rows[0]} == {"K-7": style, "K-5": Style.PLAIN}


def test_up_to_three_targets_say_on_their_buttons_what_they_do() -> None:
    state = pressed(my_move(at("L-8,K0,R+4,W-1,J+1", "G1")), "G1")
    assert [[plain(control.label) for control in row] for row in screen(state).rows[:-1]] == [
        ["A · left Guard to −7"],
        ["B · right Guard to +3"],
        ["C · right Guard to +5"],
    ]
    assert screen(state).legend == ""


def test_both_guards_are_named_together() -> None:
    state = pressed(my_move(at("L-8,K0,R+1,W-1,J+1", "G2")), "G2")
    assert [[plain(control.label) for control in row] for row in screen(state).rows[:-1]] == [
        ["A · both to −7, +2"],
        ["B · left Guard to −6"],
        ["C · right Guard to +3"],
    ]


def test_letters_are_the_same_on_buttons_in_alt_text_and_in_words() -> None:
    lettered = 0
    for _, state in drafts(13, 400):
        builder = build(state.view, state.draft)
        controls = offered(state)
        told = plain(screen(state).alt)
        for target in targets_of(builder):
            control = controls[target_key(target.play)]
            assert control.label[0] == target.letter
            assert control.words.startswith(f"{target.letter}, ")
            shown = [move for move in target.play.moves if move[0] is Pawn.K] or target.play.moves
            assert f"{target.letter} {' '.join(signed(space) for _, space in shown)}" in told
            lettered += 1
    assert lettered > 100


def test_a_pass_can_be_ended_at_once() -> None:
    # Both Guards beside the King, the Wizard on the King's space.
    state = my_move(at("L-1,K0,R+1,W0,J+1", "GFK1"))
    assert screen(state).may_end
    assert not any(control.enabled for control in offered(state).values())

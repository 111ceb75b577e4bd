"""The turn builder: every legal turn can be laid out with a press for each play and each kind; nothing else can."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from bot.games.royal_visit.states import PRIVILEGE, HandState
from bot.games.screens import Style
from bot.games.states import Draft
from engine.royal_visit.board import Ruleset, Seat
from engine.royal_visit.notation import read_play, write_turn
from engine.royal_visit.position import Position
from engine.royal_visit.turns.drafting import draft_turn
from engine.royal_visit.turns.listing import turns
from engine.royal_visit.turns.plays import Line, line_of
from tests.bot.games.royal_visit.cases import (
    GAME,
    drafts,
    my_move,
    offered,
    pressed,
    random_plays,
    random_position,
    screen,
    seen,
    text,
    waiting,
)
from tests.engine.royal_visit.positions import at


def plain(label: str) -> str:
    """A label with spaces that may be broken."""
    return label.replace("\N{NO-BREAK SPACE}", " ")


def keys_of(play: str) -> tuple[str, str, str]:
    """The controls for a play: its card, which Guards move if that is asked, and its target."""
    cards, _, moves = play.partition(":")
    which = "G2-" + "".join(sign for sign in moves if sign in "LR")
    return ("KK" if cards == "K1K1" else cards), which, moves.replace(",", "")


def lay_out(position: Position, turn: str) -> tuple[tuple[str, ...], int]:
    """Lay a turn out card by card, pressing nothing but what is offered; what lies there then, and the presses."""
    state, presses = my_move(position), 0
    for number, play in enumerate(turn.split(";"), 1):
        card, which, target = keys_of(play)
        for key in (card, which, target):
            chosen = key == card and state.draft.chosen == card
            if len(state.draft.plays) < number and not chosen and (key != which or which in offered(state)):
                state, presses = pressed(state, key), presses + 1
        assert len(state.draft.plays) == number
    return state.draft.plays, presses


def most(turn: str) -> int:
    """A press for each play, two for Guard 1+1, and one each time that the kind of cards is another than before."""
    kinds = [keys_of(play)[0] for play in turn.split(";")]
    return len(kinds) + kinds.count("G2") + sum(one != other for one, other in pairwise(["", *kinds]))


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
        assert GAME.logic.rules.turn(laid) == turn
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
    targets = cards = further = 0
    for position, state in drafts(3, 250):
        laid = state.draft.plays
        for key, control in offered(state).items():
            draft = GAME.logic.press(state.view, state.draft, key)
            draft_turn(position, tuple(map(read_play, draft.plays)))
            if not control.enabled:
                assert draft == state.draft
            elif len(draft.plays) > len(laid):
                assert draft.plays[: len(laid)] == laid
                targets += 1
                further += len(draft.plays) > len(laid) + 1
            else:
                assert text(draft) == Draft(laid, key)
                assert len(offered(replace(state, draft=draft))) >= 2
                cards += 1
    assert min(targets, cards, further) > 60


def test_one_press_takes_as_many_cards_as_reach_a_space_in_one_direction() -> None:
    state = pressed(my_move(at("L-5,K0,R+3,W-1,J+1", "K1K1K1W2")), "K1")
    assert [plain(control.label) for row in screen(state).rows for control in row] == [
        *("→ −1", "→ +1", "→ −2 (2 cards)", "→ +2 (2 cards)", "→ −3 (3 cards)")
    ]
    assert text(pressed(state, "K-3").draft) == Draft(("K1:K-1", "K1:K-2", "K1:K-3"))
    mixed = pressed(my_move(at("L-2,K0,R+2,W0,J+6", "W1W2W3K1")), "W3")
    labels = {control.key: plain(control.label) for row in screen(mixed).rows for control in row}
    assert labels == {
        "W-6": "→ −6 (3+1+2)",
        "W-5": "→ −5 (3+2)",
        "W-4": "→ −4 (3+1)",
        "W-3": "→ −3",
        "W+3": "→ +3",
        "W+4": "→ +4 (3+1)",
        "W+5": "→ +5 (3+2)",
        "W+6": "→ +6 (3+1+2)",
    }
    assert pressed(mixed, "W+5").draft.plays == ("W3:W+3", "W2:W+5")


def test_pawns_that_can_go_to_one_space_are_named() -> None:
    state = pressed(my_move(at("L-3,K+1,R+3,W+2,J-4", "JMK1")), "JM")
    named = {plain(control.label) for row in screen(state).rows for control in row}
    assert named == {"Wizard → 0", "King → 0", "Left Guard → 0", "Jester → 0"}


def test_of_guard_1_1_it_is_asked_first_which_guard_moves() -> None:
    state = pressed(my_move(at("L-4,K0,R+4,W-1,J+6", "G2G2W2")), "G2")
    assert [plain(control.label) for row in screen(state).rows for control in row] == [
        *("Left Guard (−4)", "Right Guard (+4)", "Both Guards")
    ]
    both = pressed(state, "G2-LR")
    assert {"L-5R+5", "L-3R+3", "L-6R+6"} <= offered(both).keys()
    assert pressed(both, "L-6R+6").draft.plays == ("G2:L-5,R+5", "G2:L-6,R+6")
    assert undone(both) == state.draft
    assert text(undone(state)) == Draft()


def test_a_card_with_a_single_target_is_played_by_its_first_press() -> None:
    here = at("L-5,K0,R+5,W+2,J+6", "GFG2")
    assert text(pressed(my_move(here), "GF").draft) == Draft(("GF:L-1,R+1",), "G2"), "and the only kind left is chosen"


def test_the_targets_of_the_chosen_card_take_the_place_of_the_cards_with_the_face_of_the_pawn() -> None:
    state = pressed(my_move(at("L-2,K0,R+2,W+5,J+6", "K1W2")), "K1")
    [targets] = screen(state).rows
    assert [(control.key, plain(control.label), control.emoji, control.sign) for control in targets] == [
        ("K-1", "→ −1", "king", "King"),
        ("K+1", "→ +1", "king", "King"),
    ]
    assert screen(state).legend == "King: choose where it goes."


def test_undo_takes_the_choice_of_a_card_back() -> None:
    state = pressed(my_move(at(hand="K1W2")), "K1")
    assert text(state.draft) == Draft((), "K1")
    assert text(GAME.logic.undo(state.view, state.draft)) == Draft()


def test_after_a_play_the_same_kind_is_still_chosen_and_the_others_that_may_follow_are_below() -> None:
    state = pressed(my_move(at("L-4,K0,R+4,W-1,J+1", "K1K1K1W2")), "K1", "K+1")
    assert text(state.draft) == Draft(("K1:K+1",), "K1")
    assert offered(state).keys() == {"K-1", "K0", "K+2", "K+3", "KK"}
    assert text(pressed(state, "K+3").draft) == Draft(("K1:K+1", "K1:K+2", "K1:K+3"))


def test_the_only_kind_that_is_left_is_chosen_by_itself() -> None:
    state = pressed(my_move(at("L-2,K0,R+2,W-1,J-4", "J2J3K1", turn="r")), "J2", "J-2")
    assert text(state.draft) == Draft(("J2:J-2",), "J3")


def test_of_a_kind_that_is_used_up_nothing_is_chosen() -> None:
    assert text(pressed(my_move(at("L-4,K0,R+4,W-1,J+1", "K1W2")), "K1", "K+1").draft) == Draft(("K1:K+1",))


def undone(state: HandState) -> Draft:
    """The draft after Undo."""
    return GAME.logic.undo(state.view, state.draft)


def test_undo_is_the_reverse_of_the_last_play() -> None:
    taken = 0
    for _, state in drafts(10, 300):
        for key, control in offered(state).items():
            draft = GAME.logic.press(state.view, state.draft, key) if control.enabled else state.draft
            if len(draft.plays) > len(state.draft.plays) and "-" not in (draft.chosen or ""):
                assert undone(replace(state, draft=draft)).plays == draft.plays[:-1]
                taken += 1
    assert taken > 30


def test_undo_with_nothing_laid_out_lets_go_of_the_card() -> None:
    state = pressed(my_move(at("L-4,K0,R+4,W-1,J+1", "K1K1")), "K1")
    assert text(undone(state)) == Draft()
    assert text(undone(replace(state, draft=Draft()))) == Draft()


def test_a_control_that_is_not_offered_changes_nothing() -> None:
    state = pressed(my_move(at(hand="K1W2")), "K1")
    for key in ("W1", "J4", "K+2", "W+1", "KK", "GF", "", "undo"):
        assert GAME.logic.press(state.view, state.draft, key) is state.draft


def test_who_waits_can_press_nothing() -> None:
    state = waiting(at(hand="K1W2"))
    assert GAME.logic.press(state.view, state.draft, "K1") is state.draft


def test_after_the_end_nothing_can_be_pressed() -> None:
    over = at("L-8,K-7,R+2,W-1,J+1", "K1W2")
    assert text(GAME.logic.press(seen(over, Seat.GREEN), Draft(), "K1")) == Draft()


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
    assert "WP" not in offered(my_move(at("L-2,K0,R+2,W-1,J+1", "K1K1"), "K1:K+1"))


def test_after_the_wizards_power_nothing_can_be_played() -> None:
    state = my_move(at("L-2,K0,R+2,W-1,J+1", "K1J2"), "WP:K-1")
    assert not any(control.enabled for control in offered(state).values())
    assert screen(state).may_end


def test_once_a_card_is_played_only_kinds_that_may_follow_are_there() -> None:
    here = at("L-5,K0,R+5,W-1,J+1", hand="K1G1G2")
    assert set(offered(my_move(here))) == {"K1", "G1", "G2", "WP"}
    assert set(offered(my_move(here, "G1:L-4"))) == {"G2"}


def test_controls_count_the_cards_that_are_left() -> None:
    here = at("L-5,K0,R+5,W-1,J+1", "K1K1K1G2G2")
    assert [plain(control.label) for control in offered(my_move(here)).values()] == [
        "King ×3",
        "King's Privilege",
        "Guard 1+1 ×2",
        "Wizard's power",
    ]
    assert [plain(control.label) for control in offered(my_move(here, "K1:K+1")).values()] == [
        "King ×2",
        "King's Privilege",
    ]


@pytest.mark.parametrize(("king", "turn", "style"), [(-6, "g", Style.GOOD), (-6, "r", Style.GRAVE)])
def test_a_target_that_ends_the_match_is_coloured(king: int, turn: str, style: Style) -> None:
    state = pressed(my_move(at(f"L-8,K{king:+d},R+2,W-1,J+1", "K1", turn=turn)), "K1")
    assert {control.key: control.style for control in screen(state).rows[0]} == {"K-7": style, "K-5": Style.PLAIN}


def test_the_nearest_targets_come_first() -> None:
    mixed = pressed(my_move(at("L-2,K0,R+2,W0,J+6", "W1W2W3K1")), "W2")
    assert [control.key for row in screen(mixed).rows for control in row] == [
        *("W-2", "W+2", "W-3", "W+3", "W-5", "W+5", "W-6", "W+6")
    ]


def test_targets_are_named_in_words() -> None:
    kings = pressed(my_move(at("L-5,K0,R+5,W-1,J+1", "K1K1")), "K1")
    assert plain(offered(kings)["K+2"].words) == "King to +2 with 2 cards"
    privileges = pressed(my_move(at("L-1,K0,R+1,W-1,J+1", "K1K1K1K1")), PRIVILEGE)
    told = [plain(one.words) for row in screen(privileges).rows for one in row]
    assert any("King to +2" in words and words.endswith("with 4 cards") for words in told)


def test_a_pass_can_be_ended_at_once() -> None:
    # Both Guards beside the King, the Wizard on the King's space.
    state = my_move(at("L-1,K0,R+1,W0,J+1", "GFK1"))
    assert screen(state).may_end
    assert not any(control.enabled for control in offered(state).values())

"""The private message: heading, notes, warnings, what was drawn; for who moves, who waits, and after the end."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.games.royal_visit.states import HandState
from engine.game import Outcome
from engine.randomness import Chance
from engine.royal_visit.board import Seat
from engine.royal_visit.notation import read_turn, write_turn
from engine.royal_visit.position import outcome
from engine.royal_visit.rules import apply
from tests.bot.games.royal_visit.cases import (
    GAME,
    made,
    my_move,
    pressed,
    random_plays,
    random_position,
    screen,
    waiting,
)
from tests.engine.royal_visit.positions import SEED, at


def notes(pawns: str, hand: str, plays: str = "", **fields: str) -> str:
    """What stands below the picture of the player to move."""
    return screen(my_move(at(pawns, hand, **fields), plays)).notes


def loses(state: HandState) -> bool:
    return GAME.logic.loses_now(state.view, state.draft)


def test_the_heading_tells_seat_and_draw_pile() -> None:
    assert screen(my_move(at("L-2,K0,R+2,W-1,J-1", "K1"))).heading == "### 🍃 Your turn as Green"
    assert screen(my_move(at("L-2,K0,R+2,W-1,J-1", "K1", turn="r"))).heading == ("### 🌹 Your turn as Red")


def test_the_last_turns_cards_and_moves_stand_beside_the_picture_and_in_words() -> None:
    start = at("L-2,K0,R+2,W-1,J+1", "K1K1K1G1", other="K1W2")
    last, after = made(start, "K1:K+1;K1K1:L-1,K+2,R+3", Seat.RED)
    state = replace(my_move(after), last=last)
    said = "Green played King, King's Privilege"
    moved = ": the left Guard from −2 to −1, the King from 0 to +2, the right Guard from +2 to +3."
    assert screen(state).legend == said + moved
    assert said + moved in screen(state).board()
    assert said + moved in screen(state).alt
    for begun in (pressed(state, "W2"), pressed(state, "W2", "W+1")):
        told = screen(begun)
        assert said not in told.legend + told.alt + told.notes
        assert told.whole is not None
        assert said + moved in told.whole(), "all in words"


@pytest.mark.parametrize(
    ("turn", "said"),
    [("WP:K-1", "Green used the Wizard's power: "), ("J1:W0", "Green played Jester 1 with the Jester's power: ")],
)
def test_a_power_that_was_used_last_is_named(turn: str, said: str) -> None:
    last, after = made(at("L-2,K0,R+2,W-1,J-1", "K1J1", other="K1W2"), turn, Seat.RED)
    assert screen(replace(my_move(after), last=last)).legend.startswith(said)


def test_who_reads_words_is_told_that_a_card_is_chosen() -> None:
    state = pressed(my_move(at("L-2,K0,R+2,W-1,J+1", "G2")), "G2")
    assert screen(state).ask == "Guard\N{NO-BREAK SPACE}1+1: which Guard?"
    state = pressed(my_move(at("L-2,K0,R+2,W-1,J+1", "W2")), "W2")
    assert screen(state).ask == "Wizard\N{NO-BREAK SPACE}2: choose where it goes."
    assert (screen(state).board(), screen(state).notes) == ("", "")


def test_who_reads_words_hears_each_turn_why_a_card_has_no_button_but_only_at_first_why_a_power_has_none() -> None:
    state = my_move(at("L-1,K0,R+1,W0,J+6", "K1G2"))
    whole, known = (screen(replace(state, in_words=True, seen=seen)).notes for seen in (-1, 0))
    assert "King: a Guard blocks him on each side." in whole
    assert "King: a Guard blocks him on each side." in known
    assert "is already on his space" in whole
    assert "is already on his space" not in known


def test_the_question_about_a_card_that_is_chosen_by_itself_says_that_it_is_the_next_one() -> None:
    state = pressed(my_move(at("L-2,K0,R+2,W-1,J+1", "J2J2")), "J2", "J-1")
    assert screen(state).ask.replace("\N{NO-BREAK SPACE}", " ") == "The next Jester 2: choose where it goes."


def test_a_question_about_the_next_card_says_first_what_is_laid_out() -> None:
    state = pressed(my_move(at("L-4,K0,R+4,W-1,J+1", "GFG2")), "GF")
    legend = screen(state).legend.replace("\N{NO-BREAK SPACE}", " ")
    assert legend.split("\n") == ["Laid out: Guard escort.", "Guard 1+1: which Guard?"]


def test_in_words_a_draft_says_what_is_laid_out_and_where_its_pawns_stand_now() -> None:
    state = my_move(at("L-2,K0,R+2,W-1,J+1", "K1K1K1J1"), "K1:K+1;K1K1:L-1,K+2,R+3")
    assert screen(state).board().replace("\N{NO-BREAK SPACE}", " ").split("\n") == [
        "Laid out: King, King's Privilege.",
        "Now: King +2 (before: 0), left Guard −1 (before: −2), right Guard +3 (before: +2).",
        "The Crown stays on 0.",
    ]
    assert screen(state).notes == "-# The rest of this turn: King cards only. You have none left: end your turn."


def test_the_wizards_power_is_told_by_its_name() -> None:
    state = my_move(at("L-2,K0,R+2,W-1,J+1", "K1"), "WP:K-1")
    assert screen(state).board().startswith("Laid out: Wizard's power.\nNow: King −1 (before: 0).\n")
    assert "Laid out: Wizard's power." in screen(state).alt


@pytest.mark.parametrize(
    ("jester", "play", "said"),
    [
        ("J-1", "", ["Jester's power: on."]),
        ("J+1", "", []),
        ("J+1", "J3:J-2", []),  # only for turns to come
        ("J-1", "J3:K+3", []),
        ("J-1", "J3:K-3", ["Jester's power: off."]),
    ],
)
def test_who_reads_words_is_told_of_the_jesters_power_that_this_turn_has(
    jester: str, play: str, said: list[str]
) -> None:
    board = screen(my_move(at(f"L-4,K0,R+4,W-1,{jester}", "K1J3J3"), play)).board()
    assert [line for line in board.splitlines() if "power" in line] == said


def test_the_crowns_coming_step_is_told() -> None:
    said = notes("L-4,K-2,R-1,W-6,J-6", "W1", "W1:W-7")
    assert "If you end your turn here, the Crown moves 2 spaces towards you, to −2." in said


def test_a_turn_that_wins_at_once_says_so() -> None:
    state = my_move(at("L-8,K-6,R-1,W+6,J-6", "K1"), "K1:K-7")
    assert "✅ **End your turn now and you win: the King is in your Chateau.**" in screen(state).notes
    assert not loses(state)


def test_a_turn_that_loses_at_once_warns() -> None:
    state = my_move(at("L-8,K-6,R-1,W+6,J-6", "K1", turn="r"), "K1:K-7")
    assert "⚠️ **End your turn now and you lose: the King is in Green's Chateau.**" in screen(state).notes
    assert loses(state)


def test_a_turn_that_draws_the_last_card_warns_too() -> None:
    state = my_move(at("L-2,K0,R+2,W-1,J+1", "K1G1G1G1W1W1W2W2", draw="J1", face="little"), "K1:K+1")
    assert "⚠️ **End your turn now and you lose: the draw pile runs out.**" in screen(state).notes
    assert loses(state)


def test_a_turn_that_ends_in_a_draw_warns() -> None:
    fields = {"draw": "J1", "face": "little", "rules": "manual"}
    said = notes("L-2,K0,R+2,W-1,J+1", "K1G1G1G1W1W1W2W2", "G1:L-3", **fields)
    assert (
        "⚠️ **End your turn now and the match is a draw: "
        "the draw pile runs out with the King on the Fountain and the Crown on 0.**" in said
    )


@pytest.mark.parametrize(
    ("face", "said"),
    [
        ("big", "Your refill will empty the draw pile: the Crown becomes the Little Crown."),
        ("little", "Your refill will empty the draw pile, but the King is on the Fountain: the match continues."),
    ],
)
def test_a_refill_that_empties_the_draw_pile_is_told_before(face: str, said: str) -> None:
    assert said in notes("L-2,K0,R+2,W-1,J+1", "K1G1G1G1W1W1W2W2", "G1:L-3", draw="J1", face=face)
    assert said not in notes("L-2,K0,R+2,W-1,J+1", "K1G1G1G1W1W1W2W2", "G1:L-3", draw="J1J2", face=face)


def test_nothing_is_promised_before_something_is_laid_out() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "K1G1G1G1W1W1W2W2", draw="J1", face="little")
    assert "End your turn now" not in screen(my_move(here)).notes
    assert not loses(my_move(here))


def test_what_the_notes_say_about_the_end_is_what_happens() -> None:
    dice = Random(31)
    ends = 0
    for _ in range(300):
        position = random_position(dice)
        turn = random_plays(dice, position, 0.4)
        state = my_move(position, write_turn(turn) if turn else "")
        shown = screen(state)
        if not shown.may_end:
            continue
        after = apply(position, turn, Chance(SEED))
        ended = outcome(after)
        won = ended is not None and ended.winner == position.turn.letter
        assert ("you win: " in shown.notes) == won
        assert loses(state) == (ended is not None and ended.winner == position.turn.other.letter)
        assert ("Little Crown" in shown.notes) == (after.face is not position.face)
        ends += ended is not None
    assert ends > 20


def test_who_has_nothing_to_play_is_told_to_pass() -> None:
    assert notes("L-1,K0,R+1,W0,J+1", "GF").startswith("You can't play anything: end your turn to pass.")


def test_after_the_turn_the_hand_stays_with_what_was_drawn() -> None:
    start = at("L-2,K0,R+2,W-1,J+1", "K1K1G1G2G2W1W2J4", draw="K1W2J5")
    last, after = made(start, "G2:L-3,R+3;G1:L-2;G2:L-4", Seat.GREEN)
    shown = screen(waiting(after, last))
    assert shown.heading == "### 🌹 Red's turn"
    assert shown.lead.startswith("You are Green · Draw pile ")
    for told in (shown.legend, shown.board()):
        assert "You played Guard 1+1\N{NO-BREAK SPACE}×2, Guard\N{NO-BREAK SPACE}1: " in told
        assert "**New in your hand: King, Wizard 2, Jester 5**" in told
    assert shown.rows == ()
    assert not shown.may_end


def test_the_first_hand_has_nothing_new() -> None:
    shown = screen(waiting(at(hand="K1")))
    assert shown.legend == "This message changes when it's your turn."
    assert "New" not in shown.alt


def test_after_the_end_the_hand_tells_how_it_ended() -> None:
    over = apply(at("L-8,K-6,R-1,W+6,J-6", "K1W2"), read_turn("K1:K-7"), Chance(SEED))
    shown = screen(waiting(over))
    assert shown.heading == "### You lose: the King is in Green's Chateau."
    assert shown.rows == ()


def test_after_a_resignation_the_hand_tells_so() -> None:
    state = replace(waiting(at(hand="K1W2")), outcome=Outcome("resign", {"g": 1.0, "r": 0.0}))
    assert screen(state).heading == "### You resigned."
    mine = replace(my_move(at(hand="K1W2")), my_turn=False, outcome=Outcome("resign", {"g": 0.0, "r": 1.0}))
    assert screen(mine).heading == "### You resigned."
    assert screen(replace(mine, outcome=Outcome("time", {"g": 0.0, "r": 1.0}))).heading == "### Your time ran out."


def test_winner_reads_that_they_have_won() -> None:
    state = replace(my_move(at(hand="K1W2")), my_turn=False)
    won = {"g": 1.0, "r": 0.0}
    for termination, why in (
        ("king", "the King is in your Chateau"),
        ("crown", "the Crown is in your Chateau"),
        ("deck", "the draw pile has run out"),
        ("resign", "Red has resigned"),
        ("time", "Red has run out of time"),
    ):
        assert screen(replace(state, outcome=Outcome(termination, won))).heading == f"### 🎉 You win: {why}!"


def test_the_draw_pile_counts_what_lies_there_until_the_refill_would_empty_it() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "K1K1W2W2W2J4J4J3", draw="J2J3", face="little")
    assert "-# Draw pile 2: when it runs out" in screen(my_move(here, "K1:K+1")).heading
    assert "-# Draw pile 0: it runs out with this turn" in screen(my_move(here, "K1:K+1;K1:K0")).heading


def test_in_a_first_match_a_chosen_card_is_explained_and_so_is_a_laid_one() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "K1K1GF")
    state = replace(my_move(here), newcomer=True)
    chosen = "**King's\N{NO-BREAK SPACE}Privilege**: two King cards together move the King and both Guards 1 space"
    assert screen(pressed(state, "KK")).notes.startswith(chosen)
    assert screen(pressed(state, "GF")).notes.startswith("**Guard\N{NO-BREAK SPACE}escort**: moves both Guards to")
    assert "**" not in screen(state).notes
    assert "**" not in screen(replace(pressed(state, "KK"), newcomer=False)).notes


def test_with_the_little_crown_the_draw_pile_says_what_comes_of_it() -> None:
    before = at("L-2,K0,R+2,W-1,J+1", "K1", draw="J1J2J3", face="little")
    assert (
        "-# Draw pile 3: when it runs out, the player with the King in their Duchy wins"
        in screen(my_move(before)).heading
    )
    assert "Draw pile 3: when it runs out, the player with the King in their Duchy wins" in screen(waiting(before)).lead
    assert "Draw pile" not in screen(my_move(at("L-2,K0,R+2,W-1,J+1", "K1", draw="J1J2J3"))).heading, "drawn there"

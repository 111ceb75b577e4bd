"""What is said about a turn and about how a match ended."""

from __future__ import annotations

from random import Random

import pytest

from engine.game import Outcome
from engine.royal_visit.board import Seat
from engine.royal_visit.notation import write_turn
from tests.bot.games.royal_visit.cases import ENGLISH, GAME, made, random_plays, random_position
from tests.engine.royal_visit.positions import at
from tests.support.text_rules import all_turns

GREEN_WINS = {"g": 1.0, "r": 0.0}
RED_WINS = {"g": 0.0, "r": 1.0}
DRAW = {"g": 0.5, "r": 0.5}


def words(pawns: str, hand: str, turn: str, **fields: str) -> str:
    """What is said about a turn to everybody."""
    return GAME.presentation.turn_words(ENGLISH, made(at(pawns, hand, **fields), turn, None)[0])


@pytest.mark.parametrize(
    ("pawns", "hand", "turn", "said"),
    [
        ("L-2,K0,R+2,W-1,J+1", "K1", "K1:K+1", "Green played King: the King from 0 to +1."),
        (
            "L-2,K0,R+2,W-1,J+1",
            "G2",
            "G2:L-3,R+3",
            "Green played Guard 1+1: the left Guard from −2 to −3, the right Guard from +2 to +3.",
        ),
        (
            "L-2,K0,R+2,W-1,J+1",
            "K1K1K1K1",
            "K1:K+1;K1K1:L-1,K+2,R+3;K1:K+1",
            "Green played King\N{NO-BREAK SPACE}×2, King's Privilege: "
            "the left Guard from −2 to −1, the King from 0 to +1, the right Guard from +2 to +3.",
        ),
        (
            "L-2,K0,R+2,W-1,J+1",
            "K1K1K1",
            "K1:K+1;K1K1:L-3,K0,R+1",
            "Green played King, King's\N{NO-BREAK SPACE}Privilege: "
            "the left Guard from −2 to −3, the right Guard from +2 to +1, the King back on 0.",
        ),
        (
            "L-1,K0,R+1,W-1,J+1",
            "K1K1K1K1",
            "K1K1:L0,K+1,R+2;K1K1:L+1,K+2,R+3",
            "Green played King's\N{NO-BREAK SPACE}Privilege\N{NO-BREAK SPACE}×2: "
            "the left Guard from −1 to +1, the King from 0 to +2, the right Guard from +1 to +3.",
        ),
        (
            "L-4,K-2,R+3,W-1,J-3",
            "J2J1",
            "J2:R+5;J1:R+6",
            "Green played Jester 2, Jester 1 with the Jester's power: the right Guard from +3 to +6.",
        ),
        ("L-4,K-2,R+3,W-1,J-3", "J2", "J2:J-5", "Green played Jester 2: the Jester from −3 to −5."),
        ("L-4,K-2,R+3,W-1,J-3", "J2", "WP:K-1", "Green used the Wizard's power: the King from −2 to −1."),
        (
            "L-4,K-2,R+3,W-1,J-3",
            "W2W2",
            "W2:W+1;W2:W-1",
            "Green played Wizard 2\N{NO-BREAK SPACE}×2: every pawn is back where it was.",
        ),
        ("L-1,K0,R+1,W0,J+1", "GF", "pass", "Green had nothing to play and passed."),
        (
            "L-4,K-2,R+3,W-6,J-6",
            "W1",
            "W1:W-7",
            "Green played Wizard 1: the Wizard from −6 to −7. The Crown moved 1 space towards Green, to −1.",
        ),
        (
            "L-4,K-2,R-1,W-6,J-6",
            "W1",
            "W1:W-7",
            "Green played Wizard 1: the Wizard from −6 to −7. The Crown moved 2 spaces towards Green, to −2.",
        ),
        ("L-8,K-6,R-1,W+6,J-6", "K1", "K1:K-7", "Green played King: the King from −6 to −7."),
        ("L-4,K+6,R+8,W+5,J+6", "K1", "K1:K+7", "Green played King: the King from +6 to +7."),
    ],
)
def test_a_turn_is_told_in_words(pawns: str, hand: str, turn: str, said: str) -> None:
    assert words(pawns, hand, turn) == said


def test_a_crown_that_wins_is_told_and_who_has_won_is_left_to_the_result() -> None:
    said = words("L-4,K-2,R+3,W-6,J-6", "W1", "W1:W-7", crown="-6")
    assert said.endswith("The Crown moved 1 space towards Green, to −7.")


def test_the_crown_turning_is_told() -> None:
    said = words("L-2,K0,R+2,W-1,J+1", "K1G1G1G1W1W1W2W2", "K1:K+1", draw="J1")
    assert said.endswith(
        "The draw pile ran out: the Crown became the Little Crown, and the discards were shuffled into a new draw pile."
    )


def test_a_later_reshuffle_is_told() -> None:
    said = words("L-2,K0,R+2,W-1,J+1", "K1G1G1G1W1W1W2W2", "G1:L-3", draw="J1", face="little")
    assert said.endswith(
        "The draw pile ran out with the King on the Fountain: the discards were shuffled into a new draw pile."
    )


def test_the_end_of_the_cards_is_told() -> None:
    said = words("L-2,K0,R+2,W-1,J+1", "K1G1G1G1W1W1W2W2", "K1:K+1", draw="J1", face="little")
    assert said.endswith("The draw pile ran out with the Little Crown. The King is in Red's Duchy.")


def test_under_the_manual_the_crown_decides_at_the_end_of_the_cards() -> None:
    fields = {"draw": "J1", "face": "little", "rules": "manual"}
    said = words("L-2,K0,R+2,W-1,J+1", "K1G1G1G1W1W1W2W2", "G1:L-3", **fields)
    assert said.endswith("The draw pile ran out with the King on the Fountain: the Crown decides.")


@pytest.mark.parametrize(
    ("ended", "said"),
    [
        (Outcome("king", GREEN_WINS), "Green wins: the King is in their Chateau."),
        (Outcome("crown", RED_WINS), "Red wins: the Crown is in their Chateau."),
        (Outcome("deck", GREEN_WINS), "Green wins: the draw pile has run out."),
        (Outcome("deck", DRAW), "A draw: the draw pile ran out with the King on the Fountain and the Crown on 0."),
        (Outcome("resign", GREEN_WINS), "Green wins: Red has resigned."),
        (Outcome("time", RED_WINS), "Red wins: Green has run out of time."),
        (Outcome("agreed", DRAW), "A draw, agreed by both players."),
        (Outcome("cancelled", {}), "Cancelled: the match does not count."),
    ],
)
def test_every_outcome_is_told(ended: Outcome, said: str) -> None:
    assert GAME.presentation.outcome_words(ENGLISH, ended) == said


def test_people_are_named_where_they_are_known() -> None:
    people = {"g": "🍃 Ann", "r": "🌹 Ben"}
    said = GAME.presentation.outcome_words(ENGLISH, Outcome("resign", RED_WINS), people)
    assert said == "🌹 Ben wins: 🍃 Ann has resigned."
    assert GAME.presentation.outcome_words(ENGLISH, Outcome("crown", GREEN_WINS), people).startswith(
        "🍃 Ann wins: the Crown"
    )


def test_what_a_turn_drew_is_told_once_the_match_is_over() -> None:
    position = at("L-2,K0,R+2,W-1,J+1", "K1K1G1", draw="J1" + "K1" * 5 + "W2")
    told = GAME.presentation.turn_words(ENGLISH, made(position, "K1:K+1", None, over=True)[0])
    assert told == "Green played King: the King from 0 to +1. Green drew King\u00a0×5, Jester 1."
    for reader in (None, *Seat):
        assert "drew" not in GAME.presentation.turn_words(ENGLISH, made(position, "K1:K+1", reader)[0])


def test_a_turn_that_wins_with_the_king_draws_nothing() -> None:
    told = GAME.presentation.turn_words(ENGLISH, made(at("L-8,K-6,R-1,W+6,J-6", "K1"), "K1:K-7", None, over=True)[0])
    assert "drew" not in told


def test_who_reads_about_a_turn_makes_no_difference() -> None:
    dice = Random(21)
    for _ in range(60):
        position = random_position(dice)
        turn = write_turn(random_plays(dice, position, 0.4))
        said = {GAME.presentation.turn_words(ENGLISH, made(position, turn, reader)[0]) for reader in (None, *Seat)}
        assert len(said) == 1


def test_the_words_of_a_challenge() -> None:
    assert GAME.presentation.name(ENGLISH) == "Royal Visit"
    assert {f"pick {pick}" for pick in GAME.presentation.pick_labels(ENGLISH)} == set(
        all_turns(GAME.logic.rules, "pick rulebook")
    )
    assert "the player with the Wizard plays first" in GAME.presentation.setup_words(ENGLISH)
    assert "Rulebook" in GAME.presentation.option_words(ENGLISH, {"ruleset": "rulebook"})
    assert "Variant" in GAME.presentation.option_words(ENGLISH, {"ruleset": "manual"})

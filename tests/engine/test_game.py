"""Royal Visit behind the seam of hosted games: notation in, notation out. The rules themselves have their own files."""

from __future__ import annotations

import pytest

from engine.errors import IllegalTurn, InvalidNotation
from engine.game import Game, Outcome
from engine.randomness import Shuffles
from engine.royal_visit.game import RoyalVisit
from tests.engine.positions import SEED, at, written_with

GAME: Game = RoyalVisit()

START = (
    "L-2,K0,R+2,W-1,J+1 0 big g K1K1G2G2W2W2J1J4 K1K1K1G1G2W2W2J4 "
    "J3J2W2W3G2K1J5K1K1W1K1K1G1G2W2GFJ3J2GFW3J3JMG2W2G1G2G2W1G1JMK1J4J3G2W2G2J2K1 - rulebook"
)

OVER = written_with(at("L-8,K-7,R+8,W0,J0", "K1"))


def test_it_says_what_a_host_has_to_know() -> None:
    assert GAME.key == "royal_visit"
    assert GAME.rules_version == 1
    assert GAME.seats == ("g", "r")
    assert GAME.options == {"ruleset": ("rulebook", "manual")}
    assert GAME.picks == ("left", "right")


def test_a_match_starts_from_its_options_the_pick_and_the_seed() -> None:
    assert GAME.start({"ruleset": "rulebook"}, "left", Shuffles(SEED)) == START
    assert GAME.start({"ruleset": "manual"}, "left", Shuffles(SEED)).endswith(" manual")


def test_an_option_that_is_not_chosen_has_its_default() -> None:
    assert GAME.start({}, "left", Shuffles(SEED)) == START


def test_options_and_picks_that_are_not_known_are_refused() -> None:
    with pytest.raises(InvalidNotation, match="the ruleset is rulebook or manual, not 'house'"):
        GAME.start({"ruleset": "house"}, "left", Shuffles(SEED))
    with pytest.raises(InvalidNotation, match="the pick is left or right, not 'up'"):
        GAME.start({"ruleset": "rulebook"}, "up", Shuffles(SEED))


def test_the_seat_to_move_is_none_when_the_game_is_over() -> None:
    assert GAME.to_move(START) == "g"
    assert GAME.to_move(OVER) is None


def test_each_seat_and_a_spectator_have_their_view() -> None:
    assert " K1K1G2G2W2W2J1J4 ?8 ?38 " in GAME.view(START, "g")
    assert " ?8 K1K1K1G1G2W2W2J4 ?38 " in GAME.view(START, "r")
    assert " ?8 ?8 ?38 " in GAME.view(START, None)


@pytest.mark.parametrize("seat", ["G", "green", "", "gr", "x"])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: str) -> None:
    with pytest.raises(InvalidNotation, match="the seat is g or r"):
        GAME.view(START, seat)
    with pytest.raises(InvalidNotation, match="the seat is g or r"):
        GAME.resigned(seat)


def test_turns_and_next_plays_work_from_the_movers_view() -> None:
    seen = GAME.view(START, "g")
    assert "W2:W+1" in GAME.turns(seen)
    assert GAME.next_plays(seen, ["W2:W+1"]) == ("W2:W-1", "W2:W+3")
    assert GAME.next_plays(seen, ["W2:W+1", "W2:W+3"]) == ()
    assert GAME.turns(OVER) == ()


def test_a_turn_is_taken_apart_into_plays_and_put_together_again() -> None:
    assert GAME.plays("K1K1:L-1,K+1,R+3;K1:K+2") == ("K1K1:L-1,K+1,R+3", "K1:K+2")
    assert GAME.turn(["K1K1:L-1,K+1,R+3", "K1:K+2"]) == "K1K1:L-1,K+1,R+3;K1:K+2"
    assert GAME.plays("pass") == ()
    assert GAME.turn([]) == "pass"


def test_apply_carries_a_turn_out_or_refuses_it() -> None:
    assert GAME.apply(START, "W2:W-3;W2:W-5", Shuffles(SEED, 2)).startswith("L-2,K0,R+2,W-5,J+1 0 big r ")
    with pytest.raises(IllegalTurn):
        GAME.apply(START, "W3:W-4", Shuffles(SEED, 2))


def test_an_outcome_is_a_score_for_each_seat() -> None:
    assert GAME.outcome(START) is None
    assert GAME.outcome(OVER) == Outcome("king", {"g": 1, "r": 0})
    drawn = at("L-2,K0,R+2,W0,J0", face="little", draw="-", rules="manual")
    assert GAME.outcome(written_with(drawn)) == Outcome("deck", {"g": 0.5, "r": 0.5})


def test_the_other_player_wins_when_a_seat_resigns() -> None:
    assert GAME.resigned("r") == Outcome("resign", {"g": 1, "r": 0})
    assert GAME.resigned("g").text == "r resign"


@pytest.mark.parametrize(
    ("outcome", "winner", "text"),
    [
        (Outcome("king", {"g": 1, "r": 0}), "g", "g king"),
        (Outcome("time", {"g": 0, "r": 1}), "r", "r time"),
        (Outcome("agreed", {"g": 0.5, "r": 0.5}), None, "draw agreed"),
        (Outcome("cancelled", {}), None, "none cancelled"),
    ],
)
def test_a_result_is_written_as_records_have_it(outcome: Outcome, winner: str | None, text: str) -> None:
    assert outcome.winner == winner
    assert outcome.text == text

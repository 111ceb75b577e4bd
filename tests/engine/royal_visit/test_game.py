"""Royal Visit behind the seam of hosted games: notation in, notation out. The rules themselves have their own files."""

from __future__ import annotations

import pytest

from engine.errors import GameOver, IllegalTurn, InvalidNotation
from engine.game import OPEN, LeaveResult, Outcome
from engine.randomness import Chance
from engine.royal_visit.game import RoyalVisit
from tests.engine.royal_visit.positions import SEED, at, written_with
from tests.support.text_rules import TextRules

GAME = TextRules(RoyalVisit())

START = (
    "L-2,K0,R+2,W-1,J+1 0 big g K1K1G2G2W2W2J1J4 K1K1K1G1G2W2W2J4 "
    "J3J2W2W3G2K1J5K1K1W1K1K1G1G2W2GFJ3J2GFW3J3JMG2W2G1G2G2W1G1JMK1J4J3G2W2G2J2K1 - rulebook"
)

OVER = written_with(at("L-8,K-7,R+8,W0,J0", "K1"))


def dealt(ruleset: str = "rulebook", pick: str = "left") -> str:
    """The position after the pick."""
    chance = Chance(SEED)
    return GAME.apply(GAME.setup({"ruleset": ruleset}, GAME.seats(2), chance), "r", f"pick {pick}", chance)


def test_it_says_what_a_host_has_to_know() -> None:
    assert GAME.key == "royal_visit"
    assert GAME.rules.rules_version == 1
    assert GAME.rules.plays_versions == {1}
    assert GAME.players == (2, 2)
    assert GAME.seats(2) == ("g", "r")
    assert GAME.options == {"ruleset": ("rulebook", "manual")}


def test_once_it_is_over_both_hands_are_open_and_the_draw_pile_is_not() -> None:
    fields = START.split(" ")
    opened = GAME.view(START, OPEN).split(" ")
    assert opened[6] == "?38"
    assert [*opened[:6], *opened[7:]] == [*fields[:6], *fields[7:]]
    assert GAME.view(GAME.view(START, OPEN), OPEN) == GAME.view(START, OPEN)
    assert GAME.view("pick manual", OPEN) == "pick manual"
    assert GAME.as_seen(START, OPEN, "g", "WP:K-1") == "WP:K-1"
    for name in GAME.seats(2):
        assert name != OPEN


def test_no_more_than_two_and_no_fewer_can_sit_down() -> None:
    for players in (1, 3):
        with pytest.raises(InvalidNotation, match=f"2 play, not {players}"):
            GAME.seats(players)


def test_before_the_deal_red_picks_a_closed_hand() -> None:
    position = GAME.setup({"ruleset": "manual"}, GAME.seats(2), Chance(SEED))
    assert position == "pick manual"
    assert not GAME.dealt(position)
    assert GAME.to_act(position) == {"r"}
    assert GAME.outcome(position) is None
    for reader in ("g", "r", None):
        assert GAME.view(position, reader) == position
    assert GAME.next_plays(position, ()) == GAME.turns(position) == ("pick left", "pick right")
    assert GAME.next_plays(position, ["pick left"]) == ()
    assert GAME.turn(["pick left"]) == "pick left"
    assert GAME.plays("pick left") == ("pick left",)


def test_options_and_picks_that_are_not_known_are_refused() -> None:
    with pytest.raises(InvalidNotation, match="the ruleset is rulebook or manual, not 'house'"):
        GAME.setup({"ruleset": "house"}, GAME.seats(2), Chance(SEED))
    with pytest.raises(InvalidNotation, match="the pick is left or right, not 'up'"):
        dealt(pick="up")


def test_the_player_to_move_is_asked_and_nobody_when_the_game_is_over() -> None:
    assert GAME.to_act(START) == {"g"}
    assert GAME.to_act(OVER) == frozenset()
    assert GAME.prompt_key(START, "g")


def test_nobody_acts_out_of_turn() -> None:
    with pytest.raises(IllegalTurn, match="r is not to move"):
        GAME.apply(START, "r", "W2:W+1", Chance(SEED))
    with pytest.raises(IllegalTurn, match="g is not to move"):
        GAME.apply("pick rulebook", "g", "pick left", Chance(SEED))
    with pytest.raises(GameOver):
        GAME.apply(OVER, "g", "pass", Chance(SEED))


def test_a_turn_is_open_to_all_and_nothing_small_is_ever_asked() -> None:
    assert GAME.as_seen(START, None, "g", "W2:W+1") == "W2:W+1"
    assert GAME.default_action(START, "g") is None


@pytest.mark.parametrize("seat", ["G", "green", "", "gr", "x"])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: str) -> None:
    with pytest.raises(InvalidNotation, match="the seat is g or r"):
        GAME.view(START, seat)
    with pytest.raises(InvalidNotation, match="the seat is g or r"):
        GAME.leave(START, seat, Chance(SEED))


def test_a_turn_is_taken_apart_into_plays_and_put_together_again() -> None:
    assert GAME.plays("K1K1:L-1,K+1,R+3;K1:K+2") == ("K1K1:L-1,K+1,R+3", "K1:K+2")
    assert GAME.turn(["K1K1:L-1,K+1,R+3", "K1:K+2"]) == "K1K1:L-1,K+1,R+3;K1:K+2"
    assert GAME.plays("pass") == ()
    assert GAME.turn([]) == "pass"


def test_an_outcome_is_a_score_for_each_seat() -> None:
    assert GAME.outcome(START) is None
    assert GAME.outcome(OVER) == Outcome("king", {"g": 1, "r": 0})
    drawn = at("L-2,K0,R+2,W0,J0", face="little", draw="-", rules="manual")
    assert GAME.outcome(written_with(drawn)) == Outcome("deck", {"g": 0.5, "r": 0.5})


def test_the_other_player_wins_when_a_seat_leaves() -> None:
    assert GAME.leave(START, "r", Chance(SEED)) == LeaveResult(START, Outcome("resign", {"g": 1, "r": 0}))
    ended = GAME.leave(START, "g", Chance(SEED), "time").outcome
    assert ended is not None
    assert ended.text == "r time"


def test_ranks_follow_from_the_scores_where_they_are_not_given() -> None:
    assert Outcome("king", {"g": 1, "r": 0}).ranks == {"g": 1, "r": 2}
    assert Outcome("sum", {"a": 0.5, "b": 1.0, "c": 0.5}).ranks == {"a": 2, "b": 1, "c": 2}
    assert Outcome("sum", {"a": 0.5, "b": 0.5}, {"a": 2, "b": 1}).ranks == {"a": 2, "b": 1}


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

"""Step 3 of a turn: drawing up to eight cards, and what happens when the draw pile runs out."""

from __future__ import annotations

import pytest

from engine.randomness import Chance
from engine.royal_visit.deal import SHUFFLE
from engine.royal_visit.position import Position
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.drafting import draft_turn
from engine.royal_visit.turns.listing import turns
from engine.royal_visit.turns.plays import Turn, spent
from tests.engine.royal_visit.positions import SEED, after, at, codes, field, result

HAND = "W1W1W2G1G1G1G1K1"
"""Eight cards, of which the tests play W1, W1 and W2."""

THREE = "W1:W0;W1:W+1;W2:W+3"


def about_to_draw(draw: str, face: str, king: str = "0", rules: str = "rulebook") -> Position:
    return at(f"L-5,K{king},R+5,W-1,J0", HAND, draw=draw, face=face, rules=rules)


def shuffled(pile: str, number: int) -> str:
    return "".join(Chance(SEED, {SHUFFLE: number - 1}).shuffle(SHUFFLE, codes(pile)))


def test_the_hand_is_refilled_to_eight_with_the_next_cards_of_the_draw_pile() -> None:
    there = after(about_to_draw("K1W3J1J5JM", "big"), THREE)
    assert field(there, "GREEN-HAND") == "K1K1G1G1G1G1W3J1"
    assert field(there, "DRAW") == "J5JM"


def test_a_short_hand_is_refilled_to_eight_too() -> None:
    there = after(at("L-5,K0,R+5,W-1,J0", "W1G1", draw="K1W3J1J5JMK1K1K1"), "W1:W0")
    assert field(there, "GREEN-HAND") == "K1K1K1G1W3J1J5JM"
    assert field(there, "DRAW") == "K1"


def test_the_cards_played_go_to_the_discard_pile_in_the_order_played() -> None:
    here = at("L-5,K0,R+5,W-1,J0", "K1W1W1W2", discard="J5")
    assert field(after(here, "W2:W+1;W1:W+2;W1:W+1"), "DISCARD") == "J5W2W1W1"


def test_a_full_hand_draws_nothing() -> None:
    there = after(about_to_draw("K1", "big"), "WP:K-1")
    assert field(there, "GREEN-HAND") == "K1G1G1G1G1W1W1W2"
    assert field(there, "DRAW") == "K1"
    assert field(there, "FACE") == "big"


def test_a_pile_with_one_card_left_has_not_run_out() -> None:
    for face in ("big", "little"):
        there = after(about_to_draw("K1W3J1J5", face, king="+1"), THREE)
        assert field(there, "DRAW") == "J5"
        assert field(there, "FACE") == face
        assert result(there) is None


def test_the_pile_runs_out_the_moment_its_last_card_is_drawn_even_if_the_hand_is_then_full() -> None:
    first = after(about_to_draw("K1W3J1", "big"), THREE)
    assert field(first, "FACE") == "little"
    assert field(first, "GREEN-HAND") == "K1K1G1G1G1G1W3J1"
    assert field(first, "DISCARD") == "-"
    assert result(after(about_to_draw("K1W3J1", "little", king="+1"), THREE)) == "r deck"


@pytest.mark.parametrize("rules", ["rulebook", "manual"])
def test_the_first_time_the_crown_is_turned_and_the_discards_are_shuffled_into_a_new_pile(rules: str) -> None:
    here = about_to_draw("K1W3J1", "big", rules=rules)
    there = after(here, THREE)
    assert field(there, "FACE") == "little"
    assert field(there, "CROWN") == "0"
    assert field(there, "TURN") == "r"
    assert field(there, "DRAW") == shuffled(field(here, "DISCARD") + "W1W1W2", 1)
    assert field(there, "DISCARD") == "-"


@pytest.mark.parametrize("rules", ["rulebook", "manual"])
def test_then_drawing_goes_on_from_the_new_pile(rules: str) -> None:
    here = about_to_draw("J5", "big", rules=rules)
    there = after(here, THREE)
    pile = codes(shuffled(field(here, "DISCARD") + "W1W1W2", 1))
    drawn = codes(field(there, "GREEN-HAND"))
    assert sorted(drawn) == sorted(["K1", "G1", "G1", "G1", "G1", "J5", *pile[:2]])
    assert codes(field(there, "DRAW")) == pile[2:]
    assert field(there, "DISCARD") == "-"


@pytest.mark.parametrize("king", ["-1", "0", "+1"])
def test_the_first_time_never_ends_the_game(king: str) -> None:
    assert result(after(about_to_draw("J5", "big", king), THREE)) is None


def test_with_the_little_crown_the_game_ends_there_and_the_hand_keeps_what_it_drew() -> None:
    here = about_to_draw("J5JM", "little", king="-1")
    there = after(here, THREE)
    assert result(there) == "g deck"
    assert field(there, "GREEN-HAND") == "K1G1G1G1G1J5JM"
    assert field(there, "DRAW") == "-"
    assert field(there, "DISCARD") == field(here, "DISCARD") + "W1W1W2"
    assert field(there, "FACE") == "little"
    assert field(there, "TURN") == "g"


def test_with_the_king_on_the_fountain_the_discards_are_shuffled_and_the_game_goes_on() -> None:
    here = about_to_draw("J5", "little")
    there = after(here, THREE, Chance(SEED, {SHUFFLE: 1}))
    pile = codes(shuffled(field(here, "DISCARD") + "W1W1W2", 2))
    assert result(there) is None
    assert sorted(codes(field(there, "GREEN-HAND"))) == sorted(["K1", "G1", "G1", "G1", "G1", "J5", *pile[:2]])
    assert codes(field(there, "DRAW")) == pile[2:]
    assert field(there, "DISCARD") == "-"
    assert field(there, "FACE") == "little"
    assert field(there, "TURN") == "r"


def test_only_a_pile_that_runs_out_uses_up_a_shuffle() -> None:
    shuffles = Chance(SEED, {SHUFFLE: 4})
    after(about_to_draw("J5K1K1K1", "big"), THREE, shuffles)
    assert shuffles.used.get(SHUFFLE, 0) == 4
    after(about_to_draw("J5K1K1", "big"), THREE, shuffles)
    assert shuffles.used.get(SHUFFLE, 0) == 5
    after(about_to_draw("J5K1K1", "little"), THREE, shuffles)
    assert shuffles.used.get(SHUFFLE, 0) == 6
    after(about_to_draw("J5K1K1", "little", king="+1"), THREE, shuffles)
    assert shuffles.used.get(SHUFFLE, 0) == 6


def keep_the_king_on_the_fountain(here: Position) -> Turn:
    """A turn after which the King stands on the Fountain and everyone else as near to it as can be."""

    def wandered(turn: Turn) -> tuple[bool, int, int]:
        draft = draft_turn(here, turn)
        return draft.pawns.king != 0, sum(map(abs, draft.pawns)), -len(spent(turn))

    return min(turns(here), key=wandered)


def test_there_is_no_cap_on_how_often_the_fountain_gives_a_new_pile() -> None:
    here, shuffles = at("L-5,K0,R+5,W-1,J0", HAND, draw="J5", face="little"), Chance(SEED)
    while shuffles.used.get(SHUFFLE, 0) < 10:
        here = apply(here, keep_the_king_on_the_fountain(here), shuffles)
        assert result(here) is None
        assert here.pawns.king == 0

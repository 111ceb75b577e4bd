"""What each reader may see, and what can be done with a view."""

from __future__ import annotations

import pytest

from engine.errors import HiddenCards
from engine.randomness import Chance
from engine.royal_visit.board import Seat
from engine.royal_visit.deal import SHUFFLE
from engine.royal_visit.notation import read_position, read_turn, write_position
from engine.royal_visit.position import view
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.drafting import draft_turn
from engine.royal_visit.turns.listing import turns
from tests.engine.royal_visit.positions import SEED, at, codes, field

HERE = at("L-2,K0,R+2,W-1,J+1", "K1K1W1W1W2W2J4J5", other="G1G2G2GFJ1J2", draw="K1K1W3JM", crown="+2")

EVERY_READER = [Seat.GREEN, Seat.RED, None]


def test_a_seats_view_hides_the_other_hand_and_the_draw_pile() -> None:
    green, red = view(HERE, Seat.GREEN), view(HERE, Seat.RED)
    assert [field(green, name) for name in ("GREEN-HAND", "RED-HAND", "DRAW")] == ["K1K1W1W1W2W2J4J5", "?6", "?4"]
    assert [field(red, name) for name in ("GREEN-HAND", "RED-HAND", "DRAW")] == ["?8", "G1G2G2GFJ1J2", "?4"]


def test_a_spectators_view_hides_both_hands_and_the_draw_pile() -> None:
    spectator = view(HERE, None)
    assert [field(spectator, name) for name in ("GREEN-HAND", "RED-HAND", "DRAW")] == ["?8", "?6", "?4"]


@pytest.mark.parametrize("reader", EVERY_READER)
def test_discards_and_everything_on_the_table_are_open_to_all(reader: Seat | None) -> None:
    for name in ("PAWNS", "CROWN", "FACE", "TURN", "DISCARD", "RULES"):
        assert field(view(HERE, reader), name) == field(HERE, name)
    assert len(codes(field(HERE, "DISCARD"))) == 36


@pytest.mark.parametrize("reader", EVERY_READER)
def test_an_empty_pile_is_no_secret(reader: Seat | None) -> None:
    here = at("L-8,K-7,R+8,W0,J0", "-", other="-", draw="-")
    assert [field(view(here, reader), name) for name in ("GREEN-HAND", "RED-HAND", "DRAW")] == ["-", "-", "-"]


@pytest.mark.parametrize("reader", EVERY_READER)
def test_the_view_of_a_view_is_the_view(reader: Seat | None) -> None:
    seen = view(HERE, reader)
    assert view(seen, reader) == seen
    assert view(view(HERE, Seat.GREEN), Seat.RED) == view(HERE, None)


@pytest.mark.parametrize("reader", [Seat.RED, None])
def test_a_person_who_does_not_see_the_movers_hand_gets_no_list_of_turns(reader: Seat | None) -> None:
    with pytest.raises(HiddenCards, match="the hand of the player to move is hidden"):
        turns(view(HERE, reader))
    with pytest.raises(HiddenCards):
        draft_turn(view(HERE, reader))
    with pytest.raises(HiddenCards):
        apply(view(HERE, reader), read_turn("W1:W0"), Chance(SEED))


def test_a_turn_cannot_be_carried_out_on_a_hidden_draw_pile() -> None:
    with pytest.raises(HiddenCards, match="the draw pile is hidden"):
        apply(view(HERE, Seat.GREEN), read_turn("W1:W0"), Chance(SEED))


def test_a_refused_turn_uses_up_no_shuffle() -> None:
    shuffles = Chance(SEED)
    with pytest.raises(HiddenCards):
        apply(view(HERE, Seat.GREEN), read_turn("W1:W0;W1:W+1;W2:W+3;W2:W+5"), shuffles)
    assert shuffles.used.get(SHUFFLE, 0) == 0


def test_a_turn_can_be_carried_out_if_only_the_other_hand_is_hidden() -> None:
    seen = read_position(write_position(HERE).replace("G1G2G2GFJ1J2", "?6"))
    there = apply(seen, read_turn("W1:W0"), Chance(SEED))
    assert field(there, "RED-HAND") == "?6"
    assert field(there, "GREEN-HAND") == "K1K1K1W1W2W2J4J5"


def test_a_finished_game_keeps_its_hands_hidden() -> None:
    over = at("L-8,K-7,R+8,W0,J0", "K1", other="G1", draw="W1")
    assert field(view(over, None), "GREEN-HAND") == "?1"
    assert field(view(over, Seat.GREEN), "RED-HAND") == "?1"
    assert turns(view(over, None)) == ()

"""What the hand's picture says, read from its plan."""

from __future__ import annotations

from itertools import pairwise

from engine.royal_visit.board import Seat
from engine.royal_visit.cards import Card
from engine.royal_visit.notation import read_position, read_turn
from engine.royal_visit.position import view
from engine.royal_visit.turns import lay
from render.royal_visit.hand import HandScene, slots
from render.samples import hand
from render.sprites import sprite

LINE = "L-2,K0,R+2,W-4,J-3 0 big g K1K1K1G2W2W2J1JM ?8 ?38 - rulebook"


def names(line: str = LINE, plays: str | None = "", **options: object) -> list[str]:
    """What lies in the hand's picture, from back to front."""
    return [item.name for item in hand(line, plays, **options).items]  # type: ignore[arg-type]


def looking(line: str, plays: str) -> HandScene:
    """A hand whose plays are laid out."""
    seen = view(read_position(line), Seat.GREEN)
    return HandScene(seen, Seat.GREEN, lay(seen, read_turn(plays)))


def test_cards_lie_in_table_order_from_left_to_right() -> None:
    places = slots(looking(LINE, "K1:K-1"))
    assert [slot.card for slot in places] == sorted(slot.card for slot in places)
    assert [slot.left for slot in places] == sorted(slot.left for slot in places)


def test_types_stand_further_apart_than_cards_of_a_type() -> None:
    places = slots(looking(LINE, "K1:K-1"))
    within = {b.left - a.left for a, b in pairwise(places) if a.card.character is b.card.character}
    between = {b.left - a.left for a, b in pairwise(places) if a.card.character is not b.card.character}
    assert max(within) < min(between)


def test_a_card_keeps_its_place_while_others_are_laid_out() -> None:
    start = slots(looking(LINE, "K1:K-1"))
    later = slots(looking(LINE, "K1:K-1;K1:K0"))
    assert [(slot.card, slot.left, slot.top) for slot in start] == [(slot.card, slot.left, slot.top) for slot in later]


def test_cards_laid_out_carry_the_order_of_play() -> None:
    orders = {slot.order for slot in slots(looking(LINE, "K1K1:L-3,K-1,R+1;K1:K0")) if slot.card is Card.K1}
    assert orders == {1, 2, 3}
    assert names(plays="K1K1:L-3,K-1,R+1;K1:K0").count("laid K1") == 3


def test_only_the_chosen_card_is_pulled_out_and_only_once() -> None:
    assert names(chosen=(Card.K1,)).count("chosen") == 1
    assert names().count("chosen") == 0


def test_cards_that_cannot_be_played_are_dimmed_but_not_while_waiting() -> None:
    dim = sprite("royal_visit/card_w2_dim")
    laid = [item.image for item in hand(LINE, "K1:K-1").named("card W2")]
    waiting = [item.image for item in hand(LINE, None).named("card W2")]
    assert laid == [dim, dim]
    assert waiting == [sprite("royal_visit/card_w2")] * 2


def test_freshly_drawn_cards_are_marked_as_often_as_they_were_drawn() -> None:
    assert names(drawn=(Card.K1, Card.K1, Card.JM)).count("new") == 3


def test_the_jesters_power_is_shown_while_he_is_nearer_than_the_king() -> None:
    assert "power j on" in names()
    assert "power j off" in names(LINE.replace("J-3", "J+3"))


def test_the_wizards_summon_is_shown_only_before_anything_is_laid_out() -> None:
    assert "power w on" in names()
    assert "power w off" in names(plays="K1:K-1")


def test_the_wizards_summon_is_not_shown_where_nobody_can_be_summoned() -> None:
    assert "power w off" in names(LINE.replace("W-4", "W0"))


def test_the_crowns_coming_step_is_shown() -> None:
    shown = names("L-7,K-5,R-1,W-4,J-3 0 big g K1 ?8 ?45 - rulebook", "K1:K-6")
    assert "ghost crown" in shown
    assert "arrow crown" in shown


def test_ghosts_stand_only_where_pawns_have_left() -> None:
    assert [name for name in names(plays="K1:K-1") if name.startswith("ghost")] == ["ghost K"]


def test_the_ribbon_says_who_wins_when_ending_here_would_end_the_game() -> None:
    assert "text Green wins" in names("L-8,K-6,R+2,W-1,J+3 0 big g K1 ?8 ?45 - rulebook", "K1:K-7")
    assert "text Your move" in names()

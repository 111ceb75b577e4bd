"""What the hand's picture says, read from its plan."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from engine.royal_visit.board import Seat
from engine.royal_visit.cards import DECK, Card
from engine.royal_visit.notation import read_position, read_turn
from engine.royal_visit.position import view
from engine.royal_visit.turns.drafting import draft_turn
from render.royal_visit.content import HandContent
from render.royal_visit.pictures.hand import slots
from render.sprites import sprite
from render.theme import GOLD, PAPER
from tools.situations.royal_visit import hand

LINE = "L-2,K0,R+2,W-4,J-3 0 big g K1K1K1G2W2W2J1JM ?8 ?38 - rulebook"


def names(line: str = LINE, plays: str = "", **options: object) -> list[str]:
    """What lies in the hand's picture, from back to front."""
    return [item.name for item in hand(line, plays, **options).layers]  # type: ignore[arg-type]


def drafted(line: str, plays: str) -> HandContent:
    """A hand with this draft."""
    seen = view(read_position(line), Seat.GREEN)
    return HandContent(seen, Seat.GREEN, draft_turn(seen, read_turn(plays)))


def test_cards_lie_in_table_order_from_left_to_right() -> None:
    places = slots(drafted(LINE, "K1:K-1"))
    assert [slot.card for slot in places] == sorted(slot.card for slot in places)
    assert [slot.left for slot in places] == sorted(slot.left for slot in places)


def test_types_stand_further_apart_than_cards_of_a_type() -> None:
    places = slots(drafted(LINE, "K1:K-1"))
    within = {b.left - a.left for a, b in pairwise(places) if a.card.character is b.card.character}
    between = {b.left - a.left for a, b in pairwise(places) if a.card.character is not b.card.character}
    assert max(within) < min(between)


def test_a_card_keeps_its_place_while_others_are_laid_out() -> None:
    start = slots(drafted(LINE, "K1:K-1"))
    later = slots(drafted(LINE, "K1:K-1;K1:K0"))
    assert [(slot.card, slot.left, slot.top) for slot in start] == [(slot.card, slot.left, slot.top) for slot in later]


def test_cards_laid_out_carry_the_order_of_play() -> None:
    orders = {slot.order for slot in slots(drafted(LINE, "K1K1:L-3,K-1,R+1;K1:K0")) if slot.card is Card.K1}
    assert orders == {1, 2, 3}
    assert names(plays="K1K1:L-3,K-1,R+1;K1:K0").count("laid K1") == 3


def test_only_the_chosen_card_is_pulled_out_and_only_once() -> None:
    assert names(chosen="K1").count("chosen") == 1
    assert names().count("chosen") == 0


def test_cards_that_cannot_be_played_are_dimmed_but_not_while_waiting() -> None:
    dim = sprite("royal_visit/card_w2_dim")
    laid = [item.image for item in hand(LINE, "K1:K-1").named("card W2")]
    waiting = [item.image for item in hand(LINE.replace("big g", "big r"), seat=Seat.GREEN).named("card W2")]
    assert laid == [dim, dim]
    assert waiting == [sprite("royal_visit/card_w2")] * 2


def test_freshly_drawn_cards_are_marked_as_often_as_they_were_drawn() -> None:
    assert names(drawn=(Card.K1, Card.K1, Card.JM)).count("new") == 3


def test_the_jesters_power_is_shown_while_it_is_nearer_than_the_king() -> None:
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
    assert "text Your turn" in names()


def test_kings_privilege_pulls_out_both_its_cards() -> None:
    assert names(chosen="KK").count("chosen") == 2
    assert names(plays="K1:K-1", chosen="KK").count("chosen") == 2


def test_the_wizards_power_lights_its_plaque_when_it_is_chosen() -> None:
    line = LINE.replace("L-2,K0,R+2,W-4", "L-5,K-1,R+6,W-3")
    plaques = [next(hand(line, chosen=chosen).named("power w")).image for chosen in (None, "WP")]
    assert [plaque.convert("RGBA").getpixel((100, 10)) for plaque in plaques] == [(*PAPER, 255), (*GOLD, 255)]


def test_each_target_is_a_ghost() -> None:
    shown = names("L-4,K0,R+4,W-1,J+1 0 big g G1 ?8 ?45 - rulebook", chosen="G1")
    assert [name for name in shown if name.startswith("aim")] == ["aim L", "aim L", "aim R", "aim R"]


def test_targets_show_beside_what_is_laid_out_already_and_take_the_place_of_ghosts_of_the_past() -> None:
    shown = names("L-4,K0,R+4,W-1,J+1 0 big g G1G1 ?8 ?44 - rulebook", "G1:L-3", chosen="G1")
    assert "arrow L" in shown
    assert "aim L" in shown
    assert "ghost L" not in shown


def test_the_draw_pile_shows_what_lies_there_until_a_drafted_turn_would_empty_it() -> None:
    assert {"draw pile", "text 38"} <= set(names())
    assert "text 38" in names(LINE.replace("big g", "big r"), seat=Seat.GREEN), "also while waiting"
    assert "text 38" in names(plays="W2:W-2;W2:W0")
    held = (Card.K1, Card.K1, Card.K1, Card.G2, Card.W2, Card.W2, Card.J1, Card.JM)
    discards = "".join(card.name for card in [*(Counter(DECK) - Counter(held)).elements()][:36])
    two_left = LINE.replace("?38 -", f"?2 {discards}")
    zeros = [names(two_left, plays=plays).count("text 0") for plays in ("W2:W-2", "W2:W-2;W2:W0")]
    assert zeros == [1, 2], "the space 0, then the pile, too: both cards are drawn at the turn's end"


START = "L-2,K0,R+2,W-4,J-3 -1 big r ?8 ?8 ?38 - rulebook"


def test_the_last_turn_shows_until_a_card_is_chosen() -> None:
    moved = LINE.replace("K0", "K+1")
    assert {"ghost K", "arrow K", "ghost crown", "arrow crown"} <= set(names(moved, previous=START))
    for began in (names(moved, previous=START, chosen="W2"), names(moved, "W2:W-2", previous=START)):
        assert not {"ghost K", "arrow K", "ghost crown", "arrow crown"} & set(began)
    assert {"ghost K", "arrow K"} <= set(names(moved.replace("big g", "big r"), seat=Seat.GREEN, previous=START)), (
        "also while waiting"
    )


def test_the_crown_stands_still_before_anything_is_laid_out() -> None:
    line = "L-8,K-6,R-1,W-7,J+3 -4 big g K1G1 ?8 ?44 - rulebook"
    for shown in (names(line), names(line, chosen="G1")):
        assert "arrow crown" not in shown
        assert "ghost crown" not in shown
        assert "text Your turn" in shown
    assert "arrow crown" in names(line, "G1:R0")

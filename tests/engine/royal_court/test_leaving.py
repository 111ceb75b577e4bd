"""Who is out, and what that ends: killed, driven out, gone, and what becomes of courts and bets (royal-court rules)."""

from __future__ import annotations

from engine.royal_court.luck import Luck
from engine.royal_court.notation import read_position, write_position
from engine.royal_court.outcome import outcome, result_text
from engine.royal_court.record import apply_event
from tests.engine.royal_visit.positions import SEED


def after(line: str, *events: str, number: int = 1) -> str:
    """The line, and its result if it is over, after events, with the luck of a seed from this piece on."""
    position, luck = read_position(line), Luck.of(SEED, number)
    for event in events:
        position = apply_event(position, event, luck)
    reached = outcome(position)
    return write_position(position) + (f" | {result_text(reached)}" if reached else "")


def deck(*gone: str, decks: int = 1) -> str:
    """All cards but those in these texts, in table order."""
    codes = [rank + colour for rank in "A23456789TJQK" for colour in "rb" for _ in range(2 * decks)]
    codes += ["XX"] * 3 * decks
    for text in gone:
        for at in range(0, len(text), 2):
            codes.remove(text[at : at + 2])
    return "".join(codes)


def test_the_head_that_ends_the_game_is_paid() -> None:
    rest = deck("2r", "9r", "3r")
    line = f"court a+1 - - 1 shut 0 play - 0 - - - 2r/-/-/- 9r/-/-/- {rest} 3r -"
    assert after(line, "a draw").startswith("court a+1 d - 0 shut 0 over alive")


def test_a_besieger_who_goes_leaves_the_siege_to_the_others() -> None:
    rest = deck("2r", "9r", "7r", "3r")
    line = f"full b+1 - - a shut 0 play - 0 - - - 2r/-/-/- 9r/-/-/- 7r/-/-/- - 3r {rest}"
    left = after(line, "a quit")
    assert left.startswith("full b+1 - - a shut 0 play - 0 - - - x1 9r/-/-/- 7r/-/-/-")
    assert after(left, "b 9r").endswith("| a3,b1,c2 alive")


def test_a_besieger_who_is_killed_ends_it() -> None:
    rest = deck("2r", "9r", "7r", "3r")
    line = f"full a+1 - - a shut 0 play - 0 - - - 2r/-/-/- 9r/-/-/- 7r/-/-/- - 3r {rest}"
    assert after(line, "a draw").endswith("| a3,b1,c1 siege")


def test_a_lost_bet_is_the_very_last_place_behind_those_who_were_out_before() -> None:
    own = "XXXXXX"
    line = f"full a+1 - - 0 shut 0 play - 0 - - - {own}/-/-/- x1 7r/-/-/- {deck(own, '7r', '3r')} 3r -"
    assert after(line, "a bet").endswith("| a3,b2,c1 alive")


def test_a_court_is_in_play_until_the_act_with_its_last_card_has_been_carried_out() -> None:
    rest = deck("Jr", "2r", "Qb", "7r", "8r", "3r")
    line = f"court a+1 - - 0 shut 0 play - 0 - - - 2r/Jr/-/- 7r/-/Qb/- 8r/-/-/- {rest} 3r -"
    window = after(line, "a Jr@1", "c quit")
    assert window.split(" ")[13:16] == ["2r/0/-/-", "7r/-/Qb/-", "x1"]
    assert after(line, "a Jr@1", "c quit", "- let").split(" ")[13:16] == ["2r/-/-/-", "7rQb/-/-/-", "x1"]


def test_a_court_laid_round_the_pile_is_in_play_until_the_siege_has_begun() -> None:
    run = "Ar2r3r4r5r6r7r8r9rTr"
    rest = deck(run, "JrQrKr", "7b8b9b", "2b", "Qb", "7r", "3b")
    line = f"full a+1 - - 0 open 0 play - 0 - - - {run}/JrQrKr/-/7b8b9b 2b/-/Qb/- 7r/-/-/- {rest} 3b -"
    siege = "+".join([*(run[at : at + 2] for at in range(0, 20, 2)), "Jr@1", "Qr@1", "Kr@1"])
    assert after(line, f"a siege:{siege}").split(" ")[14] == "2b/-/-/-"


def test_the_third_run_ends_executions_where_they_are_and_loses_no_card() -> None:
    hand, court, guests = "2r3r4r5r9r", "JrQrKr", "QbKb"
    rest = deck(hand, court, guests, "7b8b9b", "Jb", "2b", "3b", "7r")
    line = f"court a+1 - - 0 open 2 play - 0 - - - {hand}/-/{guests}/- 2b/{court}/-/- 7r/Jb/-/7b8b9b - 3b {rest}"
    over = after(line, "a revolt:2r+3r+4r+5r", "- let", number=1)
    assert over.split(" ")[6:9] == ["3", "over", "pile"]
    assert over.split(" ")[13:16] == [f"9r/-/{guests}/-", "2b/-/-/-", "7r/Jb/-/7b8b9b"]
    assert read_position(over.partition(" | ")[0]).run_outs == 3  # which asks whether every card is there


def test_the_turn_stays_as_it_was_when_the_third_run_ends_the_game() -> None:
    rest = deck("2r", "9r", "7b8b9b", "3r")
    line = f"court a+1 - - 1 shut 2 play - 0 - - - 2r/-/-/7b8b9b 9r/-/-/- - 3r {rest}"
    assert after(line, "a draw").split(" ")[1] == "a+1"

"""The public board in words."""

from __future__ import annotations

from bot.games.royal_visit.states import BoardState
from engine.game import Outcome
from render.theme import FADED, GREEN, RED
from tests.bot.games.royal_visit.cases import ENGLISH, GAME, made, seen, table_state
from tests.engine.royal_visit.positions import START, at


def test_the_text_below_the_board_tells_what_was_done_and_what_the_picture_does_not_show() -> None:
    shown = GAME.presentation.board(
        ENGLISH, table_state(at(START, "K1K1", crown="+4", face="little", discard="K1J5K1"))
    )
    assert shown.standing == "Discards (3): King\u00a0×2, Jester\u00a05"
    assert shown.last == ""
    assert GAME.presentation.board(ENGLISH, table_state(at(START, "K1", discard="-"))).standing == ""
    last, after = made(at(START, "K1K1"), "K1:K-1", None)
    board = GAME.presentation.board(ENGLISH, table_state(after, last))
    assert board.last == "Green played King: the King from 0 to −1."
    assert "Green played" not in board.alt, "it is read below the picture"


def test_once_the_match_is_over_the_board_tells_both_hands() -> None:
    ended = Outcome("resign", {"g": 0.0, "r": 1.0})
    here = table_state(at(START, "K1K1", other="G1J4J4", discard="K1J5K1"), over=True)
    shown = GAME.presentation.board(ENGLISH, BoardState(here.reader, here.view, None, ended))
    for told in (shown.alt, shown.board()):
        assert "Green holds King\u00a0×2." in told
        assert "Red holds Guard\u00a01, Jester\u00a04\u00a0×2." in told


def test_an_empty_hand_is_told_as_such() -> None:
    here = table_state(at(START, "-", other="G1"), over=True)
    assert "Green holds 0 cards" in GAME.presentation.board(ENGLISH, here).alt


def number(colour: tuple[int, int, int]) -> int:
    return int("".join(f"{part:02x}" for part in colour), 16)


def test_the_board_has_the_colour_of_who_is_to_move() -> None:
    assert GAME.presentation.board(ENGLISH, table_state(at(START, "K1"))).colour == number(GREEN)
    assert GAME.presentation.board(ENGLISH, table_state(at(START, "K1", turn="r"))).colour == number(RED)


def test_at_the_end_the_board_has_the_winners_colour_and_says_so_in_its_alt_text() -> None:
    line = seen(at(START, "K1"), None)
    lost = GAME.presentation.board(ENGLISH, BoardState(None, line, None, Outcome("resign", {"g": 0.0, "r": 1.0})))
    assert lost.colour == number(RED)
    assert lost.alt.startswith("Red wins: Green has resigned. ")
    drawn = GAME.presentation.board(ENGLISH, BoardState(None, line, None, Outcome("agreed", {"g": 0.5, "r": 0.5})))
    assert drawn.colour == number(FADED)

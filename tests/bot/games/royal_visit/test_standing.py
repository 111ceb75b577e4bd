"""The board in words tells everything that its reader may know, in every language."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bot.i18n.translator import LANGUAGES, Translators
from engine.game import Outcome
from engine.royal_visit.board import Face, Pawn, Pawns, Seat
from engine.royal_visit.cards import Cards, Hidden
from engine.royal_visit.position import Position, View
from engine.royal_visit.turns.drafting import draw_pile_after
from tests.bot.games.royal_visit.cases import (
    ENGLISH,
    GAME,
    builder_of,
    drafts,
    my_move,
    offered,
    pressed,
    screen,
    table_state,
    waiting,
)
from tests.bot.games.royal_visit.reading import Known, read
from tests.engine.royal_visit.positions import START, at

TRANSLATORS = Translators()
POSITIONS = 150


def known(position: Position | View, pawns: Pawns, reader: Seat | None, held: Cards = ()) -> Known:
    """What a reader is to know, all cards in one place."""
    return Known(
        {pawn: pawns[pawn] for pawn in Pawn},
        position.crown,
        position.face,
        len(position.draw),
        Counter(position.discard),
        {seat: len(position.hands[seat]) for seat in Seat if seat is not reader},
        Counter(held),
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_player_to_move_reads_the_whole_position_and_then_only_what_is_new(language: str) -> None:
    t = TRANSLATORS[language]
    for position, state in drafts(21, POSITIONS):
        builder, shown, begun = builder_of(state), screen(state, t), state.draft.begun
        whole = shown.whole if begun and shown.whole is not None else shown.board
        now = known(position, builder.draft.pawns, position.turn, builder.draft.hand)
        if position.face is Face.LITTLE:  # as the heading says
            now = replace(now, draw=draw_pile_after(builder.view, builder.draft))
        assert read(t, whole(), position.turn) == now, "piles as they are now"
        assert begun == (shown.whole is not None) == (t("Pawns: {places}", places="") not in shown.board())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_player_who_waits_reads_the_whole_position(language: str) -> None:
    t = TRANSLATORS[language]
    for position, _ in drafts(22, POSITIONS):
        seat = position.turn.other
        held = position.hands[seat]
        assert not isinstance(held, Hidden)
        shown, pile = screen(waiting(position), t), t("Draw pile {n}", n=len(position.draw))
        assert pile in shown.lead
        assert (told := shown.board()).count(pile) == 1, "once is enough"
        assert read(t, f"{told}\n{pile}.", seat) == known(position, position.pawns, seat, held)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_reads_the_whole_board(language: str) -> None:
    t = TRANSLATORS[language]
    for position, _ in drafts(23, POSITIONS):
        assert read(t, GAME.presentation.board(t, table_state(position)).board()) == known(
            position, position.pawns, None
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_control_says_in_words_what_it_does(language: str) -> None:
    t = TRANSLATORS[language]
    for _, state in drafts(24, POSITIONS):
        controls = [control for row in screen(state, t).rows for control in row]
        words = [control.words for control in controls]
        assert all(0 < len(said) <= 80 for said in words)
        assert len(set(words)) == len(words)
        assert not [said for said in words if set(said) & set("◀▶✦·")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_in_words_is_far_from_discords_limit(language: str) -> None:
    t = TRANSLATORS[language]
    for position, state in drafts(25, POSITIONS):
        for shown in (screen(state, t), screen(waiting(position), t)):
            assert len(shown.heading + shown.board() + shown.notes) < 2000
        table = GAME.presentation.board(t, table_state(position))
        assert len(table.last + table.board()) < 2000


def test_a_target_tells_what_its_colour_would() -> None:
    state = pressed(my_move(at("L-8,K-6,R-1,W+6,J-6", "K1")), "K1")
    assert offered(state)["K-7"].words == "King to −7: you win"
    state = pressed(my_move(at("L-8,K-6,R-1,W+6,J-6", "K1", turn="r")), "K1")
    assert offered(state)["K-7"].words == "King to −7: you lose"


def test_the_board_begins_with_whose_move_it_is_or_how_it_ended() -> None:
    position = at(START, "K1")
    assert (
        GAME.presentation.board(ENGLISH, table_state(position))
        .board()
        .startswith("Green's turn.\nPawns: King 0, left Guard −2, ")
    )
    over = table_state(position)
    over = type(over)(None, over.view, None, Outcome("resign", {"g": 1.0, "r": 0.0}))
    assert GAME.presentation.board(ENGLISH, over).board().startswith("Green wins: Red has resigned.\n")


def test_the_spaces_of_the_board_are_told_until_something_is_played() -> None:
    for discard, told in (("-", True), ("K1", False)):
        position = at(START, "K1K1G1", discard=discard)
        for state in (my_move(position), waiting(position)):
            assert ("The board runs from" in screen(state).board()) == told

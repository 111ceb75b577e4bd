"""The key of a picture: the same for the same pixels, another one for others."""

from __future__ import annotations

from dataclasses import replace

from bot.games.states import Draft
from bot.ui.screens.pictures import hand_picture, table_picture
from engine.game import Outcome
from tests.support.screens import EN, FR, MOVER, RESIGNED, VISIT, hand, played

POSITION = played(None)[-1]
HAND = hand().state


def test_board_has_a_key_of_its_language_position_reader_and_ending() -> None:
    keys = [
        table_picture("board", VISIT, t, state, "alt").key
        for t, state in (
            (EN, POSITION),
            (FR, POSITION),
            (EN, played(None)[-2]),
            (EN, replace(POSITION, reader="g")),
            (EN, replace(POSITION, outcome=RESIGNED)),
            (EN, replace(POSITION, outcome=Outcome("time", RESIGNED.scores))),
            (EN, replace(POSITION, outcome=Outcome("resign", {"g": 0.0, "r": 1.0}))),
        )
    ]
    assert len(set(keys)) == len(keys)


def test_hand_has_a_key_of_its_draft_and_whose_move_it_is() -> None:
    keys = [
        hand_picture("hand", VISIT, EN, state, "alt").key
        for state in (
            HAND,
            replace(HAND, draft=Draft((), "KK")),
            replace(HAND, my_turn=False),
            replace(HAND, outcome=RESIGNED),
            replace(HAND, shows_outcome=False),
            replace(HAND, last=None),
        )
    ]
    assert len(set(keys)) == len(keys)


def test_people_at_the_table_are_not_in_the_picture_nor_its_key() -> None:
    named = replace(POSITION, players={"g": "Ann"})
    assert table_picture("a", VISIT, EN, named, "alt").key == table_picture("b", VISIT, EN, POSITION, "alt").key
    assert hand(MOVER).state == HAND

"""The pictures of hands and tables are drawn from what their reader may see, and from nothing else."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from itertools import pairwise
from random import Random

import pytest

from bot.games.royal_court.pictures import board_content, hand_content, labels
from bot.games.royal_court.states import BoardState, HandState
from bot.games.royal_court.windows import ahead
from bot.games.states import Draft
from bot.i18n.translator import LANGUAGES, Translators
from engine.royal_court.outcome import outcome
from engine.royal_court.position import LETTERS, NOPE, PLAY
from render.royal_court.content import HandContent, WaitingContent
from tests.bot.games.royal_court.cases import a_view, games, made, seen
from tests.support.halves import ROYAL_COURT

GAME = ROYAL_COURT
TRANSLATORS = Translators()
HEAVIEST = 100_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_in_a_picture_is_said(language: str) -> None:
    words = labels(TRANSLATORS[language])
    for field in fields(words):
        value = getattr(words, field.name)
        assert all(value) if isinstance(value, tuple) else value, field.name
    assert all(len(sign) == 1 for sign in words.ranks)
    assert all(len(words.ended(termination)) <= 26 for termination, _ in words.terminations)


def test_hands_and_tables_of_all_kinds_are_drawn() -> None:
    dice, t, drawn = Random(6), TRANSLATORS["en"], 0
    for steps in games(10):
        for step in dice.sample([step for step in steps if step.is_seen], 2):
            seat = dice.randrange(step.after.players)
            last, view = made(step, seat), seen(step.after, seat)
            mine = seat in step.after.asked or (step.after.turn == seat and not step.after.asked)
            hand = GAME.logic.drafted(
                HandState(LETTERS[seat], view, Draft(), mine and step.after.step != "over", last, None, last), Draft()
            )
            table = BoardState(None, seen(step.after, None), made(step, None), outcome(step.after))
            for data in (GAME.presentation.pictures.hand(t, hand), GAME.presentation.pictures.board(t, table)):
                assert data.startswith(b"\x89PNG")
                assert len(data) <= HEAVIEST
                drawn += 1
    assert drawn == 40


def test_cards_that_a_swap_has_taken_are_counted_with_who_took_them() -> None:
    view = a_view("3b/-/-/-", "?5/-/-/-", turn="a+0", used="p", step="swap king=b1/0 0 - - 7r")
    hand = hand_content(GAME.logic.drafted(HandState("a", view, Draft(), True, None), Draft()))
    assert isinstance(hand, HandContent)
    table = BoardState(None, seen(view, None), None, None)
    assert [shown.view.places[1].own for shown in (hand, board_content(table))] == [5, 5]
    assert [shown.view.places[0].own for shown in (hand, board_content(table))] == [2, 2]
    assert "5 cards left" in GAME.presentation.board(TRANSLATORS["en"], table).board()


def test_a_hand_shows_in_a_pause_what_it_shows_afterwards() -> None:
    """So it is not drawn again when the pause ends as it was foreseen, or when the turn does."""
    compared = Counter[type[object]]()
    for steps in games(10):
        for opened, closed in pairwise(step for step in steps if step.before.step is not step.after.step):
            if opened.after.step is not NOPE or closed.after.step is not PLAY:
                continue
            seat = opened.after.turn
            now, then = seen(opened.after, seat), seen(closed.after, seat)
            foreseen, mine = ahead(now, LETTERS[seat]), then.turn == seat
            if foreseen != (then if mine else None):
                continue
            own, letter = made(opened, seat), LETTERS[seat]
            shown, following = (
                hand_content(GAME.logic.drafted(state, Draft()))
                for state in (
                    HandState(letter, now, Draft(), False, own, None, own, ahead=foreseen),
                    HandState(letter, then, Draft(), mine, own, None, made(closed, seat)),
                )
            )
            if now.places[seat] == then.places[seat]:
                assert shown == following
                compared[type(shown)] += 1
    assert compared[HandContent] > 3
    assert compared[WaitingContent] > 3

"""The public table: the same for everybody, with everything that the picture shows in words."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.games.lines import LIMIT, by_line, fitted
from bot.games.royal_court.states import BoardState
from bot.games.royal_court.words.effects import effects_of
from bot.games.royal_court.words.turns import CHOSEN, continues, turn_words
from bot.i18n.translator import LANGUAGES, Translator, Translators
from engine.game import OPEN
from engine.royal_court.notation import read_effect
from engine.royal_court.outcome import outcome
from engine.royal_court.position import LETTERS, NOPE, Position
from tests.bot.games.royal_court.cases import ENGLISH, a_view, games, made, seen, spaced
from tests.support.halves import ROYAL_COURT

GAME = ROYAL_COURT
TRANSLATORS = Translators()
PLAYERS = {letter: f"{GAME.presentation.seat_mark(letter)} <@12345678901234567{n}>" for n, letter in enumerate(LETTERS)}


@pytest.fixture(params=LANGUAGES)
def t(request: pytest.FixtureRequest) -> Translator:
    return TRANSLATORS[request.param]


def at(view: Position) -> BoardState:
    names = {"a": "Ann", "b": "Ben", "c": "Cleo"}
    return BoardState(None, view, None, None, players=names, names=names)


def test_the_table_tells_how_it_stands() -> None:
    view = a_view("?3/JrQrKr/-/7r8b9r", "?7/-/Jb/-", "x1", top="5r9b", turn="a-2", used="p", revolt="2", rules="full")
    screen = GAME.presentation.board(ENGLISH, at(view))
    board = spaced(screen.board())
    assert screen.standing == ("2 actions left · **Revolt! It will kill the first 2 players who can't play**")
    assert board.splitlines()[:2] == ["Ann to play.", "2 actions left."]
    assert "- Ann: 6 cards left, 1 castle, a court (red jack, red queen, red king)" in board
    assert "- Ben: 8 cards left, 1 guest (black jack)" in board
    assert board.endswith("- Cleo: out of the game")
    assert screen.controls == ()


def test_a_window_asks_all_alike() -> None:
    view = a_view("?2/-/-/-", "?7/-/-/-", "?7/-/-/-", top="9rJr", turn="a+0", used="p", step="nope jack=3 0 - - -")
    screen = GAME.presentation.board(ENGLISH, at(view))
    assert [(control.key, control.label) for control in screen.controls] == [
        ("let", "Let it pass"),
        ("nope", "Nope: Ann's jack!"),
    ]
    assert screen.question == "Ann will get 3 more actions, enough to play all their cards. Nope?"
    stake = screen.question.removesuffix(". Nope?")
    noped, again = (GAME.presentation.board(ENGLISH, at(replace(view, nopes=by))) for by in ((1,), (1, 2)))
    assert spaced(noped.question) == f"Ben said Nope to Ann's jack. If you nope that, {stake}. Nope?"
    said = [spaced(shown.controls[1].label) for shown in (noped, again)]
    assert said == ["Nope to Ben!", "Nope to Cleo!"], "so that nobody presses it against what has come since"
    assert again.question == f"Cleo said Nope to Ben's Nope: {stake}. Nope?"
    failed = GAME.presentation.board(ENGLISH, at(replace(view, effect=read_effect("six=b1"))))
    assert failed.question == "Ann's catapult backfires: Ann will pick up 2 cards. Nope?"


def test_what_is_at_stake_is_said_once_by_the_question() -> None:
    asked = 0
    for steps in games(6):
        for step in steps:
            if step.after.step != NOPE or not step.is_seen:
                continue
            screen = GAME.presentation.board(ENGLISH, BoardState(None, seen(step.after, None), made(step, None), None))
            assert "will " in screen.question
            assert screen.question.removesuffix(" Nope?") not in screen.last
            asked += 1
    assert asked > 50


def test_the_whole_turn_is_told_from_a_whole_move_on_its_earlier_moves_in_small_print() -> None:
    """A card picked up and the move after it have one line."""
    told = 0
    for steps in games(8):
        events = [made(step, None, n) for n, step in enumerate(steps) if step.is_seen]
        for first, second in pairwise(events):
            if second.turn is None or second.turn.kind in (*CHOSEN, "nope", "end") or second.after.step == "over":
                continue
            state = BoardState(None, second.after, second, None, (first,), PLAYERS)
            same = first.before.turn == second.before.turn and not continues(effects_of(first))
            texts = [turn_words(ENGLISH, each, PLAYERS) for each in ((first, second) if same else (second,))]
            if same and first.turn is not None and first.turn.kind == "draw" and not first.before.revolt:
                texts = [" ".join(texts)]
            told_of = [*(f"-# {text}" for text in texts[:-1]), texts[-1]]
            assert GAME.presentation.board(ENGLISH, state).last.split("\n") == told_of
            told += same
    assert told > 50


def test_every_table_has_room_in_every_language(t: Translator) -> None:
    shown = 0
    for steps in games(10):
        events = [(number, step) for number, step in enumerate(steps) if step.is_seen]
        for place, (_, step) in enumerate(events):
            over = step.after.step == "over"
            reader = OPEN if over else None
            earlier = tuple(made(one, None, n, over=over) for n, one in events[max(0, place - 8) : place])
            state = BoardState(
                reader,
                seen(step.after, None, over=over),
                made(step, None, over=over),
                outcome(step.after),
                earlier,
                PLAYERS,
            )
            screen = GAME.presentation.board(t, state)
            assert 0 < len(screen.alt) <= LIMIT
            assert "<@" not in screen.alt
            assert len(screen.last) + len(screen.standing) + len(screen.board()) < 3000
            assert (screen.question != "") == (step.after.step == NOPE and not over)
            shown += 1
    assert shown > 400


def test_sentences_are_put_together_in_full() -> None:
    assert fitted(("One", "", "two?", "x" * LIMIT)) == "One. two?"
    assert by_line(("Here", "- a", "- b", "There!")) == "Here.\n- a\n- b\n\nThere!"

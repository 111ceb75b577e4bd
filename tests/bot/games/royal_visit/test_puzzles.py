"""Every puzzle that is shipped can be won this turn, whatever is hidden, and is graded as the level Squire fared."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from bot.games.royal_visit.learning.puzzles import (
    GRADES,
    TRIES,
    ending,
    grade,
    played,
    puzzle_view,
    puzzles,
    solution,
    stored_puzzles,
)
from bot.games.royal_visit.states import HandState
from bot.games.screens import Control, Style
from bot.games.states import Draft
from bot.i18n.translator import LANGUAGES, Translator, Translators
from engine.randomness import Chance
from engine.royal_visit.cards import DECK, Hidden
from engine.royal_visit.deal import SHUFFLE
from engine.royal_visit.notation import read_play, read_position, write_position
from engine.royal_visit.opponent.choose import choose
from engine.royal_visit.position import Position, View, dealt_view, outcome
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.drafting import draft_turn
from engine.royal_visit.turns.listing import turns
from render.royal_visit.content import HandContent
from render.royal_visit.pictures.hand import hand_scene
from render.scene import Scene
from tests.bot.games.royal_visit.cases import GAME
from tools.make_puzzles import WINNERS, winning
from tools.situations.royal_visit import LABELS


def _dealt(view: Position, rng: Random) -> Position:
    """The view with its hidden cards dealt anyhow."""
    mine = view.hands[view.turn]
    assert not isinstance(mine, Hidden)
    left = list((Counter(DECK) - Counter(mine) - Counter(view.discard)).elements())
    rng.shuffle(left)
    count = len(view.hands[view.turn.other])
    theirs = tuple(sorted(left[:count]))
    return replace(view, hands=(mine, theirs) if view.turn == 0 else (theirs, mine), draw=tuple(left[count:]))


def test_at_least_two_hundred_are_shipped_and_no_two_are_alike() -> None:
    assert len(puzzles()) >= 200
    assert len({puzzle_view(puzzle.number) for puzzle in puzzles()}) == len(puzzles())


def test_each_stands_at_the_place_of_its_number_and_belongs_to_the_player_to_move() -> None:
    for place, puzzle in enumerate(puzzles()):
        assert puzzle.number == place
        assert puzzle_view(puzzle.number).turn.letter == puzzle.seat


def test_each_can_be_won_at_once_but_not_with_every_turn() -> None:
    for puzzle in puzzles():
        view = puzzle_view(puzzle.number)
        wins = winning(view)
        assert 1 <= len(wins) <= WINNERS
        assert len(wins) < len(turns(view))
        assert len(solution(puzzle.number)) == min(len(turn) for turn, _ in wins)


def test_the_solution_wins_by_the_rules_whatever_the_hidden_cards_are() -> None:
    rng = Random(1)
    for puzzle in puzzles():
        plays = solution(puzzle.number)
        for _ in range(3):
            after = apply(
                _dealt(puzzle_view(puzzle.number), rng),
                tuple(map(read_play, plays)),
                Chance(f"{rng.getrandbits(256):064x}", {SHUFFLE: 1}),
            )
            ended = outcome(after)
            assert ended is not None
            assert ended.winner == puzzle.seat
            assert ended == ending(puzzle_view(puzzle.number), plays)


def test_every_way_to_win_and_every_grade_is_there() -> None:
    hows = {
        found.termination
        for puzzle in puzzles()
        if (found := ending(puzzle_view(puzzle.number), solution(puzzle.number))) is not None
    }
    assert hows == {"king", "crown", "deck"}
    grades = Counter(puzzle.grade for puzzle in puzzles())
    assert set(grades) == set(range(1, GRADES + 1))
    assert min(grades.values()) >= 50


def test_the_other_hand_and_the_draw_pile_are_hidden() -> None:
    for puzzle in puzzles():
        view = puzzle_view(puzzle.number)
        assert isinstance(view.hands[view.turn.other], Hidden)
        assert isinstance(view.draw, Hidden)


def test_the_end_as_everybody_sees_it_shows_no_hand() -> None:
    for puzzle in puzzles():
        state = played(puzzle_view(puzzle.number), solution(puzzle.number))
        view = dealt_view(state.view)
        assert state.reader is None
        assert all(isinstance(hand, Hidden) or not hand for hand in view.hands)
        assert state.last is not None
        before = dealt_view(state.last.before)
        assert isinstance(before.hands[before.turn], Hidden)
        assert read_position(write_position(view)) == view


@pytest.mark.parametrize("number", range(0, len(stored_puzzles()), 24))
def test_it_is_graded_by_how_often_the_second_level_misses_it(number: int) -> None:
    line, misses, _ = stored_puzzles()[number]
    view = View(read_position(line))
    wins = {turn for turn, _ in winning(view)}
    assert sum(choose(view, 2, seed) not in wins for seed in range(TRIES)) == misses
    assert puzzles()[number].grade == grade(misses)


@pytest.mark.parametrize("language", LANGUAGES)
def test_while_a_turn_is_laid_out_nothing_tells_whether_it_wins(language: str) -> None:
    t, rng = Translators()[language], Random(3)
    tells = re.compile(
        r"\bwins?\b|\blose|\bgagne|\bperd|remporte|✅|⚠|Crown moves|Crown stays|Couronne avance", re.IGNORECASE
    )
    for puzzle in puzzles()[::6]:
        view = puzzle_view(puzzle.number)
        wins, other = tuple(map(str, solution(puzzle.number))), tuple(map(str, rng.choice(turns(view))))
        for plays in (wins, wins[:-1], other):
            for chosen in (None, *(control.key for control in _controls(puzzle_view(puzzle.number), plays, t))):
                state = GAME.logic.drafted(
                    HandState(
                        puzzle.seat, puzzle_view(puzzle.number), Draft(plays, chosen), True, None, shows_outcome=False
                    ),
                    Draft(plays, chosen),
                )
                shown = GAME.presentation.hand(t, state)
                said = [shown.heading, shown.notes, shown.legend, shown.alt, shown.board()]
                said += [words for row in shown.rows for control in row for words in (control.label, control.words)]
                assert not [words for words in said if tells.search(words)]
                styles = {control.style for row in shown.rows for control in row}
                assert styles <= {Style.PLAIN, Style.CHOSEN}


def _controls(view: View, plays: tuple[str, ...], t: Translator) -> list[Control]:
    state = GAME.logic.drafted(HandState("", view, Draft(plays), True, None, shows_outcome=False), Draft(plays))
    return [control for row in GAME.presentation.hand(t, state).rows for control in row if control.enabled]


def test_nor_does_the_picture() -> None:
    for puzzle in puzzles()[::6]:
        view = puzzle_view(puzzle.number)
        draft = draft_turn(view, tuple(map(read_play, solution(puzzle.number))))
        told, quiet = (
            hand_scene(HandContent(view, view.turn, draft, shows_outcome=shows_outcome), LABELS)
            for shows_outcome in (True, False)
        )
        assert any(item.name == f"text {LABELS.wins[view.turn]}" for item in told.layers) == (draft.outcome is not None)
        assert any(item.name == f"text {LABELS.your_move}" for item in quiet.layers)
        still = hand_scene(HandContent(view, view.turn, draft_turn(view, ())), LABELS)
        assert _crowns(quiet) == _crowns(still)


def _crowns(scene: Scene) -> list[tuple[str, int, int]]:
    return [(item.name, item.left, item.top) for item in scene.layers if "crown" in item.name]

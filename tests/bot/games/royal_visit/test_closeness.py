"""How close a match was, from its positions alone."""

from __future__ import annotations

import pytest

from bot.games.royal_visit.afterwards.closeness import nearest
from bot.games.royal_visit.states import BoardState, TurnMade
from bot.i18n.translator import LANGUAGES, Translators
from engine.game import OPEN, Outcome
from engine.royal_visit.board import CHATEAU, Seat
from engine.royal_visit.position import dealt_view
from tests.bot.games.royal_visit.cases import ENGLISH, GAME, played, seen
from tests.engine.royal_visit.positions import at

GREEN_WINS = Outcome("king", {"g": 1.0, "r": 0.0})


def course(*where: tuple[int, int], ended: Outcome | None = GREEN_WINS) -> list[BoardState]:
    """A match that went through these places of King and Crown, the deal first."""
    lines = [
        seen(at(f"L-8,K{king:+d},R+8,W0,J0".replace("K+0", "K0"), "K1", crown=f"{crown:+d}" if crown else "0"), None)
        for king, crown in where
    ]
    states = [BoardState(OPEN, lines[0], None, None)]
    for number, line in enumerate(lines[1:], 1):
        states.append(BoardState(OPEN, line, TurnMade(number, "g", (), lines[number - 1], line), None))
    last = states[-1]
    return [*states[:-1], BoardState(last.reader, last.view, last.last, ended)]


def test_the_nearest_that_the_loser_came_is_told_with_its_turn() -> None:
    said = GAME.presentation.close_words(ENGLISH, course((0, 0), (5, 0), (3, 0), (-7, 0)))
    assert said == (
        "3 turns in all, and the King changed Duchies once. "
        "Red came closest to winning in turn 1: the King was 2 spaces from their Chateau."
    )


def test_the_crown_counts_as_the_king_does_and_a_single_space_is_told_as_one() -> None:
    said = GAME.presentation.close_words(ENGLISH, course((0, 0), (-1, 6), (-7, 6)))
    assert said == "2 turns in all. Red came closest to winning in turn 2: the Crown was 1 space from their Chateau."


def test_of_several_the_last_is_told_and_the_king_rather_than_the_crown() -> None:
    positions = [dealt_view(state.view) for state in course((0, 0), (4, 0), (1, 0), (4, 4), (-7, 0))]
    near = nearest(Seat.RED, list(enumerate(positions)))
    assert (near.spaces, near.turn, near.crown) == (3, 3, False)


def test_one_who_never_had_a_chance_is_told_so() -> None:
    said = GAME.presentation.close_words(ENGLISH, course((0, 0), (-3, -1), (-7, -1)))
    assert said == "2 turns in all. Red never had the King or the Crown in their Duchy."


def test_where_nobody_had_anything_that_is_said_of_both() -> None:
    said = GAME.presentation.close_words(
        ENGLISH, course((0, 0), (0, 0), (0, 0), ended=Outcome("resign", {"g": 0.0, "r": 1.0}))
    )
    assert said == "2 turns in all, and the King and the Crown never left the middle space."


def test_to_stand_on_the_fountain_is_no_change_of_sides() -> None:
    said = GAME.presentation.close_words(ENGLISH, course((-1, 0), (0, 0), (-2, 0), (0, 0), (2, 0), (-7, 0)))
    assert said.startswith("5 turns in all, and the King changed Duchies 2 times. ")


def test_a_draw_tells_how_near_both_came() -> None:
    said = GAME.presentation.close_words(
        ENGLISH, course((0, 0), (-4, 0), (0, 0), ended=Outcome("deck", {"g": 0.5, "r": 0.5}))
    )
    assert "Green came closest to winning in turn 1: the King was 3 spaces" in said
    assert "Red never had" in said


def test_of_a_match_without_a_turn_or_without_a_result_nothing_is_told() -> None:
    assert GAME.presentation.close_words(ENGLISH, course((0, 0), ended=Outcome("resign", {"g": 0.0, "r": 1.0}))) == ""
    assert GAME.presentation.close_words(ENGLISH, course((0, 0), (1, 0), ended=Outcome("cancelled", {}))) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_true_of_random_matches(language: str) -> None:
    t = Translators()[language]
    for seed in range(12):
        states = played(seed, over=True)
        ended = states[-1].outcome
        assert ended is not None
        said = GAME.presentation.close_words(t, states)
        assert str(len(states) - 1) in said
        for seat in Seat:
            if ended.winner != seat.letter:
                positions = [dealt_view(state.view) for state in states]
                ways = [seat.direction * space for one in positions for space in (one.pawns.king, one.crown)]
                assert (str(CHATEAU - max(ways)) in said) == (max(ways) > 0) or max(ways) <= 0

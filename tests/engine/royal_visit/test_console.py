"""The commands of the engine console. That it speaks them over a pipe is in test_console_process.py."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.__main__ import Console
from engine.royal_visit.notation import read_position
from tests.engine.royal_visit.positions import SEED, at, is_legal, written_with

DEAL = (
    "position L-2,K0,R+2,W-1,J+1 0 big g K1K1G2G2W2W2J1J4 K1K1K1G1G2W2W2J4 "
    "J3J2W2W3G2K1J5K1K1W1K1K1G1G2W2GFJ3J2GFW3J3JMG2W2G1G2G2W1G1JMK1J4J3G2W2G2J2K1 - rulebook"
)

OVER = written_with(at("L-8,K-7,R+8,W0,J0", "K1"))


@pytest.fixture
def console() -> Console:
    return Console()


def ask(console: Console, *commands: str) -> list[str]:
    """The answer to the last of the commands."""
    answer: list[str] = []
    for command in commands:
        answer = list(console.answer(command))
    return answer


@pytest.mark.parametrize("command", ["new", "new rulebook", "new left", "new manual right"])
def test_new_draws_a_seed_if_none_is_given(console: Console, command: str) -> None:
    assert ask(console, command) != ask(console, command)


@pytest.mark.parametrize(
    "words",
    ["house", "0", "left right", f"{SEED} manual", f"rulebook {SEED} up", f"{SEED} left left", SEED.upper(), " "],
)
def test_new_refuses_anything_else(console: Console, words: str) -> None:
    assert re.fullmatch("error (say new .*|a seed is .*)", "\n".join(ask(console, f"new {words}")))


def test_the_shuffles_of_a_new_game_go_on_with_its_seed(console: Console) -> None:
    def game() -> list[str]:
        answers = ask(console, f"new {SEED}")
        while not answers[-1].startswith("result "):
            *turns, _ = ask(console, "turns")
            answers += ask(console, turns[len(turns) // 2].replace("turn", "play", 1))
        return answers

    first = game()
    assert any(" little " in answer for answer in first)
    assert game() == first


ABOUT_TO_RUN_OUT = written_with(at("L-2,K0,R+2,W-1,J+1", "W1W1W2K1K1K1K1K1", draw="G1"))


def test_seed_says_which_shuffle_comes_next(console: Console) -> None:
    assert ask(console, f"position {ABOUT_TO_RUN_OUT}", f"seed {SEED} 4") == ["ok"]
    there = ask(console, "play W1:W0")
    assert there == ask(console, f"position {ABOUT_TO_RUN_OUT}", f"seed {SEED} 4", "play W1:W0")
    assert there != ask(console, f"position {ABOUT_TO_RUN_OUT}", f"seed {SEED} 5", "play W1:W0")
    assert there != ask(console, f"position {ABOUT_TO_RUN_OUT}", f"seed {'0' * 64} 4", "play W1:W0")


def test_seed_may_be_said_before_the_position_too(console: Console) -> None:
    there = ask(console, f"position {ABOUT_TO_RUN_OUT}", f"seed {SEED} 4", "play W1:W0")
    assert ask(Console(), f"seed {SEED} 4", f"position {ABOUT_TO_RUN_OUT}", "play W1:W0") == there


def test_the_next_shuffle_is_random_otherwise_after_position(console: Console) -> None:
    there = ask(console, f"new {SEED}", f"position {ABOUT_TO_RUN_OUT}", "play W1:W0")
    assert there != ask(console, f"new {SEED}", f"position {ABOUT_TO_RUN_OUT}", "play W1:W0")


@pytest.mark.parametrize("words", ["", SEED, f"{SEED} 0", f"{SEED} -1", f"{SEED} 1 2", "1 1", f"{SEED} x", f"{SEED} ١"])
def test_seed_refuses_anything_else(console: Console, words: str) -> None:
    assert ask(console, f"seed {words}")[0].startswith("error ")


def test_seed_refuses_a_number_too_long_for_any_match(console: Console) -> None:
    assert ask(console, f"seed {SEED} {'9' * 5000}") == ["error say seed SEED N, with N from 1 to 999999999"]


def test_position_answers_the_result_after_it_if_the_game_is_over(console: Console) -> None:
    assert ask(console, f"position {OVER}") == [f"position {OVER}", "result g king"]


def test_position_answers_every_reason_why_it_is_not_valid_in_one_line(console: Console) -> None:
    assert ask(console, f"position {written_with(at(hand='K1'), CROWN='+9', PAWNS='L-2,K0,R+2,W-9,J+1')}") == [
        "error W stands outside -8 to +8; the Crown stands outside -8 to +8"
    ]


def test_turns_takes_no_words(console: Console) -> None:
    assert ask(console, f"new {SEED}", "turns g") == ["error say turns"]


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("play K1:K+5", "error play 1, K1:K+5, is not legal here"),
        ("play pass", "error a pass is legal only when nothing else is"),
        ("play K1", "error a play reads like K1:K+1, G2:L-3,R+3 or WP:K0, not 'K1'"),
        ("play", "error a play reads like K1:K+1, G2:L-3,R+3 or WP:K0, not ''"),
    ],
)
def test_play_refuses_what_is_illegal(console: Console, command: str, message: str) -> None:
    assert ask(console, f"new {SEED}", command) == [message]


@pytest.mark.parametrize("words", ["", " ", " G", " green", " g r"])
def test_view_refuses_any_other_reader(console: Console, words: str) -> None:
    assert ask(console, f"new {SEED}", f"view{words}") == ["error say view g|r|spectator"]


RECORD = f"Ruleset: rulebook\nSeed: {SEED}\nResult: g time\n\npick left\nW2:W-3;W2:W-5\n"


def test_replay_answers_the_first_error_with_the_lines_number(console: Console, tmp_path: Path) -> None:
    path = tmp_path / "game.rv"
    path.write_text(RECORD.replace("W-5", "W-6"))
    assert ask(console, f"replay {path}") == ["error line 6: play 2, W2:W-6, is not legal here"]


def test_replay_refuses_a_file_that_is_not_there_or_not_text(console: Console, tmp_path: Path) -> None:
    path = tmp_path / "none.rv"
    assert ask(console, f"replay {path}") == [f"error {str(path)!r} cannot be read: No such file or directory"]
    assert ask(console, f"replay {tmp_path}")[0].startswith("error ")
    assert ask(console, "replay \0")[0].startswith("error ")
    path.write_bytes(b"\xff\xfe\xff")
    assert ask(console, f"replay {path}") == [f"error {str(path)!r} cannot be read: not text in UTF-8"]
    assert ask(console, "replay") == ["error say replay FILE"]


def test_go_answers_a_legal_turn_and_changes_nothing(console: Console) -> None:
    ask(console, f"new {SEED}")
    for number in range(1, 6):
        word, _, turn = ask(console, f"go level {number} movetime 50 seed 7")[0].partition(" ")
        assert word == "bestturn"
        assert is_legal(read_position(DEAL.removeprefix("position ")), turn)
    assert ask(console, "view g") == ask(Console(), f"new {SEED}", "view g")


def test_go_answers_the_same_from_the_full_position_as_from_its_view(console: Console) -> None:
    full = ask(console, f"new {SEED}", "go level 3 seed 5")
    seen = ask(console, f"new {SEED}", "view g")[0]
    assert ask(Console(), seen, "go level 3 seed 5") == full


@pytest.mark.parametrize(
    "rest",
    ["level", "level 0", "level 6", "movetime 0", "seed", "seed -1", "level 1 level 1", "level 1  seed 1", "now"],
)
def test_go_refuses_what_it_does_not_know(console: Console, rest: str) -> None:
    usage = "error say go [level 1-5] [movetime MS] [seed S], with S of letters and digits"
    assert ask(console, f"new {SEED}", f"go {rest}") == [usage]


def test_go_is_refused_when_the_game_is_over_or_the_hand_is_hidden(console: Console) -> None:
    assert ask(console, f"position {OVER}", "go")[0] == "error the game is over"
    seen = ask(console, f"new {SEED}", "view r")[0]
    assert ask(console, seen, "go") == ["error the hand of the player to move is hidden"]


@pytest.mark.parametrize("command", ["turns", "play K1:K+1", "view g", "go"])
def test_without_a_position_there_is_nothing_to_ask(console: Console, command: str) -> None:
    assert ask(console, command) == ["error there is no position yet: say new or position first"]


@pytest.mark.parametrize("command", ["", "help", "NEW", " new", "turns\t", "position\tx", "bestturn"])
def test_a_command_that_is_not_known_is_an_error(console: Console, command: str) -> None:
    answer = ask(console, command)
    assert len(answer) == 1
    assert answer[0].startswith("error unknown command")


@pytest.mark.parametrize(
    "command",
    [
        "new house",
        f"new {SEED} up",
        "seed 1 1",
        "position nonsense",
        "position " + written_with(at(hand="K1"), CROWN="+9"),
        "turns now",
        "play K1:K+5",
        "view x",
        "replay nowhere.rv",
        "nonsense",
    ],
)
def test_an_error_is_one_line_and_changes_nothing(console: Console, command: str) -> None:
    before = ask(console, f"position {ABOUT_TO_RUN_OUT}", f"seed {SEED} 4", "turns")
    answer = ask(console, command)
    assert len(answer) == 1
    assert answer[0].startswith("error ")
    assert len(answer[0].splitlines()) == 1
    assert ask(console, "turns") == before
    expected = ask(Console(), f"position {ABOUT_TO_RUN_OUT}", f"seed {SEED} 4", "play W1:W0")
    assert ask(console, "play W1:W0") == expected

"""What the console answers for The Royal Court."""

from __future__ import annotations

import pytest

from engine.__main__ import Console

SEED = "0123456789abcdef" * 4


@pytest.fixture
def console() -> Console:
    made = Console()
    assert list(made.answer("game royal-court")) == ["ok"]
    return made


def ask(console: Console, *commands: str) -> list[str]:
    """The answer to the last of the commands."""
    answer: list[str] = []
    for command in commands:
        answer = list(console.answer(command))
    return answer


def test_royal_visit_is_spoken_until_another_game_is_named() -> None:
    console = Console()
    assert ask(console, "new")[0].endswith(" rulebook")
    assert ask(console, "game royal-court", "new 2")[0].startswith("position court ")
    assert ask(console, "game royal-visit", "new")[0].endswith(" rulebook")
    assert ask(console, "game chess") == ["error say game royal-visit|royal-court"]


def test_a_deal_its_acts_and_the_views_of_it(console: Console) -> None:
    [dealt] = ask(console, f"new 3 {SEED}")
    assert dealt.startswith("position court a+1 - - 0 shut 0 play - 0 - - - 3r3r7b9r9b9bTbJbQbKr/-/-/- ")
    acts = ["turn a 3r", "turn a 3r+3r", "turn a court:Jb+Qb+Kr", "turn a draw"]
    assert ask(console, "turns") == [*acts, "total 4"]
    assert ask(console, "turns b") == ["total 0"]
    [seen] = ask(console, "view b")
    assert "?10/-/-/- 2r4r4r5b6b8rTrJrQbKb/-/-/- ?10/-/-/- ?24 4b -" in seen
    assert ask(console, "view spectator")[0].count("?10") == 3


def test_an_event_is_played_and_an_error_changes_nothing_and_uses_up_no_luck(console: Console) -> None:
    first = ask(console, f"new 3 {SEED}", "play a court:Jb+Qb+Kr")
    assert ask(console, f"new 3 {SEED}", "play b draw") == ["error b is not asked now"]
    assert ask(console, "play a 9b") == ["error '9b' is no act of a here"]
    assert ask(console, "play a court:Jb+Qb+Kr") == first


def test_every_misuse_is_one_line(console: Console) -> None:
    for command in ("new", "new 7", "new court", "seed x", "position x", "turns g", "play", "view", "seen", "order b"):
        ask(console, "new 2")
        [line] = ask(console, command)
        assert line.startswith("error ")


def test_go_answers_with_an_act_the_same_from_the_full_position_as_from_a_view(console: Console) -> None:
    [best] = ask(console, f"new 3 {SEED}", "go level 2 seed 5")
    word, _, act = best.partition(" ")
    assert word == "bestturn"
    assert f"turn a {act}" in ask(console, "turns")
    assert ask(console, "view a")[0] != ask(console, f"new 3 {SEED}")[0]
    assert ask(console, *ask(console, "view a"), "go level 2 seed 5") == [best]


def test_go_in_a_window_answers_for_the_first_who_is_asked(console: Console) -> None:
    window = "court a+0 p - 0 shut 0 nope jack=3 0 - b - ?7/-/-/- ArAb7r/-/-/- ?7/-/-/- ?36 9rJb -"
    assert ask(console, f"position {window}", "go")[0] in ("bestturn let", "bestturn nope:Ar")


def test_go_is_refused_where_it_makes_no_sense(console: Console) -> None:
    usage = "error say go [level 1-4] [movetime MS] [seed S], with S of letters and digits"
    assert ask(console, f"new 3 {SEED}", "go level 5") == [usage]
    assert ask(console, *ask(console, "view b"), "go") == ["error no seat that may act has a visible hand"]
    finished = "court a+0 p - 0 shut 0 over empty 0 - - - f1 ?7/-/-/- ?7/-/-/- ?32 7r 2r2r2b2b3r3r3b3b"
    assert ask(console, f"position {finished}", "go") == ["error the game is over"]

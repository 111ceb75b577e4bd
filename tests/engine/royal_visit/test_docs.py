"""The examples of docs/notation.md, run, so that they cannot rot; and what docs/rules.md says in tables."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import Console
from engine.errors import InvalidRecord
from engine.royal_visit.notation import read_turn, write_turn
from engine.royal_visit.record import replay
from tests.engine.royal_visit.positions import DECK, SEED, codes

DOCS = Path(__file__).parents[3] / "docs"
NOTATION = (DOCS / "notation.md").read_text(encoding="utf-8")
RULES = (DOCS / "rules.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of docs/notation.md in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", NOTATION, re.DOTALL | re.MULTILINE)


def first_column(heading: str) -> list[str]:
    """The first cells of the table under a heading of docs/notation.md, without its head."""
    section = NOTATION.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return [row.split("|")[1] for row in section.split("\n") if row.startswith("| ")][1:]


@pytest.mark.parametrize("session", blocks("console"))
def test_the_console_answers_as_the_page_says(session: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.rv").write_text(blocks("rv")[0])
    console = Console()
    answered = []
    for command in re.findall(r"^> (.*)$", session, re.MULTILINE):
        answered += [f"> {command}", *console.answer(command)]
    assert answered == session.rstrip("\n").split("\n")


def test_the_page_shows_every_command_but_those_without_an_answer() -> None:
    shown = {command.split(" ")[0] for block in blocks("console") for command in re.findall("^> (.*)$", block, re.M)}
    assert shown == {"new", "seed", "position", "turns", "play", "view", "replay"}
    named = re.findall(r"`([a-z]+)", "".join(first_column("The console")))
    assert named == ["new", "seed", "position", "turns", "play", "view", "replay", "go", "game", "quit"]


def test_the_check_of_a_deal_prints_what_the_page_says() -> None:
    [program], [output] = blocks("python"), blocks("text")
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == output


def test_the_check_of_a_deal_agrees_with_the_engine() -> None:
    green, red, draw = (blocks("text")[0].split("\n")[at].split(" ")[1:] for at in (2, 3, 4))
    [answer] = Console().answer(f"new {SEED} left")
    hands_and_pile = answer.split(" ")[5:8]
    assert [sorted(codes(pile)) for pile in hands_and_pile[:2]] == [green, red]
    assert codes(hands_and_pile[2])[:8] == draw[:8]
    assert "W-1" in answer  # picked left, and the Wizard was in the right


def test_the_turns_of_the_page_can_be_read() -> None:
    turns = [cell.strip(" `") for cell in first_column("Turns")]
    assert len(turns) == 10
    assert [write_turn(read_turn(turn)) for turn in turns] == turns


def test_the_results_of_the_page_are_those_that_records_know() -> None:
    results = re.findall("`([^`]+)`", "".join(first_column("Results")))
    assert len(results) == 13
    outside = results[results.index("g resign") :]
    assert len(outside) == 6
    for result in outside:
        assert replay(blocks("rv")[0].replace("g resign", result)).result == result
    for result in results[: -len(outside)]:
        with pytest.raises(InvalidRecord, match="leave the game open"):
            replay(blocks("rv")[0].replace("g resign", result))


def test_the_table_of_cards_has_their_counts() -> None:
    rows = [row.split("|")[2:4] for row in RULES.split("\n") if row.startswith("| ") and "`" in row.split("|")[2]]
    counted: dict[str, int] = {}
    for names, counts in rows:
        kinds = ["J1", "J2", "J3", "J4", "J5"] if "…" in names else re.findall(r"`(\w\w)`", names)
        counted |= dict(zip(kinds, map(int, re.findall(r"\d+", counts)), strict=True))
    assert counted == {kind: codes(DECK).count(kind) for kind in codes(DECK)}
    assert list(counted) == list(dict.fromkeys(codes(DECK)))


def test_every_ruling_of_the_rules_is_marked() -> None:
    assert RULES.count("⚖") == 1 + 22  # the first says what the mark means

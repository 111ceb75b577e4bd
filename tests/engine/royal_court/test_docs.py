"""The examples of docs/royal-court-notation.md, run, so that they cannot rot; and what docs/royal-court.md says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import Console
from engine.royal_court.cards import CODES
from engine.royal_court.orders import Order
from engine.royal_court.position import Ending
from engine.royal_court.record import replay
from tests.engine.royal_visit.positions import SEED

DOCS = Path(__file__).parents[3] / "docs"
NOTATION = (DOCS / "royal-court-notation.md").read_text(encoding="utf-8")
RULES = (DOCS / "royal-court.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of the notation's page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", NOTATION, re.DOTALL | re.MULTILINE)


def first_column(text: str, heading: str, table: int = 0) -> list[str]:
    """The first cells of a table under a heading, without its head."""
    section = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    [rows] = re.findall(r"(?:^\|.*\n)+", section, re.MULTILINE)[table : table + 1]
    return [row.replace(r"\|", "/").split("|")[1].strip() for row in rows.split("\n")[2:-1]]


@pytest.mark.parametrize("session", blocks("console"))
def test_the_console_answers_as_the_page_says(session: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.rv").write_text(blocks("rv")[0])
    console = Console()
    answered = []
    for command in re.findall(r"^> (.*)$", session, re.MULTILINE):
        answered += [f"> {command}", *console.answer(command)]
    assert answered == session.rstrip("\n").split("\n")


def test_the_page_shows_every_command_and_no_other() -> None:
    shown = {command.split(" ")[0] for block in blocks("console") for command in re.findall("^> (.*)$", block, re.M)}
    named = {re.findall("[a-z]+", cell)[0] for cell in first_column(NOTATION, "The console")}
    assert named - shown <= {"go", "quit"}
    assert shown <= named


def test_the_check_of_a_deal_prints_what_the_page_says_and_agrees_with_the_engine() -> None:
    [program], [output] = blocks("python"), blocks("text")
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == output
    console = Console()
    list(console.answer("game royal-court"))
    [answer] = console.answer(f"new court 3 {SEED}")
    fields = answer.split(" ")
    said = dict(line.split(" ", 1) for line in output.split("\n")[1:-1])
    assert fields[14:17] == [f"{said[seat].replace(' ', '')}/-/-/-" for seat in "abc"]
    assert fields[2] == f"{said['first']}+1"
    assert (fields[18], fields[17][:16]) == (said["top"], said["draw"].removesuffix(" ...").replace(" ", ""))


def test_the_record_of_the_page_is_over_as_it_says() -> None:
    assert replay(blocks("rv")[0]).result == re.findall("^Result: (.*)$", blocks("rv")[0], re.MULTILINE)[0]


def test_the_page_names_every_field_reason_and_order() -> None:
    line = re.findall("^    (RULES .*)$", NOTATION, re.MULTILINE)[0]
    assert first_column(NOTATION, "Positions") == line.replace("SEAT…", "SEAT").split(" ")
    assert [cell.strip("`") for cell in first_column(NOTATION, "Results")] == list(Ending)
    assert [cell.strip("`") for cell in first_column(RULES, "Nopes")] == list(Order)


def test_the_effects_of_the_page_can_be_asked_about() -> None:
    for effect in first_column(NOTATION, "Positions", 1):
        seats = "7r/-/-/- 7b/-/-/- 8r/-/-/-"
        rest = "".join(code for code in CODES for _ in range(3 if code == "XX" else 2))
        for card in ("7r", "7b", "8r", "Kr"):
            at = [rest[place : place + 2] for place in range(0, len(rest), 2)].index(card)
            rest = rest[: 2 * at] + rest[2 * at + 2 :]
        some = 2 if effect.startswith("`set") else 0
        line = f"court a+0 p - 0 shut 0 nope {effect.strip('`')} {some} - bc - {seats} {rest} Kr -"
        console = Console()
        list(console.answer("game royal-court"))
        assert list(console.answer(f"position {line}")) == [f"position {line}"]


def test_what_is_ours_is_marked() -> None:
    assert RULES.count("🏠") == 1 + 57  # the first says what the mark means

"""`python -m render` writes any picture from a notation line."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from render.__main__ import main
from render.royal_court.samples import OVER as FINISHED
from render.royal_court.samples import OWN, SIX
from render.royal_visit.pictures.diagrams import DIAGRAMS
from render.royal_visit.pictures.sheets import SHEETS
from render.royal_visit.samples import START

MINE = "L-2,K0,R+2,W-1,J+1 0 big g K1K1G2W2J3J4J5JM ?8 ?38 - rulebook"
OVER = "L-8,K-7,R-6,W-7,J-7 -2 big g ?8 ?8 ?38 - rulebook"


@pytest.mark.parametrize(
    "arguments",
    [
        ["board", START],
        ["board", START, "--before", START.replace("K0", "K+1")],
        ["hand", MINE],
        ["hand", MINE, "--laid", "K1:K-1", "--chosen", "K1", "--drawn", "J3JM"],
        ["hand", MINE, "--waiting"],
        ["result", OVER],
        ["result", START, "--result", "g resign"],
        ["result", START, "--result", "draw agreed"],
        ["result", START, "--result", "none cancelled"],
        ["diagram", "privilege"],
        ["card", "profile_champion"],
        ["card", "leaderboard_two"],
        ["court", SIX],
        ["court", OWN, "--seat", "b", "--chosen", "3r+3r"],
        ["court", FINISHED],
        ["sample", "court_rules_castle"],
    ],
)
def test_each_command_writes_its_picture(arguments: list[str], tmp_path: Path) -> None:
    out = tmp_path / "picture.png"
    assert main([*arguments, "--out", str(out), "--width", "400"]) == 0
    with Image.open(out) as image:
        assert image.width == 400


@pytest.mark.parametrize("arguments", [["board", "nonsense"], ["result", START], ["result", START, "--result", "x"]])
def test_what_cannot_be_drawn_is_said_on_one_line(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "--out", str(tmp_path / "picture.png")]) == 1
    assert capsys.readouterr().err.startswith("error: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", [*DIAGRAMS, *SHEETS])
def test_every_diagram_and_every_sheet_shows_legal_turns(name: str, tmp_path: Path) -> None:
    assert main(["diagram", name, "--out", str(tmp_path / "picture.png")]) == 0

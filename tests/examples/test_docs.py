"""docs/adding-a-game.md builds the example whole: its blocks are the files, and what it shows of them is so."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Final

import pytest

from bot.games.registry import game_in
from tools.count_code import counts

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
FILES: Final = sorted((ROOT / "examples" / "sealed_bids").glob("*.py"))
TESTS: Final = Path(__file__).parent / "test_promises.py"
MOST: Final = 200
"""Lines of code that an example game stays below."""


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def blocks(name: str) -> str:
    """Every part of a file on the page, in order."""
    return "\n".join(re.findall(rf"(?ms)^```python {re.escape(name)}\n(.*?)^```$", PAGE))


@pytest.mark.parametrize("path", [*FILES, TESTS], ids=lambda path: str(path.name))
def test_the_blocks_of_the_page_are_the_file(path: Path) -> None:
    assert lines(blocks(path.name)) == lines(path.read_text("utf-8"))


def test_the_page_has_no_block_of_another_file() -> None:
    named = re.findall(r"(?m)^```python ?(.*)$", PAGE)
    assert set(named) == {path.name for path in (*FILES, TESTS)}


def test_the_blocks_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a package of another name, made of nothing but the page."""
    folder = tmp_path / "from_the_page"
    folder.mkdir()
    for path in FILES:
        code = blocks(path.name).replace("examples.sealed_bids", "from_the_page").replace("from examples ", "from . ")
        (folder / path.name).write_text(code, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert game_in("from_the_page").key == "sealed_bids"


def test_what_the_page_shows_of_the_rules_is_so() -> None:
    shown = "\n".join(re.findall(r"(?ms)^```pycon\n(.*?)^```$", PAGE))
    test = doctest.DocTestParser().get_doctest(shown, {}, "adding-a-game.md", None, 0)
    assert len(test.examples) > 5
    assert doctest.DocTestRunner().run(test).failed == 0


def test_a_game_fits_in_a_few_lines() -> None:
    assert counts(ROOT / "examples" / "sealed_bids").total() < MOST

"""docs/adding-a-game.md builds the example whole: its blocks are the files, and what it shows of them is so."""

from __future__ import annotations

import doctest
import re
import textwrap
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from bot.games.contract import check_match
from bot.games.logic import GameLogic
from bot.games.registry import HostedGame, game_in
from bot.games.usual import lays_plays
from examples.sealed_bids import GAME, words
from examples.sealed_bids.position import Position
from examples.sealed_bids.rules import SealedBids
from tests.examples.test_promises import redealt
from tools.count_code import counts

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
FILES: Final = sorted((ROOT / "examples" / "sealed_bids").glob("*.py"))
TESTS: Final = [Path(__file__).parent / name for name in ("test_promises.py", "test_table.py")]
MOST: Final = 200
"""Lines of code that an example game stays below."""


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def blocks(name: str) -> str:
    """Every part of a file on the page, in order."""
    return "\n".join(re.findall(rf"(?ms)^```python {re.escape(name)}\n(.*?)^```$", PAGE))


@pytest.mark.parametrize("path", [*FILES, *TESTS], ids=lambda path: str(path.name))
def test_the_blocks_of_the_page_are_the_file(path: Path) -> None:
    assert lines(blocks(path.name)) == lines(path.read_text("utf-8"))


def test_the_page_has_no_block_of_another_file() -> None:
    named = re.findall(r"(?m)^```python ?(.*)$", PAGE)
    assert set(named) == {path.name for path in (*FILES, *TESTS)}


def test_the_blocks_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a package of another name, made of nothing but the page."""
    folder = tmp_path / "from_the_page"
    folder.mkdir()
    for path in FILES:
        code = blocks(path.name).replace("examples.sealed_bids", "from_the_page").replace("from examples ", "from . ")
        (folder / path.name).write_text(code, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert game_in("from_the_page").key == "sealed_bids"


class TwoBids(SealedBids):
    """A turn of two plays, of which the second one is the bid."""

    def next_plays(self, view: Position, drafted: Sequence[str]) -> tuple[str, ...]:
        return super().next_plays(view, drafted[:0]) if len(drafted) < 2 else ()

    def turn(self, plays: Sequence[str]) -> str:
        assert len(plays) == 2
        return plays[1]


def test_the_hand_of_a_turn_of_two_plays_is_one() -> None:
    [block] = re.findall(r"(?ms)^  ```py\n(.*?)^  ```$", PAGE)
    rules = TwoBids()
    known: dict[str, Any] = {"RULES": rules, "shown": GAME.presentation, "words": words, "replace": replace}
    exec(textwrap.dedent(block), known)
    logic: Any = GameLogic(rules=rules, press=lays_plays(rules))
    check_match(HostedGame(logic, replace(GAME.presentation, hand=known["hand"]), catalogue=GAME.catalogue), 1, redealt)


def test_what_the_page_shows_of_the_rules_is_so() -> None:
    shown = "\n".join(re.findall(r"(?ms)^```pycon\n(.*?)^```$", PAGE))
    test = doctest.DocTestParser().get_doctest(shown, {}, "adding-a-game.md", None, 0)
    assert len(test.examples) > 5
    assert doctest.DocTestRunner().run(test).failed == 0


def test_a_game_fits_in_a_few_lines() -> None:
    assert counts(ROOT / "examples" / "sealed_bids").total() < MOST


def test_the_page_explains_messages_that_exist() -> None:
    code = "".join((ROOT / "bot" / name).read_text("utf-8") for name in ("games/contract.py", "i18n/translator.py"))
    explained = re.findall(r"(?m)^\| ``(.+?)`` \| [^|]+ \| [^|]+ \|$", PAGE)
    assert len(explained) > 10
    assert [words for words in explained if words not in code] == []

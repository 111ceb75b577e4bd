"""A hand's message, a press in it and an act take work in proportion to its cards, not to all acts that there are."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, Final

import pytest

import bot
from bot.games.royal_court.states import HandState
from bot.games.states import Draft
from engine.randomness import Chance
from engine.royal_court.acts import pairs
from engine.royal_court.cards import CODES, full_deck
from engine.royal_court.drafting import acts
from engine.royal_court.notation import read_position
from engine.royal_court.position import LETTERS, Position, view
from tests.bot.games.royal_court.cases import ENGLISH
from tests.engine.royal_court.rich import RICH, fresh_hand
from tests.engine.royal_visit.positions import SEED
from tests.support.halves import ROYAL_COURT
from tests.support.text_rules import plays_of

GAME: Final = ROYAL_COURT

MOST: Final = 15_000
"""Calls of functions, with every cache empty. The lists of these hands take up to six million."""

PRESSES: Final = 8

SIX_COURTS: Final = "ArAb/JrQrKr.JbQbKb.JrQrKr.JbQbKb.JrQrKr.JbQbKb/QrQbKrKb/-"


def to_give() -> Position:
    """Six cards have been taken: as many of 26 are to be given, in one of 230,230 ways."""
    hand, taken = CODES[:26], CODES[10:16]
    rest = full_deck(6)
    for card in (*hand, *taken):
        rest.remove(card)
    others = " ".join(f"{rest.pop()}/-/-/-" for _ in range(5))
    begin = f"court a+0 p - 0 shut 0 swap king=b6/2 0 - - {''.join(taken)}"
    return read_position(f"{begin} {''.join(hand)}/-/-/- {others} {''.join(rest[1:])} {rest[0]} -")


HANDS: Final = {
    **{f"rich {number}": fresh_hand(own, 6, top="Ar") for number, own in enumerate(RICH)},
    "six courts": fresh_hand(SIX_COURTS, 6, top="XX"),
    "to give": to_give(),
}


def calls(work: Callable[[], object]) -> int:
    """How many functions are called, with empty caches."""
    count = 0

    def seen(_: FrameType, event: str, __: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    pairs._first.cache_clear()
    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("name", HANDS)
def test_message_and_press_take_bounded_work_for_the_worst_hands(name: str) -> None:
    shown = view(HANDS[name], 0)
    for seed in range(2):
        dice, draft = Random(seed), GAME.logic.draft(shown, Draft())
        for _ in range(PRESSES):
            state = HandState(LETTERS[0], shown, draft, True, None)
            stored = Draft(draft.plays, draft.chosen)
            assert calls(lambda: GAME.presentation.hand(ENGLISH, GAME.logic.drafted(state, stored))) < MOST  # noqa: B023
            keys = [one.key for row in GAME.presentation.hand(ENGLISH, state).rows for one in row if one.enabled]
            if not keys:
                break
            key = dice.choice(keys)
            assert calls(lambda: GAME.logic.press(shown, GAME.logic.draft(shown, stored), key)) < MOST  # noqa: B023
            draft = GAME.logic.press(shown, draft, key)


@pytest.mark.parametrize("name", HANDS)
def test_an_act_is_checked_and_carried_out_with_bounded_work(name: str) -> None:
    now = HANDS[name]
    listed = acts(now, 0)
    for act in (listed[0], listed[len(listed) // 2], listed[-1]):
        assert calls(lambda: GAME.logic.rules.apply(now, "a", act, Chance(SEED))) < MOST  # noqa: B023
        shown = view(now, 0)
        assert calls(lambda: GAME.logic.rules.next_plays(shown, plays_of(GAME.logic.rules, act)[:-1])) < MOST  # noqa: B023


def test_nothing_in_the_bot_asks_for_the_list_of_all_turns() -> None:
    root = Path(bot.__file__).parent
    for file in sorted(root.rglob("*.py")):
        found = set(_lists(ast.parse(file.read_text(encoding="utf-8"))))
        assert not found, (file, found)


def _lists(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "turns":
            yield ast.unparse(node)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("engine."):
            yield from (one.name for one in node.names if one.name in ("acts", "each_act", "turns"))

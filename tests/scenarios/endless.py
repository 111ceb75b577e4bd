"""Thinking that never ends, for other processes: they load this module, which is small, and nothing of the tests."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from engine.game import Advice, LastTurn
from engine.royal_visit.opponent.remote import choose_turn


def forever(view: str, level: int, seed: str, last: LastTurn | None) -> str:
    """Never decide."""
    for _ in itertools.count():
        pass
    raise AssertionError


def forever_but_the_lowest(view: str, level: int, seed: str, last: LastTurn | None) -> str:
    """Only the lowest level decides."""
    return choose_turn(view, level, seed, last) if level == 1 else forever(view, level, seed, last)


def advise_forever(view: str, laid: Sequence[str], last: LastTurn | None) -> Advice:
    """Never advise."""
    forever(view, 0, "", last)
    raise AssertionError

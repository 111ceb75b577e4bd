"""Thinking that never ends, for other processes: they load this module, which is small, and nothing of the tests."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from engine.game import Advice
from engine.royal_visit.game import MatchAction
from engine.royal_visit.opponent.choose import SeenTurn
from engine.royal_visit.position import MatchView


def forever(view: MatchView, level: int, seed: str, last: SeenTurn | None) -> MatchAction:
    """Never decide."""
    for _ in itertools.count():
        pass
    raise AssertionError


def advise_forever(view: MatchView, laid: Sequence[str], last: SeenTurn | None) -> Advice:
    """Never advise."""
    forever(view, 0, "", last)
    raise AssertionError

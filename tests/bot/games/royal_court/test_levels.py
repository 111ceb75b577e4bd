"""The bot's levels in words."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from bot.i18n.translator import LANGUAGES, Translators
from bot.ui.names import level_words
from engine.royal_court.opponent import levels as royal_court
from engine.royal_visit.opponent import levels as royal_visit
from tests.support.halves import ROYAL_COURT, ROYAL_VISIT
from tests.support.required import required


@pytest.mark.parametrize("game", [ROYAL_VISIT, ROYAL_COURT])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_is_told_by_what_it_is_like(game: Any, language: str) -> None:
    levels = level_words(Translators()[language], game)
    plays = royal_visit.LEVELS if game is ROYAL_VISIT else royal_court.LEVELS
    assert [level.number for level in levels] == [level.number for level in plays] == list(game.logic.levels)
    assert all(10 < len(level.words) < 75 and len(level.name) < 15 for level in levels)
    assert len({level.words for level in levels}) == len({level.name for level in levels}) == len(levels)


def test_it_thinks_in_another_process() -> None:
    think = required(ROYAL_COURT.logic.opponent).think
    assert pickle.loads(pickle.dumps(think)) is think

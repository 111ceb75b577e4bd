"""The bot's levels in words: the same ones in commands, in every language, and in the engine."""

from __future__ import annotations

import pickle

import pytest

from bot.games.royal_court.levels import LEVEL_CHOICES, level_words
from bot.i18n.translator import LANGUAGES, Translators
from engine.royal_court.opponent.levels import LEVELS
from tests.support.halves import ROYAL_COURT
from tests.support.required import required


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_offer_the_levels_by_number_and_name(language: str) -> None:
    t = Translators()[language]
    levels = level_words(t)
    assert [level.number for level in levels] == [choice.value for choice in LEVEL_CHOICES]
    for level, choice in zip(levels, LEVEL_CHOICES, strict=True):
        assert t.translate(choice.name).startswith(f"{level.number} {level.name} (")
    assert len({level.words for level in levels}) == len(LEVELS)


def test_it_thinks_in_another_process() -> None:
    think = required(ROYAL_COURT.logic.opponent).think
    assert pickle.loads(pickle.dumps(think)) is think

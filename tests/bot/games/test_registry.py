"""A game is two values that belong together: what one half offers, the other half has, too."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.registry import HostedGame, by_key, logic_of
from bot.games.royal_court import ROYAL_COURT
from bot.games.royal_visit import ROYAL_VISIT
from tests.support.bare import bare
from tests.three.game import THREE_GAME

GAMES = (ROYAL_VISIT, ROYAL_COURT, THREE_GAME)


def test_games_are_found_by_the_key_of_their_rules() -> None:
    games = by_key(*GAMES)
    assert list(games) == ["royal_visit", "royal_court", "three"]
    assert all(games[key].logic is logic for key, logic in logic_of(games).items())


@pytest.mark.parametrize("part", ["opponent", "advise", "review", "records", "puzzles", "lessons"])
def test_logic_without_its_presentation_is_refused(part: str) -> None:
    logic = replace(bare(ROYAL_VISIT).logic, **{part: getattr(ROYAL_VISIT.logic, part)})
    with pytest.raises(ValueError, match=part.replace("advise", "advice")):
        HostedGame(logic, bare(ROYAL_VISIT).presentation)


@pytest.mark.parametrize("part", ["opponent", "records", "lessons", "windows"])
def test_presentation_without_its_logic_is_refused(part: str) -> None:
    shown = replace(bare(ROYAL_COURT).presentation, **{part: getattr(ROYAL_COURT.presentation, part)})
    with pytest.raises(ValueError, match=part):
        HostedGame(bare(ROYAL_COURT).logic, shown)


def test_game_may_do_without_all_that_is_optional() -> None:
    for game in GAMES:
        assert bare(game).key == game.key
        assert bare(game).logic.levels == ()

"""How levels are compared: luck falls out, and the order of the levels shows after a few deals already."""

from __future__ import annotations

import pytest

from bench.court_arena import contest, game, player, seatings
from engine.royal_court.opponent.levels import LEVELS

SEED = "0123456789abcdef" * 4


@pytest.mark.parametrize(("players", "ways"), [(2, 2), (4, 6)])
def test_a_deal_is_played_in_every_way_to_sit_so_that_equals_are_even(players: int, ways: int) -> None:
    assert len(set(seatings(players))) == ways
    score = contest(player("greedy"), player("greedy"), players, 6, seed=1)
    assert score.found == pytest.approx([0.5] * 6)
    assert score.margin == pytest.approx(0.0)


def test_the_same_seed_is_the_same_game() -> None:
    table = [player("1"), player("2"), player("random")]
    assert game(table, SEED) == game(table, SEED)
    assert sorted(game(table, SEED, full=True)) == ["a", "b", "c"]


@pytest.mark.parametrize(("better", "worse", "deals"), [("1", "random", 30), ("2", "1", 30), ("3", "1", 15)])
def test_who_is_better_wins_more_often(better: str, worse: str, deals: int) -> None:
    score = contest(player(better), player(worse), 2, deals, seed=3)
    assert score.mean > 0.55


def test_every_level_can_be_asked_for_and_nobody_else() -> None:
    assert [player(str(level.number)).name for level in LEVELS] == [level.name for level in LEVELS]
    with pytest.raises(IndexError):
        player(str(len(LEVELS) + 1))
    with pytest.raises(ValueError, match="nobody"):
        player("nobody")

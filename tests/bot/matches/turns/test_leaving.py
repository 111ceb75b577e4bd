"""Where people remain at a table, they play on; where only bots remain, the match ends at once, without a result."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.durations import HOUR
from bot.matches.core.model import Match, State
from bot.ui.screens.heading import headline
from bot.ui.screens.turns.resign import question_screen
from tests.support.screens import COURT, EN, screen_text
from tests.support.use_cases import ANN, BEN
from tests.support.windows import court

MARK = COURT.presentation.seat_mark


def assert_no_result(match: Match, left: str) -> None:
    assert match.result.ending is not None
    assert (match.state, match.result.ending.scores, match.result.ending.ranks) == (State.OVER, {}, {})
    assert headline(EN, COURT, match) == f"{left} left; only bots were at the table."


@pytest.mark.parametrize("bots", [2, 4])
async def test_who_leaves_only_bots_ends_the_match_without_podium_and_has_lost(tmp_path: Path, bots: int) -> None:
    async with court(tmp_path, *("7r", "8r", "9r", "7b", "8b")[: 1 + bots], levels=(1, 2)) as cases:
        match = await cases.open(ANN, seats=2 + bots, levels=(2,) * bots)
        await cases.lobbies.start(match.id, ANN)
        question = screen_text(question_screen(EN, COURT, await cases.play.preview_resignation(match.id, ANN)))
        assert "Only bots would be left, so the match ends without a winner." in question
        assert_no_result(await cases.play.resign(match.id, ANN), f"{MARK('a')} <@{ANN}>")
        assert await cases.rows("SELECT seat FROM actions WHERE kind = 'leave'") == [("a",)]
        assert await cases.rows("SELECT user_id, level, score FROM solo_results") == [(ANN, 2, 0.0)]


async def test_people_play_on_and_the_last_of_them_to_go_ends_it(tmp_path: Path) -> None:
    async with court(tmp_path, levels=(1,)) as cases:
        match = await cases.seat(ANN, BEN, seats=3, levels=(1,), pace="1h")
        cases.now += 2 * HOUR
        await cases.times.run(match.id)
        shown = await cases.play.match(match.id)
        match = await cases.times.claim(match.id, BEN, "a", shown.version + 1)
        assert (match.state, match.seating.present) == (State.PLAY, ("c",))
        await cases.data.forget(BEN)
        left = f"{MARK('a')} <@{ANN}>, {MARK('c')} a former player"
        assert_no_result(await cases.play.match(match.id), left)
        assert await cases.rows("SELECT * FROM solo_results") == []

"""The bot answers in a window when its time has come, not when it has thought: that would tell what it holds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest

from bot.background.bot_player import BotPlayer
from bot.durations import SECOND, Milliseconds
from bot.ids import MatchId
from tests.scenarios.tables import PLAIN_TABLES
from tests.support.court import COURT, COURT_WINDOWS, CourtAt
from tests.support.games import plain_logic
from tests.support.text_rules import all_turns
from tests.support.use_cases import ANN, UseCases, open_use_cases

P = ParamSpec("P")
T = TypeVar("T")


@pytest.mark.parametrize(("hand", "thinks"), [("ArAb7b3r", 180), ("7b3r4r4b", 3)])
async def test_however_long_it_thinks_its_answer_comes_at_the_moment_of_bots(
    tmp_path: Path, hand: str, thinks: int
) -> None:
    front = plain_logic(CourtAt("Jr7r8r2b", hand), windows=COURT_WINDOWS, levels=(1,))
    async with open_use_cases(tmp_path, games={COURT: front}) as cases:
        await cases.begin_solo(ANN, game=COURT, level=1)
        shown = await cases.play.hand(MatchId(1), ANN)
        await cases.end_turn(await cases.press(shown, str(all_turns(front.rules, shown.state.view).index("Jr"))))
        opened, answered = cases.now, []

        class Thinking:
            """Takes its time."""

            async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
                cases.now += Milliseconds(thinks)
                return work(*args, **kwargs)

        async def wait(seconds: float) -> None:
            answered.append(await stored(cases))
            cases.now += round(seconds * SECOND)

        opponent = BotPlayer(cases.solo, {COURT: PLAIN_TABLES.logic}, Thinking(), lambda: cases.now, wait)
        await opponent.play_turn(MatchId(1))
        assert await stored(cases), "it is not its moment yet"
        cases.now = opened + 3 * SECOND
        await opponent.play_turn(MatchId(1))
        assert answered == [True], "it was still asked while it waited"
        assert cases.now == opened + Milliseconds(3250)
        assert not await stored(cases)


@pytest.mark.parametrize("turn", ["no turn at all", "", "Jb"])
async def test_an_illegal_turn_is_replaced_by_the_plain_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, turn: str
) -> None:
    front = plain_logic(CourtAt("Jr7r8r2b", "7b3r4r4b"), levels=(1,))

    class Wrong:
        """Thinks of a turn that the rules do not allow."""

        async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
            return turn  # type: ignore[return-value]

    async with open_use_cases(tmp_path, games={COURT: front}) as cases:
        await cases.begin_solo(ANN, game=COURT, level=1)
        shown = await cases.play.hand(MatchId(1), ANN)
        await cases.end_turn(await cases.press(shown, str(all_turns(front.rules, shown.state.view).index("draw"))))
        await cases.end_turn(await cases.press(await cases.play.hand(MatchId(1), ANN), "0"))
        assert await stored(cases)
        opponent = BotPlayer(cases.solo, {COURT: PLAIN_TABLES.logic}, Wrong(), lambda: cases.now)
        while await stored(cases):
            await opponent.play_turn(MatchId(1))
        assert "the bot's turn could not be played" in caplog.text


async def stored(cases: UseCases) -> bool:
    """Whether the bot is asked."""
    return await cases.solo.prompted_matches() == [1]

"""Changes of boards are gathered: a table of six noping each other stays within what a channel takes."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.background.publishing import BURST, EditThrottle, PublishingLoop
from bot.ids import ChannelId, MatchId, UserId
from bot.matches.core.places import Purpose
from tests.support.court import COURT, COURT_WINDOWS, CourtAt
from tests.support.games import plain_logic
from tests.support.publishing import Channels
from tests.support.text_rules import all_turns
from tests.support.use_cases import UseCases, open_use_cases

SIX = ("Jr7r8r2bAr", "ArAb7b3r", "8b9bAr5b", "8b9bAr5b", "3b4bAb4r", "3b4bAb4r")
"""Everybody at a table of six holds an ace; Ann may play a jack."""

USERS = tuple(UserId(2**60 + number) for number in range(6))


def test_two_changes_come_at_once_and_then_one_a_second() -> None:
    clock, shown = [0.0], []
    gathering = EditThrottle(1.0, lambda: clock[0])
    for _ in range(80):
        if gathering.wait(ChannelId(1)) == 0:
            shown.append(clock[0])
        clock[0] += 0.125
    assert shown == [0, 0.125, *range(1, 10)]


async def test_a_turn_that_passes_is_told_at_once_however_many_changes_there_were(tmp_path: Path) -> None:
    gathering = EditThrottle(pause=3600)
    front = plain_logic(CourtAt(*SIX), windows=COURT_WINDOWS)
    async with open_use_cases(tmp_path, games={COURT: front}) as cases:
        channels = Channels()
        poster = PublishingLoop(cases.outbox, channels, lambda: cases.now, lambda _: {}, gathering)
        match = await cases.seat(*USERS, pace="live", rated=False)
        await _play(cases, "draw")
        poster.start()
        poster.connected()
        poster.wake(match.id)
        async with asyncio.timeout(60):
            await poster.idle.wait()
        for _ in range(BURST + 1):
            gathering.wait(match.place.channel)
        posted = channels.done.count(("post", 1, Purpose.BOARD))
        await _play(cases, "end")
        poster.wake(match.id)
        async with asyncio.timeout(60):
            await poster.idle.wait()
        assert channels.done.count(("post", 1, Purpose.BOARD)) == posted + 1
        await poster.stop()


async def _play(cases: UseCases, act: str = "Jr") -> None:
    hand = await cases.play.hand(MatchId(1), UserId(USERS[0]))
    await cases.end_turn(await cases.press(hand, str(all_turns(cases.games[COURT].rules, hand.state.view).index(act))))

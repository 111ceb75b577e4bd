"""A match of The Royal Court in use cases, with its windows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.ids import MatchId, UserId
from bot.matches.core.model import Match
from tests.support.court import COURT, COURT_WINDOWS, CourtAt
from tests.support.deadlines import shown
from tests.support.games import plain_logic
from tests.support.text_rules import all_turns
from tests.support.use_cases import ANN, BEN, CLEO, DORA, UseCases, open_use_cases

JACK = ("Jr7r8r2b", "ArAb7b3r", "8b9b5r5b")
"""Ann may play a jack; Ben holds two aces, Cleo none."""

PEOPLE = (ANN, BEN, CLEO, DORA)


@asynccontextmanager
async def court(
    folder: Path, *hands: str, top: str = "9r", levels: tuple[int, ...] = (), **options: Any
) -> AsyncIterator[UseCases]:
    """Use cases with a match of The Royal Court from a given position."""
    await asyncio.to_thread(folder.mkdir, exist_ok=True)
    front = plain_logic(CourtAt(*(hands or JACK), top=top), windows=COURT_WINDOWS, levels=levels)
    async with open_use_cases(folder, games={COURT: front}, **options) as opened:
        yield opened


async def begun(cases: UseCases, pace: str = "live", *, people: int = 3, **terms: Any) -> Match:
    """Ann is to play; everybody has looked at their hand, and the board is shown."""
    await cases.seat(*PEOPLE[:people], pace=pace, rated=False, **terms)
    await cases.change("UPDATE matches SET public_id = 'm'")
    for user in PEOPLE[:people]:
        await cases.play.hand(MatchId(1), user)
    await shown(cases)
    return await cases.play.match(MatchId(1))


async def play(cases: UseCases, user: UserId, act: str) -> None:
    """Someone makes a turn."""
    hand = await cases.play.hand(MatchId(1), user)
    control = all_turns(cases.games[COURT].rules, hand.state.view).index(act)
    await cases.end_turn(await cases.press(hand, str(control)))

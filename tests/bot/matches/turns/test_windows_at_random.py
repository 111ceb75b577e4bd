"""Whole games of The Royal Court by chance through the use cases: no answer shows, and the record holds."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.ids import MatchId, UserId
from bot.matches.afterwards.records import verify
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.clocks import LATEST
from bot.matches.core.errors import Answered, AnswerRefused, NotPrompted
from bot.matches.core.model import State
from bot.matches.core.places import Viewer
from engine.royal_court.game import RoyalCourt
from tests.support.court import COURT, COURT_WINDOWS, LET_IT, NOPE_IT
from tests.support.deadlines import later
from tests.support.games import plain_logic
from tests.support.text_rules import all_turns
from tests.support.use_cases import GUILD, UseCases, everything, open_use_cases

USERS = tuple(UserId(2**60 + number) for number in range(6))

MOST = 150
"""Turns and windows after which a game is given up."""


class Evening:
    """A game under way."""

    def __init__(self, cases: UseCases, people: tuple[UserId, ...], rng: random.Random) -> None:
        self.cases = cases
        self.people = people
        self.rng = rng
        self.secret = 0

    async def seen(self, but: int) -> list[object]:
        """All that reaches anybody but one."""
        cases = self.cases
        told: list[object] = [await cases.play.match(MatchId(1)), await cases.table(1), await cases.outbox.lagging()]
        told += [await cases.play.hand(MatchId(1), user) for user in self.people if user != but]
        told.append(await cases.rows("SELECT kind, match, due FROM timers ORDER BY kind, due"))
        return [
            *told,
            await cases.rows("SELECT id, wanted, shown, repost_below, pinged, attempt FROM posts ORDER BY id"),
        ]

    async def answer(self) -> None:
        """Someone answers, or nobody does until it closes."""
        cases, rng = self.cases, self.rng
        now = await cases.play.match(MatchId(1))
        assert now.window is not None
        if rng.random() < 0.2:
            return await self.wait()
        user, control = rng.choice(self.people), LET_IT if rng.random() < 0.7 else NOPE_IT
        before, steps = await self.seen(user), len((await cases.history(1)).states)
        try:
            await cases.windows.answer(MatchId(1), user, now.window.opened_version, control)
        except (NotPrompted, Answered, AnswerRefused):
            assert await self.seen(user) == before
            return None
        if len((await cases.history(1)).states) == steps:
            assert await self.seen(user) == before, "a secret answer"
            self.secret += 1
        else:
            last = (await cases.table(1)).state.last
            assert last is not None
            assert last.seat or not last.turn
            assert (last.seat == "") == (control == LET_IT)
        return None

    async def wait(self) -> None:
        """Until it closes by itself."""
        now = await self.cases.play.match(MatchId(1))
        assert now.window is not None
        assert now.window.closes_at is not None
        await later(self.cases, now.window.closes_at + LATEST - self.cases.now)
        after = (await self.cases.play.match(MatchId(1))).window
        assert after is None or after.opened_version != now.window.opened_version

    async def turn(self) -> None:
        """Whose turn it is does something."""
        cases = self.cases
        [user] = (await cases.play.match(MatchId(1))).users_to_act
        turns = all_turns(cases.games[COURT].rules, (await cases.play.hand(MatchId(1), user)).state.view)
        await cases.take_turn(1, self.rng.choice(turns))


@pytest.mark.parametrize(("players", "pace", "seed"), [(2, "live", 1), (4, "1d", 3)])
async def test_a_game_by_chance(tmp_path: Path, players: int, pace: str, seed: int) -> None:
    rng = random.Random(seed)
    async with open_use_cases(tmp_path, games={COURT: plain_logic(RoyalCourt(), windows=COURT_WINDOWS)}) as cases:
        people = USERS[:players]
        await cases.seat(*people, pace=pace, rated=False)
        for user in people:
            await cases.play.hand(MatchId(1), user)
        if pace == "1d":
            for user, order in zip(people, ("ask", "ask", "ask", "fierce"), strict=True):
                await cases.windows.choose(MatchId(1), user, order)
        evening = Evening(cases, people, rng)
        for _ in range(MOST):
            now = await cases.play.match(MatchId(1))
            if now.state is not State.PLAY:
                break
            await (evening.answer() if now.window is not None else evening.turn())
        live = await _steps(cases)
        if (await cases.play.match(MatchId(1))).state is State.PLAY:
            cases.context.replays._kept.clear()
            await cases.change("DELETE FROM positions")
            assert await _steps(cases) == live, "played again it is the same"
            for user in people[1:]:
                if (await cases.play.match(MatchId(1))).state is State.PLAY:
                    await cases.play.resign(MatchId(1), user)
        cases.context.replays._kept.clear()
        assert (await _steps(cases))[: len(live)] == live
        kept = await cases.records.load(MatchId(1), Viewer(people[0], GUILD, everything))
        assert all(check.right for check in verify(cases.games[COURT], kept))
        assert evening.secret > 0


async def _steps(cases: UseCases) -> list[tuple[int, str | None, str, str, str]]:
    """Where every turn led, and what was seen in it."""
    steps = await cases.store.read(lambda tx: MatchAggregate.load(cases.context, tx, MatchId(1)).history.steps())
    return [(step.turn, step.seat, step.kind, step.position, step.shown) for step in steps]

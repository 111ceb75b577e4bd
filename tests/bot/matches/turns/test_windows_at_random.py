"""Whole games of The Royal Court by chance through the use cases: no answer shows, and the record holds."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.matches.afterwards.records import verify
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.clocks import LATEST
from bot.matches.core.errors import Answered, AnswerRefused, NotPrompted
from bot.matches.core.model import State
from bot.matches.turns.play import Viewer
from engine.royal_court.game import RoyalCourt
from tests.support.club import GUILD, Club, everything, open_club
from tests.support.court import COURT, COURT_WINDOWS, LET_IT, NOPE_IT
from tests.support.deadlines import later
from tests.support.games import plain_logic
from tests.support.text_rules import all_turns

USERS = tuple(2**60 + number for number in range(6))

MOST = 150
"""Turns and windows after which a game is given up."""


class Evening:
    """A game under way."""

    def __init__(self, club: Club, people: tuple[int, ...], rng: random.Random) -> None:
        self.club = club
        self.people = people
        self.rng = rng
        self.secret = 0

    async def seen(self, but: int) -> list[object]:
        """All that reaches anybody but one."""
        club = self.club
        told: list[object] = [await club.play.match(1), await club.table(1), await club.outbox.lagging()]
        told += [await club.play.hand(1, user) for user in self.people if user != but]
        told.append(await club.rows("SELECT kind, match, due FROM timers ORDER BY kind, due"))
        return [
            *told,
            await club.rows("SELECT id, wanted, shown, repost_below, pinged, attempt FROM posts ORDER BY id"),
        ]

    async def answer(self) -> None:
        """Someone answers, or nobody does until it closes."""
        club, rng = self.club, self.rng
        now = await club.play.match(1)
        assert now.window is not None
        if rng.random() < 0.2:
            return await self.wait()
        user, control = rng.choice(self.people), LET_IT if rng.random() < 0.7 else NOPE_IT
        before, steps = await self.seen(user), len((await club.history(1)).states)
        try:
            await club.windows.answer(1, user, now.window.opened_version, control)
        except (NotPrompted, Answered, AnswerRefused):
            assert await self.seen(user) == before
            return None
        if len((await club.history(1)).states) == steps:
            assert await self.seen(user) == before, "a secret answer"
            self.secret += 1
        else:
            last = (await club.table(1)).state.last
            assert last is not None
            assert last.seat or not last.turn
            assert (last.seat == "") == (control == LET_IT)
        return None

    async def wait(self) -> None:
        """Until it closes by itself."""
        now = await self.club.play.match(1)
        assert now.window is not None
        assert now.window.closes_at is not None
        await later(self.club, now.window.closes_at + LATEST - self.club.now)
        after = (await self.club.play.match(1)).window
        assert after is None or after.opened_version != now.window.opened_version

    async def turn(self) -> None:
        """Whose turn it is does something."""
        club = self.club
        [user] = (await club.play.match(1)).users_to_act
        turns = all_turns(club.games[COURT].rules, (await club.play.hand(1, user)).state.view)
        await club.take_turn(1, self.rng.choice(turns))


@pytest.mark.parametrize(("players", "pace", "seed"), [(2, "live", 1), (3, "none", 2), (4, "1d", 3), (6, "live", 4)])
async def test_a_game_by_chance(tmp_path: Path, players: int, pace: str, seed: int) -> None:
    rng = random.Random(seed)
    async with open_club(tmp_path, games={COURT: plain_logic(RoyalCourt(), windows=COURT_WINDOWS)}) as club:
        people = USERS[:players]
        await club.seat(*people, pace=pace, rated=False)
        for user in people:
            await club.play.hand(1, user)
        if pace == "1d":
            for user, order in zip(people, ("ask", "ask", "ask", "fierce"), strict=True):
                await club.windows.choose(1, user, order)
        evening = Evening(club, people, rng)
        for _ in range(MOST):
            now = await club.play.match(1)
            if now.state is not State.PLAY:
                break
            await (evening.answer() if now.window is not None else evening.turn())
        live = await _steps(club)
        if (await club.play.match(1)).state is State.PLAY:
            club.context.replays._kept.clear()
            await club.change("DELETE FROM positions")
            assert await _steps(club) == live, "played again it is the same"
            for user in people[1:]:
                if (await club.play.match(1)).state is State.PLAY:
                    await club.play.resign(1, user)
        club.context.replays._kept.clear()
        assert (await _steps(club))[: len(live)] == live
        kept = await club.records.load(1, Viewer(people[0], GUILD, everything))
        assert all(check.right for check in verify(club.games[COURT], kept))
        assert evening.secret > 0


async def _steps(club: Club) -> list[tuple[int, str | None, str, str, str]]:
    """Where every turn led, and what was seen in it."""
    steps = await club.store.read(lambda tx: MatchAggregate.load(club.context, tx, 1).history.steps())
    return [(step.turn, step.seat, step.kind, step.position, step.shown) for step in steps]

"""Matches against the strongest level, several at once: how long the bot's answers take, and what the loop feels.

`python -m bench.solo [--matches 8] [--rounds 12] [--workers N]`. All its players end their turns in the same instant,
round after round. The yardstick is what a bot without workers does: the same thinking on the event loop itself.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import ParamSpec, TypeVar

from bot.app import hosted_games, wall_clock
from bot.matches.challenges import Challenges
from bot.matches.house import House, Limits
from bot.matches.model import State
from bot.matches.play import Play
from bot.services.opponent import Opponent
from bot.services.thinking import Processes
from bot.services.upkeep import Upkeep
from bot.services.workers import Workers
from bot.store import matches as store
from bot.store.database import Database

P = ParamSpec("P")
T = TypeVar("T")

BOT = 1
STRONGEST = 5
TICK = 0.001


class OnTheLoop:
    """The yardstick."""

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return work(*args, **kwargs)


@dataclass
class Figures:
    """Seconds: each answer, and how late each tick of the event loop was."""

    answers: list[float]
    delays: list[float]

    def __str__(self) -> str:
        answers, delays = sorted(filter(None, self.answers)), sorted(self.delays)
        return (
            f"answer median {statistics.median(answers):.2f} s, 99 % {answers[int(len(answers) * 0.99)]:.2f} s, "
            f"most {answers[-1]:.2f} s; loop late: 99 % {delays[int(len(delays) * 0.99)] * 1000:.1f} ms, "
            f"most {delays[-1] * 1000:.1f} ms"
        )


GAMES = hosted_games()


@asynccontextmanager
async def house() -> AsyncIterator[House]:
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(Path(folder) / "solo.db")
        seeds = (f"{number:064x}" for number in count(1))
        limits = Limits(challenge_ms=1, open_challenges=1, ping_pause_ms=0, solo_matches=1)
        yield House(database, GAMES, limits, wall_clock, lambda: next(seeds))
        await database.close()


async def measure(thinkers: Workers, matches: int, rounds: int) -> Figures:
    """So many matches at once, so many of their players' turns each; the players take the first turn there is."""
    figures = Figures([], [])
    async with house() as ground:
        play, challenges = Play(ground), Challenges(ground)
        game = ground.games["royal_visit"]
        opponent = Opponent(play, GAMES, thinkers, thinkers)
        upkeep = Upkeep("opponent", opponent.move, play.waiting_for_the_bot)
        moved: dict[int, asyncio.Event] = {}

        def changed(match: int) -> None:
            upkeep.wake(match)
            if match in moved:
                moved[match].set()

        ground.changed = changed
        upkeep.start()
        await upkeep.connected()
        options = {"ruleset": "rulebook"}
        begun = [
            await challenges.play_the_bot(
                user=10 + number, bot=BOT, level=STRONGEST, game=game.rules.key, options=options, guild=1, channel=1
            )
            for number in range(matches)
        ]
        for match in begun:
            challenges.begun(match.id)
        await upkeep.idle.wait()
        watch = asyncio.create_task(_watch(figures.delays))
        for _ in range(rounds):
            figures.answers += await asyncio.gather(*(_answered(play, ground, moved, match.id) for match in begun))
        watch.cancel()
        await upkeep.stop()
    return figures


async def _answered(play: Play, ground: House, moved: dict[int, asyncio.Event], match: int) -> float:
    """The player's turn; the seconds until the bot's answer is committed (0 where the match is over)."""
    now = await play.match(match)
    if now.state is State.OVER or now.mover is None:
        return 0.0
    hand = await play.hand(match, now.mover)
    rules = ground.games[now.game].rules
    plays = rules.plays(rules.turns(hand.state.view)[0])
    async with ground.database.transaction() as db:
        await store.save_draft(db, match, hand.seat, store.DraftRow(now.version, hand.step + 1, None, plays))
    changed = moved[match] = asyncio.Event()
    start = time.perf_counter()
    await play.end_turn(match, now.mover, now.version, hand.step + 1)
    while (await play.match(match)).thinking:
        await changed.wait()
        changed.clear()
    return time.perf_counter() - start


async def _watch(delays: list[float]) -> None:
    while True:
        before = time.perf_counter()
        await asyncio.sleep(TICK)
        delays.append(time.perf_counter() - before - TICK)


async def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.solo", description="Answers of eight opponents at once.")
    parser.add_argument("--matches", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    thinkers = Processes(given.workers, 60)
    try:
        await asyncio.gather(*(thinkers.run(os.getpid) for _ in range(given.workers)))
        print(
            f"{given.matches} matches, {given.workers} workers: {await measure(thinkers, given.matches, given.rounds)}"
        )
    finally:
        thinkers.close()
    print(f"the same on the event loop: {await measure(OnTheLoop(), given.matches, given.rounds)}")


if __name__ == "__main__":
    asyncio.run(main())

"""Matches against the strongest level, several at once: how long the bot's answers take, and how late the loop is.

`python -m bench.solo [--matches 8] [--rounds 12] [--workers N]`. All players end their turns in the same instant, round
after round. The yardstick is a bot without workers: the same search on the event loop itself.
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
from bot.background.bot_player import BotPlayer
from bot.background.match_tasks import MatchTasks
from bot.background.pools.thinking_pool import ThinkingPool
from bot.background.pools.workers import Workers
from bot.games.registry import logic_of
from bot.matches.core.context import Limits, MatchContext
from bot.matches.core.model import Hand
from bot.matches.core.terms import Place, Terms
from bot.matches.lobby.challenges import Challenges
from bot.matches.turns.bot_seats import BotSeats
from bot.matches.turns.play import PlayCases
from bot.store.store import Store
from bot.store.turns import drafts

P = ParamSpec("P")
T = TypeVar("T")

BOT = 1
STRONGEST = 5
TICK = 0.001


class OnTheLoop:
    """Runs the search on the event loop: the yardstick."""

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return work(*args, **kwargs)


@dataclass
class Figures:
    """Seconds of each answer, and of each late tick of the event loop."""

    answers: list[float]
    delays: list[float]

    def __str__(self) -> str:
        answers, delays = sorted(filter(None, self.answers)), sorted(self.delays)
        return (
            f"answer median {statistics.median(answers):.2f} s, 99 % {answers[int(len(answers) * 0.99)]:.2f} s, "
            f"most {answers[-1]:.2f} s; loop late: 99 % {delays[int(len(delays) * 0.99)] * 1000:.1f} ms, "
            f"most {delays[-1] * 1000:.1f} ms"
        )


GAMES = logic_of(hosted_games())


@asynccontextmanager
async def new_context() -> AsyncIterator[MatchContext]:
    with tempfile.TemporaryDirectory() as folder:
        opened = await Store.open(Path(folder) / "solo.db")
        seeds = (f"{number:064x}" for number in count(1))
        limits = Limits(challenge_ms=1, open_challenges=1, ping_pause_ms=0, solo_matches=1)
        yield MatchContext(opened, GAMES, limits, wall_clock, lambda: next(seeds))
        await opened.close()


async def measure(thinkers: Workers, matches: int, rounds: int) -> Figures:
    """Play `matches` at once, each for `rounds` turns of its player, who takes the first legal turn."""
    figures = Figures([], [])
    async with new_context() as ground:
        play, challenges, solo = PlayCases(ground), Challenges(ground), BotSeats(ground)
        game = ground.games["royal_visit"]
        opponent = BotPlayer(solo, GAMES, thinkers, thinkers, wall_clock)
        bot_turns = MatchTasks("opponent", opponent.play_turn, solo.prompted_matches)
        moved: dict[int, asyncio.Event] = {}

        def touched(matches: frozenset[int]) -> None:
            for match in matches:
                bot_turns.wake(match)
                if match in moved:
                    moved[match].set()

        ground.store.on_touched = touched
        bot_turns.start()
        bot_turns.connected()
        options = {"ruleset": "rulebook"}
        begun = [
            await challenges.start_bot_match(
                Place(1, 1),
                Terms(game=game.rules.key, options=options, level=STRONGEST),
                user=10 + number,
                bot=BOT,
            )
            for number in range(matches)
        ]
        await bot_turns.idle.wait()
        watch = asyncio.create_task(_watch(figures.delays))
        for _ in range(rounds):
            figures.answers += await asyncio.gather(*(_answered(play, ground, moved, made.match.id) for made in begun))
        watch.cancel()
        await bot_turns.stop()
    return figures


async def _answered(play: PlayCases, ground: MatchContext, moved: dict[int, asyncio.Event], match: int) -> float:
    """Play the player's turn. Return the seconds until the bot's answer is committed (0 if the match is over)."""
    now = await play.match(match)
    if not now.users_to_act:
        return 0.0
    [user] = now.users_to_act
    hand = await play.hand(match, user)
    plays = ground.games[now.game].rules.next_plays(hand.state.view, ())[:1]
    prompt_version = await save_draft(ground, hand, plays)
    changed = moved[match] = asyncio.Event()
    start = time.perf_counter()
    await play.end_turn(match, user, prompt_version, hand.step + 1)
    while (await play.match(match)).bot_to_act:
        await changed.wait()
        changed.clear()
    return time.perf_counter() - start


async def save_draft(ground: MatchContext, hand: Hand, plays: tuple[str, ...]) -> int:
    """Store these plays as the draft's next step, without a press. Return the seat's prompt_version."""
    assert hand.prompt_version is not None
    draft = drafts.DraftRow(hand.prompt_version, hand.step + 1, None, plays)
    await ground.store.write(lambda tx: drafts.save_draft(tx, hand.match.id, hand.seat, draft))
    return hand.prompt_version


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
    thinkers = ThinkingPool(given.workers, 60)
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

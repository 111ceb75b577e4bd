"""The review of a match of 40 turns: how long a reader waits, and how late the event loop is meanwhile.

`python -m bench.review [--turns 40] [--workers N]`. The yardstick, in the same run, is the strongest level playing the
same turns, one after the other in one process: a review also judges each turn.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import time
from typing import cast

from bench.solo import new_context, save_draft
from bot.background.pools.thinking_pool import ThinkingPool
from bot.background.reviewer import Reviewer
from bot.matches.afterwards.reviews import Reviews, turning_points
from bot.matches.core.context import MatchContext
from bot.matches.core.model import State
from bot.matches.core.terms import Place, Terms
from bot.matches.lobby.challenges import Challenges
from bot.matches.turns.play import PlayCases
from bot.ui.handlers.afterwards.review import PROGRESS_SECONDS
from engine.royal_visit.game import turn_of
from engine.royal_visit.opponent.remote import SeenTurn, choose_turn
from engine.royal_visit.position import View

TICK = 0.001
LEVELS = (2, 3)
"""Levels that play the match: good enough to be sensible, weak enough to leave something to judge."""


async def played(ground: MatchContext, turns: int) -> int:
    """Play a match of exactly `turns` turns that ends by resignation. Return its id."""
    play, challenges = PlayCases(ground), Challenges(ground)
    game = ground.games["royal_visit"]
    for attempt in range(1000):
        terms = Terms(game=game.rules.key, options={})
        made = await challenges.challenge(Place(1, 1), terms, challenger=1, guests=[2])
        match = await challenges.accept(made.match.id, 2, "left")
        for number in range(turns):
            [user] = match.users_to_act
            hand = await play.hand(match.id, user)
            turn = choose_turn(cast("View", hand.state.view), LEVELS[number % 2], f"{attempt} {number}", None)
            prompt_version = await save_draft(ground, hand, tuple(map(str, turn_of(turn))))
            await play.end_turn(match.id, user, prompt_version, hand.step + 1)
            match = await play.match(match.id)
            if match.state is State.OVER:
                break
        else:
            await play.resign(match.id, 1)
            return match.id
    raise SystemExit("no match was long enough")


async def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.review", description="The review of a long match.")
    parser.add_argument("--turns", type=int, default=40)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    thinkers = ThinkingPool(given.workers, 60)
    delays: list[float] = []
    try:
        await asyncio.gather(*(thinkers.run(os.getpid) for _ in range(given.workers)))
        async with new_context() as ground:
            match = await played(ground, given.turns)
            reviews = Reviews(ground)
            request = await reviews.request(match)
            one = time.perf_counter()
            for made, last in request.turns_seen:
                await thinkers.run(choose_turn, cast("View", made.before), 5, "0", cast("SeenTurn | None", last))
            yardstick = time.perf_counter() - one
            watch = asyncio.create_task(_watch(delays))
            start = time.perf_counter()
            making, words, shown_at = Reviewer(reviews, ground.games, thinkers).join(match), 0, start - PROGRESS_SECONDS
            while not await making.step():
                if time.perf_counter() - shown_at >= PROGRESS_SECONDS:
                    words, shown_at = words + 1, time.perf_counter()
            took = time.perf_counter() - start
            watch.cancel()
            again = time.perf_counter()
            found = await reviews.find(match)
            stored = time.perf_counter() - again
            assert found is not None
    finally:
        thinkers.close()
    late = statistics.quantiles(delays, n=100)[-1] * 1000
    print(
        f"{given.turns} turns, {given.workers} workers: review {took:.1f} s, {words} words of progress;"
        f" the strongest level plays them in {yardstick:.1f} s: {took / yardstick:.2f} x; asked for again:"
        f" {stored * 1000:.0f} ms; loop late: 99 % {late:.1f} ms; turning turns:"
        f" {', '.join(f'{turn.number} ({turn.cost:.0%})' for turn in turning_points(found))}"
    )


async def _watch(delays: list[float]) -> None:
    while True:
        before = time.perf_counter()
        await asyncio.sleep(TICK)
        delays.append(time.perf_counter() - before - TICK)


if __name__ == "__main__":
    asyncio.run(main())

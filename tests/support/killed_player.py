"""Plays both seats of match after match on a database, until it is killed: `python -m tests.support.killed_player`.

It says on standard output what has been committed, a line each, so that nothing said may be missing afterwards.
"""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

from bot.matches.core.model import State
from bot.matches.turns.play import UNDO
from tests.support.club import ANN, BEN, Club, open_club
from tests.support.text_rules import all_turns, plays_of


async def _play_for_ever(folder: Path, seed: int) -> None:
    rng = random.Random(seed)
    async with open_club(folder) as club:
        matches = await club.rows("SELECT id, state FROM matches ORDER BY id")
        print("ready", flush=True)
        while True:
            if matches and matches[-1][1] == "challenge":  # killed between challenge and answer
                await club.challenges.accept(matches[-1][0], BEN, rng.choice(["left", "right"]))
                await _play(club, matches[-1][0], rng)
            elif matches and matches[-1][1] == "play":
                await _play(club, matches[-1][0], rng)
            club.now += 24 * 3_600_000
            number = len(await club.rows("SELECT id FROM matches"))
            club.seeds = iter([f"{number + 1:064x}"])
            made = await club.challenge(ruleset=rng.choice(["rulebook", "manual"]), rated=bool(number % 3))
            await club.challenges.accept(made.id, BEN, rng.choice(["left", "right"]))
            matches = [(made.id, "play")]


async def _play(club: Club, match: int, rng: random.Random) -> None:
    rules = club.games["royal_visit"].rules
    while (now := await club.play.match(match)).state is State.PLAY:
        hand = await club.play.hand(match, await club.mover(match))
        if now.version > 6 and rng.random() < 0.1:
            await club.play.resign(match, rng.choice([ANN, BEN]))
            print(match, now.version, "resigned", flush=True)
            continue
        await club.press(hand, "0")
        hand = await club.press(await club.play.hand(match, club.owner_of(hand)), UNDO)
        await club.end_turn(await club.lay(match, *plays_of(rules, rng.choice(all_turns(rules, hand.state.view)))))
        print(match, now.version, "moved", flush=True)


if __name__ == "__main__":
    asyncio.run(_play_for_ever(Path(sys.argv[1]), int(sys.argv[2])))

"""Row f: lists and leaderboards among very many people, and the delay for another person meanwhile.

Another person requests the list of their own matches: once on an idle bot, and repeatedly while the measured command is
not answered yet. The delay is the longest of these times minus the idle one.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from argparse import Namespace
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from statistics import median
from typing import Final

from bench.turns.figures import spread
from bench.turns.full import Full, full
from bench.turns.loopback import TIMEOUT_SECONDS, Loopback, SentInteraction
from bench.turns.process import Process

REST: Final = 0.03
"""Idle seconds between two commands."""

BETWEEN: Final = 0.01
OTHERS: Final = 100
"""The other person's commands: seconds between two, and how many at most during one measured command."""

AUTOCOMPLETE: Final = 4


async def row(given: Namespace) -> None:
    there = await full(given)
    there.forget_sessions()
    rng = random.Random(given.seed)
    with tempfile.TemporaryDirectory() as name:
        async with Loopback(like=there.world) as server, Process(server, Path(name), "bot", "run", database=there.path):
            await _measure(given, _Asker(there, server, rng))


class _Asker:
    """Sends all commands, as people of the database."""

    def __init__(self, there: Full, server: Loopback, rng: random.Random) -> None:
        self.server = server
        self._there = there
        self.rng = rng
        self._channel = next(iter(server.channels))
        self.star = there.filled.people[0]

    @property
    def someone(self) -> int:
        return self.rng.choice(self._there.filled.people)

    async def other(self) -> SentInteraction:
        """Send the other person's command."""
        live = self.rng.choice(self._there.filled.live)
        return await self._type("hand", live.mover, "", live.channel)

    async def command(self, name: str, user: int) -> SentInteraction:
        self._introduce(user)
        return await self.server.command(self._channel, user, name, [])

    async def replays(self, user: int, typed: str = "") -> SentInteraction:
        return await self._type("replay", user, typed, self._channel)

    async def _type(self, name: str, user: int, typed: str, channel: int) -> SentInteraction:
        self._introduce(user)
        option = {"name": "match", "type": 4, "value": typed, "focused": True}
        return await self.server.command(channel, user, name, [option], kind=AUTOCOMPLETE)

    def _introduce(self, user: int) -> None:
        self.server.introduce(user, f"person {user - self.star}")


QUESTIONS: Final[Mapping[str, Callable[[_Asker], Awaitable[SentInteraction]]]] = {
    "leaderboard": lambda one: one.command("leaderboard", one.someone),
    "profile with the most matches": lambda one: one.command("profile", one.star),
    "profile of another person": lambda one: one.command("profile", one.someone),
    "list of replays": lambda one: one.replays(one.someone),
    "list of replays of who has most": lambda one: one.replays(one.star),
    "list of replays by name": lambda one: one.replays(one.someone, f"person {one.rng.randrange(1000)}"),
}


async def _measure(given: Namespace, asker: _Asker) -> None:
    server = asker.server
    times: dict[str, list[float]] = {what: [] for what in QUESTIONS}
    felt: dict[str, list[float]] = {what: [] for what in QUESTIONS}
    alone: list[float] = []
    for number in range(given.questions + 1):  # the first time warms all up
        for what, ask in QUESTIONS.items():
            await _answered(await asker.other())
            await server.quiet(REST)
            quiet = await _answered(await asker.other())
            await server.quiet(REST)
            interaction = await ask(asker)
            took, meanwhile = await asyncio.gather(_answered(interaction), _meanwhile(asker, interaction))
            await server.quiet(REST)
            if number:
                alone.append(quiet)
                times[what].append(took)
                felt[what].append(meanwhile)
    usual = median(alone)
    print(f"f. {given.questions} of each; median / 99th percentile / most (must 20 ms, aim 5 ms):")
    for what in QUESTIONS:
        later = [max(0.0, seconds - usual) for seconds in felt[what]]
        print(f"   {what}: {spread(times[what])}; another person later by {spread(later)} (must 10 ms)")
    print(f"   the other person's command alone: {spread(alone)}")


async def _meanwhile(asker: _Asker, interaction: SentInteraction) -> float:
    """Send the other person's commands until `interaction` is answered. Return the seconds of the slowest."""
    others = [await asker.other()]
    while not interaction.answer.done() and len(others) < OTHERS:
        await asyncio.wait({interaction.answer}, timeout=BETWEEN)
        others.append(await asker.other())
    return max(await asyncio.gather(*map(_answered, others)))


async def _answered(interaction: SentInteraction) -> float:
    await asyncio.wait_for(interaction.answer, TIMEOUT_SECONDS)
    return interaction.seconds

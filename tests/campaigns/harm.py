"""People who play while their bot comes to harm: what they press, what they are told, and what must hold afterwards."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import simcord

from bot.config import HOST_MUST_ACT
from bot.durations import HOUR, Milliseconds
from tests.campaigns.confirmed import Confirmed
from tests.campaigns.engines import Own
from tests.campaigns.launch import CLOCK
from tests.campaigns.people import Party, Step
from tests.campaigns.soundness import assert_sound, owes
from tests.process.scene import Scene

LOST: Final = "Something is wrong with my database"
AWAY: Final = "I can't reach my database"
FAILED: Final = ("Something went wrong on my side", LOST, AWAY)
"""How a person is told that their press could not be stored."""

MOST_PRESSES: Final = 60
"""Presses of each party after which nobody will be told of a harm any more."""

PARTIES: Final = (("royalvisit", 2), ("royalcourt", 3))


@dataclass
class Sent:
    """A press, and how often its presser had acted until then."""

    party: Party
    step: Step
    acted: Counter[str]
    answer: str = ""

    @property
    def failed(self) -> bool:
        return self.answer.startswith(FAILED)


class Harmed:
    """Parties that play on from run to run on a bot that is harmed in each."""

    def __init__(self, scene: Scene, seed: str) -> None:
        self.scene = scene
        self.bot = scene.bot
        self.confirmed = Confirmed(scene)
        self._clock = scene.bot.folder / "clock"
        self._clock.write_text("0")
        self.ahead = 0
        """Milliseconds by which the bot's clock is ahead."""
        scene.bot.environ[CLOCK] = str(self._clock)
        self._rng = random.Random(seed)
        self.parties: list[Party] = []
        self.gather()
        self.complaints: list[str] = []
        """What the bot has logged in this run, but for normal operation."""

    def gather(self) -> None:
        """New people, in channels of their own."""
        self.parties = [Party.gather(self.scene, random.Random(self._rng.random()), *party) for party in PARTIES]
        self.confirmed = Confirmed(self.scene)

    def time_left(self) -> dict[tuple[int, str], int]:
        """Milliseconds until the time of each seat that is asked, and of each window, is up, by the bot's clock."""
        now = self.now
        seats = self.scene.read("SELECT match, seat, due FROM seats WHERE due IS NOT NULL AND late = 0")
        windows = self.scene.read("SELECT id, window_until FROM matches WHERE window_until IS NOT NULL")
        found = {(row["match"], row["seat"]): row["due"] - now for row in seats}
        return found | {(row["id"], "window"): row["window_until"] - now for row in windows}

    async def until_fair(self, before: Mapping[tuple[int, str], int]) -> None:
        """After an outage, nobody is late, and each clock that ran before has an hour, or what it had if that is less.

        A minute less will do: time goes on.
        """

        def is_fair() -> bool:
            late = [tuple(row) for row in self.scene.read("SELECT match, seat FROM seats WHERE late > 0")]
            assert not (wronged := set(before) & set(late)), f"late by an outage: {wronged}"
            return all(left > min(before.get(clock, 0), int(HOUR)) - 60_000 for clock, left in self.time_left().items())

        await self.scene.wire.until(is_fair, "an hour for everybody")

    def leave(self) -> None:
        """What was posted until now may stay where it is, twice or not at all: nobody looks at it any more."""
        self.scene.littered |= set(self.scene.wire.backend.channels)
        self.scene.forget_pings()

    def shift(self, time: Milliseconds) -> None:
        """Set the bot's clock ahead, or back."""
        self.ahead += int(time)
        new = self._clock.with_suffix(".new")
        new.write_text(str(self.ahead))
        new.replace(self._clock)

    @property
    def now(self) -> int:
        """The bot's clock."""
        return time.time_ns() // 1_000_000 + self.ahead

    async def connected(self) -> None:
        """The bot runs, is connected, and has been once before the first outage."""
        if not self.bot.runs:
            await self.bot.start()
        await self.scene.wire.connected()
        await self.scene.wire.until(lambda: self.scene.read("SELECT 1 FROM heartbeat"), "a heartbeat")

    async def stop(self, rng: random.Random) -> None:
        """Stop the bot: it may tidy up, or not."""
        if rng.random() < 0.5:
            await self.stop_in_order()
        else:
            await self.bot.kill()
        await self.quiet()

    async def stop_in_order(self) -> None:
        self.bot.tell()
        assert await self.bot.ended() == 0, "\n".join(self.logged())
        await self.quiet()

    async def quiet(self) -> None:
        """Nothing is under way any more of a bot that has ended."""
        await self.scene.wire.gone()
        if isinstance(database := self.bot.database, Own):
            await self.scene.wire.until(database.idle, "the server to notice")

    def logged(self) -> list[str]:
        """Everything that the bot has complained of in this run."""
        self.complaints += self.bot.complaints()
        return self.complaints

    # ---- playing
    async def play(self, presses: int, *, patient: bool = False) -> None:
        """Let each party press what they see, at the same time. `patient`: they press again what failed."""

        async def one(party: Party) -> None:
            for _ in range(presses):
                sent = self.next(party)
                await self.tell([sent])
                for _ in range(MOST_PRESSES * sent.failed * patient):
                    await self.again([sent], may_fail=True)
                    if not sent.failed:
                        break
                assert not sent.failed, "\n".join((f"{sent.step}: {sent.answer}", *self.logged()[-20:]))

        await asyncio.gather(*map(one, self.parties))

    def next(self, party: Party) -> Sent:
        step = party.next_step()
        return Sent(party, step, self.confirmed.acted(step))

    async def tell(self, presses: Sequence[Sent], *, readable: bool = True) -> None:
        """Press all at once, and wait for the answers. `readable`: the tests can look into the database now."""
        results = [await sent.party.send(sent.step) for sent in presses]
        await asyncio.gather(*(self._answered(*one, readable=readable) for one in zip(presses, results, strict=True)))

    async def _answered(self, sent: Sent, result: simcord.InteractionResult, *, readable: bool) -> None:
        assert await sent.party.answered(result), "the bot died by itself:\n" + "\n".join(self.logged()[-20:])
        sent.answer = sent.party.answer_text(result)
        if readable and not sent.failed:
            self.confirmed.note(sent.step)

    async def until_refused(self) -> list[Sent]:
        """Press until someone is told that it could not be stored. Return those who were."""
        for _ in range(MOST_PRESSES):
            sent = [self.next(party) for party in self.parties]
            await self.tell(sent)
            if failed := [one for one in sent if one.failed]:
                return failed
        raise AssertionError("nobody is told that nothing can be stored")

    async def again(self, failed: Sequence[Sent], *, may_fail: bool = False) -> None:
        """What failed is pressed once more, and counts at most once."""
        for sent in failed:
            before = sent.acted
            await self.tell([sent])
            assert may_fail or not sent.failed, f"{sent.step}: {sent.answer}"
            acted = self.confirmed.acted(sent.step) - before
            assert all(times <= 1 for times in acted.values()), f"{sent.step} counted twice: {acted}"

    async def until_logged(self, words: str) -> None:
        """The bot has complained in these words."""
        await self.scene.wire.until(lambda: any(words in line for line in self.logged()), f"“{words}” in the log")

    def assert_named(self, code: str) -> None:
        """The bot has said why nothing can be stored."""
        lines = self.logged()
        assert any(f"the database cannot be written to: {code}" in line for line in lines), "\n".join(lines)

    async def refused(self, words: str, files: Sequence[Path] = (), **settings: str) -> None:
        """The bot does not start, says why in one line, and leaves the files alone."""
        before = [file.read_bytes() for file in files if file.exists()]
        settings = {"HEALTH_FILE": "another", **settings}
        status, _, said = await self.bot.ask("run", **settings)
        lines = [line for line in said.splitlines() if " INFO " not in line]
        assert (status in (1, HOST_MUST_ACT), len(lines)) == (True, 1), said
        assert words in lines[0], lines
        assert [file.read_bytes() for file in files if file.exists()] == before, "a file was changed"

    # ---- what must hold
    async def live_through(self, harm: Callable[[], Awaitable[str]], known: str, rng: random.Random) -> str:
        """Have people play before and after a harm; return what it was. Raise AssertionError if something is wrong.

        `known`: a pattern of the errors in the log that name the harm.
        """
        await self.connected()
        await self.play(rng.randrange(2, 8))
        said = await harm()
        await self.connected()
        await self.play(rng.randrange(1, 4))
        await self.assert_whole(known)
        return said

    async def assert_whole(self, known: str) -> None:
        """Nothing confirmed is lost, everything owed comes once, and the log has no error but those that are known."""
        await self.connected()
        self.confirmed.check()
        await self.scene.wire.until(lambda: not owes(self.scene), "everything that is owed")
        await assert_sound(self.scene)
        pattern = re.compile(known or "nothing at all is known")
        unknown = [line for line in self.logged() if " ERROR " in line or " CRITICAL " in line]
        unknown = [line for line in unknown if not pattern.search(line)]
        assert not unknown, "\n".join(unknown)
        self.complaints.clear()

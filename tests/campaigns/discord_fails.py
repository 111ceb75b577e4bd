"""Each request of a match fails in turn: the match goes on, nothing is there twice, and the presser is answered.

The table of moments is not written down: each act of `acts` is done once undisturbed, and every request that the bot
makes for it is a moment.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tests.campaigns.acts import ACTS, MOST_PRESSES, Act, offered, ready
from tests.campaigns.people import Party, Step, Typed
from tests.campaigns.soundness import assert_sound, owes
from tests.process.scene import Scene
from tests.process.server import Fault, Request

FAULTS: Final = (
    Fault("429 for this route", 429, scope="user"),
    Fault("429 shared", 429, scope="shared"),
    Fault("429 everywhere", 429, scope="global"),
    Fault("429 for the address", 429, scope="banned"),
    Fault("500", 500),
    Fault("503", 503),
    Fault("cut before"),
    Fault("cut after", taken=True),
    Fault("500 after", 500, taken=True),
    Fault("no answer", seconds=20),
    *(Fault(str(code), 404, code) for code in (10003, 10008, 10062)),
    Fault("40060", 400, 40060),
    *(Fault(str(code), 403, code) for code in (50001, 50007, 50013, 160005)),
)

AT_ONCE, TOGETHER = 16, 64
"""Parties at the same time, most of which wait; and trials in a run."""

TIMEOUT_SECONDS: Final = 8.0
"""Seconds that a person waits for an answer after a fault; then they press again, and what they press counts once."""

KNOWN: Final = re.compile(
    r"status \d+, code \d+|cannot acknowledge|no answer to a press|ServerDisconnected|ClientOSError|ClientConnect"
    r"|rate limit|rate limited|Rate limit|TimeoutError|Connection|Discord says \d+"
)
"""Complaints of the bot that name what was done to it."""

PERSONS: Final = ("turn", "reply", "join", "offer", "answer", "more", "nudge", "claim", "leave", "cancel")


@dataclass(frozen=True)
class Moment:
    """The request of an act that is to fail: the `nth` that fits."""

    act: Act
    method: str
    route: str
    nth: int

    def __str__(self) -> str:
        return f"{self.act.name}: {self.method} {self.route}{f' #{self.nth}' if self.nth > 1 else ''}"


def route_of(request: Request) -> str:
    """A request's path without what is different each time."""
    path = request.path.partition("?")[0]
    path = re.sub(r"simcord_interaction_\d+", "TOKEN", path)
    return re.sub(r"\d{15,}", "ID", path)


class Watched:
    """The requests that the bot makes for a party from now on, and the fault that one of them meets."""

    def __init__(self, party: Party, moment: Moment | None = None, fault: Fault | None = None) -> None:
        self._party = party
        self._moment = moment
        self._fault = fault
        self._seen = 0
        self.requests: list[Request] = []
        self.met: Request | None = None

    def __call__(self, request: Request) -> Fault | None:
        if not self._of_party(request):
            return None
        self.requests.append(request)
        moment = self._moment
        if moment is None or self.met or (request.method, route_of(request)) != (moment.method, moment.route):
            return None
        self._seen += 1
        if self._seen < moment.nth:
            return None
        self.met = request
        return self._fault

    def _of_party(self, request: Request) -> bool:
        backend, people = self._party.scene.wire.backend, {person.id for person in self._party.people}
        people.add(self._party.moderator.id)
        for number in map(int, re.findall(r"\d{15,}", request.path)):
            if number in people or number == self._party.channel.id:
                return True
            if (interaction := backend.interactions.get(number)) is not None and interaction.user_id in people:
                return True
            if (channel := backend.channels.get(number)) is not None and people & set(channel.recipient_ids):
                return True
        recipient = request.body.get("recipient_id") if isinstance(request.body, dict) else None
        return recipient is not None and int(recipient) in people


class DiscordFails:
    """Every moment of every act with every fault, in an order that follows from the seed."""

    def __init__(self, scene: Scene, seed: int, table: list[tuple[Moment, Fault]] | None = None) -> None:
        """`table`: what is left to be tried, for the bots after one that failed."""
        self._scene = scene
        self._seed = seed
        self._table = [] if table is None else table

    async def run(self, number: int) -> str:
        """Take some trials from the table; if it is empty, find a new one."""
        if not self._table:
            moments = await self.moments(ACTS)
            self._table += sorted(((moment, fault) for moment in moments for fault in FAULTS), key=self._place)
            if (done := (number - 2) * TOGETHER) < len(self._table):  # `--first`: go on where another campaign ended
                del self._table[: max(0, done)]
            return f"{len(moments)} moments of {len(ACTS)} acts, {len(FAULTS)} faults: {len(self._table)} trials"
        if not self._scene.bot.runs:
            await self._scene.bot.start()
        await self._scene.wire.connected()
        taken = self._table[:TOGETHER]
        del self._table[:TOGETHER]
        said = " | ".join(await self.trials(taken))
        return f"{len(taken)} trials, {len(self._table)} left: {said}"

    def _place(self, trial: tuple[Moment, Fault]) -> float:
        """Where a trial stands in the table: in the same order also if some moments did not come about."""
        moment, fault = trial
        return random.Random(f"discord-fails {self._seed} {moment} {fault.name}").random()

    async def trials(self, table: Sequence[tuple[Moment, Fault]]) -> list[str]:
        """Let each moment meet its fault, some at once, and look at everything afterwards."""
        free = asyncio.Semaphore(AT_ONCE)

        async def one(moment: Moment, fault: Fault) -> str:
            async with free:
                return await self.trial(moment, fault)

        found = await asyncio.gather(*(one(*pair) for pair in table), return_exceptions=True)
        if failed := [one for one in found if isinstance(one, BaseException)]:
            raise BaseExceptionGroup(f"{len(failed)} of {len(table)} trials", failed)
        await assert_sound(self._scene)
        self.assert_known()
        return [str(one) for one in found]

    def assert_known(self) -> None:
        lines = [line for line in self._scene.bot.complaints() if " ERROR " in line or " CRITICAL " in line]
        unknown = [line for line in lines if not KNOWN.search(line)]
        assert not unknown, "\n".join(unknown)

    async def moments(self, acts: Sequence[Act]) -> list[Moment]:
        """Every request that the bot makes for these acts."""
        here, found = self._scene, []
        if not here.bot.runs:
            await here.bot.start()
        await here.wire.connected()
        for act in acts:
            party = self._party(act, "moments")
            step = await act.prepare(party)
            await self._settled(party)
            watched = Watched(party)
            await self._done(party, step, watched)
            counted: dict[tuple[str, str], int] = {}
            for request in watched.requests:
                key = (request.method, route_of(request))
                counted[key] = counted.get(key, 0) + 1
                found.append(Moment(act, *key, counted[key]))
        return found

    def _party(self, act: Act, which: str) -> Party:
        rng = random.Random(f"discord-fails {self._seed} {act.name} {which}")
        return Party.gather(self._scene, rng, act.group, act.people)

    async def _done(self, party: Party, step: Step, watched: Watched) -> bool:
        """Do it, and wait until nothing more comes of it; whether it was answered."""
        wire = self._scene.wire
        wire.meddlers.append(watched)
        try:
            return await self._answered(party, step, lambda: watched.met is not None)
        finally:
            await self._settled(party)
            wire.meddlers.remove(watched)

    async def _answered(self, party: Party, step: Step, met: Callable[[], bool]) -> bool:
        """Whether an answer came. After a fault, the bot has `PATIENCE` to find another way."""
        task = asyncio.create_task(party.do(step))
        while not task.done():
            await asyncio.wait({task}, timeout=0.1)
            if met() and not task.done():
                await asyncio.wait({task}, timeout=TIMEOUT_SECONDS)
                if not task.done():
                    task.cancel()
                    return False
        return task.result()

    async def _settled(self, party: Party) -> None:
        """Nothing is owed to the party that can be given."""
        await self._scene.wire.until(lambda: not owes(self._scene, party.channel.id), "what is owed to the party")

    async def trial(self, moment: Moment, fault: Fault) -> str:
        """Let this moment meet this fault."""
        name = f"{moment} × {fault.name}"
        try:
            return await self._trial(moment, fault, name)
        except Exception as error:
            raise AssertionError(f"{name}: {error}") from error

    async def _trial(self, moment: Moment, fault: Fault, name: str) -> str:
        party = self._party(moment.act, fault.name)
        assert self._scene.bot.runs, "the bot has died"
        step = await moment.act.prepare(party)
        await self._settled(party)
        before = self._kinds(party)
        watched = Watched(party, moment, fault)
        told = await self._done(party, step, watched)
        made = self._kinds(party)[len(before) :]
        for kind in PERSONS:
            expected = 2 if kind == "leave" else 1
            assert made.count(kind) <= expected, f"{name}: {made}"
        # Discord will not delete a message, or says that one is gone which is there: another one takes its place.
        if fault.code and (moment.method == "DELETE" or fault.code in (10003, 10008)):
            self._scene.littered.add(party.channel.id)
            self._scene.littered |= {self._scene.wire.backend.dm_channels.get(one.id, 0) for one in party.people}
        if watched.met is None:
            return f"{name}: not met"
        if not told:  # the person presses again, and is told
            assert await party.do(step), f"{name}: no answer to the second press either"
            again = self._kinds(party)[len(before) :]
            for kind in PERSONS:
                assert again.count(kind) <= 1, f"{name}: pressed again {again}"
        await self._goes_on(party, name)
        return f"{name}: {'told' if told else 'told when pressed again'}"

    def _kinds(self, party: Party) -> list[str]:
        sql = (
            "SELECT a.kind FROM actions a JOIN matches m ON m.id = a.match WHERE m.channel = ? ORDER BY m.id, a.number"
        )
        return [row["kind"] for row in self._scene.read(sql, party.channel.id)]

    async def _goes_on(self, party: Party, name: str) -> None:
        """Each player who is asked can open their hand and end their turn, and the board shows it, once."""
        rows = party.rows("id, public_id, state")
        if not rows:
            return
        match, public, state = rows[0]
        if state == "challenge":
            await party.do(await offered(party, party.people[0], "rules", match=public))  # which wakes what rests
            await self._found(party, match, "challenge")
            return
        if state != "play":
            return
        version = self._version(match)
        await party.do(Typed(party.people[0], f"{party.group} hand"))  # a person who misses the board types this
        await self._found(party, match, "board")
        for _ in range(MOST_PRESSES):
            if self._stopped(match) or self._version(match) > version:
                break
            await self._scene.wire.until(lambda: party.awaited(match), "someone to be asked")
            press = await ready(party, match, public) if party.group == "royalvisit" else party.playing(match, public)
            if press is not None:
                await party.do(press)
        await self._settled(party)
        await self._found(party, match, "board")

    def _version(self, match: int) -> int:
        [row] = self._scene.read("SELECT public_version FROM matches WHERE id = ?", match)
        return int(row["public_version"])

    def _stopped(self, match: int) -> bool:
        [row] = self._scene.read("SELECT stopped FROM matches WHERE id = ?", match)
        return row["stopped"] is not None

    async def _found(self, party: Party, match: int, purpose: str) -> None:
        """The match's posts of this purpose are there, and show the present."""
        sql = "SELECT * FROM posts WHERE match = ? AND purpose = ?"

        def there() -> bool:
            rows = self._scene.read(sql, match, purpose)
            backend = self._scene.wire.backend
            # A private post that could not be sent is given up for one in the channel.
            posted = [row for row in rows if row["message"] is not None or row["person"] is None]
            return bool(posted) and all(
                row["message"] in backend.messages.get(row["channel"], {}) and row["shown"] >= row["wanted"]
                for row in posted
            )

        rows = [dict(row) for row in self._scene.read(sql, match, purpose)]
        try:
            await self._scene.wire.until(there, f"the {purpose} of match {match}")
        except AssertionError as error:
            raise AssertionError(f"the {purpose} is not there: {rows}") from error

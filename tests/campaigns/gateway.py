"""The gateway fails: connections drop, sessions end, events come twice, late and in another order, or not for an hour.

Each press counts once, whatever was posted is there once, and no clock runs out because nobody could be heard.
"""

from __future__ import annotations

import copy
import datetime as dt
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.durations import HOUR
from tests.campaigns.discord_fails import KNOWN
from tests.campaigns.harm import Harmed
from tests.campaigns.people import Party
from tests.process.scene import Scene
from tests.process.server import Fault, Request
from tests.process.world import RealClock

RESUMABLE: Final = (4000, 4008, 1012)
"""Close codes after which a session goes on."""

ENDED: Final = (4007, 4009)
"""Close codes after which a bot begins a new one."""


@dataclass(frozen=True)
class Trouble:
    """What happens on the gateway, and what of the log's errors names it."""

    name: str
    do: Callable[[GatewayFails, random.Random], Awaitable[str]]
    known: str = ""


class GatewayFails:
    """One trouble after the other, with people who play meanwhile."""

    def __init__(self, scene: Scene, seed: int, troubles: Sequence[Trouble] | None = None) -> None:
        self.harmed = Harmed(scene, f"gateway {seed}")
        self.scene = scene
        self.gateway = scene.wire.gateway
        self._seed = seed
        self._troubles = troubles or TROUBLES

    async def run(self, number: int) -> str:
        """Do one trouble. Return what happened; raise AssertionError if something is wrong."""
        rng = random.Random(f"gateway {self._seed} {number}")
        trouble = self._troubles[(number - 1) % len(self._troubles)]
        said = await self.harmed.live_through(lambda: trouble.do(self, rng), trouble.known, rng)
        return f"{trouble.name}: {said}"

    async def while_playing(self, rng: random.Random, do: Callable[[], Awaitable[None]]) -> None:
        """Do it at one of the bot's next requests, and have people press before, meanwhile and after."""
        wait = rng.randrange(1, 15)

        async def come(_: Request) -> None:
            nonlocal wait
            wait -= 1
            if wait > 0:
                self.scene.wire.ambush("*", "*", come)
            else:
                await do()

        self.scene.wire.ambush("*", "*", come)
        while wait > 0:
            await self.harmed.play(1)
        await self.harmed.play(2)


async def dropped(here: GatewayFails, rng: random.Random) -> str:
    """The connection is lost, and the session is resumed with what was missed."""
    code, before = rng.choice(RESUMABLE), here.gateway.resumed
    await here.while_playing(rng, lambda: here.gateway.disconnect(code))
    assert here.gateway.resumed > before, "the session was not resumed"
    return f"with {code}"


async def reconnect_requested(here: GatewayFails, rng: random.Random) -> str:
    """Discord asks to connect again."""
    before = here.gateway.resumed
    await here.while_playing(rng, lambda: here.gateway.say(7))
    assert here.gateway.resumed > before, "the session was not resumed"
    return "resumed"


async def session_ended(here: GatewayFails, rng: random.Random) -> str:
    """The session is over: what people press before there is a new one never arrives, and they press again."""
    harmed, end = here.harmed, rng.choice([*ENDED, "invalid", "forgotten"])
    before = len(here.gateway.identified)
    sent = [harmed.next(party) for party in harmed.parties]
    if end == "invalid":
        await here.gateway.say(9, data=False)
    else:
        await here.gateway.disconnect(end if isinstance(end, int) else 4000)
    here.gateway.forget()
    for one in sent:
        await one.party.send(one.step)  # nobody hears it
    await here.scene.wire.until(lambda: len(here.gateway.identified) > before, "a new session")
    await here.scene.wire.connected()
    await harmed.again(sent)
    return f"{end}"


async def twice(here: GatewayFails, rng: random.Random) -> str:
    """Events come twice: at once, and once more when everything is done."""
    harmed, backend = here.harmed, here.scene.wire.backend
    seen: list[Any] = []

    def remember(event: str, payload: Any) -> None:
        if event == "INTERACTION_CREATE" and payload["type"] in (2, 3):
            seen.append(copy.deepcopy(payload))

    backend.subscribers.append(remember)
    sent = []
    for _ in range(rng.randrange(2, 6)):
        round_ = [harmed.next(party) for party in harmed.parties]
        results = [await one.party.send(one.step, copies=2) for one in round_]
        for one, result in zip(round_, results, strict=True):
            assert await one.party.answered(result), "the bot died"
            harmed.confirmed.note(one.step)
        sent += round_
    backend.subscribers.remove(remember)
    again = rng.sample(seen, min(len(seen), 6))
    for payload in again:
        backend.emit("INTERACTION_CREATE", payload)
    await harmed.play(1)
    for one in sent:
        acted = harmed.confirmed.acted(one.step) - one.acted
        mine = [other for other in sent if other.step.actor is one.step.actor]
        assert all(times <= len(mine) for times in acted.values()), f"{one.step} counted twice: {acted}"
    return f"{len(sent)} presses, and {len(again)} of them later"


async def late(here: GatewayFails, rng: random.Random) -> str:
    """Events are held back for a time, and then come in another order: also a new channel after its first command."""
    harmed, backend = here.harmed, here.scene.wire.backend
    publish, held = here.gateway.publish, []

    def hold(event: str, payload: Any) -> None:
        held.append((event, copy.deepcopy(payload)))

    backend.subscribers[backend.subscribers.index(publish)] = hold
    new = Party.gather(here.scene, random.Random(rng.random()), "royalvisit", 2)
    sent = [harmed.next(party) for party in (new, *harmed.parties * rng.randrange(1, 4))]
    results = [await one.party.send(one.step) for one in sent]
    backend.subscribers[backend.subscribers.index(hold)] = publish
    rng.shuffle(held)
    for event, payload in held:
        publish(event, payload)
    for one, result in zip(sent, results, strict=True):
        assert await one.party.answered(result), "the bot died"
    harmed.parties[0] = new
    return f"{len(held)} events in another order"


async def server_away(here: GatewayFails, rng: random.Random) -> str:
    """Discord cannot reach the server for a time; people press again as soon as it can."""
    backend, guild = here.scene.wire.backend, here.scene.guild.id
    backend.emit("GUILD_DELETE", {"id": str(guild), "unavailable": True})
    await here.harmed.play(1)
    backend.emit("GUILD_CREATE", here.gateway.server(backend.guilds[guild]))
    return "and back"


async def hour(here: GatewayFails, rng: random.Random) -> str:
    """Nothing of Discord can be reached for an hour or more, from the middle of people's turns."""
    harmed, wire, hours = here.harmed, here.scene.wire, rng.choice([1, 3, 30])
    clock = wire.backend.clock
    assert isinstance(clock, RealClock)
    fault = rng.choice([Fault("cut before"), Fault("503", 503), Fault("cut after", taken=True)])

    def meet(_: Request) -> Fault:
        return fault

    sent = [harmed.next(party) for party in harmed.parties]
    for one in sent:
        await one.party.send(one.step)
    wire.meddlers.append(meet)
    here.gateway.away = True
    await here.gateway.disconnect(4000)
    here.gateway.forget()
    await wire.until(lambda: here.gateway.turned_away, "the bot to try again")
    before = harmed.time_left()
    harmed.shift(hours * HOUR)
    clock.ahead += dt.timedelta(hours=hours)
    tried = here.gateway.turned_away
    await wire.until(lambda: here.gateway.turned_away > tried, "the bot to try again")
    wire.meddlers.remove(meet)
    here.gateway.away = False
    await harmed.until_logged("every clock has at least an hour")
    await harmed.until_fair(before)
    await wire.connected()
    await harmed.again(sent)
    return f"{hours} h, {fault.name}"


TROUBLES: Final[Sequence[Trouble]] = (
    Trouble("an hour without Discord", hour, f"{KNOWN.pattern}|Attempting a reconnect"),
    Trouble("dropped", dropped),
    Trouble("events twice", twice),
    Trouble("events late", late),
    Trouble("session ended", session_ended),
    Trouble("asked to reconnect", reconnect_requested),
    Trouble("the server away", server_away),
)
"""Everything that can happen on the gateway."""

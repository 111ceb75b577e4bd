"""Two presses at the same moment, of which one counts: the other is told, and the match goes on."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.matches.core.clocks import LATEST
from tests.campaigns import server_races as server
from tests.campaigns.acts import ended_by_moderator, letting, offered, opened, ready, started, window
from tests.campaigns.launch import CLOCK
from tests.campaigns.people import Party, Press, Step, Typed
from tests.campaigns.server_races import Due
from tests.campaigns.soundness import assert_sound, owes
from tests.process.scene import Scene

AT_ONCE: Final = 8
"""Pairs of a run."""


@dataclass(frozen=True)
class Race:
    """How a pair of presses comes about, and which actions of the match may come of it, in any order.

    What is due comes first in a pair: the press comes shortly before it or after it. `came`: what came of it where that
    is not a match's, in a server of its own.
    """

    name: str
    group: str
    people: int
    prepare: Callable[[Party], Awaitable[tuple[Step | Due, Step]]]
    outcomes: frozenset[tuple[str, ...]]
    came: Callable[[Party], tuple[str, ...]] | None = None


# ---- the pairs
async def _same_turn(party: Party) -> tuple[Step, Step]:
    press = await ready(party, *await started(party))
    return press, press


async def _same_accept(party: Party) -> tuple[Step, Step]:
    ann, ben, cleo = party.people
    await party.do(Typed(ann, "royalvisit challenge"))
    name = party.rows()[0]["public_id"]
    return await offered(party, ben, "accept", match=name), await offered(party, cleo, "accept", match=name)


async def _accept_and_withdraw(party: Party) -> tuple[Step, Step]:
    ann, ben, *_ = party.people
    await party.do(Typed(ann, "royalvisit challenge", {"user": ben}))
    name = party.rows()[0]["public_id"]
    return await offered(party, ben, "accept", match=name), await opened(party, ann, name, "withdraw", "more")


async def _table(party: Party, sitting: int) -> str:
    """A table at which so many have sat down."""
    ann, *others = party.people
    await party.do(Typed(ann, "royalcourt challenge", {"seats": sitting + 1}))
    name = str(party.rows()[0]["public_id"])
    for guest in others[: sitting - 1]:
        await party.do(await offered(party, guest, "lobby-join", match=name))
    return name


async def _last_seat(party: Party) -> tuple[Step, Step]:
    name = await _table(party, 2)
    _, _, cleo, dora = party.people
    return await offered(party, cleo, "lobby-join", match=name), await offered(party, dora, "lobby-join", match=name)


def _host_and(host: str, person: int, other: str) -> Callable[[Party], Awaitable[tuple[Step, Step]]]:
    """The host of a table for three with two at it, and the person of this number (from 0), press at once."""

    async def pair(party: Party) -> tuple[Step, Step]:
        name = await _table(party, 2)
        first = await opened(party, party.people[0], name, host, "more")
        if other == "lobby-join":
            return first, await offered(party, party.people[person], other, match=name)
        return first, await opened(party, party.people[person], name, other, "more")

    return pair


async def _bot_and_join(party: Party) -> tuple[Step, Step]:
    name = await _table(party, 2)
    ann, _, cleo, _ = party.people
    bot = await opened(party, ann, name, "lobby-bot", "more")
    return bot, await offered(party, cleo, "lobby-join", match=name)


async def _draw_and_move(party: Party) -> tuple[Step, Step]:
    match, name = await started(party)
    end = await ready(party, match, name)
    other = next(person for person in party.people[:2] if person is not end.actor)
    await party.do(await opened(party, other, name, "offer-here", "more", ":draw"))
    agree = await offered(party, end.actor, "agree", match=name)
    return agree, end


async def _both_offer_a_draw(party: Party) -> tuple[Step, Step]:
    match, name = await started(party)
    await ready(party, match, name)
    one, other = party.people[:2]
    return await opened(party, one, name, "offer-here", "more", ":draw"), await opened(
        party, other, name, "offer-here", "more", ":draw"
    )


async def _agree_and_take_back(party: Party) -> tuple[Step, Step]:
    match, name = await started(party)
    end = await ready(party, match, name)
    other = next(person for person in party.people[:2] if person is not end.actor)
    await party.do(await opened(party, other, name, "offer-here", "more", ":pause"))
    agree = await offered(party, end.actor, "agree", match=name)
    return agree, await offered(party, other, "refuse", "refuse-here", match=name)


async def _resign_and_move(party: Party) -> tuple[Step, Step]:
    match, name = await started(party)
    end = await ready(party, match, name)
    other = next(person for person in party.people[:2] if person is not end.actor)
    return await opened(party, other, name, "resign-now", "resign"), end


async def _both_resign(party: Party) -> tuple[Step, Step]:
    match, name = await started(party)
    await ready(party, match, name)
    one, other = party.people[:2]
    return (
        await opened(party, one, name, "resign-now", "resign"),
        await opened(party, other, name, "resign-now", "resign"),
    )


async def _delete_and_move(party: Party) -> tuple[Step, Step]:
    match, name = await started(party)
    end = await ready(party, match, name)
    other = next(person for person in party.people[:2] if person is not end.actor)
    await party.do(Typed(other, "games data"))
    await party.do(await offered(party, other, "data-delete"))
    return await offered(party, other, "data-delete-now"), end


async def _delete_own_and_move(party: Party) -> tuple[Step, Step]:
    match, name = await started(party)
    end = await ready(party, match, name)
    await party.do(Typed(end.actor, "games data"))
    await party.do(await offered(party, end.actor, "data-delete"))
    return await offered(party, end.actor, "data-delete-now"), end


async def _undo_and_end(party: Party) -> tuple[Step, Step]:
    match, name = await started(party)
    end = await ready(party, match, name)
    return end, next(one for one in party.offered(end.actor, "lay", match=name) if one.custom_id.endswith(":undo"))


async def _last_answers(party: Party) -> tuple[Step, Step]:
    match, name = await window(party)
    while len(asked := party.awaited(match)) > 2:
        await party.do(await letting(party, asked[0], name))
    one, other = asked
    return await letting(party, one, name), await letting(party, other, name)


async def _same_answer(party: Party) -> tuple[Step, Step]:
    match, name = await window(party)
    press = await letting(party, party.awaited(match)[0], name)
    return press, press


async def _answer_and_closing(party: Party) -> tuple[Due, Step]:
    """The last answer, and the end of the pause in which it may be given."""
    while True:
        match, name = await window(party, factor=1)
        while lets := await _lets(party, match, name):
            [row] = party.scene.read("SELECT window_until FROM matches WHERE id = ?", match)
            if len(party.awaited(match)) == 1 and row["window_until"] is not None:
                return Due(row["window_until"] + LATEST), lets[0]
            await party.do(lets[0])


async def _lets(party: Party, match: int, name: str) -> list[Press]:
    """The presses that let it pass of the first person asked, once they see them; none once the window is closed."""

    def closed() -> bool:
        [row] = party.scene.read("SELECT window_since FROM matches WHERE id = ?", match)
        return row["window_since"] is None

    def letting_now() -> list[Press]:
        seen = [press for actor in party.awaited(match)[:1] for press in party.offered(actor, "answer", match=name)]
        return [press for press in seen if press.custom_id.endswith(":let")]

    await party.scene.wire.until(lambda: closed() or letting_now(), "an answer to be offered")
    return [] if closed() else letting_now()


async def _claim_and_move(party: Party) -> tuple[Step, Step]:
    """A claim of a win on time, and the turn that is late."""
    match, name = await started(party, pace="1d")
    end = await ready(party, match, name)
    other = next(person for person in party.people[:2] if person is not end.actor)
    party.scene.change("UPDATE seats SET due = 1 WHERE match = ? AND prompt_version IS NOT NULL", match)
    party.scene.change("UPDATE timers SET due = 1 WHERE match = ? AND kind = 'clock'", match)
    elsewhere = Party.gather(party.scene, party.rng, "royalvisit", 2)
    await elsewhere.do(Typed(elsewhere.people[0], "royalvisit challenge"))  # sets a timer: the bot looks at all of them
    return await offered(party, other, "claim", match=name), end


async def _answer_and_leave(party: Party) -> tuple[Step, Step]:
    match, name = await window(party)
    one, other, *_ = party.awaited(match)
    answer = await letting(party, one, name)
    return answer, await opened(party, other, name, "resign-now", "resign")


async def _rematches(party: Party) -> tuple[Step, Step]:
    match, name = await started(party)
    await ready(party, match, name)
    one, other = party.people[:2]
    await party.do(await opened(party, one, name, "resign-now", "resign"))
    return await offered(party, one, "rematch", match=name), await offered(party, other, "rematch", match=name)


async def _end_and_move(party: Party) -> tuple[Step, Step]:
    match, name = await started(party)
    end = await ready(party, match, name)
    return await ended_by_moderator(party, match), end


VISIT, COURT = "royalvisit", "royalcourt"


def _of(*outcomes: str) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(sorted(one.split())) for one in outcomes)


RACES: Final[Sequence[Race]] = (
    Race("the same turn twice", VISIT, 3, _same_turn, _of("turn")),
    Race("two accept", VISIT, 3, _same_accept, _of("join start turn")),
    Race("accept and withdraw", VISIT, 3, _accept_and_withdraw, _of("join start turn", "close")),
    Race("the last seat", COURT, 4, _last_seat, _of("join start")),
    Race("start and leave", COURT, 4, _host_and("lobby-start", 1, "lobby-leave"), _of("start", "stand")),
    Race("start and join", COURT, 4, _host_and("lobby-start", 2, "lobby-join"), _of("start", "join start")),
    Race("a bot and a person for the last seat", COURT, 4, _bot_and_join, _of("bot start", "join start")),
    Race("host and guest leave", COURT, 4, _host_and("lobby-leave", 1, "lobby-leave"), _of("stand close")),
    Race("agree to a draw and move", VISIT, 3, _draw_and_move, _of("answer end", "turn", "turn answer end")),
    Race("both offer a draw", VISIT, 3, _both_offer_a_draw, _of("offer answer end")),
    Race("agree and take back", VISIT, 3, _agree_and_take_back, _of("answer pause", "answer")),
    Race("resign and move", VISIT, 3, _resign_and_move, _of("leave end", "turn", "turn leave end")),
    Race("both resign", VISIT, 3, _both_resign, _of("leave end")),
    Race("delete and move", VISIT, 3, _delete_and_move, _of("turn leave end", "leave end")),
    Race("delete one's own and move", VISIT, 3, _delete_own_and_move, _of("turn leave end", "leave end")),
    Race("undo and end", VISIT, 3, _undo_and_end, _of("turn", "")),
    Race("the last two answers", COURT, 4, _last_answers, _of("reply reply")),
    Race("the same answer twice", COURT, 4, _same_answer, _of("reply")),
    Race("answer and leave", COURT, 4, _answer_and_leave, _of("reply leave", "reply leave end", "leave end")),
    Race("answer and closing", COURT, 3, _answer_and_closing, _of("reply", "lapse")),
    Race("claim and move", VISIT, 2, _claim_and_move, _of("turn", "claim leave end")),
    Race("both want a rematch", VISIT, 3, _rematches, _of("offer answer", "offer", "")),
    Race("a moderator ends it and a move", VISIT, 3, _end_and_move, _of("cancel end", "turn cancel end")),
    Race("two solve the puzzle", VISIT, 2, server.both("daily-solve"), _of("player player"), server.playing),
    Race("two are reminded", VISIT, 2, server.both("daily-remind"), _of("reminder reminder"), server.playing),
    Race("remind and stop", VISIT, 1, server.remind_and_stop, _of("reminder", ""), server.playing),
    Race("puzzle and other channel", VISIT, 1, server.puzzle_and_other_channel, _of("puzzle"), server.posted),
    Race("two welcomes", VISIT, 1, server.two_welcomes, _of("game game welcome"), server.posted),
    Race("off and begun", VISIT, 1, server.switched_off_and_begun, _of("game welcome"), server.posted),
)


class Races:
    """Pairs in turn, each with people of its own."""

    def __init__(self, scene: Scene, seed: int, races: Sequence[Race] = RACES, at_once: int = AT_ONCE) -> None:
        """`at_once`: the pairs of a run, which get ready and race beside each other."""
        self._scene = scene
        self._seed = seed
        self._races = races
        self._at_once = at_once
        clock = scene.bot.folder / "clock"  # with one, the bot looks at its timers each second
        clock.write_text("0")
        scene.bot.environ[CLOCK] = str(clock)

    async def run(self, number: int) -> str:
        """Have some pairs race, and look at everything."""
        here = self._scene
        if not here.bot.runs:
            await here.bot.start()
        await here.wire.connected()
        first = (number - 1) * self._at_once
        pairs = (self._race(pair) for pair in range(first, first + self._at_once))
        said = await asyncio.gather(*pairs, return_exceptions=True)
        if failed := [one for one in said if isinstance(one, BaseException)]:
            raise BaseExceptionGroup(f"{len(failed)} of {len(said)} pairs", failed)
        await here.wire.until(lambda: not owes(here), "everything that is owed")
        await assert_sound(here)
        assert not (lines := [line for line in here.bot.complaints() if " ERROR " in line]), "\n".join(lines)
        return f"{first + self._at_once} pairs: {' | '.join(map(str, said))}"

    async def _race(self, number: int) -> str:
        here, rng = self._scene, random.Random(f"races {self._seed} {number}")
        race = self._races[number % len(self._races)]
        own = here.wire.env.guild_of(0, here.wire.gateway.shards) if race.came else None
        party = Party.gather(here, rng, race.group, race.people, guild=own)
        pair = list(await race.prepare(party))
        if not isinstance(pair[0], Due):
            rng.shuffle(pair)
        come = partial(race.came, party) if race.came else self._actions(party)
        results = []
        for step in pair:
            if isinstance(step, Due):
                await asyncio.sleep(max(0.0, step.at / 1000 - time.time() + rng.uniform(-0.05, 0.05)))
                continue
            results.append(await party.send(step))
            await asyncio.sleep(rng.choice([0, 0, 0.005, 0.02]))
        for result in results:
            assert await party.answered(result), "the bot died"
        await here.wire.until(lambda: not owes(here, party.channel.id), "everything that is owed")
        # A press after the end of a pause is too late before the pause is closed.
        await here.wire.until(lambda: come() or () in race.outcomes, "what comes of it")
        kinds = come()
        said = " / ".join(party.answer_text(result).split("\n")[0][:60] or "gone" for result in results)
        assert kinds in race.outcomes, f"{race.name}: {kinds}; {said}"
        return f"{race.name}: {' '.join(kinds)}"

    def _actions(self, party: Party) -> Callable[[], tuple[str, ...]]:
        """What tells the actions of the newest match of a party from now on."""
        here = self._scene
        sql = "SELECT id, version FROM matches WHERE channel = ? ORDER BY id DESC LIMIT 1"
        [row] = here.read(sql, party.channel.id)
        sql = (
            "SELECT kind FROM actions a WHERE match = ? AND number >= ? AND kind NOT IN ('open', 'order')"
            " AND NOT (kind IN ('turn', 'reply') AND EXISTS"  # a bot that has sat down plays on
            " (SELECT 1 FROM seats s WHERE s.match = a.match AND s.seat = a.seat AND level IS NOT NULL))"
        )
        return lambda: tuple(sorted(action["kind"] for action in here.read(sql, row["id"], row["version"])))

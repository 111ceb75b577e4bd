"""Worlds that differ only in what a reader may not see: what reaches that reader is alike, byte for byte.

They run in this process on a simulated Discord (`tests/scenarios/world.py`), with the log of `LOG_FORMAT=json` and the
page of `/metrics`: only so is every time handed in, and the same in each.
"""

from __future__ import annotations

import json
import random
import re
import tempfile
from collections.abc import AsyncIterator, Collection, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, cast

import pytest
import simcord
from simcord.http import router

from bot.app import hosted_games
from bot.config import Settings
from bot.games.registry import HostedGame
from bot.hosting.metrics import Gauges
from bot.hosting.watch import Watch
from bot.ids import MatchId, UserId
from bot.store.core.matches import find_match
from bot.store.turns import details
from tests.campaigns.hidden import TURNED, Changed, Step, arranged, changes, course, reached
from tests.campaigns.instants import Instants
from tests.campaigns.seen import Seen, Timeless, differences, logged, without_ids
from tests.scenarios.court import custom_ids, press
from tests.scenarios.world import Shown, World
from tests.scenarios.world import world as open_world
from tests.support.court import PAUSED
from tests.support.text_rules import plays_of

LOOKS: Final = (
    *("hand", "turns", "turn", "turn-list", "turn-show", "rules", "rules-page", "deal", "more", "resign", "resign-not"),
    *("orders", "follow", "hand-here", "help", "matches", "settings", "profile"),
)
"""Actions of buttons by which someone looks at things and changes nothing that others see."""

FURTHER: Final = 3
"""Buttons that are pressed on the way from one of the board's."""

COMMANDS: Final = ("hand", "board", "games matches", "games help", "profile", "leaderboard", "replay", "games data")

WORDS: Final = (
    "process_",
    "python_",
    "_created",
    "database_bytes",
    "disk_free",
    "gateway_latency",
    "store_unit_",
    "drawing_seconds",
)
"""What stands in lines about the machine; how many rounds tasks in the background make depends on it, too.

A hand that looks like an earlier one is not drawn again, so hidden cards can change how much is drawn. Only the host
sees that, who has the database, too.
"""


# ---- one world
@dataclass(frozen=True)
class Plan:
    """What is done in each world alike: the reader's seat (None: a spectator), the people, the steps."""

    game: HostedGame
    players: int
    reader: str | None
    steps: Sequence[Step]
    seed: str
    pictures: bool
    language: str


class Evening:
    """A match that begins in an arranged position, as a reader, a spectator and a moderator see it."""

    def __init__(self, world: World, plan: Plan, turn: int) -> None:
        """`turn`: who of those who may not be seen to answer does so; another one in another world."""
        self._world = world
        self._plan = plan
        self._turn = turn
        self._group = plan.game.presentation.commands.group
        self._guests = [world.ben, *(world.person(name) for name in ("Cleo", "Dora")[: plan.players - 2])]
        self._eve, self._mo = world.person("Eve"), world.moderator("Mo")
        self._people: dict[str, simcord.MemberActor] = {}
        self.seen = Seen()
        self.own: list[str] = []
        """What the players see, which does differ."""

    async def spend(self) -> None:
        """Begin; look at everything before and after each step."""
        await self._begin()
        for seat, person in self._people.items():
            if seat != self._plan.reader:
                self.own.append(json.dumps(self._world.payload(await self._hand(person))))
        await self._look()
        for step in self._plan.steps:
            await (self._window(step) if step.window else self._act(step))
            self._note_channel()
        await self._look()
        for reader in self._readers:
            await self._type(reader)
        result = await self._mo.slash(self._world.channel, "games-admin show", match=1)
        await self._world.quiet()
        self._note("show", result.response)

    async def _begin(self) -> None:
        world, everybody = self._world, [self._world.ann, *self._guests, self._eve, self._mo]
        for person in everybody:
            world.speaks(person, self._plan.language)
            if not self._plan.pictures:
                await self._command(person, "settings", pictures="off")
        names = dict(zip(("user", "user2", "user3"), self._guests, strict=False))
        lobby = await self._command(world.ann, "challenge", **names, pace="live")
        for guest in self._guests:
            join = "accept:" if self._plan.game.logic.rules.players == (2, 2) else "lobby-join:"
            await press(world, guest, lobby, join)
        row = await world.simulation.app.store.read(lambda tx: find_match(tx, MatchId(1)))
        assert row is not None
        everyone = {person.id: person for person in everybody}
        self._people = {seat.seat: everyone[cast("int", seat.user_id)] for seat in row.seats}

    @property
    def _readers(self) -> list[simcord.MemberActor]:
        return [self._eve, *([self._people[self._plan.reader]] if self._plan.reader else [])]

    @property
    def _board(self) -> Shown:
        return next(one for one in reversed(self._world.messages()) if custom_ids(one, "turns:"))

    async def _command(self, actor: simcord.MemberActor, name: str, **options: Any) -> Shown:
        result = await actor.slash(self._world.channel, name if " " in name else f"{self._group} {name}", **options)
        await self._world.quiet()
        return result.response

    async def _hand(self, person: simcord.MemberActor) -> Shown:
        return await press(self._world, person, self._board, "hand:")

    # ---- what happens
    async def _act(self, step: Step) -> None:
        """A turn: the draft is stored, and ended; by the reader, too."""
        [seat] = step.seats
        app, user = self._world.simulation.app, self._people[seat].id
        hand = await app.services.play.hand(MatchId(1), UserId(user))
        assert hand.prompt_version is not None
        plays = () if step.act == "pass" else tuple(plays_of(self._plan.game.logic.rules, step.act))
        draft = details.DraftRow(hand.prompt_version, hand.step + 1, None, plays)
        await app.store.write(partial(details.save_draft, match=MatchId(1), seat=seat, draft=draft))
        await app.services.play.end_turn(MatchId(1), UserId(user), hand.prompt_version, hand.step + 1)
        await self._world.env.advance_time(1)
        await self._world.quiet()

    async def _window(self, step: Step) -> None:
        """The reader lets it pass, and so does one of the others, in each world another one; then the time is up."""
        others = [seat for seat in step.seats if seat != self._plan.reader]
        answers = [self._plan.reader] if self._plan.reader in step.seats else []
        if len(others) > 1:
            answers.append(others[self._turn % len(others)])
        for seat in answers:
            assert seat is not None
            said = await press(self._world, self._people[seat], self._board, "answer:", ":let")
            if seat == self._plan.reader:
                self._note("answer", said)
        self._note_channel()
        await self._world.env.advance_time(PAUSED)
        await self._world.simulation.app.timers.run_due()
        await self._world.quiet()

    # ---- what is seen
    async def _look(self) -> None:
        for reader in self._readers:
            pressed: set[str] = set()
            for action in LOOKS:
                if (found := custom_ids(self._board, f"{action}:")) and (reader is not self._eve or action != "hand"):
                    await self._press(reader, self._board, found[0], pressed)
        self._note_channel()

    async def _press(self, reader: simcord.MemberActor, message: Shown, found: str, pressed: set[str]) -> None:
        """Press, and what can be looked at from there."""
        pressed.add(found)
        answer = await self._world.press_id(reader, message, found)
        self._note(found.partition(":")[0], answer)
        for _ in range(FURTHER):
            following = [one for one in custom_ids(answer) if one.partition(":")[0] in LOOKS and one not in pressed]
            if not following:
                break
            pressed.add(following[0])
            shown = await self._world.press_id(reader, answer, following[0])
            self._note(following[0].partition(":")[0], shown)
            stand = {one.id for one in self._world.channel.history(viewer=reader)}  # one may give way to the next
            answer = shown if shown.id == answer.id or answer.id not in stand else answer

    async def _type(self, reader: simcord.MemberActor) -> None:
        for name in COMMANDS:
            answer = await self._command(reader, name)
            self._note(name, answer)
            if found := custom_ids(answer, "data-export:"):
                self._note("export", await self._world.press_id(reader, answer, found[0]))

    def _note(self, name: str, message: Shown) -> None:
        """A message with its pictures and files, for one reader."""
        self.seen.note(name, without_ids(json.dumps(self._world.payload(message), sort_keys=True)))
        for file in self._world.pictures(message):
            told = file if file[:4] in (b"\x89PNG", b"GIF8") else without_ids(file.decode())
            self.seen.note(f"file of {name}", told)

    def _note_channel(self) -> None:
        """Everything that each reader sees by now."""
        for reader in self._readers:
            for message in sorted(self._world.channel.history(viewer=reader), key=lambda one: one.id):
                self._note(f"in the channel for {reader.user.name}", message)


@asynccontextmanager
async def _sent(world: World) -> AsyncIterator[list[str]]:
    """What is sent to the channel for everybody meanwhile: when, and what."""
    lines: list[str] = []
    way, began = router.dispatch, world.env.now().timestamp()

    def dispatch(backend: Any, method: str, path: str, **rest: Any) -> Any:
        if re.match(r"/channels/\d+/messages", path):
            told = json.dumps(rest.get("json"), sort_keys=True, default=str)
            lines.append(without_ids(f"{world.env.now().timestamp() - began:.3f} {method} {path} {told}"))
        return way(backend, method, path, **rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(router, "dispatch", dispatch)
        yield lines


async def spent(plan: Plan, position: Any, turn: int) -> Evening:
    """One evening from this position, and all that was sent, logged and counted meanwhile."""
    watch = Watch(Settings(metrics_port=1, log_format="json"))
    watch._metrics._clock = lambda: 0.0
    logic = replace(plan.game.logic, rules=arranged(plan.game.logic.rules, position))
    games = {**hosted_games(), plan.game.key: HostedGame(logic, plan.game.presentation)}
    with tempfile.TemporaryDirectory() as folder, logged() as lines:
        async with open_world(
            Path(folder),
            games=games,
            seeds=iter([plan.seed]),
            observer=Timeless(watch.observer),
            public_language=plan.language,
        ) as world:
            now = Gauges(watch._metrics.registry)
            watch._add_gauges(now, world.simulation.app)
            async with _sent(world) as sent:
                evening = Evening(world, plan, turn)
                await evening.spend()
            page = watch._metrics.page().decode().splitlines()
        for line in sent:
            evening.seen.note("sent", line)
        for line in sorted(without_ids(line).replace(folder, "") for line in lines.lines):
            evening.seen.note("log", line)
        for line in page:
            if not any(word in line for word in WORDS):
                evening.seen.note("metric", line)
    return evening


# ---- the campaign
class Secrets:
    """Each run is one position: an evening from it, and one for each of some changes that its readers do not see."""

    def __init__(self, seed: int, *, most: int = 10**9, steps: int = 4) -> None:
        """`most`: changes in a run; `steps`: acts of an evening."""
        self._seed = seed
        self._most = most
        self._steps = steps
        self._instants = Instants(seed)

    async def run(self, number: int) -> str:
        """Compare; raise AssertionError with the first difference."""
        instants = await self._instants.run(number)
        rng = random.Random(f"secrets {self._seed} {number}")
        games = list(hosted_games().values())
        game = games[number % len(games)]
        rules: Any = game.logic.rules
        players = min(rng.choice([2, 3, 4]), rules.players[1])
        reader = rng.choice([None, *rules.seats(players)])
        readers = (reader, None) if reader else (None,)
        position = reached(rules, players, rng.randrange(0, 14), rng)
        found = list(changes(rules, position, readers, rng))
        rng.shuffle(found)
        plan = Plan(
            game, players, reader, (), f"{rng.getrandbits(256):064x}", rng.random() < 0.7, rng.choice(["en", "fr"])
        )
        found = found[: self._most]
        steps, things = 0, 0
        for alike, group in self._groups(plan, readers, position, found):
            steps += len(alike.steps)
            things += await self._compare(alike, position, group)
        who = f"{game.key} with {players}, read by {reader or 'a spectator'}"
        return f"{who}: {len(found)} changes, {steps} acts, {things} things alike; bots: {instants}"

    def _groups(
        self, plan: Plan, readers: Sequence[str | None], position: Any, found: Collection[Changed]
    ) -> Iterator[tuple[Plan, list[Changed]]]:
        """The changes with which one course goes, together; each of the others with a course of its own."""
        rules, rng, left = cast("Any", plan.game.logic.rules), random.Random(plan.seed), list(found)
        while left:
            group = [left.pop(0)]
            for changed in list(left):
                together = [position, *(one.position for one in group), changed.position]
                if len(course(rules, together, readers, plan.seed, random.Random(1), self._steps)) == self._steps:
                    group.append(changed)
                    left.remove(changed)
            together = [position, *(one.position for one in group)]
            steps = course(rules, together, readers, plan.seed, rng, self._steps)
            yield replace(plan, steps=steps), group

    async def _compare(self, plan: Plan, position: Any, group: Sequence[Changed]) -> int:
        """Compare evenings; return in how many things they were alike."""
        first = await spent(plan, position, 0)
        for changed in group:
            other = await spent(plan, changed.position, 1)
            told = differences(first.seen, other.seen)
            assert not told, f"{changed.what}: {told}"
            if changed.what != TURNED:
                assert first.own != other.own, f"{changed.what}: nobody's hand has changed"
        return len(first.seen.things) * len(group)

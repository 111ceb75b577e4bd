"""Much of everything: a press costs in a long match, among many matches and with many followers what it costs at first.

Counted and measured in this process on a simulated Discord (`tests/scenarios/world.py`): only there can statements and
pictures be counted. `crowds` presses the real process.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any, Final, cast

from bot.app import hosted_games
from bot.games.royal_court import ROYAL_COURT
from bot.ids import ChannelId, GuildId, MatchId, UserId
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.errors import TooManyFollowers
from bot.matches.core.places import Viewer
from bot.matches.core.terms import Place, Terms
from bot.matches.turns.follows import MAX_FOLLOWERS, MAX_TURN_FOLLOWERS, FollowMode
from bot.store.transaction import Transaction
from engine.game import AnyGame
from engine.randomness import Chance
from engine.royal_court.acts.act import Act
from engine.royal_court.position import Position
from tests.scenarios.costs import HANDS, NobodyCanActError, court_press, four, visit_turn
from tests.scenarios.counted import Cost, counted
from tests.scenarios.court import CourtTable, press
from tests.scenarios.world import World
from tests.scenarios.world import world as open_world
from tests.support.court import COURT, CourtAt
from tests.support.text_rules import all_turns

MOST: Final = 1.3
"""By how much a press may cost more than at first."""

AT_ONCE: Final = 50
"""Acts in one unit of work: each unit has its board published."""

UNLIMITED: Final[dict[str, Any]] = {"challenges_per_hour": 100_000, "pings_per_hour": 100_000, "open_challenges": 1_000}


@dataclass(frozen=True)
class Spent:
    """What presses have cost together."""

    presses: int
    statements: int
    pictures: int
    requests: int
    seconds: float
    """Of the processors, in this process."""

    def each(self) -> str:
        """For one press, in words."""
        counts = (f"{count / self.presses:.1f} {name}" for name, count in self._counts().items())
        return f"{', '.join(counts)}, {1000 * self.seconds / self.presses:.0f} ms CPU"

    def _counts(self) -> dict[str, int]:
        return {"statements": self.statements, "pictures": self.pictures, "requests": self.requests}

    def a_request(self) -> Spent:
        """The same with requests instead of presses: what people hold decides how many of both an act takes."""
        return replace(self, presses=self.requests)

    def check(self, first: Spent, *, timed: bool) -> None:
        """Compare with what they cost at first; raise AssertionError."""
        for name, times in self._counts().items():
            before = first._counts()[name] / first.presses
            assert times / self.presses <= MOST * before, f"{name}: {self.each()}; at first {first.each()}"
        if timed:
            ratio = (self.seconds / self.presses) / (first.seconds / first.presses)
            assert ratio <= MOST, f"{ratio:.2f} × CPU: {self.each()}; at first {first.each()}"


def slower(one: Spent, other: Spent) -> Spent:
    """Of two measurements of the same, that which took more CPU: a processor does not run equally fast all the time."""
    return max(one, other, key=lambda spent: spent.seconds / spent.presses)


@asynccontextmanager
async def measured(world: World, found: list[Spent]) -> AsyncIterator[None]:
    """Count and measure what happens meanwhile."""
    async with counted(world) as cost:
        began = time.process_time()
        yield
        found.append(_spent(cost, time.process_time() - began))


def _spent(cost: Cost, seconds: float) -> Spent:
    presses = sum(count for path, count in cost.requests.items() if path.endswith("/callback"))
    return Spent(presses, cost.statements, cost.pictures.total(), cost.requests.total(), seconds)


@dataclass(frozen=True)
class Sizes:
    """How much of everything, and how many presses or turns are measured."""

    acts: int
    made: int
    """Turns of Royal Visit that were made before."""
    matches: int
    followers: int
    presses: int
    turns: int
    timed: bool


SHORT: Final = Sizes(acts=100, made=20, matches=12, followers=60, presses=16, turns=2, timed=False)
LONG: Final = Sizes(acts=3_000, made=300, matches=500, followers=1_000, presses=80, turns=16, timed=True)


class Long:
    """One row after the other: acts and turns of a match, matches of a person, followers of a match."""

    def __init__(self, seed: int, sizes: Sizes = LONG) -> None:
        self._seed = seed
        self._sizes = sizes
        self._rows = (self.acts, self.turns, self.matches, self.followers)

    async def run(self, number: int) -> str:
        """Measure a row."""
        with tempfile.TemporaryDirectory() as folder:
            return await self._rows[(number - 1) % len(self._rows)](Path(folder))

    async def acts(self, folder: Path) -> str:
        """The same match at its beginning, and after thousands of acts; another one if people's presses end it."""
        for seed in count(self._seed):
            with suppress(NobodyCanActError):
                return await self._acts(Path(tempfile.mkdtemp(dir=folder)), random.Random(seed))
        raise AssertionError

    async def _acts(self, folder: Path, rng: random.Random) -> str:
        sizes, found, looks = self._sizes, list[Spent](), list[Spent]()
        async with _endless_court(folder) as table:
            people, lookers = await four(table), [table.world.person(name) for name in ("Eve", "Zoe")]
            for _ in range(sizes.presses if sizes.timed else 10):
                await court_press(table, people, rng)
            async with measured(table.world, found):
                for _ in range(sizes.presses):
                    await court_press(table, people, rng)
            async with measured(table.world, looks):
                await press(table.world, lookers[0], table.board, "turns:")
            made = 0
            while made < sizes.acts:
                made += await _play_on(table.world, min(AT_ONCE, sizes.acts - made), rng, _kept_in)
            for actor in people:
                await table.hand(actor)
            async with measured(table.world, found):
                for _ in range(sizes.presses):
                    await court_press(table, people, rng)
            async with measured(table.world, looks):
                await press(table.world, lookers[1], table.board, "turns:")
        found[1].a_request().check(found[0].a_request(), timed=sizes.timed)
        looks[1].check(looks[0], timed=False)
        turns = f"Turns {looks[1].each()}, at first {looks[0].each()}"
        return f"{made} acts: {found[1].each()}; at first {found[0].each()}; {turns}"

    async def turns(self, folder: Path) -> str:
        """The same match of Royal Visit at its beginning, and after hundreds of turns; another one if it ends."""
        for seed in count(self._seed):
            with suppress(NobodyCanActError):
                return await self._long_match(Path(tempfile.mkdtemp(dir=folder)), random.Random(seed))
        raise AssertionError

    async def _long_match(self, folder: Path, rng: random.Random) -> str:
        sizes, found = self._sizes, list[Spent]()
        async with open_world(folder) as world:
            await world.start_match()
            mover, made = await world.mover(), 0
            for _ in range(8):
                mover = await visit_turn(world, mover, rng)
            for played in (0, sizes.made):
                while made < played:
                    made += await _play_on(world, min(AT_ONCE, played - made), rng, _balanced)
                mover = await world.mover()
                for _ in range(2):  # both hands have been opened
                    mover = await visit_turn(world, mover, rng)
                async with measured(world, found):
                    for _ in range(sizes.turns):
                        mover = await visit_turn(world, mover, rng)
        found[1].check(found[0], timed=sizes.timed)
        return f"{made} turns: {found[1].each()}; at first {found[0].each()}"

    async def matches(self, folder: Path) -> str:
        """A person with one match, and with hundreds."""
        first, then = await self._compared(folder, matches=self._sizes.matches)
        return f"{self._sizes.matches} matches of one person: {then.each()}; with one {first.each()}"

    async def followers(self, folder: Path) -> str:
        """A match that nobody follows, and one that as many follow as may, of a thousand who want to."""
        first, then = await self._compared(folder, followers=self._sizes.followers)
        return f"{self._sizes.followers} want to follow: {then.each()}; without {first.each()}"

    async def _compared(self, folder: Path, **more: int) -> tuple[Spent, Spent]:
        """Some turns without what there is more of, and with it; where time counts, without it once more."""
        first, then = await self._turns(folder), await self._turns(folder, **more)
        if self._sizes.timed:
            first = slower(first, await self._turns(folder))
        then.check(first, timed=self._sizes.timed)
        return first, then

    async def _turns(self, folder: Path, *, matches: int = 0, followers: int = 0) -> Spent:
        """Some turns of Royal Visit, the same ones each time."""
        found: list[Spent] = []
        here = tempfile.mkdtemp(dir=folder)
        async with open_world(Path(here), **UNLIMITED) as world:
            await world.start_match()
            rng, mover = random.Random(1), await world.mover()
            for _ in range(2):
                mover = await visit_turn(world, mover, rng)
            await _begin(world, matches)
            await _follow(world, followers)
            if self._sizes.timed:  # whatever is done for the first time in a process is dear
                for _ in range(2):
                    mover = await visit_turn(world, mover, rng)
            async with measured(world, found):
                for _ in range(self._sizes.turns):
                    mover = await visit_turn(world, mover, rng)
        return found[0]


class _Endless(CourtAt):
    """The Royal Court without the rule that ends every match: that the draw pile runs out for the third time.

    By the rules these four are through after some 650 acts, however they play.
    """

    def apply(self, position: Position, seat: str, action: Act, chance: Chance) -> Position:
        return replace(super().apply(position, seat, action, chance), run_outs=0)


@asynccontextmanager
async def _endless_court(folder: Path) -> AsyncIterator[CourtTable]:
    game = replace(ROYAL_COURT, logic=replace(ROYAL_COURT.logic, rules=cast("AnyGame", _Endless(*HANDS))))
    async with open_world(folder, games={**hosted_games(), COURT: game}) as world:
        yield CourtTable(world)


async def _play_on(
    world: World, actions: int, rng: random.Random, chosen: Callable[[MatchAggregate, Any, str, random.Random], Any]
) -> int:
    """Have players do so much, in one unit of work."""
    app = world.simulation.app

    def work(tx: Transaction) -> int:
        aggregate = MatchAggregate.load(app.services.context, tx, MatchId(1))
        for _ in range(actions):
            position: Any = aggregate.position
            seat = min(aggregate.rules.to_act(position))
            aggregate.play(seat, chosen(aggregate, position, seat, rng))
        return actions

    made = await app.store.write(work, 1)
    await world.quiet()
    return made


def _balanced(aggregate: MatchAggregate, position: Any, seat: str, _: random.Random) -> Any:
    """A turn of Royal Visit after which all stands as near the middle as can be: with the King there nobody wins."""
    rules: Any = aggregate.rules
    best: tuple[int, int, str] | None = None
    for turn in all_turns(rules, rules.view(position, seat)):
        chance = Chance(aggregate.row.luck, aggregate.row.draw_counts)
        after = rules.apply(position, seat, rules.read_action(turn), chance)
        if rules.outcome(after) is None:
            found = (abs(after.crown), sum(map(abs, after.pawns)), turn)
            best = found if best is None else min(best, found)
    if best is None:
        raise NobodyCanActError("every turn ends the match")
    return rules.read_action(best[2])


def _kept_in(aggregate: MatchAggregate, position: Any, seat: str, rng: random.Random) -> Any:
    """An act after which everybody has some cards, but not very many."""
    rules: Any = aggregate.rules
    if (default := rules.default_action(position, seat)) is not None:
        return default
    acts = list(all_turns(rules, rules.view(position, seat)))
    rng.shuffle(acts)
    many = position.places[position.turn].own > 8
    fallback = None
    for act in sorted(acts, key=lambda act: (len(act), (act == "draw") == many)):
        action = rules.read_action(act)
        after = rules.apply(position, seat, action, Chance(aggregate.row.luck, aggregate.row.draw_counts))
        if rules.outcome(after) is None and not any(place.fate for place in after.places):
            pairs = zip(position.places, after.places, strict=True)
            if all(now.own >= min(6, was.own) for was, now in pairs):
                return action
            fallback = fallback or action
    return fallback or rules.read_action(min(acts, key=len))


async def _begin(world: World, matches: int) -> None:
    """Ann has so many more matches, with as many people, in another channel."""
    services, channel = world.simulation.app.services, world.guild.create_text_channel("elsewhere")
    await world.env.settle()
    for number in range(matches):
        guest = world.person(f"Guest {number}")
        terms = Terms(game="royal_visit", options={}, rated=False)
        place = Place(GuildId(world.guild.id), ChannelId(channel.id))
        made = await services.challenges.challenge(
            place, terms, challenger=UserId(world.ann.id), guests=(UserId(guest.id),)
        )
        await services.challenges.accept(made.match.id, UserId(guest.id), "left")
    await world.quiet()


async def _follow(world: World, followers: int) -> None:
    """So many want to follow the match; those who come first do."""
    follows, refused = world.simulation.app.services.follows, 0

    async def sees(_: int) -> bool:
        return True

    for number in range(followers):
        viewer = Viewer(UserId(world.person(f"Fan {number}").id), GuildId(world.guild.id), sees)
        try:
            await follows.choose(MatchId(1), viewer, FollowMode.TURNS)
        except TooManyFollowers:
            refused += 1
    assert refused == max(0, followers - min(MAX_FOLLOWERS, MAX_TURN_FOLLOWERS))

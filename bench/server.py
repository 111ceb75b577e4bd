"""A server of fifty people for two weeks: `python -m bench.server`.

Real use cases on SQLite by a clock that is moved in steps of ten minutes, with the bot's timers; Discord takes each
post at once, and nothing is drawn. The model of the people, with its seed, is fixed: how often they come, and what they
do then. They play Royal Visit (turns at random), open tables of The Royal Court, and try the daily puzzle.

A ping was asked for if it is about a match that the person accepted, began or follows. A challenge and the question
for a rematch are not.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.background.timers import Timers
from bot.durations import DAY, EPOCH, HOUR, MINUTE
from bot.ids import ChannelId, MatchId, MessageId, UserId
from bot.matches.access.server_settings import DAILY_CHANNEL
from bot.matches.core.errors import MatchError
from bot.matches.core.model import Match, State
from bot.matches.core.notices import NoticeKind
from bot.matches.core.places import Viewer
from bot.matches.core.terms import Place
from bot.matches.outbox.delivery import Delivery, DeliveryStep, PostDelivery
from bot.matches.people.settings import PersonalSettingsCases
from bot.matches.turns.follows import FollowMode
from bot.store.deadlines.timers import TimerKind
from bot.store.outbox.posts import Purpose
from tests.support.screens import HOSTED
from tests.support.use_cases import CHANNEL, GUILD, UseCases, everything, open_use_cases

PEOPLE: Final = 50
DAYS: Final = 14
STEP: Final = 10 * MINUTE
VISIT, COURT = "royal_visit", "royal_court"


@dataclass(frozen=True)
class Life:
    """How a person of the model lives: visits a day on average, the hour (UTC) at which they wake, quiet hours."""

    visits: float
    wakes: int
    quiet: bool


def people(rng: random.Random) -> dict[UserId, Life]:
    """Ten eager people, twenty-five who come once a day, fifteen who come every third day; a third has quiet hours."""
    visits = [4.0] * 10 + [1.0] * 25 + [1 / 3] * 15
    return {
        UserId(2**60 + n): Life(often, rng.choice((5, 6, 7, 8, 13)), rng.random() < 1 / 3)
        for n, often in enumerate(visits)
    }


class Town:
    """The server while it is simulated. `counts`: what was seen; `unasked`: pings by day and person."""

    def __init__(self, cases: UseCases, rng: random.Random) -> None:
        self.cases, self.rng, self.people = cases, rng, people(rng)
        self.settings = PersonalSettingsCases(cases.context)
        self.counts, self.unasked, self.expected = (
            Counter[str](),
            Counter[tuple[int, int]](),
            Counter[tuple[int, int]](),
        )
        self.open: set[int] = set()

    async def publish(self) -> None:
        """Give out all that is owed, and count it."""
        while self.cases.woken:
            for number in sorted(set(self.cases.woken), key=self.cases.woken.index):
                self.cases.woken = [other for other in self.cases.woken if other != number]
                batch = await self.cases.outbox.take(MatchId(number))
                for delivery in batch.deliveries if batch is not None else ():
                    await self.deliver(delivery)

    async def deliver(self, delivery: PostDelivery) -> None:
        results, step = self.cases.outbox.results, delivery.step
        if step is DeliveryStep.DROP:
            await results.note_dropped(delivery)
        elif step is DeliveryStep.EDIT:
            await results.note(delivery, shown=delivery.version)
        elif step is DeliveryStep.CLEAR:
            await results.note(delivery)
        else:
            self.count(delivery)
            await results.note_posted(
                delivery,
                MessageId(2**61 + delivery.id.post),
                delivery.version,
                channel=ChannelId(delivery.channel or 1),
            )

    def count(self, delivery: PostDelivery) -> None:
        self.counts["private" if delivery.person is not None else str(delivery.purpose)] += 1
        if delivery.person is not None:
            return
        unasked = delivery.purpose in (Purpose.CHALLENGE, Purpose.QUESTION)
        if isinstance(delivery, Delivery) and delivery.notice is not None:
            unasked = delivery.notice.kind is NoticeKind.WAITING and delivery.match.state is not State.PLAY
        for user in delivery.ping:
            (self.unasked if unasked else self.expected)[self.cases.now // DAY, user] += 1

    async def visit(self, user: UserId) -> None:
        """A person comes: plays what waits for them, answers and makes challenges, tries the puzzle."""
        rng, cases = self.rng, self.cases
        for number in sorted(self.open):
            with suppress(MatchError):
                await self.look(user, await cases.play.match(MatchId(number)))
        if rng.random() < 0.25:
            with suppress(MatchError):
                guest = rng.choice([other for other in self.people if other != user]) if rng.random() < 0.5 else None
                self.open.add((await cases.challenge(user, guest, pace=rng.choice(("1d", "3d")), insists=False)).id)
        if rng.random() < 0.1:
            with suppress(MatchError):
                self.open.add((await cases.open(user)).id)
        if rng.random() < 0.5:
            await self.puzzle(user)
        if rng.random() < 0.1:
            await self.settings.end_wishes(user)

    async def look(self, user: UserId, match: Match) -> None:
        """What a person does about one match or challenge."""
        rng, cases, number = self.rng, self.cases, match.id
        if match.state is State.CLOSED:
            self.open.discard(number)
        elif match.state is State.OVER:
            self.open.discard(number)
            if match.seating.seat_of(user) and rng.random() < 0.3:
                self.open.add((await cases.rematches.rematch(number, user, Place(GUILD, CHANNEL))).match.id)
        elif match.state is State.CHALLENGE:
            if rng.random() < 0.01:
                await self.settings.wish(user, GUILD, match.game, wanted=True)
            if match.game == COURT:
                if rng.random() < 0.2:
                    await cases.lobbies.join(number, user)
            elif user in match.seating.guests and rng.random() < 0.2:
                await cases.challenges.decline(number, user)
            elif user in match.seating.guests or rng.random() < 0.4:
                await cases.challenges.accept(number, user, "left")
        elif match.game == VISIT and user in match.users_to_act:
            while user in (await cases.play.match(number)).users_to_act:
                await cases.random_turn(number, rng)
        elif match.seating.seat_of(user) and rng.random() < 0.05:
            await cases.times.nudge(number, user)
        elif not match.seating.seat_of(user) and rng.random() < 0.01:
            await cases.follows.choose(number, Viewer(user, GUILD, everything), FollowMode.TURNS)

    async def puzzle(self, user: UserId) -> None:
        """Try the puzzle of the day: some keep it in mind, and some want to be reminded."""
        cases = self.cases
        for game, number, day in await cases.rows(
            "SELECT game, puzzle, day FROM daily_puzzles ORDER BY day DESC LIMIT 1"
        ):
            now = await cases.puzzles.progress(user, game, number, day)
            await cases.daily.join(GUILD, user, game, number, day)
            self.counts["puzzles"] += now.step == 0
            await cases.puzzles.press(user, game, number, day, now.step, "0")
            if self.rng.random() < 0.05:
                await cases.daily.want_reminders(user, GUILD)


async def main() -> None:
    rng = random.Random(43)
    with tempfile.TemporaryDirectory() as folder:
        async with open_use_cases(Path(folder), games={key: game.logic for key, game in HOSTED.items()}) as cases:
            cases.now = EPOCH + cases.now // DAY * DAY
            town, began = Town(cases, rng), cases.now
            await cases.servers.change_channel(GUILD, UserId(1), DAILY_CHANNEL, CHANNEL)
            for user, life in town.people.items():
                for setting, hour in (("quiet_from", life.wakes + 15), ("quiet_until", life.wakes)):
                    if life.quiet:
                        await cases.people.change(UserId(user), GUILD, setting, str(hour % 24))

            async def beat() -> None:
                """The bot is always there."""

            actions: dict[str, Callable[..., Awaitable[object]]] = {
                TimerKind.EXPIRY: cases.challenges.expire,
                TimerKind.CLOCK: cases.times.run,
                TimerKind.PAUSE: cases.offers.end_pause,
                TimerKind.QUIET_HOURS: cases.outbox.end_quiet_hours,
                TimerKind.DAILY: cases.daily.run,
                TimerKind.REMINDER: cases.daily.remind,
            }
            timers = Timers(lambda: cases.now, cases.schedule.due, cases.schedule.next_due, actions, beat)
            while cases.now < began + DAYS * DAY:
                await timers.run_due()
                await town.publish()
                for user, life in town.people.items():
                    awake = (cases.now // HOUR - life.wakes) % 24 < 15
                    if awake and rng.random() < life.visits * STEP / (15 * HOUR):
                        await town.visit(UserId(user))
                        await town.publish()
                cases.now += STEP
    report(town)


def report(town: Town) -> None:
    each, unasked = PEOPLE * DAYS, town.unasked.values()
    posted = {name: number for name, number in sorted(town.counts.items()) if name not in ("private", "puzzles")}
    print("posts a day:", ", ".join(f"{name} {number / DAYS:.1f}" for name, number in posted.items()))
    print(f"pings a person a day, asked for: {sum(town.expected.values()) / each:.2f}")
    print(
        f"pings a person a day, not asked for: {sum(unasked) / each:.2f}; the most in a day {max(unasked, default=0)}"
    )
    print(f"days of a person with more than one that they did not ask for: {sum(one > 1 for one in unasked)} of {each}")
    print(f"private messages a person a day: {town.counts['private'] / each:.2f}")
    print(f"puzzles tried a day: {town.counts['puzzles'] / DAYS:.1f}")


if __name__ == "__main__":
    asyncio.run(main())

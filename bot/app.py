"""The application: builds everything, starts it in order, and stops it in the reverse order.

Database, services, then the client; the other way round at the end, so that nothing is cut off in the middle.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from collections.abc import Callable, Mapping

from bot.client import BotClient
from bot.commands.localised import CommandTranslator
from bot.commands.royal_visit import RoyalVisitCommands
from bot.config import Settings
from bot.games.front import HostedGame
from bot.games.royal_visit import RoyalVisitFront
from bot.i18n.translator import Translators
from bot.matches.boards import Boards
from bot.matches.challenges import EXPIRY, Challenges
from bot.matches.house import House, Limits
from bot.matches.people import People
from bot.matches.play import Play
from bot.matches.profiles import Profiles
from bot.matches.puzzles import Puzzles
from bot.matches.rematches import Rematches
from bot.matches.replays import Replays
from bot.matches.reviews import Reviews
from bot.matches.schedule import Schedule
from bot.matches.standings import Standings
from bot.services.opponent import Opponent
from bot.services.reviewer import Reviewer
from bot.services.thinking import Processes
from bot.services.timers import Timers
from bot.services.upkeep import Upkeep
from bot.services.workers import Joined, Threads
from bot.store.database import Database
from bot.ui.carrier import Carrier
from bot.ui.context import Context
from bot.ui.open_hands import OpenHands

log = logging.getLogger(__name__)


def hosted_games() -> Mapping[str, HostedGame]:
    """Every game we host, by the key that the store knows it by."""
    royal_visit = RoyalVisitFront()
    return {royal_visit.rules.key: royal_visit}


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _spare_processors() -> int:
    """As many as the event loop and the pictures leave."""
    return max(1, (os.cpu_count() or 1) - 1)


class Application:
    """The bot without its connection: `client` is logged in by whoever runs it, after `start`.

    `clock` gives milliseconds since 1970, `new_seed` the 64 hexadecimal digits of a match's luck.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        clock: Callable[[], int] = wall_clock,
        new_seed: Callable[[], str] = lambda: secrets.token_hex(32),
    ) -> None:
        self.settings = settings
        self._clock = clock
        self._new_seed = new_seed
        self._translators = Translators()
        self.client = BotClient(self._ready, CommandTranslator(self._translators))
        self.client.tree.add_command(RoyalVisitCommands())

    async def start(self) -> None:
        """Open the database and start the services. Raises `DatabaseError`."""
        settings = self.settings
        self.database = await Database.open(settings.database, settings.busy_timeout_seconds)
        limits = Limits(
            challenge_ms=round(settings.challenge_hours * 3_600_000),
            open_challenges=settings.open_challenges,
            ping_pause_ms=round(settings.ping_pause_seconds * 1000),
            solo_matches=settings.solo_matches,
        )
        games = hosted_games()
        house = House(self.database, games, limits, self._clock, self._new_seed)
        challenges, schedule, boards = Challenges(house), Schedule(house), Boards(house)
        standings = Standings(house)
        play = Play(house)
        self._threads = Threads(settings.picture_workers)
        self._thinkers = Processes(settings.thinking_workers or _spare_processors(), settings.thinking_seconds)
        reviews = Reviews(house)
        self._reviewer = Reviewer(reviews, games, self._thinkers)
        self.context = Context(
            games=games,
            challenges=challenges,
            play=play,
            standings=standings,
            profiles=Profiles(house, standings),
            puzzles=Puzzles(house),
            rematches=Rematches(house, challenges),
            replays=Replays(house),
            reviews=reviews,
            reviewer=self._reviewer,
            people=People(house),
            open_hands=OpenHands(self._clock),
            workers=self._threads,
            thinkers=Joined(self._thinkers),
            translators=self._translators,
            public_language=settings.public_language,
            boards=boards,
            show=self._show,
        )
        self.publisher = Upkeep("publisher", Carrier(self.client, self.context, boards).show, boards.lagging)
        opponent = Opponent(play, games, self._thinkers, self._threads)
        self.opponent = Upkeep("opponent", opponent.move, play.waiting_for_the_bot)
        self.timers = Timers(self._clock, schedule.due, schedule.next_due, {EXPIRY: challenges.expire})
        house.changed = self._changed
        house.timer_set = self.timers.look_again
        self.client.context = self.context
        self.publisher.start()
        self.opponent.start()
        await self.opponent.connected()
        self.timers.start()

    async def stop(self) -> None:
        """Stop the services and close the database; the client is closed already, or closes itself."""
        await self.timers.stop()
        await self.opponent.stop()
        await self.publisher.stop()
        await self._reviewer.stop()
        await asyncio.to_thread(self._thinkers.close)
        self._threads.close()
        await self.database.close()

    def _show(self, match: int) -> None:
        self.publisher.wake(match)

    def _changed(self, match: int) -> None:
        self.publisher.wake(match)
        self.opponent.wake(match)

    async def _ready(self) -> None:
        log.info("connected as %s", self.client.user)
        await self.publisher.connected()

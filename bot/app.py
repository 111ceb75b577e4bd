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
from functools import partial

from bot.background.bot_player import Opponent
from bot.background.bot_turns import Upkeep
from bot.background.drawing_pool import Studio
from bot.background.edit_throttle import Gathering
from bot.background.housekeeping import Housekeeper
from bot.background.process_names import is_gone, own_name
from bot.background.publishing import Poster
from bot.background.reviewer import Reviewer
from bot.background.thinking_pool import Processes, SpareThread
from bot.background.timers import Timers
from bot.background.workers import Joined
from bot.client import BotClient
from bot.config import Settings
from bot.games.front import HostedGame
from bot.games.royal_court import RoyalCourtFront
from bot.games.royal_visit import RoyalVisitFront
from bot.i18n.translator import Translators
from bot.matches.access.server_settings import Servers
from bot.matches.afterwards.records import Records
from bot.matches.afterwards.rematches import Rematches
from bot.matches.afterwards.replays import Replays
from bot.matches.afterwards.reviews import Reviews
from bot.matches.core.clocks import CLOCK
from bot.matches.core.context import House, Limits
from bot.matches.core.offers import PAUSED
from bot.matches.core.pace import DAY
from bot.matches.deadlines.away import Away
from bot.matches.deadlines.deadlines import Times
from bot.matches.deadlines.timers import Schedule
from bot.matches.learning.lessons import Lessons
from bot.matches.learning.puzzles import Puzzles
from bot.matches.lobby.challenges import EXPIRY, Challenges
from bot.matches.lobby.lobbies import Lobbies
from bot.matches.moderation.moderators import Moderation
from bot.matches.moderation.personal_data import Data
from bot.matches.moderation.reachability import CLOSES, Whereabouts
from bot.matches.moderation.retention import Pruning
from bot.matches.outbox.outbox import Outbox
from bot.matches.people.leaderboard import Standings
from bot.matches.people.match_lists import Lists
from bot.matches.people.profiles import Profiles
from bot.matches.people.settings import People
from bot.matches.turns.bot_seats import Solo
from bot.matches.turns.follows import Follows
from bot.matches.turns.offers import Offers
from bot.matches.turns.play import Play
from bot.matches.turns.windows import Windows
from bot.store.errors import StoreDamaged
from bot.store.store import Store
from bot.ui.commands.game import game_commands
from bot.ui.commands.localised import CommandTranslator
from bot.ui.commands.people import people_commands
from bot.ui.commands.servers import server_commands
from bot.ui.publishing.publisher import Carrier
from bot.ui.recent.copies import Copies
from bot.ui.recent.last_answers import Answers
from bot.ui.recent.moderators import Moderators
from bot.ui.recent.open_hands import OpenHands
from bot.ui.services import Context

log = logging.getLogger(__name__)


def hosted_games() -> Mapping[str, HostedGame]:
    """Every game we host, by the key that the store knows it by."""
    games: tuple[HostedGame, ...] = (RoyalVisitFront(), RoyalCourtFront())
    return {game.rules.key: game for game in games}


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _spare_processors() -> int:
    """As many as the event loop and the pictures leave."""
    return max(1, (os.cpu_count() or 1) - 1)


class Application:
    """The bot without its connection: `client` is logged in by whoever runs it, after `start`.

    `games` are those it hosts, `clock` gives milliseconds since 1970, `new_seed` the 64 hexadecimal digits of a match's
    luck, `new_name` what custom_ids call a new match: nobody may guess either.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        games: Mapping[str, HostedGame] | None = None,
        clock: Callable[[], int] = wall_clock,
        new_seed: Callable[[], str] | None = None,
        new_name: Callable[[], str] | None = None,
    ) -> None:
        self.settings = settings
        self._games = hosted_games() if games is None else games
        self._clock = clock
        self._new_seed = new_seed or partial(secrets.token_hex, 32)
        self._new_name = new_name
        self._translators = Translators()
        self.client = BotClient(self._ready, CommandTranslator(self._translators))
        for game in self._games.values():
            self.client.tree.add_command(game_commands(game))
        self.client.tree.add_command(people_commands())
        self.client.tree.add_command(server_commands())

    async def start(self) -> None:
        """Open the database and start the services. Raises `DatabaseError`."""
        settings, games = self.settings, self._games
        self.store = await Store.open(settings.database, settings.busy_timeout_seconds)
        limits = Limits(
            challenge_ms=round(settings.challenge_hours * 3_600_000),
            open_challenges=settings.open_challenges,
            ping_pause_ms=round(settings.ping_pause_seconds * 1000),
            solo_matches=settings.solo_matches,
            challenges_per_hour=settings.challenges_per_hour,
            pings_per_hour=settings.pings_per_hour,
            bot_answers_ms=round(settings.bot_answers_seconds * 1000),
        )
        process = own_name()
        house = House(self.store, games, limits, self._clock, self._new_seed, process, self._new_name)
        challenges, lobbies, schedule = Challenges(house), Lobbies(house), Schedule(house)
        offers, times, whereabouts = Offers(house), Times(house), Whereabouts(house)
        outbox = Outbox(house, lambda name: is_gone(name, process))
        standings = Standings(house)
        self._studio = Studio(settings.picture_workers)
        self._thinkers = Processes(settings.thinking_workers or _spare_processors(), settings.thinking_seconds)
        self._spare = Processes(1, settings.spare_thinking_seconds)
        reviews, replays, people = Reviews(house), Replays(house), People(house)
        self._reviewer = Reviewer(reviews, games, self._thinkers)
        data = Data(house, people.forget)
        open_hands = OpenHands(self._clock)
        self.context = Context(
            games=games,
            challenges=challenges,
            lobbies=lobbies,
            play=Play(house),
            lists=Lists(house),
            times=times,
            standings=standings,
            profiles=Profiles(house, standings),
            puzzles=Puzzles(house),
            lessons=Lessons(house),
            rematches=Rematches(house, challenges, lobbies),
            offers=offers,
            replays=replays,
            records=Records(house, replays),
            away=Away(house),
            reviews=reviews,
            reviewer=self._reviewer,
            follows=Follows(house),
            people=people,
            data=data,
            servers=Servers(house),
            moderation=Moderation(house),
            moderators=Moderators(self._clock),
            whereabouts=whereabouts,
            windows=Windows(house),
            open_hands=open_hands,
            answers=Answers(self._clock),
            studio=self._studio,
            thinkers=Joined(self._thinkers),
            translators=self._translators,
            clock=self._clock,
            acknowledge_seconds=settings.acknowledge_seconds,
            public_language=settings.public_language,
            docs=settings.docs_url,
            outbox=outbox,
            copies=Copies(outbox),
            damaged=lambda: self.damaged,
            rouse=outbox.pressed,
            followed=self._followed,
        )
        gather = Gathering(settings.gather_edits_seconds)
        self.poster = Poster(outbox, Carrier(self.client, self.context), self._clock, open_hands.looking, gather)
        self.solo = Solo(house)
        plain = SpareThread(settings.spare_thinking_seconds)
        thinking = Opponent(self.solo, games, self._thinkers, self._spare, plain, self._clock)
        self.opponent = Upkeep("opponent", thinking.move, self.solo.waiting)
        alarms = {
            EXPIRY: challenges.expire,
            CLOCK: times.run,
            PAUSED: offers.end_pause,
            CLOSES: whereabouts.close,
        }
        self.timers = Timers(
            self._clock, schedule.due, schedule.next_due, alarms, times.beat, lambda: self.client.hears
        )
        self.store.on_touched = self._touched
        self.store.on_timer_set = self.timers.look_again
        self.client.context = self.context
        pruning = Pruning(house, round(settings.keep_closed_days * DAY), round(settings.keep_reviews_days * DAY))
        self._housekeeper = Housekeeper(pruning.step)
        self._forgetting = Housekeeper(data.step, breath=0.05, every=60.0, what="the data of who has deleted it")
        self.poster.start()
        self.opponent.start()
        await self.opponent.connected()
        self.timers.start()
        self._housekeeper.start()
        self._forgetting.start()

    async def stop_thinking(self) -> None:
        """End all thinking at once: whoever waits for it is told that the bot is busy. No turn is lost by that."""
        await self.opponent.stop()
        await self._reviewer.stop()
        await asyncio.gather(self._thinkers.stop(), self._spare.stop())

    async def stop(self) -> None:
        """Stop the services and close the database; the client is closed already, or closes itself."""
        await self._forgetting.stop()
        await self._housekeeper.stop()
        await self.timers.stop()
        await self.stop_thinking()
        await self.poster.stop()
        self._studio.close()
        await self.store.close()

    @property
    def sick(self) -> bool:
        """Whether the database cannot be written to, or not be read."""
        return self.store.sick is not None

    @property
    def damaged(self) -> bool:
        """Whether the database was found to be damaged."""
        return isinstance(self.store.sick, StoreDamaged)

    def _followed(self, match: int) -> None:
        self.poster.wake(match)

    def _touched(self, matches: frozenset[int]) -> None:
        for match in matches:
            self.poster.wake(match)
            self.opponent.wake(match)

    async def _ready(self) -> None:
        log.info("connected as %s", self.client.user)
        self.poster.connected()
        self.timers.look_again()
        await self.client.look_around()

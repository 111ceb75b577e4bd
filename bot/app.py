"""The application: builds everything, starts it in order (store, background tasks, client), stops it in reverse."""

from __future__ import annotations

import logging
import os
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import Final

from bot.background.bot_player import BotPlayer
from bot.background.edit_throttle import PAUSE, EditThrottle
from bot.background.housekeeping import housekeeping
from bot.background.match_tasks import MatchTasks
from bot.background.pools.drawing_pool import DrawingPool
from bot.background.pools.thinking_pool import ThinkingPool
from bot.background.process_lease import LEASE_MS, ProcessLease
from bot.background.publishing import PublishingLoop
from bot.background.reviewer import Reviewer
from bot.background.timers import Timers
from bot.client import BotClient
from bot.config import Settings
from bot.games.registry import HostedGame, by_key, game_in, logic_of
from bot.games.royal_court import ROYAL_COURT
from bot.games.royal_visit import ROYAL_VISIT
from bot.gateway.sessions import Sessions
from bot.i18n.translator import SOURCE, Translators
from bot.lease import UNLIMITED, Term
from bot.matches.afterwards.reviews import Reviews
from bot.matches.core.clocks import CLOCK
from bot.matches.core.context import Limits, MatchContext
from bot.matches.core.offers import PAUSED
from bot.matches.core.pace import DAY
from bot.matches.deadlines.timers import DueTimers
from bot.matches.lobby.create_match import EXPIRY
from bot.matches.moderation.reachability import ABANDONED
from bot.matches.moderation.retention import Retention
from bot.matches.outbox.outbox import Outbox
from bot.matches.outbox.results import RETRY_REFUSED
from bot.matches.turns.bot_seats import BotSeats
from bot.observer import SILENT, Observer
from bot.shards.client import Holder, ShardClient
from bot.shards.connection import Alone, Connection
from bot.shards.fleet import Fleet
from bot.shards.hints import HintExchange
from bot.shards.http import SharedHTTPClient, log_in
from bot.store.address import is_url
from bot.store.errors import StoreDamaged
from bot.store.store import Store
from bot.ui.commands.game import game_commands
from bot.ui.commands.localised import CommandTranslator
from bot.ui.commands.people import GROUP as PEOPLE
from bot.ui.commands.people import people_commands
from bot.ui.commands.servers import GROUP as SERVERS
from bot.ui.commands.servers import server_commands
from bot.ui.publishing.publisher import DiscordPublisher
from bot.ui.services import Services

log = logging.getLogger(__name__)


SHIPPED: Final[Mapping[str, HostedGame]] = by_key(ROYAL_VISIT, ROYAL_COURT)


def hosted_games(names: Iterable[str] = SHIPPED) -> Mapping[str, HostedGame]:
    """The hosted games by their keys, which the store uses. A name is a shipped game's key, or that of a module.

    Raises `NoGame`.
    """
    return by_key(*(SHIPPED.get(name) or game_in(name) for name in names), groups=(PEOPLE, SERVERS))


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _spare_processors() -> int:
    """Number of processors beside the one for the event loop and the pictures; at least 1."""
    return max(1, (os.cpu_count() or 1) - 1)


class Application:
    """The bot: the caller runs its `connection` after `start`.

    `clock` returns milliseconds since 1970; `new_seed` 64 hexadecimal digits for a new match; `new_name` its public id.
    Neither a seed nor a public id may be guessable.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        games: Mapping[str, HostedGame] | None = None,
        clock: Callable[[], int] = wall_clock,
        new_seed: Callable[[], str] | None = None,
        new_name: Callable[[], str] | None = None,
        translators: Translators | None = None,
        observer: Observer = SILENT,
    ) -> None:
        self.settings = settings
        self._games = hosted_games(settings.game_names) if games is None else games
        self._clock = clock
        self._new_seed = new_seed or partial(secrets.token_hex, 32)
        self._new_name = new_name
        self._translators = translators or Translators()
        self._observer = observer
        self.client = self._with_commands(BotClient(self._ready, CommandTranslator(self._translators)))
        """The only client, except where processes share a database: there each shard has its own."""

    async def start(self) -> None:
        """Open the database and start the background tasks. Raises `DatabaseError`."""
        settings, games = self.settings, self._games
        self.store = await Store.open(settings.database_url, settings.busy_timeout_seconds)
        self.store.observer = self._observer
        limits = Limits(
            challenge_ms=round(settings.challenge_hours * 3_600_000),
            open_challenges=settings.open_challenges,
            ping_pause_ms=round(settings.ping_pause_seconds * 1000),
            solo_matches=settings.solo_matches,
            challenges_per_hour=settings.challenges_per_hour,
            pings_per_hour=settings.pings_per_hour,
            bot_answer_delay_ms=round(settings.bot_answers_seconds * 1000),
        )
        shared = is_url(settings.database_url)
        term = Term(LEASE_MS) if shared else UNLIMITED
        context = MatchContext(
            self.store,
            logic_of(games),
            limits,
            self._clock,
            self._new_seed,
            new_name=self._new_name,
            languages=self._translators.names,
            term=term,
        )
        self.sessions = Sessions(self.store, self._clock, settings.identify_seconds, shared=shared)
        # A SQLite file has one process at a time.
        self.connection: Connection = self._fleet(context) if shared else Alone(context, self.client)
        await self.connection.begin()
        outbox, due_timers = Outbox(context), DueTimers(context)
        context.observer = self._observer
        context.bot_prompted = lambda match: self.bot_turns.wake(match)
        self.drawing = DrawingPool(
            settings.picture_workers, processes=settings.drawing_processes, first=self._drawing_imports
        )
        self.drawing.observer = self._observer
        self.drawing.start()
        self.thinkers = ThinkingPool(settings.thinking_workers or _spare_processors(), settings.thinking_seconds)
        self.thinkers.observer = self._observer
        self._reviewer = Reviewer(Reviews(context), context.games, self.thinkers)
        services = self.services = Services(
            context=context,
            games=games,
            outbox=outbox,
            reviewer=self._reviewer,
            drawing=self.drawing,
            thinking_workers=self.thinkers,
            translators=self._translators,
            clock=self._clock,
            acknowledge_seconds=settings.acknowledge_seconds,
            public_language=settings.public_language,
            docs=settings.docs_url,
            damaged=lambda: self.damaged,
            published=lambda match: self.publishing.published(match),
            observer=self._observer,
        )
        publisher = DiscordPublisher(self.connection.client_of, services)
        sweeps = self.connection.sweeps
        self.publishing = PublishingLoop(
            outbox,
            publisher,
            self._clock,
            services.open_hands.shown,
            EditThrottle(PAUSE),
            sweep=sweeps.posts,
        )
        self.publishing.observer = self._observer
        self.bot_seats = BotSeats(context)
        bot_player = BotPlayer(self.bot_seats, context.games, self.thinkers, self._clock)
        self.bot_turns = MatchTasks(
            "bot turns",
            bot_player.play_turn,
            self.bot_seats.prompted_matches,
            sweep=sweeps.bot_turns,
        )
        timer_actions = {
            EXPIRY: services.challenges.expire,
            CLOCK: services.deadlines.run,
            PAUSED: services.offers.end_pause,
            ABANDONED: services.reachability.close,
            RETRY_REFUSED: outbox.retry_refused,
        }
        self.timers = Timers(
            self._clock,
            due_timers.due,
            due_timers.next_due,
            timer_actions,
            services.deadlines.beat,
            lambda: self.connection.heard,
            sweeps.timers,
        )
        self.store.on_touched = self._touched
        self.store.on_timer_set = self.timers.wake
        self.client.services, self.client.sessions = services, self.sessions
        retention = Retention(context, round(settings.keep_closed_days * DAY), round(settings.keep_reviews_days * DAY))
        self._retention = housekeeping(self._if_first(retention.step))
        self._deletion = housekeeping(
            self._if_first(services.personal_data.delete_batch),
            pause=0.05,
            interval=60.0,
            what="the data of people who delete it",
        )
        self.connection.start()
        self.publishing.start()
        self.bot_turns.start()
        self.bot_turns.connected()
        self.timers.start()
        self._retention.start()
        self._deletion.start()

    async def stop_thinking(self) -> None:
        """End all thinking at once: it raises `Busy` to its callers. The bot's turns are made after the next start."""
        await self.bot_turns.stop()
        await self._reviewer.stop()
        await self.thinkers.stop()

    async def stop(self) -> None:
        """Stop the background tasks and close the database. The connection is stopped by its caller."""
        await self._deletion.stop()
        await self._retention.stop()
        await self.timers.stop()
        await self.stop_thinking()
        await self.publishing.stop()
        await self.drawing.stop()
        await self.connection.end()
        await self.store.close()

    # ---- the connection to Discord

    def _fleet(self, context: MatchContext) -> Fleet:
        """This process among those on its database."""
        hints = HintExchange(self.store.notifier(), context.process, self._touched_elsewhere, self._changed_elsewhere)
        context.changed_elsewhere = hints.hint_home
        return Fleet(
            self.store,
            context,
            ProcessLease(self.store, context.process, context.term),
            lambda token: self.sessions.log_in(partial(log_in, token, self.client.http.http_trace)),
            self._new_client,
            self._homes_changed,
            hints,
            shards=self.settings.shards,
            identify_seconds=self.settings.identify_seconds,
        )

    def _new_client(self, shard: int, count: int, holder: Holder, http: SharedHTTPClient) -> ShardClient:
        translator = CommandTranslator(self._translators)
        client = ShardClient(shard, count, holder, self._ready, translator, http)
        client.services, client.sessions = self.services, self.sessions
        self._with_commands(client)
        return client

    def _with_commands(self, client: BotClient) -> BotClient:
        for game in self._games.values():
            client.tree.add_command(game_commands(game))
        client.tree.add_command(people_commands())
        client.tree.add_command(server_commands())
        return client

    # ---- several processes

    def _homes_changed(self) -> None:
        """Do all work that is left for matches that are at home here now."""
        self.publishing.connected()
        for task in (self.bot_turns.connected, self.timers.wake, self._retention.wake, self._deletion.wake):
            task()

    def _touched_elsewhere(self, match: int) -> None:
        """Show a match that has changed to those who have it open here."""
        if self.services.open_hands.shown(match):
            self.publishing.wake(match)

    def _changed_elsewhere(self, guild: int, match: int) -> None:
        """Do what follows from a change of a match that is at home here."""
        if guild in self.services.context.homes:
            self.publishing.wake_touched(match)
            self.bot_turns.wake(match)
            self.timers.wake()

    def _if_first(self, step: Callable[[], Awaitable[bool]]) -> Callable[[], Awaitable[bool]]:
        """Return a step that runs only in the process that holds shard 0."""

        async def steps() -> bool:
            return 0 in self.services.context.homes and await step()

        return steps

    @property
    def _drawing_imports(self) -> Callable[[], object]:
        """What drawing processes do first: unpickling it imports the games and reads the catalogues."""
        pictures = [game.presentation.pictures for game in self._games.values()]
        return partial(bool, (pictures, self._translators[SOURCE]))

    @property
    def store_fails(self) -> bool:
        """Whether the database cannot be written to or cannot be read."""
        return self.store.failure is not None

    @property
    def damaged(self) -> bool:
        """Whether the database was found to be damaged."""
        return isinstance(self.store.failure, StoreDamaged)

    def _touched(self, matches: frozenset[int]) -> None:
        for match in matches:
            self.connection.touched(match)
            self.publishing.wake_touched(match)

    async def _ready(self, client: BotClient) -> None:
        log.info("connected as %s", client.user)
        self.publishing.connected()
        self.timers.wake()
        await client.catch_up()

"""The application: builds everything, starts it in order (store, background tasks), stops it in reverse."""

from __future__ import annotations

import os
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import Final

from bot.background.avatars import Avatars
from bot.background.bot_player import BotPlayer
from bot.background.claims import Claims
from bot.background.match_tasks import SWEEP, MatchTasks
from bot.background.pools.drawing_pool import DrawingPool
from bot.background.pools.thinking_pool import ThinkingPool
from bot.background.publishing import PAUSE, EditThrottle, PublishingLoop
from bot.background.reviewer import Reviewer
from bot.background.task import housekeeping
from bot.background.timers import LONGEST_SLEEP, Timers
from bot.client import BotClient, Door
from bot.config import Settings
from bot.durations import DAY, HOUR, SECOND, Time
from bot.games.registry import HostedGame, by_key, game_in, logic_of, translators_of
from bot.games.royal_court import ROYAL_COURT
from bot.games.royal_visit import ROYAL_VISIT
from bot.gateway.client import GatewayClient
from bot.gateway.sessions import Sessions
from bot.i18n.translator import SOURCE, Translators
from bot.ids import MatchId, PublicId, UserId
from bot.matches.afterwards.reviews import Reviews
from bot.matches.core.context import Limits, MatchContext
from bot.matches.deadlines.deadlines import DueTimers
from bot.matches.moderation.retention import Retention
from bot.matches.outbox.outbox import Outbox
from bot.matches.turns.bot_seats import BotSeats
from bot.observer import SILENT, Observer
from bot.store.address import is_url
from bot.store.claims import Work, free_all
from bot.store.deadlines.timers import TimerKind
from bot.store.errors import StoreDamaged
from bot.store.store import Store
from bot.store.touched import TouchedMatches
from bot.ui.commands.command import CommandTranslator
from bot.ui.commands.groups import GROUP as PEOPLE
from bot.ui.commands.groups import game_commands, people_commands
from bot.ui.commands.menus import menu_commands
from bot.ui.commands.servers import GROUP as SERVERS
from bot.ui.commands.servers import server_commands
from bot.ui.publishing.publisher import DiscordPublisher
from bot.ui.services import Services

SHIPPED: Final[Mapping[str, HostedGame]] = by_key(ROYAL_VISIT, ROYAL_COURT)


OFTEN: Final = 5.0
"""Seconds between two looks for work that another process has dropped, where several share the database."""


def hosted_games(names: Iterable[str] = SHIPPED) -> Mapping[str, HostedGame]:
    """The hosted games by their keys, which the store uses. A name is a shipped game's key, or that of a module.

    Raises `NoGame`.
    """
    return by_key(*(SHIPPED.get(name) or game_in(name) for name in names), groups=(PEOPLE, SERVERS))


def wall_clock() -> Time:
    """The machine's time."""
    return Time(time.time_ns() // 1_000_000)


class Application:
    """The bot: the caller opens its `door` after `start`.

    `new_seed` returns 64 hexadecimal digits for a new match, whose luck then follows from them alone; `new_name` its
    public id. Neither a seed nor a public id may be guessable.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        games: Mapping[str, HostedGame] | None = None,
        clock: Callable[[], Time] = wall_clock,
        new_seed: Callable[[], str] | None = None,
        new_name: Callable[[], PublicId] | None = None,
        translators: Translators | None = None,
        observer: Observer = SILENT,
    ) -> None:
        self.settings = settings
        self.games = games = hosted_games(settings.game_names) if games is None else games
        self._translators = translators = translators or translators_of(games.values())
        translator = CommandTranslator(translators)
        http = bool(settings.interactions_port)
        self.client = BotClient(translator) if http else GatewayClient(self._ready, translator)
        for game in self.games.values():
            self.client.tree.add_command(game_commands(game))
        self.client.tree.add_command(people_commands())
        self.client.tree.add_command(server_commands())
        for entry in menu_commands():
            self.client.tree.add_command(entry)
        self.store = Store(settings.database_url, settings.busy_timeout_seconds)
        self.store.observer = observer
        limits = Limits(
            challenge_life=round(settings.challenge_hours * HOUR),
            open_challenges=settings.open_challenges,
            ping_pause=round(settings.ping_pause_seconds * SECOND),
            solo_matches=settings.solo_matches,
            challenges_per_hour=settings.challenges_per_hour,
            pings_per_hour=settings.pings_per_hour,
            bot_answer_delay=round(settings.bot_answers_seconds * SECOND),
            bot_move_delay=round(settings.bot_moves_seconds * SECOND),
        )
        context = MatchContext(
            self.store, logic_of(games), limits, clock, new_seed, new_name=new_name, languages=translators.names
        )
        self.door = self._door(context)
        self.store.alone = not (settings.interactions_port and is_url(settings.database_url))
        outbox, due_timers, claims = Outbox(context), DueTimers(context), Claims(self.store, context.process)
        often = None if self.store.alone else OFTEN
        context.observer = observer
        self.drawing = DrawingPool(
            settings.picture_workers, processes=settings.drawing_processes, first=self._drawing_imports
        )
        self.drawing.observer = observer
        self._avatars = Avatars(self.store, context.faces, self.drawing)
        context.faces.shown = settings.avatars
        if settings.avatars:
            context.avatar_changed = self._avatars.want
        # By default one for each processor, but for that of the event loop and the pictures.
        self.thinkers = ThinkingPool(
            settings.thinking_workers or max(1, (os.cpu_count() or 1) - 1), settings.thinking_seconds
        )
        self.thinkers.observer = observer
        self._reviewer = Reviewer(Reviews(context), context.games, self.thinkers)
        services = self.services = Services(
            context=context,
            games=games,
            outbox=outbox,
            reviewer=self._reviewer,
            drawing=self.drawing,
            thinking_workers=self.thinkers,
            translators=translators,
            clock=clock,
            acknowledge_seconds=settings.acknowledge_seconds,
            public_language=settings.public_language,
            docs=settings.docs_url,
            damaged=lambda: self.damaged,
            published=lambda match: self.publishing.published(match),
            observer=observer,
        )
        self.publishing = PublishingLoop(
            outbox,
            DiscordPublisher(self.client, services),
            clock,
            services.open_hands.shown,
            EditThrottle(PAUSE),
            sweep=often or SWEEP,
        )
        self.publishing.observer = observer
        self.bot_seats = BotSeats(context)
        bot_player = BotPlayer(self.bot_seats, context.games, self.thinkers, clock)
        self.bot_turns = MatchTasks(
            "bot turns", claims.once(Work.BOT_TURN, bot_player.play_turn), self.bot_seats.prompted_matches, sweep=often
        )
        context.bot_prompted = self.bot_turns.wake
        timer_actions: dict[TimerKind, Callable[..., Awaitable[object]]] = {
            TimerKind.EXPIRY: services.challenges.expire,
            TimerKind.CLOCK: services.deadlines.run,
            TimerKind.PAUSE: services.offers.end_pause,
            TimerKind.ABANDONED: services.reachability.close,
            TimerKind.RETRY_REFUSED: outbox.retry_refused,
            TimerKind.QUIET_HOURS: outbox.end_quiet_hours,
            TimerKind.HAND_OVER: outbox.hand_over,
            TimerKind.DAILY: services.daily.run,
            TimerKind.REMINDER: services.daily.remind,
        }
        self.timers = Timers(
            clock,
            due_timers.due,
            due_timers.next_due,
            {kind: claims.once(kind, action) for kind, action in timer_actions.items()},
            services.deadlines.beat,
            lambda: self.door.connected,
            often or LONGEST_SLEEP,
        )
        self._others = TouchedMatches(context.process, self._heard)
        self.store.on_touched = [self.publishing.wake_touched]
        self.store.on_timer_set = self.timers.wake
        self.client.services = services
        retention = Retention(context, round(settings.keep_closed_days * DAY), round(settings.keep_reviews_days * DAY))
        self._retention = housekeeping(claims.once(Work.RETENTION, retention.step))
        self._deletion = housekeeping(
            claims.once(Work.DELETION, services.personal_data.delete_batch),
            pause=0.05,
            interval=60.0,
            what="the data of people who delete it",
        )
        services.open_hands.on_opened = self._opened

    async def start(self) -> None:
        """Open the database and start the background tasks. Raises `DatabaseError`."""
        await self.store.connect()
        if self.store.alone:
            await self.store.write(free_all)
        else:
            self.store.on_touched.append(self._others.announce)
            self._others.start(self.store.notifier())
        if self.settings.avatars:
            self._avatars.task.start()
        else:
            await self.store.write(lambda tx: tx.run("DELETE FROM faces"))
        self.drawing.start()
        self.publishing.start()
        self.bot_turns.start()
        self.bot_turns.connected()
        self.timers.start()
        self._retention.start()
        self._deletion.start()

    def _door(self, context: MatchContext) -> Door:
        if isinstance(self.client, GatewayClient):
            self.client.sessions = Sessions(context.store, context.clock, self.settings.identify_seconds)
            return self.client
        from bot.endpoint.door import EndpointDoor  # a web server, which other bots need not hold

        return EndpointDoor(context, self.client, self.settings, self._ready)

    async def stop_thinking(self) -> None:
        """End all thinking at once: it raises `Busy` to its callers. The bot's turns are made after the next start."""
        await self.bot_turns.stop()
        await self._reviewer.stop()
        await self.thinkers.stop()

    async def stop(self) -> None:
        """Stop the background tasks and close the database. The door is closed by its caller."""
        await self._deletion.stop()
        await self._retention.stop()
        await self.timers.stop()
        await self.stop_thinking()
        await self.publishing.stop()
        await self._avatars.task.stop()
        await self.drawing.stop()
        await self._others.stop()
        await self.store.close()

    @property
    def _drawing_imports(self) -> Callable[[], object]:
        """What drawing processes do first: unpickling it imports the games and reads the catalogues."""
        pictures = [game.presentation.pictures for game in self.games.values()]
        return partial(bool, (pictures, self._translators[SOURCE]))

    @property
    def store_fails(self) -> bool:
        """Whether the database cannot be written to or cannot be read."""
        return self.store.failure is not None

    @property
    def damaged(self) -> bool:
        """Whether the database was found to be damaged."""
        return isinstance(self.store.failure, StoreDamaged)

    def _opened(self, match: MatchId, user: UserId, version: int) -> None:
        self.publishing.catch_up(match, version)
        if not self.store.alone:
            self._others.announce([match], user)

    def _heard(self, match: MatchId, user: UserId | None) -> None:
        """Show a match that another process has changed to those who have it open here; or leave a hand to it."""
        if user is not None:
            self.services.open_hands.forget(match, user)
        elif self.services.open_hands.shown(match):
            self.publishing.wake(match)

    def _ready(self) -> None:
        self.publishing.connected()
        self.timers.wake()

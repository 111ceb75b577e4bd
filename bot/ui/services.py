"""What handlers need, in one place: use cases, translators, workers, and the background tasks to wake."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from weakref import WeakValueDictionary

import discord

from bot.background.pools.drawing_pool import DrawingPool
from bot.background.pools.thinking_pool import ThinkingPool
from bot.background.reviewer import Reviewer
from bot.durations import HOUR, MINUTE, Time
from bot.games.registry import Emojis, HostedGame
from bot.i18n.translator import Translator, Translators
from bot.ids import GuildId, MatchId, MessageId, UserId
from bot.matches.access.server_settings import ServerSettingsCases
from bot.matches.afterwards.records import Records
from bot.matches.afterwards.rematches import Rematches
from bot.matches.afterwards.replays import Replays
from bot.matches.afterwards.reviews import Reviews
from bot.matches.core.context import MatchContext
from bot.matches.deadlines.away import AwayDays
from bot.matches.deadlines.deadlines import Deadlines
from bot.matches.learning.daily import DailyPuzzles
from bot.matches.learning.lessons import Lessons
from bot.matches.learning.puzzles import Puzzles
from bot.matches.lobby.challenges import Challenges
from bot.matches.lobby.lobbies import Lobbies
from bot.matches.moderation.moderators import Moderation
from bot.matches.moderation.personal_data import PersonalData
from bot.matches.moderation.reachability import Reachability
from bot.matches.outbox.outbox import Outbox
from bot.matches.people.leaderboard import Leaderboards
from bot.matches.people.match_lists import MatchLists
from bot.matches.people.profiles import Profiles
from bot.matches.people.settings import PersonalSettingsCases
from bot.matches.turns.follows import Follows
from bot.matches.turns.offers import Offers
from bot.matches.turns.play import PlayCases
from bot.matches.turns.windows import Windows
from bot.observer import SILENT, Observer
from bot.recent import Recent
from bot.ui.places import Places
from bot.ui.recent.open_hands import TOKEN_LIFE, OpenHands, ShownPictures
from bot.ui.requests import InteractionToken

ANSWERS_KEPT: Final = 2_000
"""How many private messages are remembered that are to give way."""

REMEMBERED: Final = 10_000
"""How many servers, or people in servers, are remembered for a while."""

UPLOADS_REFUSED_FOR: Final = HOUR
"""How long nothing is drawn for a server, or uploaded there, after Discord has refused a file."""

MODERATORS_TRUSTED_FOR: Final = 15 * MINUTE
"""How long after a command its buttons work: as long as Discord lets the answer be edited."""


@dataclass(kw_only=True, eq=False)
class Services:
    """Built once by the application; `Host.services`."""

    context: MatchContext
    """What the use cases share."""
    games: Mapping[str, HostedGame]
    outbox: Outbox
    reviewer: Reviewer
    drawing: DrawingPool
    thinking_workers: ThinkingPool
    """Processes for functions that keep a processor busy."""
    translators: Translators
    clock: Callable[[], Time]
    acknowledge_seconds: float
    """Seconds after its creation at which an interaction is acknowledged if it is not answered yet."""
    public_language: str
    docs: str
    """The address of the folder of docs; empty: no links."""
    damaged: Callable[[], bool]
    """Whether the database was found to be damaged, so that data may be lost."""
    published: Callable[[MatchId], Awaitable[bool]]
    """Wait until a match's posts are published; False if one was refused or failed."""
    observer: Observer = SILENT
    answering: set[asyncio.Task[Any]] = field(default_factory=set)
    """Interactions that are being answered: stopping the bot waits for them."""

    def __post_init__(self) -> None:
        context = self.context
        self.away = AwayDays(context)
        self.challenges = Challenges(context)
        self.daily = DailyPuzzles(context)
        self.deadlines = Deadlines(context)
        self.follows = Follows(context)
        self.leaderboards = Leaderboards(context)
        self.lessons = Lessons(context)
        self.lobbies = Lobbies(context)
        self.match_lists = MatchLists(context)
        self.moderation = Moderation(context)
        self.offers = Offers(context)
        self.play = PlayCases(context)
        self.profiles = Profiles(context)
        self.puzzles = Puzzles(context)
        self.reachability = Reachability(context)
        self.rematches = Rematches(context)
        self.replays = Replays(context)
        self.records = Records(context)
        self.reviews = Reviews(context)
        self.server_settings = ServerSettingsCases(context)
        self.settings = PersonalSettingsCases(context)
        self.personal_data = PersonalData(context)
        self.windows = Windows(context)
        self.lanes = WeakValueDictionary[Hashable, asyncio.Lock]()
        """Fair order of presses: one of each person and one about each match is handled at a time, by fair locks.

        So if a person presses twenty times at once, others wait for one press, not for twenty; and if everyone at a
        table presses at once, other tables wait as if one person pressed. A person's presses are answered in their
        order. A lock lasts while a press holds it or waits for it.
        """
        self.places = Places(self.clock)
        self.latest = Recent[tuple[str, UserId], tuple[InteractionToken, MessageId]](
            ANSWERS_KEPT, self.clock, TOKEN_LIFE
        )
        """Private messages by what they are about and person, so that the next one replaces them. A token is never
        stored or logged."""
        self.refused_uploads = Recent[GuildId, bool](REMEMBERED, self.clock, UPLOADS_REFUSED_FOR)
        """Servers that take no files."""
        self.shown_pictures = ShownPictures()
        self.emojis: Emojis = {}
        """None until they are listed after the start."""
        self.open_hands = OpenHands(self.clock)
        self.trusted_moderators = Recent[tuple[GuildId, UserId], bool](REMEMBERED, self.clock, MODERATORS_TRUSTED_FOR)
        """(server, user) of those whom Discord let type a command of the moderators' group."""

    def public(self, language: str | None) -> Translator:
        """The translator for public messages: of the server's language, or (None) of the host's."""
        return self.translators[language or self.public_language]

    async def public_in(self, guild: GuildId) -> Translator:
        """The same for a server whose language has to be looked up; in private messages (0) the host's."""
        return self.public(await self.server_settings.language(guild))


class Host(discord.Client):
    """A client that carries the services."""

    services: Services


Interaction = discord.Interaction[Host]
"""A command, as discord.py hands it over."""

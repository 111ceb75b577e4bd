"""What every command and press needs, in one place: the use cases, the words, the workers and the services to wake."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.games.front import HostedGame
from bot.i18n.translator import Translator, Translators
from bot.matches.away import Away
from bot.matches.challenges import Challenges
from bot.matches.data import Data
from bot.matches.follows import Follows
from bot.matches.lessons import Lessons
from bot.matches.lists import Lists
from bot.matches.lobbies import Lobbies
from bot.matches.model import PersonalSettings
from bot.matches.moderation import Moderation
from bot.matches.offers import Offers
from bot.matches.outbox import Outbox
from bot.matches.people import People
from bot.matches.play import Play
from bot.matches.profiles import Profiles
from bot.matches.puzzles import Puzzles
from bot.matches.records import Records
from bot.matches.rematches import Rematches
from bot.matches.replays import Replays
from bot.matches.reviews import Reviews
from bot.matches.servers import Servers
from bot.matches.standings import Standings
from bot.matches.times import Times
from bot.matches.whereabouts import Whereabouts
from bot.matches.windows import Windows
from bot.services.drawing import Studio
from bot.services.reviewer import Reviewer
from bot.services.workers import Workers
from bot.ui.answers import Answers
from bot.ui.moderators import Moderators
from bot.ui.open_hands import OpenHands
from bot.ui.posts import Copies
from bot.ui.screens.reader import Reader


@dataclass(frozen=True, slots=True)
class Context:
    """Built once by the application and carried by the client."""

    games: Mapping[str, HostedGame]
    challenges: Challenges
    lobbies: Lobbies
    play: Play
    lists: Lists
    times: Times
    standings: Standings
    profiles: Profiles
    puzzles: Puzzles
    lessons: Lessons
    rematches: Rematches
    offers: Offers
    away: Away
    replays: Replays
    records: Records
    reviews: Reviews
    reviewer: Reviewer
    people: People
    follows: Follows
    data: Data
    servers: Servers
    moderation: Moderation
    moderators: Moderators
    whereabouts: Whereabouts
    windows: Windows
    open_hands: OpenHands
    answers: Answers
    studio: Studio
    thinkers: Workers
    """For functions of modules that keep a processor busy: other processes. The same is not done twice at the same
    time."""
    translators: Translators
    clock: Callable[[], int]
    """Milliseconds since 1970."""
    acknowledge_seconds: float
    """How long after it was made an interaction is acknowledged if its answer is not there yet."""
    public_language: str
    docs: str
    """The address of the folder of our docs, empty: nobody is led there."""
    outbox: Outbox
    copies: Copies
    damaged: Callable[[], bool]
    """Whether the database was found to be damaged: nobody knows then what is lost."""
    rouse: Callable[[str], Awaitable[None]]
    """To be told that somebody has pressed in a match, by what custom_ids call it: what rests there is tried again."""
    followed: Callable[[int], None]
    """To be told that a hand was shown that is to lead to its match's board, once that is there."""
    under_way: set[asyncio.Task[Any]] = field(default_factory=set)
    """Presses that are not answered yet: whoever stops the bot waits for them."""

    def public(self, language: str | None) -> Translator:
        """What everybody in a channel reads, in the language that its server has chosen, or the host's (None)."""
        return self.translators[language or self.public_language]

    async def public_in(self, guild: int) -> Translator:
        """The same for a server that has to be looked up; in private messages (0) the host's."""
        return self.public(await self.servers.language(guild))

    def reader(self, settings: PersonalSettings, locale: str) -> Reader:
        """Somebody who has chosen this for himself, and whose Discord speaks a language."""
        return Reader(self.translators.chosen(settings.language, locale), settings.pictures)


class Host(discord.Client):
    """The client as those know it who answer: it carries the context, and has presses answered."""

    context: Context

    async def pressed(self, interaction: Interaction, custom_id: str) -> None:
        """Something of ours was pressed: answer it."""
        raise NotImplementedError


Interaction = discord.Interaction[Host]
"""A command or press as it comes from Discord."""

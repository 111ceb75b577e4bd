"""Help, by topics, and buttons that do what a command does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.ids import MatchId
from bot.ui.custom_ids import CustomId
from bot.ui.handlers.access.server import is_moderator, open_settings
from bot.ui.handlers.actions import action
from bot.ui.handlers.deadlines.away import open_days_away
from bot.ui.handlers.moderation.personal_data import open_data
from bot.ui.handlers.people.matches import open_matches
from bot.ui.handlers.turns.hand import open_hand
from bot.ui.interaction.context import InteractionContext, required
from bot.ui.permissions import invitation
from bot.ui.screens.help import TOPICS, help_screen
from bot.ui.screens.screen import Screen


async def open_help(context: InteractionContext) -> None:
    """Open the first page privately."""
    await context.send_private(await _page(context, ""))


async def open_topics(context: InteractionContext) -> None:
    """Open the topics privately: the games are on the message with the button."""
    await context.send_private(await _page(context, None))


async def open_turn(context: InteractionContext) -> None:
    """Open the hand of the match whose deadline is nearest of those that wait for the presser; without one, the list
    of their matches."""
    listed = await context.services.match_lists.next_to_act(context.user, context.guild, MatchId(0))
    await (open_matches(context) if listed is None else open_hand(context, listed.match.id))


OPENED: Final[Mapping[str, Callable[[InteractionContext], Awaitable[None]]]] = {
    "help": open_topics,
    "turn": open_turn,
    "matches": open_matches,
    "away": open_days_away,
    "data": open_data,
    "server": open_settings,
}
"""What a button opens, by its `rest`."""


@action("help")
async def show_topic(context: InteractionContext, custom_id: CustomId) -> None:
    """Show the topic of the button in the same message; without one, the first page."""
    required(TOPICS.get(custom_id.rest) if custom_id.rest else help_screen)
    await context.update(await _page(context, custom_id.rest))


async def _page(context: InteractionContext, topic: str | None) -> Screen:
    services, now = context.services, await context.services.server_settings.settings(context.guild)
    off = [key for key, game in services.games.items() if not now.plays(game.logic.rules)]
    reader, moderator = await context.reader(), is_moderator(context)
    link = "" if context.guild else invitation(context.received.client.application_id)
    return help_screen(reader, services.games, topic, off=off, docs=services.docs, moderator=moderator, invitation=link)


@action("open", opens=True)
async def open_by_button(context: InteractionContext, custom_id: CustomId) -> None:
    """Open what the button names, in a message of its own."""
    await required(OPENED.get(custom_id.rest))(context)

"""`/games-admin …`: what a server's moderators choose and do, the same for every game.

Discord shows the group to people with *Manage Server*, unless the server has chosen other people or roles for it
(Server Settings → Integrations): so everyone who types one of these commands may use all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.ui.commands.command import DeclaredCommand, Handler, Option, Options, command, group
from bot.ui.handlers.access import server
from bot.ui.handlers.moderation import moderators
from bot.ui.handlers.visible_channels import can_see
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.moderation.moderated_match import live_choice

GROUP: Final = "games-admin"


def moderator_command(
    *, name: locale_str, description: locale_str, options: Options | None = None
) -> Callable[[Handler], DeclaredCommand]:
    """A `command` that also notes that Discord let the person type it: its buttons are for them then."""

    def declare(handler: Handler) -> DeclaredCommand:
        @wraps(handler)
        async def noted(context: InteractionContext, **chosen: Any) -> None:
            context.services.trusted_moderators[context.guild, context.user] = True
            await handler(context, **chosen)
            await server.report(context)

        return command(name=name, description=description, options=options)(noted)

    return declare


async def live_matches(context: InteractionContext, typed: str) -> list[tuple[str, int]]:
    """The live matches and open challenges of the server that have every typed word.

    Discord asks this without saying whether it lets the person use the command: a person who is not known as a
    moderator is offered what they can see anyway, in channels.
    """
    words = [f"#{word}" if word.isdecimal() else word for word in typed.casefold().split()]  # a number is a match's
    games, now = context.services.games, context.services.clock()
    live = await context.services.moderation.live(context.guild)
    if not server.is_moderator(context):
        live = [
            listed_match
            for listed_match in live
            if not listed_match.match.place.direct and await can_see(context, listed_match.match.place.home)
        ]
    labels = [
        (live_choice(context.t, games[listed_match.match.game], listed_match, now), listed_match.match.id)
        for listed_match in live
    ]
    return [(label, match) for label, match in labels if all(word in label.casefold() for word in words)]


settings = moderator_command(
    name=locale_str("settings"),
    description=locale_str("This server's settings: matches, games, the daily puzzle, bans, the log, the welcome"),
)(server.open_settings)

log = moderator_command(name=locale_str("log"), description=locale_str("See who changed what, and when"))(
    server.open_log
)

_MATCH: Final = Option(
    name=locale_str("match"),
    description=locale_str("Matches in progress, the newest first; type a name or a number to search"),
    suggest=live_matches,
)


show = moderator_command(
    name=locale_str("show"), description=locale_str("Look at one of the matches in progress"), options={"match": _MATCH}
)(moderators.look)

end = moderator_command(
    name=locale_str("end"),
    description=locale_str("End a match without a result, or close a challenge"),
    options={"match": _MATCH},
)(moderators.end)

ban = moderator_command(
    name=locale_str("ban"),
    description=locale_str("Ban someone from playing in this server"),
    options={
        "user": Option(name=locale_str("user"), description=locale_str("The person to ban")),
        "reason": Option(name=locale_str("reason"), description=locale_str("The reason, for the person and the log")),
        "days": Option(
            name=locale_str("days"), description=locale_str("For how many days; 0: for good; empty: a week")
        ),
    },
)(moderators.ban)

unban = moderator_command(
    name=locale_str("unban"),
    description=locale_str("Unban someone: they can play in this server again"),
    options={"user": Option(name=locale_str("user"), description=locale_str("The person to unban"))},
)(moderators.unban)

clear = moderator_command(
    name=locale_str("clear"),
    description=locale_str("Clear someone from this server's leaderboards until their next rated match here"),
    options={"user": Option(name=locale_str("user"), description=locale_str("The person to clear"))},
)(moderators.clear)


@cache
def server_commands() -> app_commands.Group:
    """The group, in servers only. All clients share it."""
    return group(
        GROUP,
        locale_str("For moderators: this server's settings and matches"),
        [declared.bind() for declared in (settings, log, show, end, ban, unban, clear)],
        in_private=False,
        default_permissions=discord.Permissions(manage_guild=True),
    )

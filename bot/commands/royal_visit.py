"""`/royalvisit …`: everything that is typed."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.matches.boards import Boards
from bot.matches.errors import UnknownMatch
from bot.matches.model import Listed
from bot.ui.base import Press, answer
from bot.ui.challenge import challenge_message
from bot.ui.errors import missing
from bot.ui.hand import open_hand
from bot.ui.leaderboard import SERVER, leaderboard_message
from bot.ui.rules import rules_message
from bot.ui.table import ask_to_resign

GAME = "royal_visit"

Interaction = discord.Interaction[Any]


class RoyalVisitCommands(app_commands.Group):
    """The commands of Royal Visit. They make sense in servers only."""

    def __init__(self, boards: Boards) -> None:
        super().__init__(
            name="royalvisit",
            description=locale_str("Play Royal Visit, the tug-of-war for the King"),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self._boards = boards

    @app_commands.command(
        name=locale_str("challenge"), description=locale_str("Challenge somebody, or anyone, to a match")
    )
    @app_commands.rename(user=locale_str("user"), ruleset=locale_str("ruleset"), rated=locale_str("rated"))
    @app_commands.describe(
        user=locale_str("Whom to challenge; leave it out to challenge anyone"),
        ruleset=locale_str("Which reading of the rules to play by"),
        rated=locale_str("Whether the match counts for the leaderboard"),
    )
    @app_commands.choices(
        ruleset=[
            app_commands.Choice(name=locale_str("Rulebook (the usual one)"), value="rulebook"),
            app_commands.Choice(name=locale_str("Manual (another published reading)"), value="manual"),
        ]
    )
    async def challenge(
        self,
        interaction: Interaction,
        user: discord.User | discord.Member | None = None,
        ruleset: str = "rulebook",
        rated: bool = True,
    ) -> None:
        """Post a challenge in this channel."""

        async def work(press: Press) -> None:
            if (refused := _refused(press, user)) is not None:
                await press.note(refused)
                return
            opened = await press.context.challenges.make(
                challenger=press.user,
                challenged=user.id if user is not None else None,
                game=GAME,
                options={"ruleset": ruleset},
                rated=rated,
                guild=press.guild,
                channel=press.channel,
            )
            try:
                message = await press.public(challenge_message(press.context, opened.match, ping=opened.ping))
            except discord.HTTPException:
                press.context.show(opened.match.id)  # it is made: the publisher will post it
                raise
            await self._boards.notice_shown(opened.match, message)

        await answer(Press(interaction), work)

    @app_commands.command(name=locale_str("hand"), description=locale_str("Open your hand and lay out your turn"))
    @app_commands.rename(match=locale_str("match"))
    @app_commands.describe(match=locale_str("Which of your matches; the one in this channel if left out"))
    async def hand(self, interaction: Interaction, match: int | None = None) -> None:
        """Open the hand."""

        async def work(press: Press) -> None:
            await open_hand(press, await _chosen(press, match))

        await answer(Press(interaction), work)

    @app_commands.command(name=locale_str("board"), description=locale_str("Post the board of a match anew"))
    @app_commands.rename(match=locale_str("match"))
    @app_commands.describe(match=locale_str("Which of your matches; the one in this channel if left out"))
    async def board(self, interaction: Interaction, match: int | None = None) -> None:
        """Post the board at the bottom of its channel; if that channel is gone, in this one."""

        async def work(press: Press) -> None:
            chosen = await press.context.play.match(await _chosen(press, match))
            here = chosen.channel == press.channel
            gone = not here and not _reachable(press, chosen.channel)
            if (here or gone) and (lacking := press.lacking()):
                await press.note(missing(press.t, lacking))
                return
            await self._boards.again(chosen.id, press.channel if gone else None)
            where = f"<#{press.channel if gone else chosen.channel}>"
            await press.note(press.t("The board is posted anew in {channel}.", channel=where))

        await answer(Press(interaction), work)

    @app_commands.command(name=locale_str("resign"), description=locale_str("Give a match up"))
    @app_commands.rename(match=locale_str("match"))
    @app_commands.describe(match=locale_str("Which of your matches; the one in this channel if left out"))
    async def resign(self, interaction: Interaction, match: int | None = None) -> None:
        """Ask, then resign."""

        async def work(press: Press) -> None:
            await ask_to_resign(press, await _chosen(press, match))

        await answer(Press(interaction), work)

    @app_commands.command(name=locale_str("rules"), description=locale_str("Read the rules"))
    async def rules(self, interaction: Interaction) -> None:
        """The rules, in pages."""

        async def work(press: Press) -> None:
            await press.private(rules_message(press, GAME, 0))

        await answer(Press(interaction), work)

    @app_commands.command(name=locale_str("leaderboard"), description=locale_str("Who plays best"))
    @app_commands.rename(scope=locale_str("scope"))
    @app_commands.describe(scope=locale_str("This server, or everywhere"))
    @app_commands.choices(
        scope=[
            app_commands.Choice(name=locale_str("This server"), value="server"),
            app_commands.Choice(name=locale_str("Everywhere"), value="everywhere"),
        ]
    )
    async def leaderboard(self, interaction: Interaction, scope: str = SERVER) -> None:
        """The leaderboard, in pages."""

        async def work(press: Press) -> None:
            await press.private(await leaderboard_message(press, GAME, scope, 0))

        await answer(Press(interaction), work)

    @hand.autocomplete("match")
    @board.autocomplete("match")
    @resign.autocomplete("match")
    async def offer_matches(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """The person's matches in this server: the one in this channel first."""
        press = Press(interaction)
        listed = await _mine(press)
        named = [(_label(press, one), one.match.id) for one in listed]
        return [
            app_commands.Choice(name=label[:100], value=match)
            for label, match in named
            if typed.lower() in label.lower()
        ][:25]


def _refused(press: Press, user: discord.User | discord.Member | None) -> str | None:
    """Why this person cannot be challenged here, in words; None if nothing is in the way."""
    t = press.t
    if lacking := press.lacking():
        return missing(t, lacking)
    if user is None:
        return None
    if user.bot:
        return t("Bots do not play Royal Visit. Challenge a person.")
    if not isinstance(user, discord.Member):
        return t("{player} is not in this server.", player=user.mention)
    if not _can_see(press, user):
        return t("{player} cannot see this channel.", player=user.mention)
    return None


def _can_see(press: Press, member: discord.Member) -> bool:
    if member.resolved_permissions is not None:
        return member.resolved_permissions.view_channel
    channel = press.interaction.channel
    if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return channel.permissions_for(member).view_channel
    return True


def _reachable(press: Press, channel: int) -> bool:
    guild = press.interaction.guild
    return guild is not None and guild.get_channel_or_thread(channel) is not None


async def _mine(press: Press) -> list[Listed]:
    """The asker's matches in this server: those of this channel first, then those where it is his move."""
    listed = await press.context.play.under_way(press.user, press.guild)
    return sorted(listed, key=lambda one: (one.match.channel != press.channel, one.match.mover != press.user))


async def _chosen(press: Press, match: int | None) -> int:
    """The match that was named, or the first of the asker's own. Raises `UnknownMatch`."""
    mine = await _mine(press)
    if match is not None:
        if match not in {one.match.id for one in mine}:
            raise UnknownMatch
        return match
    if not mine:
        raise UnknownMatch
    return mine[0].match.id


def _label(press: Press, one: Listed) -> str:
    t = press.t
    opponent = one.opponent.name if one.opponent is not None else "?"
    whose = t("your move") if one.match.mover == press.user else t("their move")
    here = t("in this channel") if one.match.channel == press.channel else ""
    return " · ".join(part for part in (t("against {name}", name=opponent), whose, here, f"#{one.match.id}") if part)

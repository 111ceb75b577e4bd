"""`/GAME hand | board | resign | replay | review`: about one of the matches that there are."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.commands.localised import Command
from bot.matches.errors import NoMatch, UnknownMatch
from bot.matches.model import Listed, State
from bot.services.failures import log_failure
from bot.ui.context import Interaction
from bot.ui.errors import missing
from bot.ui.names import level_name
from bot.ui.requests.answer import Press, answer
from bot.ui.requests.hand import open_hand
from bot.ui.requests.replay import open_replay
from bot.ui.requests.resign import ask_to_resign
from bot.ui.requests.review import show_review
from bot.ui.requests.sight import can_see
from bot.ui.screens.choices import LABEL, finished_choice, listed_choice

Choices = list[app_commands.Choice[int]]
Offer = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]

OFFERED: Final = 25
"""Choices that Discord shows at once."""


def hand() -> Command:
    """Open the hand."""

    @app_commands.command(name=locale_str("hand"), description=locale_str("Open your hand and lay out your turn"))
    @app_commands.rename(match=locale_str("match"))
    @app_commands.describe(match=locale_str("Which of your matches; the one in this channel if left out"))
    @app_commands.autocomplete(match=_offer_live)
    async def command(interaction: Interaction, match: int | None = None) -> None:
        async def work(press: Press) -> None:
            chosen = await _chosen(press, match)
            await open_hand(press, chosen)
            await press.context.outbox.doubt(chosen)  # whoever has to type it may be missing the board

        await answer(Press(interaction), work)

    return command


def board() -> Command:
    """Post the board at the bottom of its channel; if that channel is gone, in this one."""

    @app_commands.command(name=locale_str("board"), description=locale_str("Post the board of a match anew"))
    @app_commands.rename(match=locale_str("match"))
    @app_commands.describe(match=locale_str("Which of your matches; the one in this channel if left out"))
    @app_commands.autocomplete(match=_offer_also_ended)
    async def command(interaction: Interaction, match: int | None = None) -> None:
        async def work(press: Press) -> None:
            chosen = await press.context.play.match(await _chosen(press, match, with_ended=True))
            moves = chosen.channel != press.channel and await _gone(press, chosen.channel)
            channel = press.channel if moves else chosen.channel
            if lacking := press.lacking(channel):
                await press.note(missing(press.t, lacking))
                return
            await press.context.outbox.again(chosen.id, press.user, channel if moves else None)
            await press.note(press.t("The board will be posted anew in {channel}.", channel=f"<#{channel}>"))

        await answer(Press(interaction), work)

    return command


def resign() -> Command:
    """Ask, then resign."""

    @app_commands.command(name=locale_str("resign"), description=locale_str("Give a match up"))
    @app_commands.rename(match=locale_str("match"))
    @app_commands.describe(match=locale_str("Which of your matches; the one in this channel if left out"))
    @app_commands.autocomplete(match=_offer_live)
    async def command(interaction: Interaction, match: int | None = None) -> None:
        async def work(press: Press) -> None:
            await ask_to_resign(press, await _chosen(press, match))

        await answer(Press(interaction), work)

    return command


def replay(game: str) -> Command:
    """The replay of a match that is over: the asker's own last one, or else the last one that he can see."""

    @app_commands.command(
        name=locale_str("replay"), description=locale_str("Watch a finished match again, as one moving picture")
    )
    @app_commands.rename(match=locale_str("match"))
    @app_commands.describe(match=locale_str("Which one: type a name or a number; the last one if left out"))
    @app_commands.autocomplete(match=_offer_finished(game))
    async def command(interaction: Interaction, match: int | None = None) -> None:
        async def work(press: Press) -> None:
            await open_replay(press, await _finished(press, game, match))

        await answer(Press(interaction), work)

    return command


def review(game: str) -> Command:
    """The review of a match that is over: of the same one as `replay`."""

    @app_commands.command(
        name=locale_str("review"), description=locale_str("See where a finished match was won and lost")
    )
    @app_commands.rename(match=locale_str("match"))
    @app_commands.describe(match=locale_str("Which one: type a name or a number; the last one if left out"))
    @app_commands.autocomplete(match=_offer_finished(game))
    async def command(interaction: Interaction, match: int | None = None) -> None:
        async def work(press: Press) -> None:
            await show_review(press, await _finished(press, game, match))

        await answer(Press(interaction), work)

    return command


async def _offer_live(interaction: Interaction, typed: str) -> Choices:
    """The person's matches under way in this server: the one in this channel first."""
    return await _offered(Press(interaction), typed, with_ended=False)


async def _offer_also_ended(interaction: Interaction, typed: str) -> Choices:
    """The same, and those that ended lately."""
    return await _offered(Press(interaction), typed, with_ended=True)


def _offer_finished(key: str) -> Offer:
    """Every match of the game that is over and that the person may see: his own first."""

    async def offer(interaction: Interaction, typed: str) -> Choices:
        press = Press(interaction)
        try:
            game, sees = press.context.games[key], partial(can_see, press)
            names = partial(level_name, press.t, game)
            found = await press.context.replays.offered(key, press.user, press.guild, sees, typed, names)
            said = [finished_choice(press.t, game, one, press.user) for one in found]
            return [app_commands.Choice(name=words, value=one.id) for words, one in zip(said, found, strict=True)]
        except Exception as error:
            log_failure("replays could not be offered", error)
            return []

    return offer


async def _finished(press: Press, game: str, match: int | None) -> int:
    """The match that was named, or the asker's own last one, or else the last one that he can see."""
    if match is not None:
        return match
    return await press.context.replays.newest(game, press.user, press.guild, partial(can_see, press))


async def _offered(press: Press, typed: str, *, with_ended: bool) -> Choices:
    try:
        named = [(_label(press, one), one.match.id) for one in await _mine(press, with_ended=with_ended)]
    except Exception as error:
        log_failure("matches could not be offered", error)
        return []
    return [
        app_commands.Choice(name=label[:LABEL], value=match) for label, match in named if typed.lower() in label.lower()
    ][:OFFERED]


async def _mine(press: Press, *, with_ended: bool = False) -> list[Listed]:
    """The asker's matches in this server: those of this channel first, then those where it is his move."""
    listed = await press.context.play.under_way(press.user, press.guild, with_ended=with_ended)
    return sorted(
        listed,
        key=lambda one: (
            one.match.state is State.OVER,
            one.match.channel != press.channel,
            press.user not in one.match.movers,
        ),
    )


async def _chosen(press: Press, match: int | None, *, with_ended: bool = False) -> int:
    """The match that was named, or the first of the asker's own. Raises `UnknownMatch`, `NoMatch`."""
    mine = await _mine(press, with_ended=with_ended)
    if match is not None:
        if match not in {one.match.id for one in mine}:
            raise UnknownMatch
        return match
    if not mine:
        raise NoMatch
    return mine[0].match.id


def _label(press: Press, one: Listed) -> str:
    return listed_choice(press.t, press.context.games[one.match.game], one, press.user, press.channel)


async def _gone(press: Press, channel: int) -> bool:
    """Whether a channel of this server is there no more, or out of the bot's reach (an archived thread is not)."""
    guild = press.interaction.guild
    if guild is None or guild.unavailable or guild.get_channel_or_thread(channel) is not None:
        return False
    try:
        await guild.fetch_channel(channel)
    except (discord.NotFound, discord.Forbidden, discord.InvalidData):
        return True
    return False

"""Files of finished matches: given, watched again, checked."""

from __future__ import annotations

import asyncio
from typing import Final

import aiohttp
import discord

from bot.games.front import HostedGame, RecordsFront
from bot.games.states import Read
from bot.matches.afterwards.records import LARGEST, checked, checked_file, tables, text_of
from bot.matches.core.errors import FileGone, FileTooLarge
from bot.ui.compose import apart
from bot.ui.custom_ids import Id
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction import Press, offered
from bot.ui.screens.afterwards.record import checked_file_screen, checked_screen, file_screen, refused, watched_screen
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Screen
from engine.errors import InvalidRecord

FETCHED: Final = 20.0
"""Seconds for which Discord is waited for to hand a file out."""


async def give(press: Press, where: Id) -> None:
    """Give the match as a file, privately."""
    kept = await press.context.records.of(where.match, spectator(press))
    match = kept.match
    game = press.context.games[match.game]
    records = offered(game.records)
    text = await apart(press.context, press.user, records.write, kept.record)
    seat = match.seat_of(press.user)
    await press.private(file_screen(press.t, game, records, match, seat, text, game.commands.group))


async def check_here(press: Press, where: Id) -> None:
    """Work all of it out anew, in the message that was pressed."""
    await press.update(await _checked(press, where.match))


async def check(press: Press, match: int | str) -> None:
    """The same in a private message of its own."""
    await press.private(await _checked(press, match))


async def _checked(press: Press, match: int | str) -> Screen:
    kept = await press.context.records.of(match, spectator(press))
    game = press.context.games[kept.match.game]
    checks = await apart(press.context, press.user, checked, game, kept)
    return checked_screen(press.t, game, kept.match, kept.match.seat_of(press.user), checks)


async def watch_file(press: Press, key: str, file: discord.Attachment) -> None:
    """The replay of a match that somebody brings, for him alone."""
    text = await _text(file)
    game = _game_of(press, key, text)
    read = await _read(press, offered(game.records), text)
    if read is not None:
        await press.private(await apart(press.context, press.user, _watched, await press.reader(), game, read))


async def check_file(press: Press, key: str, file: discord.Attachment) -> None:
    """What there is to check of a match that somebody brings."""
    text = await _text(file)
    game = _game_of(press, key, text)
    records = offered(game.records)
    read = await _read(press, records, text)
    if read is not None:
        checks = await apart(press.context, press.user, checked_file, records, read)
        await press.private(checked_file_screen(press.t, game, read, checks))


def _watched(reads: Reader, game: HostedGame, read: Read) -> Screen:
    return watched_screen(reads, game, offered(game.replay), read, tables(game.rules, read))


def _game_of(press: Press, key: str, text: str) -> HostedGame:
    """The game that a file is of: the command's own, unless another one's name is in it."""
    games = (press.game(key), *press.context.games.values())
    return next((game for game in games if game.records is not None and game.records.is_its(text)), games[0])


async def _text(file: discord.Attachment) -> str:
    """The text of a file. Raises `FileTooLarge`, `FileGone`, `NoText`."""
    if file.size > LARGEST:
        raise FileTooLarge(limit=LARGEST // 1024)
    try:
        data = await asyncio.wait_for(file.read(), FETCHED)
    except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as error:
        raise FileGone from error
    return text_of(data)


async def _read(press: Press, records: RecordsFront, text: str) -> Read | None:
    """What a file says; None where it is no match that could have been played, which is told."""
    try:
        return await apart(press.context, press.user, records.read, text)
    except InvalidRecord as error:
        await press.note(refused(press.t, records, error, text))
        return None

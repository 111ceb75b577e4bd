"""Files of finished matches: sent, replayed, checked."""

from __future__ import annotations

import asyncio
from typing import Final

import discord

from bot.games.registry import HostedGame
from bot.games.states import ReadRecord
from bot.ids import MatchRef
from bot.matches.afterwards.records import MAX_FILE_BYTES, decode_text, public_states, verify, verify_file
from bot.matches.core.errors import FileGone, FileTooLarge
from bot.ui.custom_ids import CustomId
from bot.ui.handlers.actions import action
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction.context import InteractionContext, required
from bot.ui.requests import FAILURES
from bot.ui.screens.afterwards.record import (
    checked_file_screen,
    checked_screen,
    file_screen,
    invalid_file_words,
    uploaded_replay_screen,
)
from bot.ui.screens.afterwards.replay import drawing_screen
from bot.ui.screens.screen import Reader, Screen
from engine.errors import InvalidRecord

FETCH_SECONDS: Final = 20.0
"""Timeout for downloading a file from Discord."""


@action("file", opens=True)
async def give_file(context: InteractionContext, custom_id: CustomId) -> None:
    """Send the match as a file, privately."""
    stored = await context.services.records.load(custom_id.match, spectator(context))
    match = stored.match
    game = context.services.games[match.game]
    records, words = required(game.logic.records), required(game.presentation.records)
    text = await context.run_in_worker(records.write, stored.record)
    seat, command = match.seating.seat_of(context.user), game.presentation.commands.group
    await context.send_private(file_screen(context.t, game, words, match, seat, text, command))


@action("check")
async def check_here(context: InteractionContext, custom_id: CustomId) -> None:
    await check(context, custom_id.match)


async def check(context: InteractionContext, match: MatchRef) -> None:
    """Check the match, and show the result."""
    stored = await context.services.records.load(match, spectator(context))
    game = context.services.games[stored.match.game]
    checks = await context.run_in_worker(verify, game.logic, stored)
    seat = stored.match.seating.seat_of(context.user)
    await context.answer(checked_screen(context.t, game, stored.match, stored.record, seat, checks))


async def watch_file(context: InteractionContext, typed_game: HostedGame, file: discord.Attachment) -> None:
    """Show the replay of an attached match, privately."""
    if (found := await _read(context, typed_game, file)) is not None:
        await context.show_progress(drawing_screen(context.t))
        await context.show_progress(await context.run_in_worker(_watched, await context.reader(), *found))


async def check_file(context: InteractionContext, typed_game: HostedGame, file: discord.Attachment) -> None:
    """Check an attached match, as far as its file allows."""
    if (found := await _read(context, typed_game, file)) is not None:
        game, read = found
        checks = await context.run_in_worker(verify_file, required(game.logic.records), read)
        await context.send_private(checked_file_screen(context.t, game, read, checks))


def _watched(reader: Reader, game: HostedGame, read: ReadRecord) -> Screen:
    return uploaded_replay_screen(
        reader, game, required(game.presentation.replay), read, public_states(game.logic.rules, read)
    )


def _game_of(context: InteractionContext, typed_game: HostedGame, text: str) -> HostedGame:
    """The game of a file: the command's own, unless the file names another one."""
    games = (typed_game, *context.services.games.values())
    return next(
        (game for game in games if game.logic.records is not None and game.logic.records.claims(text)), games[0]
    )


async def _text(file: discord.Attachment) -> str:
    """The text of a file. Raises `FileTooLarge`, `FileGone`, `NoText`."""
    if file.size > MAX_FILE_BYTES:
        raise FileTooLarge(limit=MAX_FILE_BYTES // 1024)
    try:
        data = await asyncio.wait_for(file.read(), FETCH_SECONDS)
    except FAILURES as error:
        raise FileGone from error
    return decode_text(data)


async def _read(
    context: InteractionContext, typed_game: HostedGame, file: discord.Attachment
) -> tuple[HostedGame, ReadRecord] | None:
    """The game of a file and what it says; None, after telling the presser, if no such match can have been played."""
    text = await _text(file)
    game = _game_of(context, typed_game, text)
    records, words = required(game.logic.records), required(game.presentation.records)
    try:
        return game, await context.run_in_worker(records.read, text)
    except InvalidRecord as error:
        await context.send_text(invalid_file_words(context.t, words, error, text))
        return None

"""Finds the handler of a press by its custom_id. A custom_id without a handler gets a private answer that says so.

A new file of handlers is imported here: that registers its actions.
"""
# ruff: noqa: F401 - imported to register their actions

from __future__ import annotations

import contextlib
from typing import Final

import discord

from bot.background.failures import log_failure
from bot.ui import requests
from bot.ui.custom_ids import NO_MATCH, CustomId, Unreadable
from bot.ui.handlers import help, more
from bot.ui.handlers.access import server
from bot.ui.handlers.actions import ACTIONS as ACTIONS
from bot.ui.handlers.afterwards import record, rematch, replay, review, turns
from bot.ui.handlers.deadlines import away, clock
from bot.ui.handlers.learning import lesson, puzzle, rules
from bot.ui.handlers.lobby import challenge, lobby, new_match
from bot.ui.handlers.moderation import personal_data
from bot.ui.handlers.people import history, leaderboard, matches, profile, settings
from bot.ui.handlers.turns import board, hand, offers, resign, windows
from bot.ui.interaction.answering import answer
from bot.ui.interaction.context import InteractionContext
from bot.ui.received import Received
from bot.ui.services import Services

_UNREADABLE: Final = CustomId("", NO_MATCH, 0)


async def press(received: Received, services: Services) -> None:
    """Answer a press on a control."""
    try:
        custom_id = CustomId.read(received.custom_id)
    except Unreadable:
        custom_id = _UNREADABLE
    action = ACTIONS.get(custom_id.action)

    async def handle(context: InteractionContext) -> None:
        if action is None:
            raise Unreadable
        await action.handler(context, custom_id)

    # A forged press must not put the presser's hand, or another match, into a message that others see.
    keeps = received.lasting and not received.offered
    context = InteractionContext(received, services, opens=action is None or action.opens or keeps, keeps=keeps)
    context.press.action = custom_id.action if action is not None else "unknown"
    loads_settings = action is not None and action.loads_settings
    found = await answer(context, handle, loads_settings=loads_settings, about=custom_id.match)
    if not found or custom_id.match == NO_MATCH:
        return
    try:
        await _delete_if_copy(context, custom_id)
    except Exception as error:  # the press itself was answered
        log_failure("work after a press failed", error, **context.press.found_by)


async def _delete_if_copy(context: InteractionContext, custom_id: CustomId) -> None:
    """Delete the pressed message if its post was sent twice and the other message is the known one."""
    message = context.received.message
    if custom_id.post is None or message is None or not context.received.offered:
        return
    if await context.services.outbox.is_copy(custom_id.match, custom_id.post, message):
        with contextlib.suppress(*requests.FAILURES):  # its next press tries again
            await requests.delete(context.received.client, context.channel, message)

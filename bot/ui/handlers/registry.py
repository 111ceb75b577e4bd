"""Finds the handler of a press by its custom_id. A custom_id without a handler gets a private answer that says so.

A new file of handlers is imported here: that registers its actions.
"""
# ruff: noqa: F401 - imported to register their actions

from __future__ import annotations

import contextlib
from typing import Final

import discord

from bot.background.failures import log_failure
from bot.ids import PublicId
from bot.matches.core.model import PostId
from bot.ui import requests
from bot.ui.custom_ids import NO_MATCH, CustomId, Unreadable
from bot.ui.handlers import help, more
from bot.ui.handlers.access import server
from bot.ui.handlers.actions import ACTIONS as ACTIONS
from bot.ui.handlers.actions import Action
from bot.ui.handlers.afterwards import record, rematch, replay, review, turns
from bot.ui.handlers.deadlines import away, clock
from bot.ui.handlers.learning import lesson, puzzle, rules
from bot.ui.handlers.lobby import challenge, lobby, new_match
from bot.ui.handlers.moderation import moderators, personal_data
from bot.ui.handlers.people import history, leaderboard, matches, profile, settings
from bot.ui.handlers.turns import board, hand, offers, resign, windows
from bot.ui.interaction.answering import answer
from bot.ui.interaction.context import InteractionContext
from bot.ui.received import Received
from bot.ui.services import Services

_UNREADABLE: Final = CustomId("", NO_MATCH, 0)


async def _has_no_handler(_: InteractionContext, __: CustomId) -> None:
    raise Unreadable


_UNKNOWN: Final = Action(_has_no_handler, opens=True, loads_settings=False)


async def press(received: Received, services: Services) -> None:
    """Answer a press on a control. Raises nothing."""
    answered: InteractionContext | None = None
    try:
        try:
            custom_id = CustomId.read(received.custom_id)
        except Unreadable:
            custom_id = _UNREADABLE
        action = ACTIONS.get(custom_id.action, _UNKNOWN)
        # A forged press must not put the presser's hand, or another match, into a message that others see.
        keeps = received.lasting and not received.offered
        context = InteractionContext(received, services, opens=action.opens or keeps, keeps=keeps)
        context.press.action = "unknown" if action is _UNKNOWN else custom_id.action
        found = await answer(
            context,
            lambda context: action.handler(context, custom_id),
            loads_settings=action.loads_settings,
            about=custom_id.match,
        )
        answered = context
        if found and custom_id.match != NO_MATCH and custom_id.post is not None and received.offered:
            await _delete_if_copy(context, custom_id.match, custom_id.post)
    except Exception as error:
        if answered is None:
            log_failure("a press could not be answered", error, press=str(received.id))
        else:
            log_failure("work after a press failed", error, **answered.press.found_by)


async def _delete_if_copy(context: InteractionContext, match: PublicId, post: PostId) -> None:
    """Delete the pressed message if its post was sent twice and the other message is the known one."""
    message = context.received.message
    if message is not None and await context.services.outbox.is_copy(match, post, message):
        with contextlib.suppress(*requests.FAILURES):  # its next press tries again
            await requests.delete(context.received.client, context.channel, message)

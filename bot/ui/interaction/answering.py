"""Answers every command and press: whatever fails, the person gets an answer in time.

discord.py only logs what fails in a persistent button, and the person sees "This interaction failed". So everything is
caught here, and work that takes longer than Discord waits is acknowledged first.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Final

import discord

from bot.background.failures import is_away, log_failure, may_have_lost
from bot.background.pools.worker import Busy
from bot.ids import MatchId, PublicId
from bot.log_lines import write
from bot.matches.core.errors import MatchError, UnknownMatch, UnknownReplay
from bot.observer import Outcome, current_press
from bot.ui import errors
from bot.ui.custom_ids import NO_MATCH, Unreadable
from bot.ui.errors import NO_ACCESS, NO_PERMISSION, REFUSED
from bot.ui.interaction.context import InteractionContext, MissingPermissions
from bot.ui.requests import ALREADY_ANSWERED, FAILURES, MESSAGE_GONE

log = logging.getLogger(__name__)

Handler = Callable[[InteractionContext], Awaitable[None]]

LONGEST: Final = 1.0
"""Seconds after which a press leaves its lanes (`Services.lanes`), answered or not.

It leaves its match's lane before, when it begins to draw or to answer, as Discord takes the answers of a table in
parallel; its person's when Discord has an answer.
"""


async def answer(
    context: InteractionContext, handler: Handler, *, loads_settings: bool = False, about: PublicId = NO_MATCH
) -> bool:
    """Run a handler, and answer for it if it fails. Return False if the target of the press no longer exists.

    `about`: public match id, for error texts. `loads_settings`: the handler loads the presser's settings itself, or
    needs none; else they are loaded first. Afterwards, posts that rest in the match or in the channel are tried again.
    """
    async with _answered(context, about):
        received, people = context.received, context.services.settings
        await people.note_names(received.guild, received.here, received.everywhere, received.locale, received.avatar)
        if not (context.guild or context.foreign):
            await people.note_reachable(context.user)  # a press in private messages shows that they arrive
        if not loads_settings:
            await context.reader()
        await handler(context)
    try:
        if context.promised is None or not await _report_overdue(context, context.promised):
            match = about if context.found and about != NO_MATCH else PublicId("")
            quiet = bool(match) and context.press.quiet is not None
            if not quiet or (context.press.quiet != context.channel and context.may_post):
                channel = context.channel if context.may_post else None
                await context.services.outbox.retry_after_press(match, context.guild, channel)
                if context.promised is not None:
                    await _report_overdue(context, context.promised)
    except Exception as error:  # the press itself was answered
        log_failure("retry of undeliverable posts failed", error, **context.press.found_by)
    return context.found


@asynccontextmanager
async def _answered(context: InteractionContext, about: PublicId) -> AsyncIterator[None]:
    """Have the press answered in time, in its turn, whatever is raised meanwhile; nothing is raised by this."""
    press, first, loop = context.press, context.first_response, asyncio.get_running_loop()
    token = current_press.set(press)
    timers = [loop.call_at(first.acknowledge_at, first.acknowledge)]
    if first.acknowledge_at <= loop.time():
        first.acknowledge()
    try:
        arrived = perf_counter()
        for lane, held in ((context.user, context.person_lane), (about, context.match_lane)):
            if lane != NO_MATCH:
                lock = context.services.lanes.setdefault(lane, asyncio.Lock())
                await lock.acquire()
                held.callback(lock.release)
        press.waited += perf_counter() - arrived
        timers.append(loop.call_later(LONGEST, context.leave_lanes))
        with press.whole:
            try:
                yield
            except Exception as error:
                await _answer_failure(context, error, about)
    finally:
        for timer in timers:
            timer.cancel()
        context.leave_lanes()
        current_press.reset(token)
        press.acknowledged = first.acknowledged
        context.services.observer.answered(press)


async def _report_overdue(context: InteractionContext, match: MatchId) -> bool:
    """Tell the presser why a post that their press has promised is not there; return whether it is not."""
    if await context.services.published(match):
        return False
    overdue = await context.services.outbox.overdue(match, context.user)
    if overdue is not None:
        with contextlib.suppress(*FAILURES):  # the press itself was answered
            await context.send_text(await context.refused_text(overdue.channel, overdue.refused, again=True))
    return overdue is not None


async def _answer_failure(context: InteractionContext, raised: Exception, about: PublicId) -> None:
    """Answer for a handler that has raised this."""
    press = context.press
    try:
        match raised:
            case Unreadable():
                press.outcome, context.found = Outcome.GONE, False
                await context.send_text(errors.gone_text((await context.reader()).t))
            case MissingPermissions():
                press.outcome = Outcome.LACKING
                await context.reader()
                await context.send_text(
                    await context.refused_text(context.channel, NO_PERMISSION if context.lacking() else NO_ACCESS)
                )
            case Busy():
                press.outcome = Outcome.BUSY
                await context.send_text(errors.busy_text((await context.reader()).t))
            case MatchError():
                press.outcome = Outcome.REFUSED
                command = await context.command_about(about)
                await context.send_text(errors.refusal_text((await context.reader()).t, raised, command))
                context.found = not isinstance(raised, UnknownMatch | UnknownReplay)
            case _:
                raise raised
    except Exception as error:
        code = error.code if isinstance(error, discord.HTTPException) else None
        # Discord refuses an answer if the same press, delivered twice, was answered by the other delivery: that answer
        # may be gone again. Nor is anything left to be done if the presser has dismissed the acknowledgement.
        if code != ALREADY_ANSWERED and (code != MESSAGE_GONE or not context.first_response.acknowledged):
            press.outcome = Outcome.FAILED
            await _report_failure(context, error)


async def _report_failure(context: InteractionContext, error: Exception) -> None:
    """Log an error of ours, and give the presser a reference by which the host finds it in the log."""
    if isinstance(error, discord.HTTPException) and error.code in REFUSED:
        write(log, logging.WARNING, f"cannot post in channel {context.channel}: Discord says {error.code}")
        context.press.outcome = Outcome.LACKING
        await context.send_text(await context.refused_text(context.channel, error.code))
        return
    context.press.reference = reference = secrets.token_hex(4)
    log_failure("a press failed", error, **context.press.found_by)
    try:
        if is_away(error):
            await context.send_text(errors.away_text(context.t))
            return
        lost = context.services.damaged() or may_have_lost(error)
        await context.send_text((errors.damaged_text if lost else errors.failure_text)(context.t, reference))
    except Exception as second:
        write(log, logging.WARNING, f"no answer to a press: {type(second).__name__}", **context.press.found_by)

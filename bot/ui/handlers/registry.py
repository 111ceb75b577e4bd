"""Every action that a custom_id may name, and who answers it. What is not in this table is refused kindly."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

import discord

from bot.background.failures import log_failure
from bot.ui.custom_ids import NO_MATCH, CustomId, Unreadable
from bot.ui.handlers import help, more
from bot.ui.handlers.access import server
from bot.ui.handlers.afterwards import fair_deal, record, rematch, replay, review, turns
from bot.ui.handlers.deadlines import away, clock
from bot.ui.handlers.learning import lesson, puzzle, rules
from bot.ui.handlers.lobby import challenge, lobby
from bot.ui.handlers.moderation import personal_data
from bot.ui.handlers.people import history, leaderboard, matches, profile, settings
from bot.ui.handlers.turns import board, follow, hand, offers, resign, windows
from bot.ui.interaction import InteractionContext, answer
from bot.ui.services import Interaction


@dataclass(frozen=True, slots=True)
class Action:
    """`opens`: the answer to a press is a message of its own; else it changes the message that was pressed.

    The handler `knows` what the presser has chosen by what it reads itself, or need not know: see `answer`. Where the
    first of several gets a seat, nothing is read before.
    """

    handler: Callable[[InteractionContext, CustomId], Awaitable[None]]
    opens: bool = False
    knows: bool = False


ACTIONS: Final[Mapping[str, Action]] = {
    "accept": Action(challenge.accept, knows=True),
    "decline": Action(challenge.decline, knows=True),
    "withdraw": Action(challenge.withdraw, knows=True),
    "lobby-join": Action(lobby.join, knows=True),
    "lobby-leave": Action(lobby.leave, knows=True),
    "lobby-decline": Action(lobby.decline, knows=True),
    "lobby-start": Action(lobby.start, knows=True),
    "lobby-bots": Action(lobby.bots, opens=True),
    "lobby-bot": Action(lobby.add_bot),
    "lobby-send": Action(lobby.send_away),
    "hand": Action(hand.open_from_button, opens=True, knows=True),
    "hand-here": Action(hand.show_here, knows=True),
    "lay": Action(hand.draft, knows=True),
    "end": Action(hand.end, knows=True),
    "hint": Action(hand.hint, knows=True),
    "answer": Action(windows.answer, opens=True),
    "orders": Action(windows.open_orders, opens=True),
    "orders-set": Action(windows.choose),
    "more": Action(more.open_it, opens=True),
    "claim": Action(clock.claim, opens=True),
    "more-time": Action(clock.give),
    "nudge": Action(clock.nudge, opens=True),
    "nudge-here": Action(clock.nudge_here),
    "offer": Action(offers.offer, opens=True),
    "offer-here": Action(offers.offer_here),
    "bot-seat": Action(offers.offer_seat, opens=True),
    "bot-seat-here": Action(offers.offer_own_seat),
    "agree": Action(offers.agree, opens=True),
    "agree-here": Action(offers.agree_here),
    "refuse": Action(offers.refuse, opens=True),
    "refuse-here": Action(offers.refuse_here),
    "away-begin": Action(away.begin),
    "away-days": Action(away.last),
    "away-go": Action(away.go),
    "away-back": Action(away.come_back),
    "turns": Action(turns.open_them, opens=True),
    "turn": Action(turns.go_to),
    "deal": Action(fair_deal.open_it, opens=True),
    "check": Action(record.check_here),
    "file": Action(record.give, opens=True),
    "rules": Action(rules.open_them, opens=True),
    "rules-page": Action(rules.go_to),
    "resign": Action(resign.ask, opens=True),
    "resign-here": Action(resign.ask_here),
    "resign-now": Action(resign.resign),
    "resign-not": Action(resign.keep),
    "board-here": Action(board.post_here),
    "replay": Action(replay.open_it, opens=True),
    "replay-here": Action(replay.show_here),
    "replay-post": Action(replay.post),
    "review": Action(review.open_it, opens=True),
    "review-here": Action(review.show_here),
    "rematch": Action(rematch.play_again, opens=True),
    "next-level": Action(rematch.go_on, opens=True),
    "standings": Action(leaderboard.go_to),
    "profile": Action(profile.show_own),
    "profile-of": Action(profile.show_again),
    "history": Action(history.go_to),
    "matches": Action(matches.go_to),
    "learn": Action(lesson.open_them, opens=True),
    "lesson": Action(lesson.lay),
    "lesson-end": Action(lesson.end),
    "lesson-go": Action(lesson.go_to),
    "lesson-again": Action(lesson.again),
    "lesson-match": Action(lesson.play_a_match, opens=True),
    "puzzle": Action(puzzle.lay),
    "puzzle-end": Action(puzzle.end),
    "puzzle-show": Action(puzzle.show_solution),
    "puzzle-share": Action(puzzle.share),
    "puzzle-try": Action(puzzle.try_it, opens=True),
    "puzzle-next": Action(puzzle.another),
    "server": Action(server.go_to),
    "server-set": Action(server.change),
    "server-log": Action(server.go_to_log),
    "follow": Action(follow.choose),
    "help": Action(help.go_to),
    "settings": Action(settings.open_it, opens=True, knows=True),
    "data-export": Action(personal_data.export, opens=True),
    "data-delete": Action(personal_data.ask),
    "data-keep": Action(personal_data.keep),
    "data-delete-now": Action(personal_data.delete),
    "settings-set": Action(settings.choose, knows=True),
    "settings-page": Action(settings.turn, knows=True),
    "block": Action(settings.block, knows=True),
    "unblock": Action(settings.unblock, knows=True),
}


async def press(interaction: Interaction, text: str) -> None:
    """Answer a press with the handler that the registry names for its custom_id `text`."""
    try:
        custom_id = CustomId.read(text)
    except Unreadable:
        custom_id = _NOWHERE
    action = ACTIONS.get(custom_id.action)

    async def work(context: InteractionContext) -> None:
        if action is None:
            raise Unreadable
        await action.handler(context, custom_id)

    pressed = InteractionContext(interaction, opens=action is None or action.opens)
    knows = action is not None and action.knows
    if not await answer(pressed, work, knows=knows, about=custom_id.match) or custom_id.match == NO_MATCH:
        return
    try:
        await _take_away_if_copy(pressed, custom_id)
    except Exception as error:  # it was answered
        log_failure("what follows a press failed", error)


async def _take_away_if_copy(context: InteractionContext, custom_id: CustomId) -> None:
    """A message that was posted twice goes when somebody presses on the one that is not known."""
    message = context.interaction.message
    if custom_id.post is None or message is None:
        return
    if await context.services.copies.is_copy(custom_id.match, custom_id.post, message.id):
        with contextlib.suppress(discord.HTTPException):
            await message.delete()


_NOWHERE: Final = CustomId("", NO_MATCH, 0)

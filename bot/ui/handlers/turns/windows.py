"""Windows: answered by the buttons of the board and of a hand. Standing orders, which answer them in advance."""

from __future__ import annotations

from bot.durations import from_timestamp
from bot.matches.core.errors import AnswerRefused, BadOption, MatchError, UnknownMatch
from bot.matches.core.model import Hand
from bot.matches.turns.windows import OrderChoice
from bot.ui import errors
from bot.ui.custom_ids import CustomId, Unreadable
from bot.ui.handlers.actions import action
from bot.ui.handlers.turns.hand import refresh_open_hand, show
from bot.ui.interaction.context import InteractionContext, required
from bot.ui.screens.turns.standing_orders import order_line, orders_screen


@action("answer")
async def answer(context: InteractionContext, custom_id: CustomId) -> None:
    """Answer the open window from the board, which does not tell; a refusal is told by the hand, which opens."""
    hand, refusal = await _answer(context, custom_id)
    if hand is None:
        await show(context, await context.services.play.hand(custom_id.match, context.user), opens=True, note=refusal)
        return
    context.promised = hand.match.id
    await context.responses.nothing()
    if hand.match.window is not None and hand.match.window.opened_version == custom_id.number:
        await refresh_open_hand(context, hand)  # else the publisher does, as the window is over


@action("answer-here", loads_settings=True)
async def answer_in_hand(context: InteractionContext, custom_id: CustomId) -> None:
    """Answer the open window from the hand, and show the hand as it is then."""
    hand, refusal = await _answer(context, custom_id)
    if hand is None:
        hand = await context.services.play.hand(custom_id.match, context.user)
    context.promised = hand.match.id
    await show(context, hand, note=refusal)


async def _answer(context: InteractionContext, custom_id: CustomId) -> tuple[Hand | None, str]:
    """Answer the open window; return the presser's hand and "", or None and why it is refused, in words."""
    match, taken = custom_id.match, from_timestamp(context.received.created_at)
    try:
        return await context.services.windows.answer(match, context.user, custom_id.number, custom_id.rest, taken), ""
    except AnswerRefused as error:
        windows = required(context.game(error.game).presentation.windows)
        return None, windows.refusal_words((await context.reader()).t, error.refusal)
    except UnknownMatch:
        raise
    except MatchError as error:
        command = await context.command_about(match)
        return None, errors.refusal_text((await context.reader()).t, error, command)


@action("pauses", opens=True, loads_settings=True)
@action("pauses-here", loads_settings=True)
async def choose_pauses(context: InteractionContext, custom_id: CustomId) -> None:
    """Skip to one's turn, choose fewer pauses, or take that back, and show the hand, which says what that means."""
    await _choose(context, custom_id)
    hand = await context.services.play.hand(custom_id.match, context.user)
    context.promised = hand.match.id
    game, t, note = context.services.games[hand.match.game], context.use_settings(hand.settings).t, ""
    if hand.skips:
        note = t("Everything passes until your next turn, also what you could nope. Press again to be asked.")
    elif custom_id.rest == required(game.logic.windows).fewer:
        note = order_line(t, required(game.presentation.windows), custom_id.rest)
    await show(context, hand, opens=context.opens, note=note)


@action("orders")
async def open_orders(context: InteractionContext, custom_id: CustomId) -> None:
    """Open the standing orders on offer and the chosen one."""
    await _show_orders(context, await context.services.windows.order_choice(custom_id.match, context.user))


@action("orders-set")
async def choose_order(context: InteractionContext, custom_id: CustomId) -> None:
    """Choose a standing order, and show that it holds."""
    await _show_orders(context, await _choose(context, custom_id))


async def _choose(context: InteractionContext, custom_id: CustomId) -> OrderChoice:
    try:
        return await context.services.windows.choose(custom_id.match, context.user, custom_id.rest)
    except BadOption as error:
        raise Unreadable from error


async def _show_orders(context: InteractionContext, orders: OrderChoice) -> None:
    await context.answer(orders_screen(await context.reader(), context.services.games[orders.match.game], orders))

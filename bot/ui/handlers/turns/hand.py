"""A player's hand: opened, laid out from, ended, advised on."""

from __future__ import annotations

import contextlib

import discord

from bot.matches.core.model import Hand
from bot.matches.core.places import GONE
from bot.ui.compose import apart
from bot.ui.custom_ids import CustomId, Laid
from bot.ui.errors import missing
from bot.ui.handlers.actions import action
from bot.ui.handlers.turns.board import repost_board
from bot.ui.interaction.context import InteractionContext, offered
from bot.ui.next_hand import next_hand
from bot.ui.screens.people.matches import FOLLOWING
from bot.ui.screens.screen import Screen
from bot.ui.screens.turns.hand import hand_screen


@action("hand", opens=True, loads_settings=True)
async def open_from_button(context: InteractionContext, custom_id: CustomId) -> None:
    """My hand: the player's private message."""
    await open_hand(context, custom_id.match)


async def open_hand(context: InteractionContext, match: int | str) -> None:
    """Show somebody's hand in a private message of its own; the one before it goes where it can."""
    hand = await context.services.play.hand(match, context.user)
    await _take_its_place(context, hand, await context.send_private(await _screen(context, hand)))
    if context.guild != hand.match.guild:
        return  # nothing is brought to a server that the match does not belong to
    if hand.match.why_stopped == GONE:
        await repost_board(context, hand.match.id)
    if hand.seat in hand.match.absent:
        await context.services.whereabouts.note_member(hand.match.id, there=(context.user,))


@action("hand-here", loads_settings=True)
async def show_here(context: InteractionContext, custom_id: CustomId) -> None:
    """Show the player's hand in the message that was pressed; one that is open elsewhere goes where it can."""
    hand = await context.services.play.hand(custom_id.match, context.user)
    message = await context.update(await _screen(context, hand))
    await _take_its_place(context, hand, message)
    if custom_id.rest != FOLLOWING:  # who does not come by the board may be missing it
        await context.services.outbox.recheck(hand.match.id, context.user)


async def _take_its_place(context: InteractionContext, hand: Hand, message: int, *, waits: bool = False) -> None:
    open_hands, version = context.services.open_hands, hand.match.version
    before = open_hands.shown(hand.match.id, context.user, version, context.interaction, message, waits=waits)
    if before is not None:
        with contextlib.suppress(discord.HTTPException):  # dismissed by its owner, or out of reach: nothing is lost
            await before.interaction.delete_original_response()


@action("lay", loads_settings=True)
async def draft(context: InteractionContext, custom_id: CustomId) -> None:
    """A card, a target, Undo or Start over: lay it, and show what it comes to."""
    at = Laid.read(custom_id.rest)
    await _show(
        context, await context.services.play.press(custom_id.match, context.user, custom_id.number, at.step, at.control)
    )


@action("end", loads_settings=True)
async def end(context: InteractionContext, custom_id: CustomId) -> None:
    """End turn: carry it out; one that loses at once asks once more. An old press shows the present state instead."""
    at = Laid.read(custom_id.rest)
    ended = await context.services.play.try_to_end(
        custom_id.match, context.user, custom_id.number, at.step, sure=at.control == "sure"
    )
    hand = ended.hand
    if ended.carried_out:
        # This answer shows the new state: the poster, woken just now, need not bring it once more.
        context.services.open_hands.followed(hand.match.id, context.user, hand.match.version)
    await _show(context, hand, asking=ended.asking)
    if not ended.asking and not hand.match.direct and (lacking := context.lacking(hand.match.home)):
        await context.send_text(missing(context.t, lacking))


@action("hint", loads_settings=True)
async def hint(context: InteractionContext, custom_id: CustomId) -> None:
    """Think about what is laid out now, and say one good next play below it; an old press shows the present state."""
    services = context.services
    hand = await services.play.helped(custom_id.match, context.user)
    context.use_settings(hand.settings)
    if not hand.state.my_turn:
        await _show(context, hand)
        return
    game = services.games[hand.match.game]
    advise, advice = offered(game.logic.advise), offered(game.presentation.advice)
    told = hand.state.last.as_last_turn if hand.state.last else None
    good = await services.thinkers.run(advise, hand.state.view, hand.state.draft.plays, told)
    said = await apart(services, context.user, advice.hint, context.t, hand.state, good)
    now = await services.play.hand(custom_id.match, context.user)
    same = (now.prompt_version, now.step) == (hand.prompt_version, hand.step)
    await _show(context, now, hint=said if same else "")


async def _show(context: InteractionContext, hand: Hand, *, asking: bool = False, hint: str = "") -> None:
    """Change the pressed message to the present state; a new one takes the place of one that is just being replaced."""
    pressed = context.interaction.message
    message = await context.update(await _screen(context, hand, asking=asking, hint=hint))
    waits = not hand.state.my_turn
    if pressed is not None and message != pressed.id:
        await _take_its_place(context, hand, message, waits=waits)
    else:
        open_hands = context.services.open_hands
        open_hands.shown(hand.match.id, context.user, hand.match.version, context.interaction, message, waits=waits)
    if waits:
        context.services.followed(hand.match.id)


async def _screen(context: InteractionContext, hand: Hand, *, asking: bool = False, hint: str = "") -> Screen:
    reads, game = context.use_settings(hand.settings), context.services.games[hand.match.game]
    following = await next_hand(context.services, reads.t, hand, context.guild)
    return hand_screen(reads, game, hand, asking=asking, hint=hint, following=following)

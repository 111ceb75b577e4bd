"""A player's hand: open it, draft a turn, end it, get a hint."""

from __future__ import annotations

import contextlib

from bot.ids import MatchRef
from bot.matches.core.model import Hand, Match, StopReason
from bot.matches.core.places import Address
from bot.matches.outbox.delivery import HandLinks, ShownHand
from bot.matches.turns.play import EndedTurn
from bot.ui.compose import edit
from bot.ui.custom_ids import CustomId, DraftControl
from bot.ui.handlers.actions import action
from bot.ui.handlers.turns.board import repost_board
from bot.ui.interaction.context import InteractionContext, required
from bot.ui.names import board_url
from bot.ui.requests import FAILURES
from bot.ui.screens.heading import with_names
from bot.ui.screens.people.matches import FOLLOWING, next_button
from bot.ui.screens.screen import Screen
from bot.ui.screens.turns.hand import WHOLE, hand_screen, looking_words, offers_hints


@action("hand", opens=True, loads_settings=True)
async def open_by_button(context: InteractionContext, custom_id: CustomId) -> None:
    await open_hand(context, custom_id.match)


async def open_hand(context: InteractionContext, match: MatchRef) -> bool:
    """Show the presser's hand in a private message of its own; delete the one before it, if possible.

    Return whether the board was posted again, because its channel was lost.
    """
    hand = await context.services.play.hand(match, context.user)
    was_lost = hand.match.why_stopped is StopReason.GONE
    await _note_shown(context, hand, await context.send_private(await _screen(context, hand), noted=True))
    if not was_lost or context.guild == hand.match.guild:
        context.promised = hand.match.id
    if context.guild != hand.match.guild:
        return False  # nothing is posted in a server that the match does not belong to
    if was_lost:
        await repost_board(context, hand.match.id)
    if hand.seat in hand.match.absent:
        await context.services.reachability.note_members(hand.match.id, there=(context.user,))
    return was_lost


@action("hand-here", loads_settings=True)
async def show_in_place(context: InteractionContext, custom_id: CustomId) -> None:
    """Show the presser's hand in the pressed message; delete one that is open elsewhere, if possible.

    `WHOLE`: with all of the board in words.
    """
    hand = await context.services.play.hand(custom_id.match, context.user)
    context.promised = hand.match.id
    message = await context.update(await _screen(context, hand, in_full=custom_id.rest == WHOLE))
    await _note_shown(context, hand, message)
    if custom_id.rest not in (FOLLOWING, WHOLE):  # they did not press on the board: perhaps it is missing
        await context.services.outbox.recheck(hand.match.id, context.user)


async def _note_shown(context: InteractionContext, hand: Hand, message: int, *, in_place: bool = False) -> None:
    """Remember where the hand is shown now; unless it is `in_place`, delete the message that showed it before."""
    before = context.services.open_hands.note_shown(hand, context.user, context.received, message)
    if before is not None and not in_place:
        with contextlib.suppress(*FAILURES):  # dismissed by its owner, or out of reach: nothing is lost
            await before.token.delete_original()


@action("lay", loads_settings=True)
async def draft(context: InteractionContext, custom_id: CustomId) -> None:
    """Press a card, a target, Undo or Start over, and show the draft."""
    at, play = DraftControl.read(custom_id.rest), context.services.play
    control = context.value or at.control
    ended = await play.press(custom_id.match, context.user, custom_id.number, at.step, control, guild=context.guild)
    await _show_ended(context, ended, quiet=True)


@action("end", loads_settings=True)
async def end(context: InteractionContext, custom_id: CustomId) -> None:
    """End the turn; ask again if it loses at once. An outdated press shows the present state."""
    at, play = DraftControl.read(custom_id.rest), context.services.play
    ended = await play.try_to_end(
        custom_id.match, context.user, custom_id.number, at.step, confirmed=at.control == "sure", guild=context.guild
    )
    await _show_ended(context, ended)


async def _show_ended(context: InteractionContext, ended: EndedTurn, *, quiet: bool = False) -> None:
    """Show the hand after a press that may have ended the turn. `quiet`: it promises a board only if it has."""
    hand = ended.hand
    if ended.turn_made:
        # This answer shows the new state: the publisher, just woken, need not show it again.
        context.services.open_hands.note_change(hand, context.user)
    links = HandLinks(_board_to_come(context, hand.match), ended.following) if ended.turn_made else None
    await show(context, hand, confirming=ended.needs_confirmation, links=links)
    if ended.turn_made or not (quiet or ended.needs_confirmation):
        context.promised = hand.match.id


@action("hint", loads_settings=True)
async def hint(context: InteractionContext, custom_id: CustomId) -> None:
    """Show one good next play for the present draft, or answer; an outdated press shows the present state."""
    services = context.services
    hand = await services.play.hand_for_hint(custom_id.match, context.user)
    context.use_settings(hand.settings)
    if not hand.is_prompted:
        await show(context, hand)
        return
    advise = required(services.games[hand.match.game].logic.advise)
    last = hand.state.last.as_last_turn if hand.state.last else None
    await show(context, hand, note=looking_words(context.t))
    context.person_lane.close()  # a second press meanwhile joins the same search
    good = await services.thinking_workers.run_once(advise, hand.state.view, hand.state.draft.plays, last)
    assert hand.prompt_version is not None  # they are asked
    await show(
        context, await services.play.note_hint(custom_id.match, context.user, hand.prompt_version, hand.step, good)
    )


async def show(
    context: InteractionContext,
    hand: Hand,
    *,
    confirming: bool = False,
    note: str = "",
    links: HandLinks | None = None,
) -> None:
    """Show the hand in the pressed message, or in a new one if that message is just being replaced.

    `links`: for a player who waits; None: not looked up yet.
    """
    pressed = context.received.message
    if links is None and hand.leads_on and pressed is not None:
        place = Address(context.guild, context.channel, pressed)
        shown = {context.user: ShownHand(hand.match.version, hand.own, place)}
        links = (await context.services.outbox.hand_links(hand.match.id, [hand], shown))[hand.seat]
    screen = await _screen(context, hand, confirming=confirming, note=note, links=links)
    message = await context.update(screen)
    await _note_shown(context, hand, message, in_place=pressed in (None, message))


def _board_to_come(context: InteractionContext, match: Match) -> Address | None:
    """The address of the board that this press has just changed, if it will be posted below the pressed message.

    Its message does not exist yet. The interaction's id is about as old: Discord jumps to the nearest message.
    """
    if match.window is not None:
        return None  # the hand changes when the window ends
    if match.direct:
        return None if context.guild else Address(0, context.channel, context.received.id)
    return Address(match.guild, match.home, context.received.id)


async def refresh_open_hand(context: InteractionContext, hand: Hand) -> None:
    """Refresh the presser's open hand after a secret answer, which no post follows."""
    shown = context.services.open_hands.find(hand.match.id, context.user)
    if shown is None:
        return
    screen = await _screen(context, hand)
    change = shown.token.edit_original
    try:
        await edit(context.services, screen, context.user, context.here, shown.message, change)
    except FAILURES:
        context.services.open_hands.forget(hand.match.id, context.user)  # dismissed, or its token has run out
    else:
        context.services.open_hands.note_change(hand, context.user)


async def _screen(
    context: InteractionContext,
    hand: Hand,
    *,
    confirming: bool = False,
    in_full: bool = False,
    note: str = "",
    links: HandLinks | None = None,
) -> Screen:
    reader, game = context.use_settings(hand.settings), context.services.games[hand.match.game]
    hint, advice = "", hand.standing_advice
    if advice is not None and offers_hints(game, hand):
        words = required(game.presentation.advice).hint
        hint = await context.run_in_worker(words, reader.t, with_names(reader.t, game, hand.match, hand.state), advice)
    if links is None and hand.leads_on:
        lists = context.services.match_lists
        links = HandLinks(None, await lists.next_to_act(context.user, context.guild, hand.match.id))
    url = None if links is None or links.board is None else board_url(links.board)
    listed = None if links is None else links.following
    button = None if listed is None else next_button(reader.t, context.services.games[listed.match.game], listed)
    return hand_screen(
        reader, game, hand, confirming=confirming, in_full=in_full, note=note or hint, board=url, following=button
    )

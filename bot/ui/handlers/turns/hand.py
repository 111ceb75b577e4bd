"""A player's hand: open it, draft a turn, end it, get a hint."""

from __future__ import annotations

import contextlib

from bot.ids import NO_GUILD, MatchRef, MessageId
from bot.matches.core.errors import MatchOver, NotYourTurn, StaleMatch, TurnUnfinished
from bot.matches.core.model import Address, Hand, MatchCreated, State, StopReason
from bot.matches.outbox.delivery import HandLinks, ShownHand
from bot.matches.turns.play import EndedTurn
from bot.ui.compose import refresh_hand, shown_links
from bot.ui.custom_ids import CustomId, DraftControl
from bot.ui.handlers.actions import action
from bot.ui.handlers.turns.board import repost_board
from bot.ui.interaction.context import InteractionContext, required
from bot.ui.requests import FAILURES, delete_private
from bot.ui.screens.heading import with_names
from bot.ui.screens.people.matches import FOLLOWING
from bot.ui.screens.turns.hand import BoardWords, hand_screen, looking_words, offers_hints


@action("hand", opens=True, loads_settings=True)
async def open_by_button(context: InteractionContext, custom_id: CustomId) -> None:
    await open_hand(context, custom_id.match)


async def open_hand(context: InteractionContext, match: MatchRef, *, note: str = "") -> bool:
    """Show the presser's hand in a private message of its own; delete the one before it, if possible.

    Return whether the board was posted again, because its channel was lost.
    """
    hand = await context.services.play.hand(match, context.user)
    was_lost = hand.match.clocks.why_stopped is StopReason.GONE
    await show(context, hand, opens=True, note=note)
    if not was_lost or context.guild == hand.match.place.guild:
        context.promised = hand.match.id
    if context.guild != hand.match.place.guild:
        return False  # nothing is posted in a server that the match does not belong to
    if was_lost:
        await repost_board(context, hand.match.id)
    if hand.seat in hand.match.seating.absent:
        await context.services.reachability.note_members(hand.match.id, there=(context.user,))
    return was_lost


async def open_begun(context: InteractionContext, made: MatchCreated) -> None:
    """Open the presser's hand in a match that has just begun, below its board, which the publishing loop posts."""
    await context.services.outbox.note_answered(made.match, made.post, None)
    await context.services.published(made.match.id)
    await context.responses.drop_thinking()
    await open_hand(context, made.match.id)


@action("hand-here", loads_settings=True)
async def show_in_place(context: InteractionContext, custom_id: CustomId) -> None:
    """Show the presser's hand in the pressed message; delete one that is open elsewhere, if possible."""
    hand = await context.services.play.hand(custom_id.match, context.user)
    context.promised = hand.match.id
    context.services.latest.pop((f"more {custom_id.match}", context.user))  # this message may have been it
    await show(context, hand, moves=True)
    if custom_id.rest not in (FOLLOWING, BoardWords.ALL):  # they did not press on the board: perhaps it is missing
        await context.services.outbox.recheck(hand.match.id, context.user)


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
    at, play, user = DraftControl.read(custom_id.rest), context.services.play, context.user
    sure, guild = at.control == "sure", context.guild
    try:
        ended = await play.end_turn(custom_id.match, user, custom_id.number, at.step, confirmed=sure, guild=guild)
    except (StaleMatch, NotYourTurn, MatchOver, TurnUnfinished):
        ended = EndedTurn(await play.hand(custom_id.match, user))
    await _show_ended(context, ended)


async def _show_ended(context: InteractionContext, ended: EndedTurn, *, quiet: bool = False) -> None:
    """Show the hand after a press that may have ended the turn. `quiet`: it promises a board only if it has."""
    hand, links = ended.hand, None
    if ended.turn_made:
        # This answer shows the new state: the publisher, just woken, need not show it again.
        context.services.open_hands.note_change(hand, context.user)
        # Its board, if that will be posted below this message, does not exist yet. The interaction's id is about as
        # old: Discord jumps to the nearest message. While a window is open, the hand changes when that ends.
        match, place, board = hand.match, hand.match.place, None
        if match.window is None and not (place.direct and (context.guild or context.foreign)):
            guild, channel = (NO_GUILD, context.channel) if place.direct else (place.guild, place.home)
            board = Address(guild, channel, MessageId(context.received.id))
        links = HandLinks(board, ended.following)
    goes_on = hand.state.drafts_on is not None and hand.state.last == hand.state.own_last and not hand.explanations
    said = BoardWords.CHANGES if quiet and (goes_on or not ended.turn_made) else BoardWords.ALL_OR_CHANGES
    await show(context, hand, confirming=ended.needs_confirmation, said=said, links=links)
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
    await show(context, hand, said=BoardWords.CHANGES, note=looking_words(context.t))
    context.person_lane.close()  # a second press meanwhile joins the same search
    good = await services.thinking_workers.run_once(advise, hand.state.view, hand.state.draft.plays, last)
    assert hand.prompt_version is not None  # they are asked
    hinted = await services.play.note_hint(custom_id.match, context.user, hand.prompt_version, hand.step, good)
    await show(context, hinted, said=BoardWords.CHANGES)


async def show(
    context: InteractionContext,
    hand: Hand,
    *,
    opens: bool = False,
    moves: bool = False,
    confirming: bool = False,
    said: BoardWords = BoardWords.ALL_OR_CHANGES,
    note: str = "",
    links: HandLinks | None = None,
) -> None:
    """Show the hand in the pressed message, or in a new one if it `opens` or that message is just being replaced.

    `moves`: that message did not show it before. A message that shows it elsewhere is then deleted, if possible, as if
    a new one shows it; either says all of the board in words. `links`: for a player who waits; None: not looked up yet.
    """
    services, pressed = context.services, context.received.message
    reader, game = context.use_settings(hand.settings), services.games[hand.match.game]
    if links is None and hand.leads_on:
        if opens or moves or pressed is None:
            links = HandLinks(None, await services.match_lists.next_to_act(context.user, context.guild, hand.match.id))
        else:
            place = Address(context.guild, context.channel, pressed)
            shown = {context.user: ShownHand(hand.match.version, hand.own, place)}
            links = (await services.outbox.hand_links(hand.match.id, [hand], shown))[hand.seat]
    advice = hand.standing_advice
    if not note and advice is not None and offers_hints(game, hand):
        words = required(game.presentation.advice).hint
        note = await context.run_in_worker(words, reader.t, with_names(reader.t, game, hand.match, hand.state), advice)
    ways = shown_links(services, reader.t, links)
    said = BoardWords.ALL if opens or moves else said
    seen = before.last_turn if (before := services.open_hands.find(hand.match.id, context.user)) is not None else -1
    screen = hand_screen(reader, game, hand, confirming=confirming, said=said, note=note, links=ways, seen=seen)
    message = await (context.send_private(screen, noted=True) if opens else context.update(screen))
    before = services.open_hands.note_shown(hand, context.user, context.received, message)
    if before is not None and (opens or moves or message != pressed):
        with contextlib.suppress(*FAILURES):  # dismissed by its owner, or out of reach: nothing is lost
            await before.token.delete_original()
    if opens or hand.match.state is State.OVER:
        await delete_private(services.latest.pop((f"more {hand.match.public_id}", context.user)))


async def refresh_open_hand(context: InteractionContext, hand: Hand) -> None:
    """Refresh the presser's open hand after a secret answer, which no post follows."""
    shown = context.services.open_hands.find(hand.match.id, context.user)
    if shown is not None:
        lists = context.services.match_lists
        following = await lists.next_to_act(context.user, context.guild, hand.match.id) if hand.leads_on else None
        await refresh_hand(context.services, hand, context.user, shown, HandLinks(None, following))

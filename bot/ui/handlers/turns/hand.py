"""A player's hand: opened, laid out from, ended, advised on."""

from __future__ import annotations

import contextlib

import discord

from bot.matches.core.model import Hand
from bot.matches.core.places import GONE
from bot.ui.compose import apart
from bot.ui.custom_ids import Id, read_laid
from bot.ui.errors import missing
from bot.ui.handlers.turns.board import post_anew
from bot.ui.interaction import Press, offered
from bot.ui.next_hand import next_hand
from bot.ui.screens.people.matches import FOLLOWING
from bot.ui.screens.screen import Screen
from bot.ui.screens.turns.hand import hand_screen


async def open_it(press: Press, where: Id) -> None:
    """My hand: the player's private message."""
    await open_hand(press, where.match)


async def open_hand(press: Press, match: int | str) -> None:
    """Show somebody's hand in a private message of its own; the one before it goes where it can."""
    hand = await press.context.play.hand(match, press.user)
    await _take_its_place(press, hand, await press.private(await _screen(press, hand)))
    if press.guild != hand.match.guild:
        return  # nothing is brought to a server that the match does not belong to
    if hand.match.why_stopped == GONE:
        await post_anew(press, hand.match.id)
    if hand.seat in hand.match.absent:
        await press.context.whereabouts.seen(hand.match.id, there=(press.user,))


async def show_here(press: Press, where: Id) -> None:
    """Show the player's hand in the message that was pressed; one that is open elsewhere goes where it can."""
    hand = await press.context.play.hand(where.match, press.user)
    message = await press.update(await _screen(press, hand))
    await _take_its_place(press, hand, message)
    if where.rest != FOLLOWING:  # who does not come by the board may be missing it
        await press.context.outbox.doubt(hand.match.id, press.user)


async def _take_its_place(press: Press, hand: Hand, message: int, *, waits: bool = False) -> None:
    open_hands, version = press.context.open_hands, hand.match.version
    before = open_hands.shown(hand.match.id, press.user, version, press.interaction, message, waits=waits)
    if before is not None:
        with contextlib.suppress(discord.HTTPException):  # dismissed by its owner, or out of reach: nothing is lost
            await before.interaction.delete_original_response()


async def lay(press: Press, where: Id) -> None:
    """A card, a target, Undo or Start over: lay it, and show what it comes to."""
    step, control = read_laid(where.rest)
    await _show(press, await press.context.play.press(where.match, press.user, where.number, step, control))


async def end(press: Press, where: Id) -> None:
    """End turn: carry it out; one that loses at once asks once more. An old press shows the present state instead."""
    step, how = read_laid(where.rest)
    ended = await press.context.play.try_to_end(where.match, press.user, where.number, step, sure=how == "sure")
    hand = ended.hand
    if ended.carried_out:
        # This answer shows the new state: the poster, woken just now, need not bring it once more.
        press.context.open_hands.followed(hand.match.id, press.user, hand.match.version)
    await _show(press, hand, asking=ended.asking)
    if not ended.asking and not hand.match.direct and (lacking := press.lacking(hand.match.home)):
        await press.note(missing(press.t, lacking))


async def hint(press: Press, where: Id) -> None:
    """Think about what is laid out now, and say one good next play below it; an old press shows the present state."""
    context = press.context
    hand = await context.play.helped(where.match, press.user)
    press.knows(hand.settings)
    if not hand.state.my_turn:
        await _show(press, hand)
        return
    advice = offered(context.games[hand.match.game].advice)
    told = hand.state.last.told if hand.state.last else None
    good = await context.thinkers.run(advice.advise, hand.state.view, hand.state.draft.plays, told)
    said = await apart(context, press.user, advice.hint, press.t, hand.state, good)
    now = await context.play.hand(where.match, press.user)
    same = (now.asked, now.step) == (hand.asked, hand.step)
    await _show(press, now, hint=said if same else "")


async def _show(press: Press, hand: Hand, *, asking: bool = False, hint: str = "") -> None:
    """Change the pressed message to the present state; a new one takes the place of one that is just being replaced."""
    pressed = press.interaction.message
    message = await press.update(await _screen(press, hand, asking=asking, hint=hint))
    waits = not hand.state.my_turn
    if pressed is not None and message != pressed.id:
        await _take_its_place(press, hand, message, waits=waits)
    else:
        open_hands = press.context.open_hands
        open_hands.shown(hand.match.id, press.user, hand.match.version, press.interaction, message, waits=waits)
    if waits:
        press.context.followed(hand.match.id)


async def _screen(press: Press, hand: Hand, *, asking: bool = False, hint: str = "") -> Screen:
    reads, game = press.knows(hand.settings), press.context.games[hand.match.game]
    following = await next_hand(press.context, reads.t, hand, press.guild)
    return hand_screen(reads, game, hand, asking=asking, hint=hint, following=following)

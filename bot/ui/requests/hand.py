"""A player's hand: opened, laid out from, ended, advised on."""

from __future__ import annotations

import discord

from bot.matches.errors import MatchOver, NotYourTurn, StaleMatch, TurnUnfinished
from bot.matches.model import Hand
from bot.ui.compose import apart
from bot.ui.errors import missing
from bot.ui.ids import Id, Laid, read_laid
from bot.ui.requests.answer import Press, offered
from bot.ui.screens.hand import hand_screen
from bot.ui.screens.screen import Screen


async def open_it(press: Press, where: Id) -> None:
    """My hand: the player's private message."""
    await open_hand(press, where.match)


async def open_hand(press: Press, match: int) -> None:
    """Show somebody's hand in a private message of its own; the one before it goes where it can."""
    hand = await press.context.play.hand(match, press.user)
    message = await press.private(await _screen(press, hand))
    before = press.context.open_hands.shown(match, press.user, hand.match.version, press.interaction, message)
    press.context.show(match)
    if before is not None:
        try:
            await before.interaction.delete_original_response()
        except discord.HTTPException:
            return  # dismissed by its owner, or out of reach: nothing is lost


async def lay(press: Press, where: Id) -> None:
    """A card, a target, Undo or Start over: lay it, and show what it comes to."""
    step, control = read_laid(where.rest)
    await _show(press, await press.context.play.press(where.match, press.user, where.number, step, control))


async def end(press: Press, where: Id) -> None:
    """End turn: carry it out; one that loses at once asks once more. An old press shows the present state instead."""
    play, laid = press.context.play, read_laid(where.rest)
    if laid.control != "sure":
        hand = await play.hand(where.match, press.user)
        if _still_asks(press, where, laid, hand):
            await _show(press, hand, asking=True)
            return
    try:
        hand = await play.end_turn(where.match, press.user, where.number, laid.step)
        # This answer shows the new state: the publisher, woken just now, need not bring it once more.
        press.context.open_hands.followed(where.match, press.user, hand.match.version)
    except (StaleMatch, NotYourTurn, MatchOver, TurnUnfinished):
        hand = await play.hand(where.match, press.user)
    await _show(press, hand)
    if lacking := press.lacking(hand.match.channel):
        await press.note(missing(press.t, lacking))


async def hint(press: Press, where: Id) -> None:
    """Think about what is laid out now, and say one good next play below it; an old press shows the present state."""
    context = press.context
    hand = await context.play.helped(where.match, press.user)
    if not hand.state.my_turn:
        await _show(press, hand)
        return
    advice = offered(context.games[hand.match.game].advice)
    told = hand.state.last.told if hand.state.last else None
    good = await context.thinkers.run(advice.advise, hand.state.view, hand.state.draft.plays, told)
    said = await apart(context, advice.hint, press.t, hand.state, good)
    now = await context.play.hand(where.match, press.user)
    same = (now.match.version, now.step) == (hand.match.version, hand.step)
    await _show(press, now, hint=said if same else "")


def _still_asks(press: Press, where: Id, laid: Laid, hand: Hand) -> bool:
    same = (hand.match.version, hand.step) == (where.number, laid.step) and hand.state.my_turn
    return same and press.context.games[hand.match.game].loses(hand.state.view, hand.state.draft)


async def _show(press: Press, hand: Hand, *, asking: bool = False, hint: str = "") -> None:
    """Change the pressed message to the present state."""
    message = await press.update(await _screen(press, hand, asking=asking, hint=hint))
    press.context.open_hands.shown(hand.match.id, press.user, hand.match.version, press.interaction, message)


async def _screen(press: Press, hand: Hand, *, asking: bool = False, hint: str = "") -> Screen:
    return hand_screen(await press.reader(), press.context.games[hand.match.game], hand, asking=asking, hint=hint)

"""One player's private message: the hand, the turn being laid out, and the buttons that lay it out."""

from __future__ import annotations

from typing import Final

import discord

from bot.games.base import Control, Style
from bot.i18n.translator import Translator
from bot.matches.errors import MatchOver, NotYourTurn, StaleMatch, TurnUnfinished
from bot.matches.model import Hand, Match, State
from bot.matches.play import START_OVER, UNDO
from bot.ui import ids
from bot.ui.base import Button, Press
from bot.ui.context import Context
from bot.ui.errors import missing
from bot.ui.ids import Id
from bot.ui.message import Message, row
from bot.ui.reader import Reader, reader
from bot.ui.table import OpenReplay, OpenReview, OpenRules, OpenTurns, Rematch

STYLES: Final = {
    Style.PLAIN: discord.ButtonStyle.secondary,
    Style.CHOSEN: discord.ButtonStyle.primary,
    Style.GOOD: discord.ButtonStyle.success,
    Style.GRAVE: discord.ButtonStyle.danger,
}
"""How a game's controls look on Discord."""


async def hand_message(context: Context, t: Translator, hand: Hand, *, asking: bool = False, hint: str = "") -> Message:
    """The message as it stands. `asking`: the player has ended a turn that loses at once, and is asked once more."""
    game = context.games[hand.match.game]
    screen = game.hand(t, hand.state)
    owner = hand.match.players[hand.seat]
    assert owner is not None
    reads = await reader(context, t, owner)
    shown = await reads.picture("hand", screen.alt, screen.board, game.hand_picture, t, hand.state)
    playing = hand.match.state is State.PLAY and hand.state.my_turn
    rows = [row(*(_control(reads, hand, control) for control in controls)) for controls in screen.rows if controls]
    if playing:
        rows.append(_last_row(t, hand, may_end=screen.may_end, asking=asking))
    else:
        rows = [row(*_waiting(t, hand.match))]
    notes = [screen.notes, screen.legend if reads.pictures else ""]
    if asking:
        notes.append("**" + t("This turn loses the match at once. End it all the same?") + "**")
    below = "\n".join(note for note in notes if note)
    return Message(screen.heading, *shown, *(text for text in (below, hint) if text), *rows)


def _waiting(t: Translator, match: Match) -> list[Button]:
    """What somebody who has nothing to lay out can press."""
    rules = OpenRules.make(match.id, match.version, label=t("Rules"))
    if match.state is not State.OVER:
        return [rules]
    return [
        OpenReplay.make(match.id, match.version, label=t("Replay")),
        OpenTurns.make(match.id, match.version, label=t("Turns")),
        OpenReview.make(match.id, match.version, label=t("Review")),
        Rematch.make(match.id, match.version, label=t("Rematch")),
        rules,
    ]


def _control(reads: Reader, hand: Hand, control: Control) -> Button:
    return Lay.make(
        hand.match.id,
        hand.match.version,
        f"{hand.step}:{control.key}",
        label=reads.label(control),
        style=STYLES[control.style],
        disabled=not control.enabled,
    )


def _last_row(t: Translator, hand: Hand, *, may_end: bool, asking: bool) -> discord.ui.ActionRow[discord.ui.LayoutView]:
    match, draft = hand.match, hand.state.draft
    nothing = not draft.plays and draft.chosen is None
    end = (
        ("sure", t("Lose now"), discord.ButtonStyle.danger)
        if asking
        else ("end", t("End turn"), discord.ButtonStyle.success)
    )
    how, label, style = end
    hint = [] if match.rated else [AskHint.make(match.id, match.version, label=t("Hint"), emoji="💡")]
    return row(
        Lay.make(match.id, match.version, f"{hand.step}:{UNDO}", label=t("Undo"), disabled=nothing),
        Lay.make(match.id, match.version, f"{hand.step}:{START_OVER}", label=t("Start over"), disabled=nothing),
        End.make(match.id, match.version, f"{hand.step}:{how}", label=label, style=style, disabled=not may_end),
        *hint,
        OpenRules.make(match.id, match.version, label=t("Rules")),
    )


async def open_hand(press: Press, match: int) -> None:
    """Show somebody's hand in a private message of its own; the one before it goes where it can."""
    hand = await press.context.play.hand(match, press.user)
    message = await press.private(await hand_message(press.context, press.t, hand))
    before = press.context.open_hands.shown(match, press.user, hand.match.version, press.interaction, message)
    press.context.show(match)
    if before is not None:
        try:
            await before.interaction.delete_original_response()
        except discord.HTTPException:
            return  # dismissed by its owner, or out of reach: nothing is lost


async def _show(press: Press, hand: Hand, *, asking: bool = False, hint: str = "") -> None:
    """Change the pressed message to the present state."""
    message = await press.update(await hand_message(press.context, press.t, hand, asking=asking, hint=hint))
    press.context.open_hands.shown(hand.match.id, press.user, hand.match.version, press.interaction, message)


def _step(where: Id) -> tuple[int, str]:
    step, _, rest = where.rest.partition(":")
    return int(step), rest


class Lay(Button, template=ids.pattern("lay")):
    """A card, a target, Undo or Start over."""

    action = "lay"

    async def pressed(self, press: Press) -> None:
        """Lay it, and show what it comes to."""
        step, control = _step(self.where)
        hand = await press.context.play.press(self.where.match, press.user, self.where.version, step, control)
        await _show(press, hand)


class End(Button, template=ids.pattern("end")):
    """End turn; a turn that loses at once asks once more."""

    action = "end"

    async def pressed(self, press: Press) -> None:
        """Carry the turn out. An old press shows the present state instead."""
        play, (match, version) = press.context.play, self.where[1:3]
        step, how = _step(self.where)
        if how != "sure":
            hand = await play.hand(match, press.user)
            if self._still_asks(press, hand):
                await _show(press, hand, asking=True)
                return
        try:
            hand = await play.end_turn(match, press.user, version, step)
            # This answer shows the new state: the publisher, woken just now, need not bring it once more.
            press.context.open_hands.followed(match, press.user, hand.match.version)
        except (StaleMatch, NotYourTurn, MatchOver, TurnUnfinished):
            hand = await play.hand(match, press.user)
        await _show(press, hand)
        if lacking := press.lacking(hand.match.channel):
            await press.note(missing(press.t, lacking))

    def _still_asks(self, press: Press, hand: Hand) -> bool:
        step, _ = _step(self.where)
        same = (hand.match.version, hand.step) == (self.where.version, step)
        return same and press.context.games[hand.match.game].hand(press.t, hand.state).loses


class AskHint(Button, template=ids.pattern("hint")):
    """Hint: one good next play, and why."""

    action = "hint"

    async def pressed(self, press: Press) -> None:
        """Think about what is laid out now, and say it below; an old press shows the present state."""
        context = press.context
        hand = await context.play.helped(self.where.match, press.user)
        if not hand.state.my_turn:
            await _show(press, hand)
            return
        game = context.games[hand.match.game]
        told = hand.state.last.told if hand.state.last else None
        advice = await context.thinkers.run(game.advise, hand.state.view, hand.state.draft.plays, told)
        hint = await context.workers.run(game.hint, press.t, hand.state, advice)
        now = await context.play.hand(self.where.match, press.user)
        same = (now.match.version, now.step) == (hand.match.version, hand.step)
        await _show(press, now, hint=hint if same else "")

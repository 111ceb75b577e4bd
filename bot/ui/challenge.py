"""The challenge in the channel: who challenges whom, and the buttons that answer it."""

from __future__ import annotations

import discord

from bot.games.base import HostedGame
from bot.i18n.translator import Translator
from bot.matches.errors import ChallengeClosed, ChallengeTwice
from bot.matches.model import Match, Opened, State
from bot.ui import ids
from bot.ui.base import Button, Press
from bot.ui.context import Context
from bot.ui.errors import missing, words
from bot.ui.message import Message, row
from bot.ui.names import player

OPEN_COLOUR = 0xD9A441
CLOSED_COLOUR = 0x6B6F76


def challenge_message(context: Context, match: Match, *, ping: bool = False) -> Message:
    """The challenge as it stands: open with its buttons, or how it was answered."""
    t = context.public
    game = context.games[match.game]
    open_ = match.state is State.CHALLENGE
    parts = [_title(t, game, match), _terms(context, match)]
    if open_:
        parts.append(game.setup_words(t))
    parts.append("-# " + t("Fair deal: SHA-256 of this match's seed {commitment}", commitment=f"`{match.commitment}`"))
    if not open_:
        return Message(*parts, colour=CLOSED_COLOUR)
    picks = game.pick_labels(t)
    buttons = [
        Accept.make(match.id, match.version, pick, label=picks[pick], style=discord.ButtonStyle.success)
        for pick in game.rules.picks
    ]
    last = [
        Decline.make(match.id, match.version, label=t("Decline"), style=discord.ButtonStyle.danger),
        Withdraw.make(match.id, match.version, label=t("Withdraw")),
    ]
    if match.levels:
        del last[1]  # the bot never takes its challenge back
    if match.challenged is None:
        del last[0]
    return Message(*parts, row(*buttons, *last), colour=OPEN_COLOUR, ping=match.challenged if ping else None)


async def post_challenge(press: Press, opened: Opened) -> None:
    """Answer with the challenge, for everybody."""
    try:
        message = await press.public(challenge_message(press.context, opened.match, ping=opened.ping))
    except Exception:
        press.context.show(opened.match.id)  # it is made: the publisher will post it
        raise
    await press.context.boards.notice_shown(opened.match, message)


async def announce(press: Press, begun: Match) -> None:
    """Tell everybody that a match against the bot has begun."""
    try:
        message = await press.public(challenge_message(press.context, begun))
        await press.context.boards.notice_shown(begun, message)
    finally:
        press.context.challenges.begun(begun.id)  # the board shall stand below this message


def _title(t: Translator, game: HostedGame, match: Match) -> str:
    first, second = match.players
    challenger = player(t, game, match, first)
    other = player(t, game, match, second) if match.challenged is not None else None
    name = game.name(t)
    match match.state:
        case State.CHALLENGE if other is None:
            said = t("{challenger} challenges anyone to **{game}**. Who takes it?", challenger=challenger, game=name)
        case State.CHALLENGE:
            said = t("{challenger} challenges {other} to **{game}**.", challenger=challenger, other=other, game=name)
        case State.CLOSED:
            said = _closed(t, challenger, other, match.result)
        case _:
            said = t("{other} took {challenger}'s challenge.", challenger=challenger, other=other)
    return f"### {said}"


def _closed(t: Translator, challenger: str, other: str | None, how: str | None) -> str:
    match how:
        case "declined":
            return t("{other} declined {challenger}'s challenge.", challenger=challenger, other=other)
        case "withdrawn":
            return t("{challenger} withdrew the challenge.", challenger=challenger)
        case _:
            return t("{challenger}'s challenge has expired: nobody answered in time.", challenger=challenger)


def _terms(context: Context, match: Match) -> str:
    t = context.public
    game = context.games[match.game]
    rated = t("Rated: it counts for the leaderboard.") if match.rated else t("Unrated: just for fun.")
    lines = [f"{game.option_words(t, match.options)} {rated}"]
    for level in game.levels(t):
        if level.number in match.levels.values():
            # Translators: a level of the bot: "Page (strength 800): has only just learnt the rules."
            said = t("{level} (strength {n}): {words}.", level=level.name, n=level.strength, words=level.words)
            lines.append(f"🤖 {said}")
    return "\n".join(lines)


async def _show_closed(press: Press, error: ChallengeClosed) -> None:
    """A press on an old challenge: show what has become of it."""
    match = error.data["match"]
    assert isinstance(match, Match)
    await press.update(challenge_message(press.context, match))


async def show_the_first(press: Press, error: ChallengeTwice) -> None:
    """A challenge that is made again while still open: lead to it (if it is gone, it comes back) or withdraw it."""
    match, version = error.data["match"], error.data["version"]
    assert isinstance(match, int)
    assert isinstance(version, int)
    press.context.show(match)
    withdraw = Withdraw.make(match, version, label=press.t("Withdraw"))
    await press.private(Message(words(press.t, error), row(withdraw)))


class Accept(Button, template=ids.pattern("accept")):
    """Take the challenge; the label says with which pick."""

    action = "accept"

    async def pressed(self, press: Press) -> None:
        """Deal the game. The board follows in the channel."""
        if lacking := press.lacking():
            await press.note(missing(press.t, lacking))
            return
        try:
            match = await press.context.challenges.accept(self.where.match, press.user, self.where.rest)
        except ChallengeClosed as error:
            await _show_closed(press, error)
            return
        await press.update(challenge_message(press.context, match))


class Decline(Button, template=ids.pattern("decline")):
    """Turn the challenge down."""

    action = "decline"

    async def pressed(self, press: Press) -> None:
        """Close the challenge."""
        try:
            match = await press.context.challenges.decline(self.where.match, press.user)
        except ChallengeClosed as error:
            await _show_closed(press, error)
            return
        await press.update(challenge_message(press.context, match))


class Withdraw(Button, template=ids.pattern("withdraw")):
    """Take one's own challenge back."""

    action = "withdraw"

    async def pressed(self, press: Press) -> None:
        """Close the challenge."""
        try:
            match = await press.context.challenges.withdraw(self.where.match, press.user)
        except ChallengeClosed as error:
            await _show_closed(press, error)
            return
        await press.update(challenge_message(press.context, match))

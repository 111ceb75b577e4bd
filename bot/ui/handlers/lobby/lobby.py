"""A lobby: join, leave, decline, add and remove bots, change its terms, start."""

from __future__ import annotations

from bot.matches.actions.terms import ChangeTerm, Term
from bot.matches.core.errors import AtTableAlready, ChallengeClosed, NotAtTable, TooFewPlayers
from bot.matches.core.model import Match, State
from bot.ui.custom_ids import CustomId, Unreadable, read_key, read_number, read_word
from bot.ui.errors import refusal_text
from bot.ui.handlers.actions import action
from bot.ui.handlers.lobby.challenge import show_challenge, update_challenge
from bot.ui.handlers.turns.hand import open_hand
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.lobby.lobby import leaving_screen, seat_screen
from bot.ui.screens.screen import Screen


@action("lobby-join", loads_settings=True)
async def join(context: InteractionContext, custom_id: CustomId) -> None:
    """Take a seat; a person who has one sees it. When the last one is taken, the board follows in the channel."""
    await context.require_permissions()
    try:
        match = await context.services.lobbies.join(
            custom_id.match, context.user, guild=context.guild, pressed=context.received.message
        )
    except AtTableAlready as error:
        match = await context.services.play.match(custom_id.match)
        if match.state is not State.CHALLENGE:
            raise
        text = refusal_text((await context.reader()).t, error, context.command)
        await context.replace_private(f"more {match.public_id}", _seat(context, match, text))
        return
    await show_challenge(context, custom_id, match)


@action("lobby-ask")
async def ask(context: InteractionContext, custom_id: CustomId) -> None:
    """Ask whether the presser wants to leave the table, or to close it."""
    match = await context.services.play.match(custom_id.match)
    await context.update(leaving_screen((await context.reader()).t, match, closes=custom_id.rest == "close"))


@action("lobby-leave")
async def leave(context: InteractionContext, custom_id: CustomId) -> None:
    """Get up, from the private message."""
    await context.services.lobbies.leave(custom_id.match, context.user)
    await context.update(Screen((context.t("You left the table."),)))


@action("lobby-decline", loads_settings=True)
async def decline(context: InteractionContext, custom_id: CustomId) -> None:
    """Give up the seat that is kept for the presser."""
    await update_challenge(context, custom_id, context.services.lobbies.decline(custom_id.match, context.user))


@action("lobby-start", loads_settings=True)
async def start(context: InteractionContext, custom_id: CustomId) -> None:
    """Begin with the people at the table, and open the host's hand below the board; say here what it still lacks."""
    await context.require_permissions()
    try:
        match = await context.services.lobbies.start(custom_id.match, context.user, pressed=context.received.message)
        await context.services.published(match.id)
        await open_hand(context, match.id)
    except ChallengeClosed as error:
        await show_challenge(context, custom_id, error.match)
    except TooFewPlayers as error:
        text = refusal_text((await context.reader()).t, error, context.command)
        await context.update(_seat(context, await context.services.play.match(custom_id.match), text))


@action("lobby-bot")
async def add_bot(context: InteractionContext, custom_id: CustomId) -> None:
    """Seat as many bots as the presser has chosen."""
    await context.require_permissions()
    chosen, _, number = context.value.partition("x")
    level, count = read_number(chosen, 10**9 - 1), read_number(number, 99)
    match = await context.services.lobbies.add_bot(
        custom_id.match, context.user, level, context.bot, count, pressed=context.received.message
    )
    text = context.t.plural("One bot has joined the table.", "{n} bots have joined the table.", count)
    if match.state is not State.CHALLENGE:
        context.promised = match.id
        text += " " + context.t("The table is full: the match begins.")
    await context.update(_seat(context, match, text))


@action("lobby-send")
async def remove_bot(context: InteractionContext, custom_id: CustomId) -> None:
    try:
        match = await context.services.lobbies.remove_bot(custom_id.match, context.user)
    except NotAtTable:  # pressed twice
        match = await context.services.lobbies.find(custom_id.match, context.user)
    await context.update(_seat(context, match, context.t("A seat is free again.")))


@action("lobby-term")
async def change_term(context: InteractionContext, custom_id: CustomId) -> None:
    """Change what a menu is about."""
    what, _, option = custom_id.rest.partition(":")
    if not context.value.replace("_", "").replace("-", "").isalnum():
        raise Unreadable
    term = ChangeTerm(read_word(Term, what), context.value, read_key(option))
    await context.update(_seat(context, await context.services.lobbies.change(custom_id.match, context.user, term)))


def _seat(context: InteractionContext, match: Match, text: str = "") -> Screen:
    """The presser's private message about the table."""
    return seat_screen(context.t, context.services.games[match.game], match, context.user, text)

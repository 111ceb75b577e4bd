"""The rules of a game, in pages: a command opens the first one, a match the one that matters in it now."""

from __future__ import annotations

import contextlib
from typing import Final

from bot.games.registry import HostedGame
from bot.games.states import Draft
from bot.matches.core.errors import CannotRead, MatchError
from bot.matches.core.model import Hand, State
from bot.ui.custom_ids import NO_MATCH, CustomId, RulesPageRef, read_key
from bot.ui.handlers.actions import action
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.learning.rules import CARDS, FINE, options_of, own_cards_screen, rules_screen
from bot.ui.screens.screen import Reader, Screen
from bot.ui.screens.turns.board import FROM_A_HAND

NEWCOMERS: Final = 0
TURN: Final = 1
"""The page for newcomers, and the page for a player when no other page matters more."""


async def open_rules(context: InteractionContext, game: HostedGame) -> None:
    """Open the first page privately, for the usual options."""
    usual = {name: values[0] for name, values in game.logic.rules.options.items()}
    await context.send_private(rules_screen(await context.reader(), game, usual, NEWCOMERS))


@action("rules-read", opens=True)
async def open_by_button(context: InteractionContext, custom_id: CustomId) -> None:
    await open_rules(context, context.game(read_key(custom_id.rest)))


@action("rules", opens=True)
async def open_match_rules(context: InteractionContext, custom_id: CustomId) -> None:
    """Open the page that matters in a match now; from a hand, that of its cards unless another page matters more."""
    services = context.services
    match = await services.play.match(custom_id.match)
    game, reader = services.games[match.game], await context.reader()
    if custom_id.rest == FROM_A_HAND:
        with contextlib.suppress(CannotRead):  # then nothing else of the match can be read either
            hand = await services.play.hand(custom_id.match, context.user)
            await context.answer(_from_a_hand(reader, game, hand), f"more {match.public_id}")
            return
    page = NEWCOMERS if match.state in (State.CHALLENGE, State.CLOSED) else await _page_now(context, custom_id)
    back = match.public_id if match.state is State.PLAY and context.user in match.seating.players.values() else NO_MATCH
    await context.answer(rules_screen(reader, game, match.terms.options, page, match=back), f"more {match.public_id}")


@action("rules-page")
async def show_page(context: InteractionContext, custom_id: CustomId) -> None:
    """Show a page, its fine print, or the presser's own cards in the same message."""
    page = RulesPageRef.read(custom_id.rest)
    game = context.game(page.game)
    options = options_of(game, page.options)
    if page.way == CARDS and custom_id.match != NO_MATCH:
        hand = await context.services.play.hand(custom_id.match, context.user)
        if (own := _own_cards(await context.reader(), game, hand, page.page)) is not None:
            await context.update(own)
            return
    fine = page.way == FINE
    await context.update(
        rules_screen(await context.reader(), game, options, page.page, match=custom_id.match, fine=fine)
    )


def _from_a_hand(reader: Reader, game: HostedGame, hand: Hand) -> Screen:
    page = game.presentation.relevant_page(hand.state.view, hand.state.draft)
    own = _own_cards(reader, game, hand, TURN)
    if own is not None and page is None:
        return own
    back = hand.match.public_id if own is not None else NO_MATCH
    return rules_screen(reader, game, hand.match.terms.options, TURN if page is None else page, match=back)


def _own_cards(reader: Reader, game: HostedGame, hand: Hand, page: int) -> Screen | None:
    return own_cards_screen(reader, game, hand.match.terms.options, hand.state, hand.match.public_id, page)


async def _page_now(context: InteractionContext, custom_id: CustomId) -> int:
    try:
        moment = await context.services.play.position_after(custom_id.match, spectator(context))
    except MatchError:  # the rules are for everyone, also for people who may not see the match
        return TURN
    page = context.services.games[moment.match.game].presentation.relevant_page(moment.state.view, Draft())
    return TURN if page is None else page

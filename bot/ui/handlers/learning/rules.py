"""The rules of a game, in pages: by a command the first, from a match the one that matters there."""

from __future__ import annotations

import contextlib
from typing import Final

from bot.games.front import HostedGame
from bot.games.states import Draft
from bot.matches.core.errors import CannotRead, MatchError
from bot.matches.core.model import Hand, State
from bot.ui.custom_ids import NO_MATCH, Id, read_page
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction import Press
from bot.ui.screens.learning.rules import CARDS, FINE, options_of, own_cards_screen, rules_screen
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Screen
from bot.ui.screens.turns.board import FROM_A_HAND

NEWCOMERS: Final = 0
TURN: Final = 1
"""The pages for newcomers, and for whom no other page matters more."""


async def open_rules(press: Press, game: str) -> None:
    """Open the first page privately, as the game is usually played."""
    front = press.game(game)
    usual = {name: values[0] for name, values in front.rules.options.items()}
    await press.private(rules_screen(await press.reader(), front, usual, NEWCOMERS))


async def open_them(press: Press, where: Id) -> None:
    """The rules of a match, where they matter now; from a hand, what its cards do unless something else matters."""
    context = press.context
    match = await context.play.match(where.match)
    game, reads = context.games[match.game], await press.reader()
    if where.rest == FROM_A_HAND:
        with contextlib.suppress(CannotRead):  # then it is all the rest, too, that is not known of the match
            await press.private(_from_a_hand(reads, game, await context.play.hand(where.match, press.user)))
            return
    page = NEWCOMERS if match.state in (State.CHALLENGE, State.CLOSED) else await _page_now(press, where)
    await press.private(rules_screen(reads, game, match.options, page))


async def go_to(press: Press, where: Id) -> None:
    """Another page, its fine print, or the presser's own cards, in the same message."""
    page = read_page(where.rest)
    game = press.game(page.game)
    options = options_of(game, page.options)
    if page.way == CARDS and where.match != NO_MATCH:
        hand = await press.context.play.hand(where.match, press.user)
        if (own := _own_cards(await press.reader(), game, hand, page.page)) is not None:
            await press.update(own)
            return
    fine = page.way == FINE
    await press.update(rules_screen(await press.reader(), game, options, page.page, match=where.match, fine=fine))


def _from_a_hand(reads: Reader, game: HostedGame, hand: Hand) -> Screen:
    page = game.rules_page_now(hand.state.view, hand.state.draft)
    own = _own_cards(reads, game, hand, TURN)
    if own is not None and page is None:
        return own
    back = hand.match.name if own is not None else NO_MATCH
    return rules_screen(reads, game, hand.match.options, TURN if page is None else page, match=back)


def _own_cards(reads: Reader, game: HostedGame, hand: Hand, page: int) -> Screen | None:
    return own_cards_screen(reads, game, hand.match.options, hand.state, hand.match.name, page)


async def _page_now(press: Press, where: Id) -> int:
    try:
        moment = await press.context.play.moment(where.match, spectator(press))
    except MatchError:  # who may not see how it stands may read the rules all the same
        return TURN
    page = press.context.games[moment.match.game].rules_page_now(moment.state.view, Draft())
    return TURN if page is None else page

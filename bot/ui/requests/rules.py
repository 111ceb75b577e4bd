"""The rules of a game, in pages: by a command the first, from a match the one that matters there."""

from __future__ import annotations

from typing import Final

from bot.games.states import Draft
from bot.matches.errors import MatchError
from bot.matches.model import Hand, State
from bot.ui.ids import NO_MATCH, Id, read_page
from bot.ui.requests.answer import Press
from bot.ui.requests.sight import spectator
from bot.ui.screens.rules import CARDS, FINE, options_of, own_cards_screen, rules_screen
from bot.ui.screens.screen import Screen
from bot.ui.screens.table import FROM_A_HAND

NEWCOMERS: Final = 0
TURN: Final = 1
"""The pages for newcomers, and for whom no other page matters more."""


async def open_rules(press: Press, game: str) -> None:
    """Open the first page privately, as the game is usually played."""
    front = press.game(game)
    await press.private(rules_screen(await press.reader(), front, options_of(front, ""), NEWCOMERS))


async def open_them(press: Press, where: Id) -> None:
    """The rules of a match, where they matter now; from a hand, what its cards do unless something else matters."""
    context = press.context
    match = await context.play.match(where.match)
    game, reads = context.games[match.game], await press.reader()
    if where.rest == FROM_A_HAND:
        hand = await context.play.hand(where.match, press.user)
        page = game.rules_page_now(hand.state.view, hand.state.draft)
        own = await _own_cards(press, hand, TURN)
        if own is None or page is not None:
            back = match.name if own is not None else NO_MATCH
            own = rules_screen(reads, game, match.options, TURN if page is None else page, match=back)
        await press.private(own)
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
        if (own := await _own_cards(press, hand, page.page)) is not None:
            await press.update(own)
            return
    known = page.options or not game.rules.options
    number = page.page if known else NEWCOMERS  # there were other pages when that button was made
    fine = page.way == FINE
    await press.update(rules_screen(await press.reader(), game, options, number, match=where.match, fine=fine))


async def _own_cards(press: Press, hand: Hand, page: int) -> Screen | None:
    match = hand.match
    game = press.context.games[match.game]
    return own_cards_screen(await press.reader(), game, match.options, hand.state, match.name, page)


async def _page_now(press: Press, where: Id) -> int:
    try:
        moment = await press.context.play.moment(where.match, spectator(press))
    except MatchError:  # who may not see how it stands may read the rules all the same
        return TURN
    page = press.context.games[moment.match.game].rules_page_now(moment.state.view, Draft())
    return TURN if page is None else page

"""What players do about time: claim, give more, nudge."""

from __future__ import annotations

from bot.matches.core.errors import MatchOver, NotLate, StaleMatch
from bot.ui.custom_ids import Id
from bot.ui.handlers.more import screen as more
from bot.ui.interaction import Press
from bot.ui.screens.deadlines.clock import claimed_screen, not_claimed_screen, nudged_words


async def claim(press: Press, where: Id) -> None:
    """Take the win from the seat that the button names, or remove it; if its turn came first, say so."""
    context = press.context
    try:
        match = await context.times.claim(where.match, press.user, where.rest, where.number)
    except NotLate:
        match = await context.play.match(where.match)
        game = context.games[match.game]
        await press.private(not_claimed_screen(press.t, game, match, match.seat_of(press.user)))
        return
    game = context.games[match.game]
    await press.private(claimed_screen(press.t, game, match, match.seat_of(press.user), where.rest))


async def give(press: Press, where: Id) -> None:
    """Give more time, in the message of More…; what has moved on since is shown first."""
    try:
        await press.context.times.give(where.match, press.user, where.number)
        said = press.t("There is more time now.")
    except (StaleMatch, MatchOver):
        said = press.t("The match has moved on meanwhile: this is how it stands.")
    await press.update(await more(press, where.match, said))


async def nudge(press: Press, where: Id) -> None:
    """Nudge who is waited for, and say whom."""
    await press.note(await _nudged(press, where))


async def nudge_here(press: Press, where: Id) -> None:
    """The same in the message of More…."""
    await press.update(await more(press, where.match, await _nudged(press, where)))


async def _nudged(press: Press, where: Id) -> str:
    context = press.context
    nudged = await context.times.nudge(where.match, press.user)
    return nudged_words(press.t, context.games[nudged.match.game], nudged.match, nudged.seats)

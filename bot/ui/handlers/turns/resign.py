"""Giving a match up: asked once more, then done or not."""

from __future__ import annotations

from bot.matches.core.errors import MatchOver, StaleMatch
from bot.matches.turns.play import may_see
from bot.ui.custom_ids import Id
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction import Press
from bot.ui.screens.screen import Screen
from bot.ui.screens.turns.resign import kept_screen, over_screen, question_screen, resigned_screen


async def ask(press: Press, where: Id) -> None:
    """Ask whether the presser really means to."""
    await ask_to_resign(press, where.match)


async def ask_here(press: Press, where: Id) -> None:
    """Ask the same in the message that was pressed."""
    await press.update(await _question(press, where.match))


async def ask_to_resign(press: Press, match: int | str) -> None:
    """Ask about the match that was named."""
    await press.private(await _question(press, match))


async def resign(press: Press, where: Id) -> None:
    """Give the match up, if it still stands as it did when the presser was asked; else show how it stands."""
    try:
        match = await press.context.play.resign(where.match, press.user, where.number)
    except StaleMatch:
        await press.update(await _question(press, where.match, moved_on=True))
        return
    except MatchOver:
        match = await press.context.play.match(where.match)
        game = press.context.games[match.game]
        await press.update(over_screen(press.t, game, match, match.seat_of(press.user)))
        return
    game = press.context.games[match.game]
    await press.update(resigned_screen(press.t, game, match, match.seat_of(press.user)))


async def keep(press: Press, where: Id) -> None:
    """Play on."""
    match = await press.context.play.match(where.match)
    await may_see(match, spectator(press))
    await press.update(kept_screen(press.t, press.context.games[match.game], match, match.seat_of(press.user)))


async def _question(press: Press, match: int | str, *, moved_on: bool = False) -> Screen:
    asked = await press.context.play.resigning(match, press.user)
    return question_screen(press.t, press.context.games[asked.match.game], asked, moved_on=moved_on)

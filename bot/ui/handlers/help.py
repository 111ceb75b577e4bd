"""Help: opened, and led from page to page."""

from __future__ import annotations

from bot.ui.custom_ids import Id, Unreadable
from bot.ui.interaction import Press
from bot.ui.screens.help import TOPICS, help_screen


async def open_help(press: Press) -> None:
    """The first page."""
    await press.private(help_screen(press.t, press.context.games))


async def go_to(press: Press, where: Id) -> None:  # noqa: ARG001 - the menu itself says it
    """The page that was chosen, in the same message."""
    topic = next(iter(press.values), "")
    if topic not in TOPICS:
        raise Unreadable
    await press.update(help_screen(press.t, press.context.games, topic, docs=press.context.docs))

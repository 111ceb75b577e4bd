"""Personal settings: told, and changed."""

from __future__ import annotations

from bot.ui.requests.answer import Press
from bot.ui.screens.settings import settings_screen


async def tell_settings(press: Press, pictures: bool | None) -> None:
    """Change what is given; what holds then."""
    people = press.context.people
    if pictures is None:
        chosen = await people.settings(press.user)
    else:
        chosen = await people.choose(press.user, pictures=pictures)
    await press.private(settings_screen(press.t, chosen, press.command))

"""Personal settings: opened, and changed by their own controls; at once in the language that is chosen."""

from __future__ import annotations

from bot.matches.core.errors import BadOption, CannotBlock
from bot.matches.people.settings import Choices
from bot.ui.custom_ids import Id, Unreadable, read_chosen, read_snowflake
from bot.ui.interaction import Press
from bot.ui.screens.people.settings import settings_screen
from bot.ui.screens.screen import Screen


async def open_settings(press: Press, pictures: str | None) -> None:
    """Choose between pictures and words, if that is given; all that holds then."""
    people = press.context.people
    if pictures is None:
        chosen = await people.chosen(press.user, press.guild)
    else:
        chosen = await people.choose(press.user, press.guild, "pictures", pictures)
    await press.private(_screen(press, chosen))


async def open_it(press: Press, where: Id) -> None:  # noqa: ARG001 - there is nothing to be read
    """The same by a button."""
    await open_settings(press, None)


async def choose(press: Press, where: Id) -> None:
    """What a menu or a button says, and all that holds then in the same message."""
    named = read_chosen(where.rest)
    choice = named.choice or next(iter(press.values), "")
    try:
        chosen = await press.context.people.choose(press.user, press.guild, named.setting, choice)
    except BadOption as error:
        raise Unreadable from error
    await press.update(_screen(press, chosen))


async def turn(press: Press, where: Id) -> None:
    """Another page of those who are blocked."""
    await press.update(_screen(press, await press.context.people.chosen(press.user, press.guild), where.number))


async def block(press: Press, where: Id) -> None:
    """Block whoever was chosen."""
    if any(one.bot for one in press.people):
        raise CannotBlock
    people = [one.person for one in press.people]
    await press.update(_screen(press, await press.context.people.block(press.user, press.guild, people), where.number))


async def unblock(press: Press, where: Id) -> None:
    """Unblock whoever was chosen."""
    others = [read_snowflake(value) for value in press.values]
    chosen = await press.context.people.unblock(press.user, press.guild, others)
    await press.update(_screen(press, chosen, where.number))


def _screen(press: Press, chosen: Choices, page: int = 0) -> Screen:
    return settings_screen(press.knows(chosen.settings).t, chosen, page)

"""Following a match that is not one's own: chosen in the menu of what else can be done about it."""

from __future__ import annotations

from bot.matches.core.errors import BadOption, CannotFollow, MatchOver, TooManyFollowers
from bot.ui.custom_ids import Id, Unreadable
from bot.ui.errors import words
from bot.ui.handlers import more
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction import Press


async def choose(press: Press, where: Id) -> None:
    """Follow it as the button says; the menu as it is then, with what is in the way."""
    said = ""
    try:
        await press.context.follows.choose(where.match, spectator(press), where.rest)
    except BadOption as error:
        raise Unreadable from error
    except (CannotFollow, MatchOver, TooManyFollowers) as error:
        said = words(press.t, error, press.command)
    await press.update(await more.screen(press, where.match, said))

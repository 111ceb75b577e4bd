"""Which of somebody's own matches a command means that names none: the only one that fits, or he is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.matches.core.errors import NoMatch, UnknownMatch
from bot.matches.core.model import Listed, State
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.which import which_screen


async def own_matches(context: InteractionContext, game: str, *, with_ended: bool = False) -> list[Listed]:
    """The asker's matches of a game in this server: those of this channel first, then those where it is his move.

    In private messages, all of his matches.
    """
    listed = await context.services.play.under_way(context.user, context.guild or None, game, with_ended=with_ended)
    return sorted(
        listed,
        key=lambda one: (one.match.state is State.OVER, not is_here(context, one), not is_mine_to_move(context, one)),
    )


def is_here(context: InteractionContext, one: Listed) -> bool:
    """Whether it is played in this channel, or in private messages like these."""
    return not context.guild if one.match.direct else context.channel in (one.match.channel, one.match.thread)


def is_mine_to_move(context: InteractionContext, one: Listed) -> bool:
    """Whether the asker is to move."""
    return context.user in one.match.movers


def the_one_meant(
    context: InteractionContext, mine: Sequence[Listed], named: int | None, fits: Callable[[Listed], bool]
) -> int | None:
    """The match that was named, or the only one there is, or the only one that fits; None: he has to be asked.

    Raises `UnknownMatch`, `NoMatch`.
    """
    if named is not None:
        if named not in {one.match.id for one in mine}:
            raise UnknownMatch
        return named
    if not mine:
        raise NoMatch(private=not context.guild)
    fitting = mine if len(mine) == 1 else [one for one in mine if fits(one)]
    return fitting[0].match.id if len(fitting) == 1 else None


async def ask_which(context: InteractionContext, listed: Sequence[Listed], action: str, said: str) -> None:
    """Ask, with a button for each, which does this action in the same message."""
    services = context.services
    await context.send_private(which_screen(context.t, services.games, listed, action, said, user=context.user))

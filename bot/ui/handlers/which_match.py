"""Choose a person's match for a command that names none: the only one that fits, or the one that they choose."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.registry import HostedGame
from bot.ids import MatchId
from bot.matches.core.errors import NoMatch, UnknownMatch
from bot.matches.core.model import ListedMatch, State
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.which import which_screen


async def own_matches(context: InteractionContext, game: HostedGame, *, with_ended: bool = False) -> list[ListedMatch]:
    """The person's matches of a game in this server, in private messages all of them.

    Those of this channel come first, then those in which it is their move; those that are over come last.
    """
    listed = await context.services.play.live_matches(
        context.user, context.guild or None, game.logic.rules.key, include_recent=with_ended
    )
    return sorted(
        listed,
        key=lambda listed_match: (
            listed_match.match.state is State.OVER,
            not is_here(context, listed_match),
            not is_mine_to_move(context, listed_match),
        ),
    )


def is_here(context: InteractionContext, listed_match: ListedMatch) -> bool:
    """Whether it is played in this channel, or in these private messages."""
    place = listed_match.match.place
    return not context.guild if place.direct else context.channel in place


def is_mine_to_move(context: InteractionContext, listed_match: ListedMatch) -> bool:
    return context.user in listed_match.match.users_to_act


async def choose_match(
    context: InteractionContext,
    game: HostedGame,
    number: int | None,
    fits: Callable[[ListedMatch], bool],
    action: str,
    text: str,
    *,
    with_ended: bool = False,
) -> MatchId | None:
    """The match that was named, or the person's only one, or the only one that fits.

    Otherwise ask the person with `text`, and return None: each button does `action` with its match in the same message.
    Raises `UnknownMatch`, `NoMatch`.
    """
    mine = await own_matches(context, game, with_ended=with_ended)
    if number is not None:
        if number not in {listed_match.match.id for listed_match in mine}:
            raise UnknownMatch
        context.press.match = MatchId(number)
        return context.press.match
    if not mine:
        raise NoMatch(private=not context.guild)
    fitting = mine if len(mine) == 1 else [listed_match for listed_match in mine if fits(listed_match)]
    if len(fitting) == 1:
        context.press.match = fitting[0].match.id
        return context.press.match
    await context.send_private(which_screen(context.t, context.services.games, mine, action, text, user=context.user))
    return None

"""The menu More… of a match: its less frequent actions, following among them."""

from __future__ import annotations

from bot.ids import MatchRef, PublicId
from bot.matches.core.errors import CannotFollow, MatchOver, TooManyFollowers
from bot.matches.core.model import Match, State
from bot.matches.core.seating import is_lobby
from bot.matches.turns.follows import FollowMode
from bot.ui.custom_ids import CustomId, read_word
from bot.ui.errors import refusal_text
from bot.ui.handlers.actions import action
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.deadlines.clock import more_parts
from bot.ui.screens.heading import more_screen
from bot.ui.screens.lobby.lobby import seat_screen
from bot.ui.screens.screen import Part, Screen
from bot.ui.screens.turns.offers import follow_parts, offering_parts
from bot.ui.screens.turns.resign import seldom_rows


@action("more", opens=True)
async def open_menu(context: InteractionContext, custom_id: CustomId) -> None:
    """Open it privately, in place of one that is open."""
    found = await context.services.play.match(custom_id.match, spectator(context))
    await context.answer(await _menu(context, found), f"more {found.public_id}")


async def answer_in_words(context: InteractionContext, match: PublicId, text: str) -> None:
    """Answer with a text: as a message of its own or, if the menu was pressed, above the menu as it is now."""
    if context.opens:
        await context.answer(Screen((text,)))
    else:
        await show_menu(context, match, text)


async def show_menu(context: InteractionContext, match: MatchRef, text: str = "") -> None:
    """Show the menu as it is now in the pressed message, below a `text`.

    Raises `UnknownMatch` if the presser may not see the match.
    """
    found = await context.services.play.match(match, spectator(context))
    await context.update(await _menu(context, found, text))


async def _menu(context: InteractionContext, match: Match, text: str = "") -> Screen:
    """The menu as it is now, below a `text`."""
    t, game, seat = context.t, context.services.games[match.game], match.seating.seat_of(context.user)
    if match.state is State.CHALLENGE and seat is not None and is_lobby(game.logic.rules):
        return seat_screen(t, game, match, context.user, text)
    parts: list[Part] = [text] if text else []
    parts += more_parts(t, game, match, seat)
    parts += offering_parts(t, game, match, seat)
    if (await context.services.server_settings.settings(match.place.guild)).pings:  # else it would tell no one anything
        parts += follow_parts(t, match, context.user, await context.services.follows.mode(match.id, context.user))
    return more_screen(t, game, match, seat, [*parts, *seldom_rows(t, game, match, seat)])


@action("follow")
async def choose(context: InteractionContext, custom_id: CustomId) -> None:
    """Follow the match as the button says; show the menu again, with the reason if that is not possible."""
    text, mode = "", read_word(FollowMode, custom_id.rest)
    try:
        followed = await context.services.follows.choose(custom_id.match, spectator(context), mode)
        context.promised = followed.id
    except (CannotFollow, MatchOver, TooManyFollowers) as error:
        text = refusal_text(context.t, error, context.command)
    await show_menu(context, custom_id.match, text)

"""`/GAME hand | board | resign | review`: about one of the matches that there are."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str

from bot.matches.core.model import Listed, State
from bot.ui.commands.autocomplete import suggest
from bot.ui.commands.localised import Command
from bot.ui.handlers.afterwards.review import show_review
from bot.ui.handlers.turns.board import post_anew
from bot.ui.handlers.turns.hand import open_hand
from bot.ui.handlers.turns.resign import ask_to_resign
from bot.ui.handlers.visible_channels import can_see
from bot.ui.handlers.which_match import ask_which, is_here, is_mine_to_move, meant, own
from bot.ui.interaction.answering import answer
from bot.ui.interaction.context import InteractionContext
from bot.ui.names import level_name
from bot.ui.screens.choices import LABEL, finished_choice, listed_choice
from bot.ui.services import Interaction

Choices = list[app_commands.Choice[int]]
Offer = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]


def hand(game: str) -> Command:
    """Open the hand."""

    @app_commands.command(name=locale_str("hand"), description=locale_str("Open your hand and lay out your turn"))
    @app_commands.rename(match=locale_str("match"))
    @app_commands.describe(match=locale_str("Which of your matches; leave it out for the one here that waits for you"))
    @app_commands.autocomplete(match=_offer_own(game))
    async def command(interaction: Interaction, match: int | None = None) -> None:
        async def work(context: InteractionContext) -> None:
            mine = await own(context, game)
            chosen = meant(context, mine, match, lambda one: is_here(context, one) and is_mine_to_move(context, one))
            if chosen is None:
                await ask_which(context, mine, "hand-here", context.t("One press opens your hand."))
                return
            await open_hand(context, chosen)
            await context.services.outbox.recheck(
                chosen, context.user
            )  # whoever has to type it may be missing the board

        await answer(InteractionContext(interaction), work)

    return command


def board(game: str) -> Command:
    """Post the board at the bottom of its channel; if that channel is gone, in this one."""

    @app_commands.command(name=locale_str("board"), description=locale_str("Post a match's board again"))
    @app_commands.rename(match=locale_str("match"))
    @app_commands.describe(match=locale_str("Which of your matches; leave it out for the one in this channel"))
    @app_commands.autocomplete(match=_offer_own(game, with_ended=True))
    async def command(interaction: Interaction, match: int | None = None) -> None:
        async def work(context: InteractionContext) -> None:
            mine = await own(context, game, with_ended=True)
            chosen = meant(context, mine, match, lambda one: is_here(context, one) and one.match.state is State.PLAY)
            if chosen is None:
                await ask_which(context, mine, "board-here", context.t("One press posts its board anew."))
                return
            await post_anew(context, chosen)

        await answer(InteractionContext(interaction), work)

    return command


def resign(game: str) -> Command:
    """Ask, then resign."""

    @app_commands.command(name=locale_str("resign"), description=locale_str("Give a match up"))
    @app_commands.rename(match=locale_str("match"))
    @app_commands.describe(match=locale_str("Which of your matches; leave it out to be asked"))
    @app_commands.autocomplete(match=_offer_own(game))
    async def command(interaction: Interaction, match: int | None = None) -> None:
        async def work(context: InteractionContext) -> None:
            mine = await own(context, game)
            chosen = meant(context, mine, match, lambda _: False)  # never the wrong one
            if chosen is None:
                await ask_which(context, mine, "resign-here", context.t("You will be asked once more."))
                return
            await ask_to_resign(context, chosen)

        await answer(InteractionContext(interaction), work)

    return command


def review(game: str) -> Command:
    """The review of a match that is over: of the same one as `replay`."""

    @app_commands.command(
        name=locale_str("review"), description=locale_str("See where a finished match was won and lost")
    )
    @app_commands.rename(match=locale_str("match"))
    @app_commands.describe(match=locale_str("Which one: type a name or a number; leave it out for the last one"))
    @app_commands.autocomplete(match=offer_finished(game))
    async def command(interaction: Interaction, match: int | None = None) -> None:
        async def work(context: InteractionContext) -> None:
            await show_review(context, await finished(context, game, match))

        await answer(InteractionContext(interaction), work)

    return command


def _offer_own(game: str, *, with_ended: bool = False) -> Offer:
    """The person's matches of the game under way in this server, or in private messages everywhere, the one here first;
    and those ended lately, if asked for."""

    async def offer(interaction: Interaction, typed: str) -> Choices:
        async def find(context: InteractionContext) -> list[tuple[str, int]]:
            mine = await own(context, game, with_ended=with_ended)
            named = [(_label(context, one), one.match.id) for one in mine]
            return [(label[:LABEL], match) for label, match in named if typed.lower() in label.lower()]

        return await suggest(interaction, "matches", find)

    return offer


def offer_finished(key: str) -> Offer:
    """Every match of the game that is over and that the person may see: his own first."""

    async def offer(interaction: Interaction, typed: str) -> Choices:
        async def find(context: InteractionContext) -> list[tuple[str, int]]:
            game, sees = context.services.games[key], partial(can_see, context)
            names = partial(level_name, context.t, game)
            found = await context.services.replays.offered(key, context.user, context.guild or None, sees, typed, names)
            return [(finished_choice(context.t, game, one, context.user), one.id) for one in found]

        return await suggest(interaction, "replays", find)

    return offer


async def finished(context: InteractionContext, game: str, match: int | None) -> int:
    """The match that was named, or the asker's own last one, or else the last one that he can see."""
    if match is not None:
        return match
    return await context.services.replays.newest(game, context.user, context.guild or None, partial(can_see, context))


def _label(context: InteractionContext, one: Listed) -> str:
    return listed_choice(context.t, context.services.games[one.match.game], one, context.user, context.channel)

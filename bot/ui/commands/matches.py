"""`/GAME hand | board | resign | review`: about one of the matches that there are."""

from __future__ import annotations

from functools import partial
from typing import Final

from discord.app_commands import locale_str

from bot.games.lines import cut
from bot.games.registry import HostedGame
from bot.ids import MatchId
from bot.matches.core.model import ListedMatch, State
from bot.ui.commands.command import Option, Options, Suggest, command
from bot.ui.handlers.afterwards.review import show_review
from bot.ui.handlers.turns.board import repost_board
from bot.ui.handlers.turns.hand import open_hand
from bot.ui.handlers.turns.resign import ask_to_resign
from bot.ui.handlers.visible_channels import reader_of_lists
from bot.ui.handlers.which_match import choose_match, is_here, is_mine_to_move, own_matches
from bot.ui.interaction.context import InteractionContext
from bot.ui.names import level_name
from bot.ui.screens.choices import MAX_LABEL, finished_choice, listed_choice


async def matches(
    context: InteractionContext, game: HostedGame, typed: str, *, with_ended: bool = False
) -> list[tuple[str, int]]:
    """The person's matches of the game under way in this server, or in private messages everywhere; this channel's
    first."""
    mine = await own_matches(context, game, with_ended=with_ended)
    labels = [
        (listed_choice(context.t, game, listed_match, context.user, context.channel), listed_match.match.id)
        for listed_match in mine
    ]
    return [(cut(label, MAX_LABEL), match) for label, match in labels if typed.lower() in label.lower()]


async def matches_with_ended(context: InteractionContext, game: HostedGame, typed: str) -> list[tuple[str, int]]:
    """The same, and those that ended lately."""
    return await matches(context, game, typed, with_ended=True)


async def replays(context: InteractionContext, game: HostedGame, typed: str) -> list[tuple[str, int]]:
    """Every finished match of the game that the person may see: their own first."""
    found = await context.services.replays.find_watchable(
        game.logic.rules.key, reader_of_lists(context), typed, partial(level_name, context.t, game)
    )
    return [(finished_choice(context.t, game, finished, context.user), finished.id) for finished in found]


def match_option(*, description: locale_str, suggest: Suggest) -> Options:
    """The option that names a match."""
    return {"match": Option(name=locale_str("match"), description=description, suggest=suggest)}


FINISHED: Final = match_option(
    description=locale_str("Which match: type a name or a number (default: the last one)"), suggest=replays
)
"""The option that names a finished match."""


async def finished(context: InteractionContext, game: HostedGame, match: int | None) -> MatchId:
    """The match that was named, or the person's own last one, or else the last one that they can see."""
    if match is not None:
        return MatchId(match)
    return await context.services.replays.newest(game.logic.rules.key, reader_of_lists(context))


@command(
    name=locale_str("hand"),
    description=locale_str("Open your hand and lay out your turn"),
    options=match_option(
        description=locale_str("Which match (default: the one here where it's your turn)"), suggest=matches
    ),
)
async def hand(context: InteractionContext, game: HostedGame, *, match: int | None = None) -> None:
    def fits(listed_match: ListedMatch) -> bool:
        return is_here(context, listed_match) and is_mine_to_move(context, listed_match)

    text = context.t("Choose one to open your hand.")
    chosen = await choose_match(context, game, match, fits, "hand-here", text)
    if chosen is not None and not await open_hand(context, chosen):
        await context.services.outbox.recheck(chosen, context.user)  # they typed it: perhaps they miss the board


@command(
    name=locale_str("board"),
    description=locale_str("Post a match's board again"),
    options=match_option(
        description=locale_str("Which match (default: the one in this channel)"), suggest=matches_with_ended
    ),
)
async def board(context: InteractionContext, game: HostedGame, *, match: int | None = None) -> None:
    """Post it at the bottom of its channel; if that channel is gone, in this one."""

    def fits(listed_match: ListedMatch) -> bool:
        return is_here(context, listed_match) and listed_match.match.state is State.PLAY

    text = context.t("Choose one to post its board again.")
    chosen = await choose_match(context, game, match, fits, "board-here", text, with_ended=True)
    if chosen is not None:
        await repost_board(context, chosen)


@command(
    name=locale_str("resign"),
    description=locale_str("Resign or leave a match"),
    options=match_option(description=locale_str("Which match (leave empty to choose from a list)"), suggest=matches),
)
async def resign(context: InteractionContext, game: HostedGame, *, match: int | None = None) -> None:
    def fits(_: ListedMatch) -> bool:
        return False  # never the wrong one

    text = context.t("Choose one. You'll be asked to confirm.")
    if (chosen := await choose_match(context, game, match, fits, "resign", text)) is not None:
        await ask_to_resign(context, chosen)


@command(
    name=locale_str("review"), description=locale_str("See where a finished match was won and lost"), options=FINISHED
)
async def review(context: InteractionContext, game: HostedGame, *, match: int | None = None) -> None:
    """Of the same match as `replay`."""
    await show_review(context, await finished(context, game, match))

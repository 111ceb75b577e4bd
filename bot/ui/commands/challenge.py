"""`/GAME challenge`: against a person, anyone, or the bot; with the options that the game has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.games.command_words import Choice
from bot.games.registry import HostedGame
from bot.matches.core.errors import ChallengeTwice, OnlyTheBotHere
from bot.matches.core.model import MatchCreated
from bot.matches.core.seating import is_lobby
from bot.matches.core.terms import Place, Terms
from bot.settings.server import PACE_NAMES
from bot.ui.commands.command import Option, command
from bot.ui.commands.localised import Known
from bot.ui.handlers.lobby.challenge import announce, place_of, show_open_challenge
from bot.ui.interaction.context import AnyUser, InteractionContext
from bot.ui.screens.pace_words import ANSWER_TIMES

USUAL_SEATS: Final = 4
"""Seats at a table with the bot if the person does not say how many."""

GUESTS: Final = {
    "user": locale_str("user"),
    "user2": locale_str("user2"),
    "user3": locale_str("user3"),
    "user4": locale_str("user4"),
    "user5": locale_str("user5"),
}
"""The options that name people. One for a seat beyond these has the same name in every language."""


def _options(game: HostedGame) -> dict[str, Option]:
    """What can be typed, in its order: what is chosen for every match, and what the game offers beside it."""
    guests, (least, most) = _guests(game), game.logic.rules.players
    first = locale_str("The person to challenge (default: anyone)")
    other = locale_str("Another person to challenge")
    options = {
        guest: Option(name=GUESTS.get(guest), description=other if number else first, kind=AnyUser)
        for number, guest in enumerate(guests)
    }
    if is_lobby(game.logic.rules):
        options["seats"] = Option(
            name=locale_str("seats"),
            description=locale_str("Seats at the table, yours included"),
            choices=[app_commands.Choice(name=str(n), value=n) for n in range(least, most + 1)],
        )
    if game.presentation.opponent is not None:
        single = locale_str("Play against me: how strong I should be")
        several = locale_str("Bots for the free seats: how strong they should be")
        options["level"] = Option(
            name=locale_str("level"),
            description=several if is_lobby(game.logic.rules) else single,
            choices=_choices(game.presentation.commands.levels),
        )
    for option in game.presentation.commands.options:
        options[option.key] = Option(
            name=Known(option.name), description=Known(option.description), choices=_choices(option.choices), kind=str
        )
    options["rated"] = Option(name=locale_str("rated"), description=locale_str("Whether the match counts for ratings"))
    if game.presentation.advice is not None:
        options["hints"] = Option(
            name=locale_str("hints"),
            description=locale_str("Whether players may ask for hints; the match is then unrated"),
        )
    options["pace"] = Option(
        name=locale_str("pace"),
        description=locale_str("How long a turn may take"),
        choices=[app_commands.Choice(name=Known(words), value=pace) for pace, words in PACE_NAMES.items()],
    )
    if game.presentation.windows is not None:
        options["window"] = Option(
            name=locale_str("answer-time"),
            description=locale_str("How long players have to answer a question"),
            choices=[app_commands.Choice(name=Known(words), value=time) for time, words in ANSWER_TIMES.items()],
        )
    options["direct"] = Option(
        name=locale_str("direct"), description=locale_str("Whether the match is played in direct messages with me")
    )
    return options


def _guests(game: HostedGame) -> tuple[str, ...]:
    """The options that name people: one for each seat but the challenger's."""
    _, most = game.logic.rules.players
    return ("user", *(f"user{number}" for number in range(2, most)))


def _choices(offered: Iterable[Choice]) -> list[app_commands.Choice[Any]]:
    return [app_commands.Choice(name=Known(choice.name), value=choice.value) for choice in offered]


@command(
    name=locale_str("challenge"),
    description=locale_str("Challenge someone to a match, or leave it open to anyone"),
    options=_options,
)
async def challenge(
    context: InteractionContext,
    game: HostedGame,
    *,
    seats: int | None = None,
    level: int | None = None,
    rated: bool | None = None,
    hints: bool | None = None,
    pace: str | None = None,
    window: int | None = None,
    direct: bool = False,
    **options: Any,
) -> None:
    """Post a challenge in this channel; the bot takes one at once.

    An option that is left out (None) is as the server has chosen, and as fits the rest.
    """
    bot, lobby = context.bot, is_lobby(game.logic.rules)
    named: list[AnyUser] = [user for guest in _guests(game) if (user := options.pop(guest)) is not None]
    names_bot = any(user.id == bot for user in named)
    if lobby and names_bot:  # it takes the seats that are left
        named = [user for user in named if user.id != bot]
        level = next(iter(game.logic.levels), 0) if level is None else level
    solo = (level is not None and not named) or (names_bot and not lobby)
    if not solo and not context.guild:
        raise OnlyTheBotHere
    place = await place_of(context)
    for user in named or (None,):
        if (refused := _refused(context, game, user, None if lobby else level, solo=solo)) is not None:
            await context.send_text(refused)
            return
    usual = await context.services.server_settings.settings(context.guild)
    terms = Terms(
        game=game.logic.rules.key,
        options=usual.options_for(game.logic.rules)
        | {key: value for key, value in options.items() if value is not None},
        pace=pace or usual.pace_for(game.logic.rules),
        direct=direct,
        window=window,
    )
    if rated and (solo or level is not None):
        await context.send_text(
            context.t("Matches with a bot are never rated. Leave {rated} empty.", rated=f"`{context.t('rated')}`")
        )
        return
    if solo:
        begun = await context.services.challenges.start_bot_match(
            place,
            replace(terms, level=level or game.logic.levels[0]),
            user=context.user,
            bot=bot,
            players=seats or (USUAL_SEATS if lobby else None),
        )
        await announce(context, begun)
        return
    if hints is None:
        hints = usual.hints and not rated and game.presentation.advice is not None
    if rated is None:
        rated = usual.rated and not hints and level is None
    terms = replace(terms, rated=rated, hints=hints)
    try:
        if lobby:
            made = await _open_a_table(context, game, place, terms, [user.id for user in named], seats, level, bot)
        else:
            least, _ = game.logic.rules.players
            guests = [*(user.id for user in named), *[None] * (least - 1 - len(named))]
            made = await context.services.challenges.challenge(place, terms, challenger=context.user, guests=guests)
    except ChallengeTwice as error:
        await show_open_challenge(context, error)
        return
    if made is not None:
        await announce(context, made)


async def _open_a_table(
    context: InteractionContext,
    game: HostedGame,
    place: Place,
    terms: Terms,
    guests: Sequence[int],
    seats: int | None,
    level: int | None,
    bot: int,
) -> MatchCreated | None:
    """Open a lobby; None, after telling the presser, if there are not enough seats."""
    _, most = game.logic.rules.players
    count = 1 + len(guests)
    if level is not None:
        seats = seats or max(USUAL_SEATS, count + 1)
    elif seats is None:
        seats = count if guests else most
    bots = seats - count if level is not None else 0
    if seats > most or seats < count or (level is not None and bots == 0):
        await context.send_text(
            context.t("There aren't enough seats for everyone. Choose more seats, or fewer players.")
        )
        return None
    levels = [level] * bots if level is not None else []
    return await context.services.lobbies.open(
        place, terms, host=context.user, guests=guests, seats=seats, levels=levels, bot=bot
    )


def _refused(
    context: InteractionContext, game: HostedGame, user: AnyUser | None, level: int | None, *, solo: bool
) -> str | None:
    """Why this person cannot be challenged here, in words; None if they can. `level`: of a match against the bot."""
    t = context.t
    if solo:
        plays = game.logic.opponent is not None
        return None if plays else t("I don't play {game} myself. Challenge a person.", game=game.presentation.name(t))
    if user is None:
        return None
    if user.bot:
        return t("That bot doesn't play {game}. Challenge a person, or me.", game=game.presentation.name(t))
    if level is not None:
        return t("The level is for matches against me. Leave the level or the person empty.")
    if not isinstance(user, discord.Member):
        return t("{player} isn't in this server.", player=user.mention)
    seen = user.resolved_permissions
    if seen is not None and not seen.view_channel:
        return t("{player} can't see this channel.", player=user.mention)
    return None

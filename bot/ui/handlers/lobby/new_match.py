"""A new challenge, table or match against the bot: with what a command chooses, or by a button as is usual here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import discord

from bot.games.registry import HostedGame
from bot.ids import UserId
from bot.matches.core.errors import ChallengeTwice, OnlyTheBotHere
from bot.matches.core.model import MatchCreated, Person
from bot.matches.core.seating import is_lobby
from bot.matches.core.terms import Place, Terms
from bot.matches.lobby.create_match import read_pace
from bot.settings.server import AnswerTime
from bot.ui.custom_ids import CustomId, read_key, read_user
from bot.ui.errors import refusal_text
from bot.ui.handlers.actions import action
from bot.ui.handlers.lobby.challenge import announce, place_of, show_open_challenge
from bot.ui.interaction.context import AnyUser, InteractionContext, required
from bot.ui.permissions import invitation
from bot.ui.screens.lobby.challenge import alone_screen, offer_screen

USUAL_SEATS: Final = 4
"""Seats at a table with the bot if the person does not say how many."""


def guests_of(game: HostedGame) -> tuple[str, ...]:
    """The options that name people: one for each seat but the challenger's."""
    _, most = game.logic.rules.players
    return ("user", *(f"user{number}" for number in range(2, most)))


async def challenge(
    context: InteractionContext,
    game: HostedGame,
    *,
    seats: int | None = None,
    level: int | None = None,
    rated: bool | None = None,
    hints: bool | None = None,
    pace: str | None = None,
    window: AnswerTime | None = None,
    direct: bool = False,
    **options: Any,
) -> None:
    """Post a challenge in this channel; the bot takes one at once.

    An option that is left out (None) is as the server has chosen, and as fits the rest.
    """
    bot, lobby = context.bot, is_lobby(game.logic.rules)
    named: list[AnyUser] = [user for guest in guests_of(game) if (user := options.pop(guest, None)) is not None]
    names_bot = any(user.id == bot for user in named)
    if lobby and names_bot:  # it takes the seats that are left
        named = [user for user in named if user.id != bot]
        level = next(iter(game.logic.levels), 0) if level is None else level
    solo = (level is not None and not named) or (names_bot and not lobby)
    if not solo and not context.guild:
        await _lead_to_a_server(context)
        return
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
        pace=usual.pace_for(game.logic.rules) if pace is None else read_pace(pace),
        direct=direct,
        answer_time=window,
        insists=bool(rated),
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
    invited = [UserId(user.id) for user in named]
    try:
        if lobby:
            made = await _open_a_table(context, game, place, terms, invited, seats, level, bot)
        else:
            least, _ = game.logic.rules.players
            guests = [*invited, *[None] * (least - 1 - len(invited))]
            made = await context.services.challenges.challenge(place, terms, challenger=context.user, guests=guests)
    except ChallengeTwice as error:
        await show_open_challenge(context, error)
        return
    if made is not None:
        people = [Person(UserId(user.id), user.display_name) for user in named]
        await context.services.settings.note_named(context.guild, people)
        await announce(context, made)


@action("challenge", opens=True)
async def challenge_anyone(context: InteractionContext, custom_id: CustomId) -> None:
    """The same by a button, with the usual terms."""
    await challenge(context, context.game(read_key(custom_id.rest)))


async def offer_challenges(context: InteractionContext, user: AnyUser) -> None:
    """Offer to challenge a person, in each game and at each pace, as is usual here."""
    if not context.guild:
        await _lead_to_a_server(context)
        return
    usual = await context.services.server_settings.settings(context.guild)
    games = [game for game in context.services.games.values() if usual.plays(game.logic.rules)]
    refused = next((words for game in games if (words := _refused(context, game, user, None, solo=False))), None)
    if refused is not None and user.id != context.bot:
        await context.send_text(refused)
        return
    await context.send_private(offer_screen(context.t, games, UserId(user.id)))


@action("challenge-person", opens=True)
async def challenge_person(context: InteractionContext, custom_id: CustomId) -> None:
    """Challenge the person whose menu it was, in the game of the pressed menu and at the chosen pace."""
    key, _, user = custom_id.rest.rpartition("-")
    server, game = required(await context.server()), context.game(read_key(key))
    person = await context.services.places.member(context.received.client, server, read_user(user))
    await challenge(context, game, pace=context.value, user=required(person))


async def _lead_to_a_server(context: InteractionContext) -> None:
    words = refusal_text(context.t, OnlyTheBotHere(), context.command)
    await context.send_private(alone_screen(context.t, words, invitation(context.received.client.application_id)))


async def _open_a_table(
    context: InteractionContext,
    game: HostedGame,
    place: Place,
    terms: Terms,
    guests: Sequence[UserId],
    seats: int | None,
    level: int | None,
    bot: UserId,
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

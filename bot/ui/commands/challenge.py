"""`/GAME challenge`: against somebody, anybody, or the bot; with the options that the game has."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.games.command_words import Choice
from bot.games.registry import HostedGame
from bot.matches.core.errors import ChallengeTwice, OnlyTheBotHere
from bot.matches.core.model import MatchCreated
from bot.matches.core.pace import HOUR
from bot.matches.core.seating import is_lobby
from bot.matches.core.terms import Terms
from bot.ui.commands.localised import Command, Known
from bot.ui.errors import missing
from bot.ui.handlers.lobby.challenge import announce, place, show_the_first
from bot.ui.interaction.answering import answer
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.pace_words import PACE_NAMES, WINDOW_NAMES
from bot.ui.services import Interaction

Somebody = discord.User | discord.Member
_PACES: Final[list[app_commands.Choice[str | int | float]]] = [
    app_commands.Choice(name=Known(words), value=pace) for pace, words in PACE_NAMES.items()
]

_WINDOWS: Final[list[app_commands.Choice[str | int | float]]] = [
    app_commands.Choice(name=Known(words), value=time // HOUR) for time, words in WINDOW_NAMES.items()
]

USUAL_SEATS: Final = 4
"""How many sit at a table with the bot, if nothing is said of it."""

Callback = Callable[..., Coroutine[Any, Any, None]]


def challenge(game: HostedGame) -> Command:
    """Post a challenge in this channel; the bot takes one at once."""

    names = _guests(game)

    async def typed(interaction: Interaction, **chosen: Any) -> None:
        users, level = [chosen.pop(name) for name in names], chosen.pop("level", None)
        rated, hints, pace = chosen.pop("rated"), chosen.pop("hints", None), chosen.pop("pace")
        direct, seats, window = chosen.pop("direct"), chosen.pop("seats", None), chosen.pop("window", None)
        options = {key: value for key, value in chosen.items() if value is not None}

        async def work(context: InteractionContext) -> None:
            asked = Asked(tuple(users), seats, level, options, rated, hints, pace, direct, window)
            await _challenge(context, game, asked)

        await answer(InteractionContext(interaction), work)

    typed.__signature__ = inspect.Signature(list(_parameters(game)))  # type: ignore[attr-defined] # discord.py goes by it
    described = _described(typed, game)
    words = locale_str("Challenge somebody to a match, or leave it open to anyone")
    return app_commands.command(name=locale_str("challenge"), description=words)(described)


def _parameters(game: HostedGame) -> Iterator[inspect.Parameter]:
    """What can be typed, in its order."""

    def parameter(name: str, kind: object, *default: object) -> inspect.Parameter:
        given = default[0] if default else inspect.Parameter.empty
        return inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=kind, default=given)

    yield parameter("interaction", Interaction)
    for name in _guests(game):
        yield parameter(name, Somebody | None, None)
    if is_lobby(game.logic.rules):
        yield parameter("seats", int | None, None)
    if game.presentation.opponent is not None:
        yield parameter("level", int | None, None)
    for option in game.presentation.commands.options:
        yield parameter(option.key, str | None, None)
    yield parameter("rated", bool | None, None)
    if game.presentation.advice is not None:
        yield parameter("hints", bool | None, None)
    yield parameter("pace", str | None, None)
    if game.presentation.windows is not None:
        yield parameter("window", int | None, None)
    yield parameter("direct", bool, False)


def _guests(game: HostedGame) -> tuple[str, ...]:
    """The options that name people: one for each seat but the challenger's."""
    _, most = game.logic.rules.players
    return ("user", *(f"user{number}" for number in range(2, most)))


def _described(typed: Callback, game: HostedGame) -> Callback:
    """The same, with names, descriptions and choices."""
    typed = app_commands.rename(user=locale_str("user"), rated=locale_str("rated"), pace=locale_str("pace"))(typed)
    typed = app_commands.rename(direct=locale_str("direct"))(typed)
    typed = app_commands.choices(pace=_PACES)(typed)
    for name in _guests(game)[1:]:
        typed = app_commands.describe(**{name: locale_str("Who else; leave it out for anyone")})(typed)
    typed = app_commands.describe(
        user=locale_str("Who to challenge; leave it out for anyone"),
        rated=locale_str("Whether the match counts for the leaderboard"),
        pace=locale_str("How long a turn may take"),
        direct=locale_str("Whether the match goes on in private messages with me"),
    )(typed)
    if game.presentation.advice is not None:
        typed = app_commands.rename(hints=locale_str("hints"))(typed)
        words = locale_str("Whether players may ask for hints; such a match is unrated")
        typed = app_commands.describe(hints=words)(typed)
    if is_lobby(game.logic.rules):
        least, most = game.logic.rules.players
        counts = [app_commands.Choice[str | int | float](name=str(n), value=n) for n in range(least, most + 1)]
        typed = app_commands.rename(seats=locale_str("seats"))(typed)
        typed = app_commands.describe(seats=locale_str("How many may sit at the table, you among them"))(typed)
        typed = app_commands.choices(seats=counts)(typed)
    if game.presentation.windows is not None:
        typed = app_commands.rename(window=locale_str("window"))(typed)
        words = locale_str("Where a turn takes days: for how long what others do can be answered")
        typed = app_commands.describe(window=words)(typed)
        typed = app_commands.choices(window=_WINDOWS)(typed)
    if game.presentation.opponent is not None:
        typed = app_commands.rename(level=locale_str("level"))(typed)
        alone = locale_str("Play against me instead: how strong I should be")
        together = locale_str("Have me take the other seats: how strong I should be")
        typed = app_commands.describe(level=together if is_lobby(game.logic.rules) else alone)(typed)
        typed = app_commands.choices(level=_choices(game.presentation.commands.levels))(typed)
    for option in game.presentation.commands.options:
        typed = app_commands.rename(**{option.key: Known(option.name)})(typed)
        typed = app_commands.describe(**{option.key: Known(option.description)})(typed)
        typed = app_commands.choices(**{option.key: _choices(option.choices)})(typed)
    return typed


def _choices(offered: Iterable[Choice]) -> list[app_commands.Choice[str | int | float]]:
    return [app_commands.Choice(name=Known(one.name), value=one.value) for one in offered]


@dataclass(frozen=True, slots=True)
class Asked:
    """What was typed. None: nothing was said of it, so it is as the server has chosen, and fits the rest."""

    users: tuple[Somebody | None, ...]
    seats: int | None
    level: int | None
    options: Mapping[str, str]
    rated: bool | None
    hints: bool | None
    pace: str | None
    direct: bool
    window: int | None

    @property
    def named(self) -> tuple[Somebody, ...]:
        """Everybody who is named."""
        return tuple(user for user in self.users if user is not None)


async def _challenge(context: InteractionContext, game: HostedGame, asked: Asked) -> None:
    bot = context.interaction.client.user
    assert bot is not None
    lobby = is_lobby(game.logic.rules)
    named = [user for user in asked.named if not lobby or user.id != bot.id]
    level = asked.level
    if lobby and level is None and len(named) < len(asked.named):
        level = next(iter(game.logic.levels), 0)  # who names the bot has it take the seats that are left
    solo = level is not None and not named if lobby else _is_solo(asked, bot.id)
    if not solo and not context.guild:
        raise OnlyTheBotHere
    for user in named or (None,):
        if (refused := _refused(context, game, user, None if lobby else level, solo=solo)) is not None:
            await context.send_text(refused)
            return
    usual = await context.services.servers.settings(context.guild)
    terms = Terms(
        game=game.logic.rules.key,
        options={**usual.chosen(game.logic.rules), **asked.options},
        pace=asked.pace or usual.pace,
        direct=asked.direct,
        window=None if asked.window is None else asked.window * HOUR,
    )
    if asked.rated and (solo or level is not None):
        await context.send_text(
            context.t("Matches against me are never rated. Leave out {rated}.", rated=f"`{context.t('rated')}`")
        )
        return
    if solo:
        begun = await context.services.challenges.play_the_bot(
            place(context),
            replace(terms, level=level or game.logic.levels[0]),
            user=context.user,
            bot=bot.id,
            players=asked.seats or (USUAL_SEATS if lobby else None),
        )
        await announce(context, begun)
        return
    hints = asked.hints
    if hints is None:
        hints = usual.hints and not asked.rated and game.presentation.advice is not None
    rated = usual.rated and not hints and level is None if asked.rated is None else asked.rated
    terms = replace(terms, rated=rated, hints=hints)
    try:
        if lobby:
            made = await _open_a_table(context, game, terms, [user.id for user in named], asked.seats, level, bot.id)
        else:
            least, _ = game.logic.rules.players
            guests = [*(user.id for user in named), *[None] * (least - 1 - len(named))]
            made = await context.services.challenges.make(place(context), terms, challenger=context.user, guests=guests)
    except ChallengeTwice as error:
        await show_the_first(context, error)
        return
    if made is not None:
        await announce(context, made)


def _is_solo(asked: Asked, bot: int) -> bool:
    """Whether this is a challenge to the bot, in a game for so many players."""
    return (asked.level is not None and not asked.named) or any(user.id == bot for user in asked.named)


async def _open_a_table(
    context: InteractionContext,
    game: HostedGame,
    terms: Terms,
    guests: Sequence[int],
    seats: int | None,
    level: int | None,
    bot: int,
) -> MatchCreated | None:
    """Open a lobby; None where there are not seats enough, which the presser is told."""
    _, most = game.logic.rules.players
    count = 1 + len(guests)
    if level is not None:
        seats = seats or max(USUAL_SEATS, count + 1)
    elif seats is None:
        seats = count if guests else most
    bots = seats - count if level is not None else 0
    if seats > most or seats < count or (level is not None and bots == 0):
        await context.send_text(context.t("There are not seats enough at the table for all of these."))
        return None
    levels = [level] * bots if level is not None else []
    return await context.services.lobbies.open(
        place(context), terms, host=context.user, guests=guests, seats=seats, levels=levels, bot=bot
    )


def _refused(
    context: InteractionContext, game: HostedGame, user: Somebody | None, level: int | None, *, solo: bool
) -> str | None:
    """Why this person cannot be challenged here, in words; None if nothing is in the way.

    A `level` is for a match against the bot alone.
    """
    t = context.t
    if lacking := context.lacking():
        return missing(t, lacking)
    if solo:
        plays = game.logic.opponent is not None
        return None if plays else t("I do not play {game} myself.", game=game.presentation.name(t))
    if user is None:
        return None
    if user.bot:
        return t("That bot does not play {game}. Challenge a person, or me.", game=game.presentation.name(t))
    if level is not None:
        return t("A level is for a match against me. Leave out the level, or the person.")
    if not isinstance(user, discord.Member):
        return t("{player} is not in this server.", player=user.mention)
    if not _can_see(context, user):
        return t("{player} cannot see this channel.", player=user.mention)
    return None


def _can_see(context: InteractionContext, member: discord.Member) -> bool:
    if member.resolved_permissions is not None:
        return member.resolved_permissions.view_channel
    channel = context.interaction.channel
    if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return channel.permissions_for(member).view_channel
    return True

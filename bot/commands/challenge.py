"""`/GAME challenge`: against somebody, anybody, or the bot; with the options that the game has."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.commands.localised import Command, Known
from bot.games.command_words import Choice
from bot.games.front import HostedGame
from bot.matches.errors import ChallengeTwice, OnlyTheBotHere
from bot.matches.terms import Terms
from bot.ui.context import Interaction
from bot.ui.errors import missing
from bot.ui.requests.answer import Press, answer
from bot.ui.requests.challenge import announce, place, show_the_first
from bot.ui.screens.pace import PACE_NAMES

Somebody = discord.User | discord.Member
_PACES: Final[list[app_commands.Choice[str | int | float]]] = [
    app_commands.Choice(name=Known(words), value=pace) for pace, words in PACE_NAMES.items()
]

Callback = Callable[..., Coroutine[Any, Any, None]]


def challenge(game: HostedGame) -> Command:
    """Post a challenge in this channel; the bot takes one at once."""

    names = _guests(game)

    async def typed(interaction: Interaction, **chosen: Any) -> None:
        users, level = [chosen.pop(name) for name in names], chosen.pop("level", None)
        rated, hints, pace = chosen.pop("rated"), chosen.pop("hints", None), chosen.pop("pace")
        direct = chosen.pop("direct")
        options = {key: value for key, value in chosen.items() if value is not None}

        async def work(press: Press) -> None:
            await _challenge(press, game, users, level, options, rated=rated, hints=hints, pace=pace, direct=direct)

        await answer(Press(interaction), work)

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
    if game.opponent is not None:
        yield parameter("level", int | None, None)
    for option in game.commands.options:
        yield parameter(option.key, str | None, None)
    yield parameter("rated", bool | None, None)
    if game.advice is not None:
        yield parameter("hints", bool | None, None)
    yield parameter("pace", str | None, None)
    yield parameter("direct", bool, False)


def _guests(game: HostedGame) -> tuple[str, ...]:
    """The options that name people: one for each seat but the challenger's."""
    _, most = game.rules.players
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
    if game.advice is not None:
        typed = app_commands.rename(hints=locale_str("hints"))(typed)
        words = locale_str("Whether both may ask for hints; such a match is unrated")
        typed = app_commands.describe(hints=words)(typed)
    if game.opponent is not None:
        typed = app_commands.rename(level=locale_str("level"))(typed)
        typed = app_commands.describe(level=locale_str("Play against me instead: how strong I should be"))(typed)
        typed = app_commands.choices(level=_choices(game.commands.levels))(typed)
    for option in game.commands.options:
        typed = app_commands.rename(**{option.key: Known(option.name)})(typed)
        typed = app_commands.describe(**{option.key: Known(option.description)})(typed)
        typed = app_commands.choices(**{option.key: _choices(option.choices)})(typed)
    return typed


def _choices(offered: Iterable[Choice]) -> list[app_commands.Choice[str | int | float]]:
    return [app_commands.Choice(name=Known(one.name), value=one.value) for one in offered]


async def _challenge(
    press: Press,
    game: HostedGame,
    users: Sequence[Somebody | None],
    level: int | None,
    options: Mapping[str, str],
    *,
    rated: bool | None,
    hints: bool | None,
    pace: str | None,
    direct: bool,
) -> None:
    """What is None, or not among the options, was not said: then it is as the server has chosen, and fits the rest."""
    bot = press.interaction.client.user
    assert bot is not None
    named = [user for user in users if user is not None]
    solo = (level is not None and not named) or any(user.id == bot.id for user in named)
    if not solo and not press.guild:
        raise OnlyTheBotHere
    asked: Sequence[Somebody | None] = named or (None,)
    for user in asked:
        if (refused := _refused(press, game, user, level, solo=solo)) is not None:
            await press.note(refused)
            return
    usual = await press.context.servers.settings(press.guild)
    options = {**usual.chosen(game.rules), **options}
    if solo:
        if rated:
            await press.note(
                press.t("Matches against me are never rated. Leave out {rated}.", rated=f"`{press.t('rated')}`")
            )
            return
        begun = await press.context.challenges.play_the_bot(
            place(press),
            Terms(game=game.rules.key, options=options, level=level or game.levels_offered[0], direct=direct),
            user=press.user,
            bot=bot.id,
        )
        await announce(press, begun)
        return
    if hints is None:
        hints = usual.hints and not rated and game.advice is not None
    least, _ = game.rules.players
    guests = [*(user.id for user in named), *[None] * (least - 1 - len(named))]
    try:
        made = await press.context.challenges.make(
            place(press),
            Terms(
                game=game.rules.key,
                options=options,
                rated=usual.rated and not hints if rated is None else rated,
                hints=hints,
                pace=pace or usual.pace,
                direct=direct,
            ),
            challenger=press.user,
            guests=guests,
        )
    except ChallengeTwice as error:
        await show_the_first(press, error)
        return
    await announce(press, made)


def _refused(press: Press, game: HostedGame, user: Somebody | None, level: int | None, *, solo: bool) -> str | None:
    """Why this person cannot be challenged here, in words; None if nothing is in the way."""
    t = press.t
    if lacking := press.lacking():
        return missing(t, lacking)
    if solo:
        return None if game.opponent is not None else t("I do not play {game} myself.", game=game.name(t))
    if user is None:
        return None
    if user.bot:
        return t("That bot does not play {game}. Challenge a person, or me.", game=game.name(t))
    if level is not None:
        return t("A level is for a match against me. Leave out the level, or the person.")
    if not isinstance(user, discord.Member):
        return t("{player} is not in this server.", player=user.mention)
    if not _can_see(press, user):
        return t("{player} cannot see this channel.", player=user.mention)
    return None


def _can_see(press: Press, member: discord.Member) -> bool:
    if member.resolved_permissions is not None:
        return member.resolved_permissions.view_channel
    channel = press.interaction.channel
    if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return channel.permissions_for(member).view_channel
    return True

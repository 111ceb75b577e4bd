"""`/GAME challenge`: against a person, anyone, or the bot; with the options that the game has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from discord import app_commands
from discord.app_commands import locale_str

from bot.games.registry import HostedGame
from bot.i18n.translator import LazyText
from bot.matches.core.seating import is_lobby
from bot.settings.server import PACE_NAMES
from bot.ui.commands.command import Known, Option, command
from bot.ui.handlers.lobby import new_match
from bot.ui.interaction.context import AnyUser
from bot.ui.screens.lobby.lobby import ANSWER_TIMES

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
    guests, (least, most) = new_match.guests_of(game), game.logic.rules.players
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
    if (opponent := game.logic.opponent) is not None:
        single = locale_str("Play against me: how strong I should be")
        several = locale_str("Bots for the free seats: how strong they should be")
        options["level"] = Option(
            name=locale_str("level"),
            description=several if is_lobby(game.logic.rules) else single,
            choices=_choices(dict(enumerate(opponent.levels, 1))),
        )
    for option in game.presentation.commands.options:
        choices = _choices({choice.value: choice.name for choice in option.choices})
        options[option.key] = Option(
            name=Known(option.name), description=Known(option.description), choices=choices, kind=str
        )
    options["rated"] = Option(name=locale_str("rated"), description=locale_str("Whether the match counts for ratings"))
    if game.presentation.advice is not None:
        options["hints"] = Option(
            name=locale_str("hints"),
            description=locale_str("Whether players may ask for hints; the match is then unrated"),
        )
    options["pace"] = Option(
        name=locale_str("pace"), description=locale_str("How long a turn may take"), choices=_choices(PACE_NAMES)
    )
    if game.presentation.windows is not None:
        options["window"] = Option(
            name=locale_str("answer-time"),
            description=locale_str("How long players have to answer a question"),
            choices=_choices(ANSWER_TIMES),
        )
    options["direct"] = Option(
        name=locale_str("direct"), description=locale_str("Whether the match is played in direct messages with me")
    )
    return options


def _choices(named: Mapping[Any, LazyText]) -> list[app_commands.Choice[Any]]:
    """The choices of these values, by their names."""
    return [app_commands.Choice(name=Known(words), value=value) for value, words in named.items()]


challenge = command(
    name=locale_str("challenge"),
    description=locale_str("Challenge someone to a match, or leave it open to anyone"),
    options=_options,
)(new_match.challenge)

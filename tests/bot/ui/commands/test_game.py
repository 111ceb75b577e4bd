"""A game's commands follow from what it offers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.games.registry import HostedGame
from bot.games.royal_visit import ROYAL_VISIT
from bot.games.screens import CommandWords
from bot.i18n.translator import LazyText
from bot.ui.commands.groups import game_commands
from tests.support.bare import bare


def bare_game() -> HostedGame:
    """Nothing but matches between people, by one set of rules."""
    game = bare(ROYAL_VISIT)
    commands = CommandWords(group="bare", description=LazyText("Rules"))
    return replace(game, presentation=replace(game.presentation, commands=commands))


def registered(game: HostedGame) -> dict[str, dict[str, Any]]:
    """What Discord is sent for each command of a game's group, by its name."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    tree.add_command(game_commands(game))
    [group] = tree.get_commands()
    assert group.name == game.presentation.commands.group
    return {option["name"]: option for option in group.to_dict(tree)["options"]}


def _options(command: dict[str, Any]) -> list[str]:
    return [option["name"] for option in command["options"]]


async def test_a_game_that_offers_nothing_more_has_no_more_commands_and_options() -> None:
    commands = registered(bare_game())
    assert set(commands) == {
        "challenge",
        "hand",
        "board",
        "resign",
        "settings",
        "verify",
        "rules",
        "leaderboard",
        "profile",
    }
    assert _options(commands["challenge"]) == ["user", "rated", "pace", "direct"]
    assert _options(commands["verify"]) == ["match"]

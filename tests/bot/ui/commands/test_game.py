"""A game's commands follow from what it offers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.games.command_words import Choice, CommandWords, Option
from bot.games.registry import HostedGame
from bot.games.royal_visit import ROYAL_VISIT
from bot.i18n.translator import LazyText
from bot.ui.commands.game import game_commands
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


async def test_a_game_that_offers_everything_has_every_command() -> None:
    commands = registered(ROYAL_VISIT)
    assert {"replay", "review", "puzzle", "learn"} < set(commands)
    assert _options(commands["challenge"]) == ["user", "level", "ruleset", "rated", "hints", "pace", "direct"]
    assert _options(commands["replay"]) == _options(commands["verify"]) == ["match", "file"]


async def test_levels_and_options_are_the_games_own() -> None:
    game = ROYAL_VISIT
    challenge = registered(game)["challenge"]
    level, ruleset = challenge["options"][1:3]
    assert [choice["value"] for choice in level["choices"]] == list(game.logic.levels)
    assert [choice["value"] for choice in ruleset["choices"]] == list(game.logic.rules.options["ruleset"])
    assert not any(option.get("required") for option in challenge["options"])


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


async def test_an_option_has_the_words_and_the_choices_of_its_game() -> None:
    game = bare_game()
    ruleset = Option(
        key="ruleset",
        name=LazyText("difficulty"),
        description=LazyText("How hard (default: today's puzzle)"),
        choices=(Choice(name=LazyText("Variant (another text of the rules)"), value="manual"),),
    )
    commands = CommandWords(group="bare", description=LazyText("Rules"), options=(ruleset,))
    game = replace(game, presentation=replace(game.presentation, commands=commands))
    [_, option, *_] = registered(game)["challenge"]["options"]
    assert (option["name"], option["description"]) == ("difficulty", "How hard (default: today's puzzle)")
    assert [(one["name"], one["value"]) for one in option["choices"]] == [
        ("Variant (another text of the rules)", "manual")
    ]

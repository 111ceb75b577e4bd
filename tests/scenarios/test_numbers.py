"""Whole numbers that are typed with commands, however large: each command answers, and nothing fails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import discord
import pytest
from discord import app_commands

from tests.scenarios.world import World, text

SO_MANY_DIGITS = "9" * 5_000
"""More than Python reads as a number."""


def commands(world: World) -> Iterator[app_commands.Command[Any, Any, Any]]:
    """Everything that can be typed."""
    for one in world.simulation.app.client.tree.walk_commands():
        if isinstance(one, app_commands.Command):
            yield one


def numbers(command: app_commands.Command[Any, Any, Any]) -> Sequence[str]:
    """The options that are whole numbers, without choices and bounds. Discord sends none of more than 2^53."""
    whole = discord.AppCommandOptionType.integer
    return [one.name for one in command.parameters if one.type is whole and not one.choices and one.max_value is None]


@pytest.mark.parametrize("number", [2**53 - 1, 0, -1, 1 - 2**53])
async def test_a_number_of_no_match_is_refused_kindly_by_every_command(world: World, number: int) -> None:
    await world.start_match()
    mo = world.moderator("Mo")
    typed = 0
    for command in commands(world):
        for option in numbers(command):
            others = {one.name: "why" for one in command.parameters if one.required and one.name != option}
            result = await mo.slash(world.channel, command.qualified_name, **{option: number}, **others)
            await world.quiet()
            said = text(result.response)
            wrong = "no longer exists", "no finished match", "no match with that number"
            assert any(words in said.lower() for words in wrong), (command.name, said)
            typed += 1
    assert typed >= 12


@pytest.mark.parametrize("typed", [SO_MANY_DIGITS, f"#{SO_MANY_DIGITS}", "٣" * 5_000, "²", "-1", str(2**63)])
async def test_whatever_is_typed_is_answered_with_what_fits(world: World, typed: str) -> None:
    await world.start_match()
    mo, asked = world.moderator("Mo"), 0
    for command in commands(world):
        for one in command.parameters:
            if one.autocomplete:
                assert await mo.autocomplete(world.channel, command.qualified_name, one.name, typed) == []
                asked += 1
    assert asked >= 13

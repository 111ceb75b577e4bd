"""Answers to autocomplete: what fits is suggested, and whatever fails suggests nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

from discord import app_commands

from bot.background.failures import log_failure
from bot.ui.interaction.context import InteractionContext
from bot.ui.services import Interaction

Value = TypeVar("Value", int, str)

OFFERED: Final = 25
"""Choices that Discord shows at once."""


async def suggest(
    interaction: Interaction, what: str, find: Callable[[InteractionContext], Awaitable[Sequence[tuple[str, Value]]]]
) -> list[app_commands.Choice[Value]]:
    """The first labels and values that are found, in the person's language. An error is logged, about `what`."""
    context = InteractionContext(interaction)
    try:
        await context.reader()
        return [app_commands.Choice(name=label, value=value) for label, value in (await find(context))[:OFFERED]]
    except Exception as error:
        log_failure(f"{what} could not be suggested", error)
        return []

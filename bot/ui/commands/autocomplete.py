"""Answers to autocomplete; a failure suggests nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from discord import app_commands

from bot.background.failures import log_failure
from bot.ui.interaction.context import InteractionContext
from bot.ui.received import received
from bot.ui.services import Interaction

Suggest = Callable[..., Awaitable[Sequence[tuple[str, Any]]]]
"""Labels and values that fit the text typed so far, its last argument, for an `InteractionContext`, its first."""

MAX_CHOICES: Final = 25
"""Choices that Discord shows at once."""


async def suggestions(
    interaction: Interaction, suggest: Suggest, *bound: Any, typed: str
) -> list[app_commands.Choice[Any]]:
    """The first choices that `suggest` finds, in the person's language; none if it fails, which is logged."""
    context = InteractionContext(received(interaction), interaction.client.services)
    try:
        await context.reader()
        found = await suggest(context, *bound, typed)
        return [app_commands.Choice(name=label, value=value) for label, value in found[:MAX_CHOICES]]
    except Exception as error:
        log_failure(f"{suggest.__name__.replace('_', ' ')} could not be suggested", error)
        return []

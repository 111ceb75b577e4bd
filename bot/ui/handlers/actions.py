"""The actions of custom_ids, and the decorator that registers a handler for one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from bot.ui.custom_ids import CustomId
from bot.ui.interaction.context import InteractionContext

Handler = Callable[[InteractionContext, CustomId], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Action:
    """A handler, and how its presses are answered."""

    handler: Handler
    opens: bool
    """The answer is a message of its own; else it changes the message that was pressed."""
    loads_settings: bool
    """The handler loads the presser's settings itself, or needs none. An action for which several people may compete
    for a seat loads none first."""


ACTIONS: Final[dict[str, Action]] = {}
"""By name; complete once `ui.handlers.registry` is imported, which imports every handler."""


def action(name: str, *, opens: bool = False, loads_settings: bool = False) -> Callable[[Handler], Handler]:
    """Register the decorated function for custom_ids with this action; see `Action`."""

    def register(handler: Handler) -> Handler:
        if name in ACTIONS:
            raise ValueError(f"two handlers for {name}")
        ACTIONS[name] = Action(handler, opens, loads_settings)
        return handler

    return register

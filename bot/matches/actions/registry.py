"""The complete registry: importing this module imports every module that defines kinds of actions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.matches.actions import clocks, ending, offers, places, play, seats, terms, windows
from bot.matches.actions.action import REGISTERED, Action
from bot.store.core.actions import ActionRow

TOPICS: Final = (seats, terms, play, windows, clocks, offers, places, ending)
"""The modules that define kinds."""

KINDS: Final[Mapping[str, type[Action]]] = MappingProxyType(REGISTERED)
"""The class of every kind."""


def read_action(row: ActionRow) -> Action:
    """The action that a row of a match's record stores. Raises `KeyError`, `ValueError`."""
    return KINDS[row.kind].read(row.data)

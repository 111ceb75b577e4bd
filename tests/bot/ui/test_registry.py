"""Actions are registered beside their handlers, each once, and the registry knows every file of handlers."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ui import handlers
from bot.ui.custom_ids import CustomId
from bot.ui.handlers.actions import action
from bot.ui.handlers.registry import ACTIONS
from bot.ui.interaction.context import InteractionContext


def test_every_file_of_handlers_is_imported_by_the_registry() -> None:
    [folder] = map(Path, handlers.__path__)
    declared = sum(path.read_text("utf-8").count('\n@action("') for path in folder.rglob("*.py"))
    assert declared == len(ACTIONS) > 0


def test_an_action_has_one_handler() -> None:
    async def another(context: InteractionContext, custom_id: CustomId) -> None:
        raise AssertionError

    registered = ACTIONS["accept"]
    with pytest.raises(ValueError, match="two handlers for accept"):
        action("accept")(another)
    assert ACTIONS["accept"] is registered

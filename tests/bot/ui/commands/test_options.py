"""Options of commands: each is typed by a name in every language."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import pytest

from bot.games.registry import HostedGame
from bot.ui import commands
from bot.ui.commands.command import DeclaredCommand, Option
from tests.support.screens import FR, HOSTED


def _options(game: HostedGame) -> Iterator[Option]:
    for module in pkgutil.iter_modules(commands.__path__):
        for declared in vars(importlib.import_module(f"{commands.__name__}.{module.name}")).values():
            if isinstance(declared, DeclaredCommand):
                options = declared.options(game) if callable(declared.options) else declared.options
                yield from options.values()


@pytest.mark.parametrize("game", HOSTED.values(), ids=HOSTED)
def test_every_option_has_a_french_name_and_description(game: HostedGame) -> None:
    options = list(_options(game))
    assert len(options) > 20
    for option in options:
        assert option.name is not None
        assert FR(option.name.message) != option.name.message
        assert FR(option.description.message) != option.description.message

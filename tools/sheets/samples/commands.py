"""Commands as Discord lists them: names, descriptions, options and their choices."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from discord import app_commands

from bot.i18n.translator import Translator
from bot.ui.commands.groups import game_commands, people_commands
from bot.ui.commands.menus import menu_commands
from bot.ui.commands.servers import server_commands
from bot.ui.screens.screen import Reader, Screen
from tests.support.screens import COURT, VISIT
from tools.sheets.sample import Sample, text_screen

ROOM: Final = "commands"

Command = app_commands.Command[Any, ..., Any]


def samples() -> Iterator[Sample]:
    for group in (game_commands(VISIT), game_commands(COURT), people_commands(), server_commands()):
        yield Sample(ROOM, f"/{group.name}", partial(_group, group))
        for command in group.commands:
            if isinstance(command, app_commands.Command):
                yield Sample(ROOM, f"/{group.name} {command.name}", partial(_command, group, command))
    for entry in menu_commands():
        yield Sample(ROOM, entry.name, partial(_entry, entry))


def _entry(entry: app_commands.ContextMenu, reader: Reader) -> Screen:
    return text_screen(f"**{reader.t(entry.name)}**")


def _group(group: app_commands.Group, reader: Reader) -> Screen:
    return text_screen(f"**/{group.name}**\n{reader.t(group.description)}")


def _command(group: app_commands.Group, command: Command, reader: Reader) -> Screen:
    t = reader.t
    lines = [f"**/{group.name} {t(command.name)}**", t(command.description)]
    for option in command.parameters:
        lines.append(f"- `{t(str(option.locale_name or option.display_name))}` {t(str(option.description))}")
        if option.choices:
            lines.append(f"-# {' · '.join(map(partial(_choice, t), option.choices))}")
    return text_screen("\n".join(lines))


def _choice(t: Translator, choice: app_commands.Choice[Any]) -> str:
    return t(choice.name)

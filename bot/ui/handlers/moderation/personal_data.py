"""What is kept about a person: opened, exported, deleted after two presses on different messages."""

from __future__ import annotations

import gzip
import json
from typing import Any, Final

from bot.ui.compose import apart
from bot.ui.custom_ids import Id
from bot.ui.interaction import Press
from bot.ui.screens.moderation.personal_data import (
    data_screen,
    delete_screen,
    deleted_screen,
    deleting_screen,
    export_screen,
)

FILE: Final = "my-data.json"

PACKED_FROM: Final = 4 << 20
"""Bytes from which the file is packed: Discord takes ten million."""


async def open_data(press: Press) -> None:
    """What there is to do, privately."""
    await press.private(data_screen(press.t))


async def export(press: Press, _: Id) -> None:
    """The file, in a message of its own."""
    told = await press.context.data.export(press.user)
    name, data = await apart(press.context, press.user, _file, told)
    await press.private(export_screen(press.t, name, data))


async def ask(press: Press, _: Id) -> None:
    """What would go; it asks once more."""
    await press.update(delete_screen(press.t, await press.context.data.at_stake(press.user)))


async def keep(press: Press, _: Id) -> None:
    """Back to where one came from."""
    await press.update(data_screen(press.t, press.t("Nothing was deleted.")))


async def delete(press: Press, _: Id) -> None:
    """Delete everything. Pressed again, there is nothing left to go."""
    done = await press.context.data.forget(press.user)
    await press.update(deleted_screen(press.t) if done else deleting_screen(press.t))


def _file(told: dict[str, Any]) -> tuple[str, bytes]:
    data = json.dumps(told, ensure_ascii=False, indent=1).encode()
    return (FILE, data) if len(data) < PACKED_FROM else (f"{FILE}.gz", gzip.compress(data, mtime=0))

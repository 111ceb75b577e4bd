"""What is kept about a person: opened, exported, deleted after two presses on different messages."""

from __future__ import annotations

import gzip
import json
from typing import Any, Final

from bot.ui.compose import apart
from bot.ui.custom_ids import CustomId
from bot.ui.handlers.actions import action
from bot.ui.interaction.context import InteractionContext
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


async def open_data(context: InteractionContext) -> None:
    """What there is to do, privately."""
    await context.send_private(data_screen(context.t))


@action("data-export", opens=True)
async def export(context: InteractionContext, _: CustomId) -> None:
    """The file, in a message of its own."""
    told = await context.services.data.export(context.user)
    name, data = await apart(context.services, context.user, _file, told)
    await context.send_private(export_screen(context.t, name, data))


@action("data-delete")
async def ask(context: InteractionContext, _: CustomId) -> None:
    """What would go; it asks once more."""
    await context.update(delete_screen(context.t, await context.services.data.at_stake(context.user)))


@action("data-keep")
async def keep(context: InteractionContext, _: CustomId) -> None:
    """Back to where one came from."""
    await context.update(data_screen(context.t, context.t("Nothing was deleted.")))


@action("data-delete-now")
async def delete(context: InteractionContext, _: CustomId) -> None:
    """Delete everything. Pressed again, there is nothing left to go."""
    done = await context.services.data.forget(context.user)
    await context.update(deleted_screen(context.t) if done else deleting_screen(context.t))


def _file(told: dict[str, Any]) -> tuple[str, bytes]:
    data = json.dumps(told, ensure_ascii=False, indent=1).encode()
    return (FILE, data) if len(data) < PACKED_FROM else (f"{FILE}.gz", gzip.compress(data, mtime=0))

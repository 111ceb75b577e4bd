"""What is stored about a person: exported, or deleted after two presses on different messages."""

from __future__ import annotations

import gzip
import json
from typing import Any, Final

from bot.ui.custom_ids import CustomId
from bot.ui.handlers.actions import action
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.moderation.personal_data import (
    data_screen,
    delete_screen,
    deleted_screen,
    deleting_screen,
    export_screen,
    exporting_screen,
)

FILE: Final = "my-data.json"

COMPRESS_FROM: Final = 4 << 20
"""Bytes from which the file is compressed: Discord takes ten million."""


async def open_data(context: InteractionContext) -> None:
    """Open the choices privately."""
    await context.send_private(data_screen(context.t))


@action("data-export", opens=True)
async def export(context: InteractionContext, _: CustomId) -> None:
    """Send the file in a message of its own."""
    await context.show_progress(exporting_screen(context.t))
    exported = await context.services.personal_data.export(context.user)
    name, data = await context.run_in_worker(_file, exported)
    await context.show_progress(export_screen(context.t, name, data))


@action("data-delete")
async def ask_to_delete(context: InteractionContext, _: CustomId) -> None:
    """Show what would be deleted, and ask again."""
    await context.update(delete_screen(context.t, await context.services.personal_data.deletion_impact(context.user)))


@action("data-keep")
async def keep_data(context: InteractionContext, _: CustomId) -> None:
    await context.update(data_screen(context.t, context.t("Nothing was deleted.")))


@action("data-delete-now")
async def delete(context: InteractionContext, _: CustomId) -> None:
    """Delete everything. Idempotent."""
    done = await context.services.personal_data.forget(context.user)
    await context.update(deleted_screen(context.t) if done else deleting_screen(context.t))


def _file(exported: dict[str, Any]) -> tuple[str, bytes]:
    data = json.dumps(exported, ensure_ascii=False, indent=1).encode()
    return (FILE, data) if len(data) < COMPRESS_FROM else (f"{FILE}.gz", gzip.compress(data, mtime=0))

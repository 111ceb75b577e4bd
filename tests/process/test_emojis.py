"""The application's emojis: uploaded by `sync`, looked at by `check`, listed by the bot when it starts."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from bot.app import SHIPPED
from bot.games.registry import wanted
from tests.process.scene import Scene
from tests.process.server import Fault, Request

pytestmark = pytest.mark.asyncio(loop_scope="session")

COUNT = len(wanted(SHIPPED))


def emojis(part: Any) -> set[str]:
    """The ids of the application's emojis on buttons."""
    return set(re.findall(r'"emoji": {[^}]*"id": "(\d+)"', json.dumps(part)))


async def test_sync_uploads_what_is_missing_or_changed_and_removes_its_own_that_nobody_uses(here: Scene) -> None:
    backend = here.wire.backend
    backend.application_emojis.clear()
    assert f"hint   emojis: {COUNT} are not uploaded" in (await here.bot.ask("check"))[1]
    old, hosts = backend.create_application_emoji("king_000000"), backend.create_application_emoji("hers_000000")
    hosts.user_id = here.wire.env.create_user("host").id
    for uploaded, removed in ((COUNT, 1), (0, 0)):
        status, said, why = await here.bot.ask("sync")
        line = f"emojis: {uploaded} uploaded, {removed} removed, {COUNT - uploaded} there already"
        assert (status, said.splitlines()[-1]) == (0, line), why
    assert hosts.id in backend.application_emojis
    assert old.id not in backend.application_emojis
    assert f"ok     emojis: {COUNT} uploaded" in (await here.bot.ask("check"))[1]


async def test_a_message_whose_emoji_discord_refuses_goes_once_more_without(here: Scene) -> None:
    table = await here.table()
    await here.wire.until(lambda: "checked: " in here.bot.log.read_text("utf-8"), "the emojis to be listed")
    await table.begin()
    mover = table.mover
    shown = await table.open_hand(mover)
    known = {str(number) for number in here.wire.backend.application_emojis}
    assert set() < emojis(shown.components) <= known
    refused = list[Request]()

    def refuse(came: Request) -> Fault | None:
        if not emojis(came.body):
            return None
        refused.append(came)
        return Fault("Invalid Form Body: In components.0.emoji.id: Invalid emoji", 400, 50035)

    here.wire.meddlers.append(refuse)
    try:
        for _ in range(2):
            assert not emojis((await table.open_hand(mover)).components)
    finally:
        here.wire.meddlers.remove(refuse)
    assert len(refused) == 1
    assert ["refuses an emoji" in line for line in here.bot.complaints()] == [True]

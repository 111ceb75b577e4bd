"""The puzzle of the day by a bot as a process of its own, which is killed between its post and the note of that."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from simcord.backend.models import Message

from tests.campaigns.soundness import owes
from tests.process.messages import find, find_all, text
from tests.process.scene import scene
from tests.process.server import Request

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("taken", [True, False])
async def test_a_bot_that_is_killed_as_it_posts_the_puzzle_posts_it_once(tmp_path: Path, taken: bool) -> None:
    """The scene holds the recording of all requests against Discord's rules as it closes."""
    async with scene(tmp_path) as here:
        table, now = await here.table(), round(time.time() * 1000)
        await here.bot.kill()
        here.change("INSERT INTO servers (guild, daily_channel) VALUES (?, ?)", here.guild.id, table.channel.id)
        here.change("INSERT INTO daily_reminders (user_id, guild, day) VALUES (?, ?, 0)", table.ben.id, here.guild.id)
        here.change("INSERT INTO timers (match, kind, due) VALUES (?, 'daily puzzle', ?)", here.guild.id, now)

        async def come(request: Request) -> int | None:
            assert here.bot.process is not None
            here.bot.process.kill()
            return None if taken else 503

        here.wire.ambush("POST", f"/channels/{table.channel.id}/messages", come, taken=taken)
        await here.bot.start()
        await here.bot.ended()
        await here.bot.start()
        await here.wire.connected()
        backend = here.wire.backend

        def reminders() -> list[Message]:
            return list(backend.messages.get(backend.dm_channels.get(table.ben.id, 0), {}).values())

        await here.wire.until(lambda: not owes(here) and bool(reminders()), "the puzzle and the reminder")
        [post] = [message for message in table.messages() if find_all(message, "daily-solve:")]
        assert "to play: win this turn." in text(post)
        [reminder] = reminders()
        assert [find_all(reminder, f"daily-{what}:") != [] for what in ("solve", "quit")] == [True, True]
        opened = await table.press(table.ben, post.id, find(post, "daily-solve:"))
        assert opened.flags & 64
        shown = await table.press(table.ben, opened.id, find(opened, "puzzle-show:"))
        await table.press(table.ben, shown.id, next(one for one in find_all(shown, "puzzle-show:") if "sure" in one))
        assert [tuple(row) for row in here.read("SELECT guild, user_id FROM daily_players")] == [
            (here.guild.id, table.ben.id)
        ]
        wants = await table.press(table.ben, post.id, find(post, "daily-remind:"))
        await table.press(table.ben, wants.id, find(wants, "daily-quit:"))
        assert not here.read("SELECT user_id FROM daily_reminders")

"""What a server's log of settings holds."""

from __future__ import annotations

from bot.ids import GuildId
from tests.support.use_cases import GUILD, UseCases


async def logged(cases: UseCases, guild: GuildId = GUILD) -> list[tuple[int, str, str | None, str | None]]:
    """Who has changed what from what to what, the newest first."""
    log = await cases.servers.audit_page(guild, 0, 50)
    return [(entry.user_id, entry.change, entry.before, entry.after) for entry in log.entries]

"""discord.py's connection to the gateway, mended where it takes the shape of what comes for granted."""

from __future__ import annotations

import zlib
from typing import Any, Self

import aiohttp
import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot.background.failures import log_failure


class GatewaySocket(DiscordWebSocket):
    """Begins a session only when its client's `sessions` allow one, and outlives a message that it cannot read."""

    _heard = False
    """Whether it has a session, so that it can do without a single message."""

    @classmethod
    async def from_client(
        cls, client: Any, *, session: str | None = None, resume: bool = False, **options: Any
    ) -> Self:
        """Connect. Raises `SessionWait` before a session that may not begin yet, and `OSError`."""
        resume, shard = resume and session is not None, client.shard_id or 0
        if resume:
            await client.sessions.wait_to_resume(shard)
        else:
            session = None
            await client.sessions.require_turn(client.http, shard)
        try:
            return await super().from_client(client, session=session, resume=resume, **options)
        except ReconnectWebSocket as error:  # discord.py would try again at once, or fail if it is the first
            raise ConnectionError("the gateway has closed the connection before it began") from error

    async def received_message(self, msg: Any, /) -> None:
        try:
            await super().received_message(msg)
        except (ReconnectWebSocket, discord.ConnectionClosed, aiohttp.ClientError, OSError):
            raise
        except Exception as error:
            log_failure("a message of the gateway could not be read", error)
            if not self._heard or isinstance(error, zlib.error):
                await self.close(code=4000)
                raise ReconnectWebSocket(self.shard_id, resume=self._heard) from error
        else:
            self._heard = self._heard or self.session_id is not None

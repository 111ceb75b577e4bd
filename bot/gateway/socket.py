"""discord.py's connection to the gateway, mended where it takes the shape of what comes for granted."""

from __future__ import annotations

import zlib
from typing import Any

import aiohttp
import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot.background.failures import log_failure


class GatewaySocket(DiscordWebSocket):
    """Outlives a message that it cannot read."""

    _heard = False
    """Whether it has a session, so that it can do without a single message."""

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

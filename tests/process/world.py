"""The world behind the loopback server: simcord's people, channels and messages, with no bot in this process.

Written against simcord 3.2.1, whose `Env._settle_internal` and `Env._message_states` it leans on.
"""

from __future__ import annotations

import datetime as dt
import io
from collections import deque
from dataclasses import dataclass
from typing import Any

import discord
import simcord
from simcord._clock import Clock


class RealClock(Clock):
    """The bot in its own process lives in real time, so its Discord has to; a campaign may set both ahead."""

    ahead = dt.timedelta()

    def now(self) -> dt.datetime:
        return dt.datetime.now(dt.UTC) + self.ahead


class World(simcord.Env):
    """simcord's builders and people without a bot in this process: there is nothing to wait for after an action."""

    def __init__(self) -> None:
        super().__init__(discord.Client(intents=discord.Intents(guilds=True)))
        self._message_states.add(self.bot._connection)  # the messages that it hands out may be pressed
        self.backend.clock = RealClock()
        # The server has its own record; simcord's copies of it would fill the memory of a long campaign.
        self.backend.http_requests = deque(maxlen=0)  # type: ignore[assignment]
        self.backend.transcript = deque(maxlen=0)  # type: ignore[assignment]

    def guild_of(self, shard: int, shards: int, name: str = "The Valley") -> simcord.GuildHandle:
        """A new server of this shard, of so many."""
        self._shard_count = shards
        return self.create_guild(name, shard_id=shard)

    async def _settle_internal(self, *args: Any, **kwargs: Any) -> None:
        return


@dataclass
class Upload:
    """One `files[n]` part, in the shape of `discord.File` that simcord's routes read."""

    filename: str
    fp: io.BytesIO
    description: str | None

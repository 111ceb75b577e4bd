"""A shard that this process holds, connects to, or has just lost: its row as last read, and its client."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import discord

from bot.background.failures import log_failure
from bot.background.task import cancel
from bot.backoff import Backoff
from bot.shards.client import Holder, ShardClient
from bot.shards.http import Login, SharedHTTPClient
from bot.store.fleet import ShardRow

RECONNECT: Final = Backoff(first_ms=1_000, most_ms=60_000)
"""Wait before another client is tried after discord.py has given one up."""

FATAL: Final = frozenset({4004, 4010, 4011, 4012, 4013, 4014})
"""The gateway's close codes after which no retry can succeed: wrong token, shards, version or intents."""

Key = tuple[int, int]
"""A number of shards, and one of them."""

NewClient = Callable[[int, int, Holder, SharedHTTPClient], ShardClient]
"""Makes a client for a shard, the number of shards, their holder, and the shared HTTP client."""


class Held:
    """`failed` is called with an error after which the bot cannot go on, `changed` when there is another client."""

    def __init__(
        self,
        row: ShardRow,
        login: Login,
        make: Callable[[], ShardClient],
        changed: Callable[[], None],
        failed: Callable[[Exception], None],
    ) -> None:
        self.row = row
        self.taken = False
        """Whether this process is or was the shard's owner."""
        self.silent = False
        """Whether interactions that it still receives are not answered here."""
        self.client = make()
        self._login = login
        self._make = make
        self._changed = changed
        self._failed = failed
        self._disconnects = 0
        self._serving = asyncio.create_task(self._serve(), name=f"shard {row.shard} of {row.count}")

    @property
    def key(self) -> Key:
        return self.row.count, self.row.shard

    @property
    def disconnects(self) -> int:
        """How often the connection was lost."""
        return self._disconnects + self.client.disconnects

    async def close(self) -> None:
        """End its session. What it has begun to answer is still answered."""
        await self.client.close()
        await cancel([self._serving])

    async def _serve(self) -> None:
        """Keep it connected, with another client when discord.py gives one up."""
        failures = 0
        while True:
            client, what = self.client, f"shard {self.row.shard}"
            try:
                await self._connect(client)
            except discord.ConnectionClosed as error:
                if error.code in FATAL:
                    self._failed(error)
                    return
                log_failure(f"{what} has lost its connection", error)
            except Exception as error:
                log_failure(f"{what} could not be connected", error)
            failures = 1 if client.identified.is_set() else failures + 1
            await client.close()
            await asyncio.sleep(RECONNECT.wait(failures))
            self._disconnects += client.disconnects
            self.client = self._make()
            self.client.unheard_since = client.unheard_since
            self._changed()

    async def _connect(self, client: ShardClient) -> None:
        await client.login(self._login.token)
        async with self._login.turn(client.shard):
            await client.wait_for_turn()
            connection = asyncio.create_task(client.connect(), name="connection")
            identified = asyncio.create_task(client.identified.wait())
            try:
                await asyncio.wait({connection, identified}, return_when=asyncio.FIRST_COMPLETED)
            except asyncio.CancelledError:
                await cancel([connection])
                raise
            finally:
                identified.cancel()
        await connection

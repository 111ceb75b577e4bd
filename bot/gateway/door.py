"""Presses by Discord's gateway: one process has the database for itself."""

from __future__ import annotations

from bot.gateway.client import GatewayClient
from bot.gateway.sessions import Sessions
from bot.matches.core.context import MatchContext


class GatewayDoor:
    """See `bot.client.Door`. `identify_seconds` is the shortest time between two sessions of a shard."""

    def __init__(self, context: MatchContext, client: GatewayClient, identify_seconds: float) -> None:
        self.client = client
        self._sessions = client.sessions = Sessions(context.store, context.clock, identify_seconds)

    @property
    def connected(self) -> bool:
        return self.client.connected and not self.client.is_closed()

    @property
    def takes(self) -> bool:
        return self.connected

    @property
    def disconnects(self) -> int:
        return self.client.disconnects

    @property
    def why(self) -> str:
        return self._sessions.why

    async def stay_open(self, token: str) -> None:
        async def log_in() -> tuple[int, int]:
            await self.client.login(token)
            shards, _, limits = await self.client.http.get_bot_gateway()
            return max(1, int(shards)), max(1, int(limits["max_concurrency"]))

        shards, self._sessions.buckets = await self._sessions.log_in(log_in)
        await self.client.connect_all(shards)

    async def stop_intake(self) -> None:
        self.client.takes_interactions = False

    async def close(self) -> None:
        await self.client.close()

"""The gateway of the loopback Discord: sessions of shards, each with its events in order, kept to be resumed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

import discord
from aiohttp import WSMsgType, web
from simcord.backend import Backend, serializers
from simcord.backend.models import Guild
from simcord.intents import required_intent

HEARTBEAT_ANSWER_SECONDS: Final = 0.02
"""How long a heartbeat waits for its answer. One within the same instant may meet discord.py 2.7.1 before it has noted
when it sent the heartbeat: the latency that it then notes is the time since the one before.
"""

HEARTBEAT_MILLISECONDS: Final = 3_600_000
"""Between two heartbeats of the bot: longer than any test, as a busy machine may hold them up. Discord: 41 seconds."""

KEPT: Final = 1000
"""Events of a session that it can be told again."""

LOST: Final = 16
"""Sessions without a connection that can be resumed; Discord keeps them for a time."""

ENDED: Final = (1000, 1001)
"""Codes with which a bot closes its connection and ends its session."""

WRONG_TOKEN: Final = 4004

GUILDS: Final = ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE")
"""Events whose `id` is the server's."""

SESSIONS_A_DAY: Final = 1000


@dataclass(eq=False)
class Session:
    """A shard's session: what was and is to be sent to it, in order."""

    name: str
    intents: discord.Intents
    shard: int
    shards: int
    sequence: int = 0
    events: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT))
    queue: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    """What is to be sent on its connection."""

    def feed(self, event: str, data: str) -> None:
        """Send an event; `data` is its payload as JSON."""
        self.sequence += 1
        frame = f'{{"op": 0, "t": "{event}", "s": {self.sequence}, "d": {data}}}'
        self.events.append((self.sequence, frame))
        self.queue.put_nowait(frame)

    def resume(self, sequence: int) -> bool:
        """Send again what came after this event; False if that is not known any more, or never was."""
        if sequence > self.sequence or (self.events and sequence + 1 < self.events[0][0]):
            return False
        self.queue = asyncio.Queue()
        for number, frame in self.events:
            if number > sequence:
                self.queue.put_nowait(frame)
        self.feed("RESUMED", "{}")
        return True


class Gateway:
    """All sessions. Settings may be changed at any time."""

    def __init__(self, backend: Backend, url: Callable[[], str], token: Callable[[], str]) -> None:
        self._backend = backend
        self._url = url
        self._token = token
        self.away = False
        """Whether nobody can connect."""
        self.turned_away = 0
        """How often that was tried."""
        self.shards = 1
        """The number of shards that Discord advises; bots may take another one."""
        self.identify_seconds = 0.0
        """Seconds between two shards that identify; Discord's are five."""
        self.identified: list[int] = []
        """The shard of each session that was begun."""
        self.refused = 0
        """How often a shard identified too early."""
        self.resumed = 0
        self.left_out: Callable[[], str] = str
        """What is missing in a session's READY."""
        self.live: dict[web.WebSocketResponse, Session] = {}
        """The sessions that have a connection."""
        self._sockets: set[web.WebSocketResponse] = set()
        self._lost: dict[str, Session] = {}
        self._begun = float("-inf")
        self._names = count(1)
        backend.subscribers.append(self.publish)

    def advice(self) -> dict[str, Any]:
        """The answer to GET /gateway/bot."""
        start = {
            "total": SESSIONS_A_DAY,
            "remaining": max(0, SESSIONS_A_DAY - len(self.identified)),
            "reset_after": 86_400_000,
            "max_concurrency": 1,
        }
        return {"url": self._url(), "shards": self.shards, "session_start_limit": start}

    async def disconnect(self, code: int, shard: int | None = None) -> None:
        """Close the connections, or those of one shard, with this code. Their sessions can be resumed."""
        for socket in list(self._sockets):
            if shard is None or (socket in self.live and self.live[socket].shard == shard):
                self._lose(socket)  # before the bot's side closes, too
                await socket.close(code=code)

    async def say(self, op: int, data: object = None) -> None:
        """Send what is no event: 7 asks to connect again, 9 ends the session (True: it can be resumed)."""
        for socket in list(self.live):
            await socket.send_json({"op": op, "d": data})

    def forget(self) -> None:
        """Let no session be resumed that has no connection now."""
        self._lost.clear()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection, to its end."""
        if self.away:
            self.turned_away += 1
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._sockets.add(socket)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": HEARTBEAT_MILLISECONDS}})
        writer: asyncio.Task[None] | None = None
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    continue
                frame = message.json()
                if frame["op"] == 1:
                    await asyncio.sleep(HEARTBEAT_ANSWER_SECONDS)
                    await socket.send_json({"op": 11})
                elif (
                    frame["op"] in (2, 6)
                    and socket not in self.live
                    and (session := await self._begin(socket, frame)) is not None
                ):
                    self.live[socket] = session
                    writer = asyncio.create_task(self._write(socket, session.queue))
        finally:
            self._sockets.discard(socket)
            if writer is not None:
                writer.cancel()
            self._lose(socket)
        return socket

    async def _begin(self, socket: web.WebSocketResponse, frame: Any) -> Session | None:
        """A new session, or an old one that goes on; None if Discord refuses it."""
        op, data = frame["op"], frame["d"]
        if data["token"] != self._token():
            await socket.close(code=WRONG_TOKEN)
            return None
        session = self._resume(data) if op == 6 else None
        if op == 2:
            shard, shards = data.get("shard", (0, 1))
            session = self._identify(shard, shards, discord.Intents._from_value(data["intents"]))
        if session is None:
            await socket.send_json({"op": 9, "d": False})
        return session

    def _resume(self, data: Any) -> Session | None:
        name = data["session_id"]
        for socket, live in list(self.live.items()):
            if live.name == name:  # its connection is lost, and this server does not know it yet
                self._lose(socket)
        session = self._lost.pop(name, None)
        if session is None or not session.resume(data["seq"]):
            return None
        self.resumed += 1
        return session

    def _identify(self, shard: int, shards: int, intents: discord.Intents) -> Session | None:
        now = time.monotonic()
        if now - self._begun < self.identify_seconds:
            self.refused += 1
            return None
        self._begun = now
        self.identified.append(shard)
        session = Session(f"wire-{next(self._names)}", intents, shard, shards)
        guilds = [guild for guild in self._backend.guilds.values() if _shard_of(guild.id, shards) == shard]
        ready = {
            "v": 10,
            "user": serializers.user_payload(self._backend.bot_user),
            "session_id": session.name,
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "resume_gateway_url": self._url(),
            "shard": [shard, shards],
            "application": {"id": str(self._backend.application_id), "flags": 0},
        }
        ready.pop(self.left_out(), None)
        session.feed("READY", json.dumps(ready))
        for guild in guilds:
            session.feed("GUILD_CREATE", json.dumps(self.server(guild)))
        return session

    def server(self, guild: Guild) -> Mapping[str, Any]:
        """A server as an event says that it is there."""
        return serializers.guild_create_payload(self._backend, guild)

    def _lose(self, socket: web.WebSocketResponse) -> None:
        """Keep the session of a connection that has ended, unless its bot has ended it."""
        session = self.live.pop(socket, None)
        if session is not None and socket.close_code not in ENDED:
            self._lost[session.name] = session
            while len(self._lost) > LOST:
                del self._lost[next(iter(self._lost))]

    async def _write(self, socket: web.WebSocketResponse, queue: asyncio.Queue[str]) -> None:
        with contextlib.suppress(ConnectionError):  # it has ended: what is left is for when the session is resumed
            while True:
                await socket.send_str(await queue.get())
                queue.task_done()

    def publish(self, event: str, payload: Mapping[str, Any]) -> None:
        """Send an event to every session whose shard and intents it is for."""
        gate, guild, data = required_intent(event, payload), self._guild(event, payload), ""
        for session in (*self.live.values(), *self._lost.values()):
            if _shard_of(guild, session.shards) == session.shard and (gate is None or getattr(session.intents, gate)):
                data = data or json.dumps(payload)
                session.feed(event, data)

    def _guild(self, event: str, payload: Mapping[str, Any]) -> int:
        """The server that an event is about, 0 for direct messages and what belongs to no server."""
        if event in GUILDS:
            return int(payload["id"])
        if (guild := payload.get("guild_id")) is None and (place := payload.get("channel_id")) is not None:
            channel = self._backend.channels.get(int(place))
            guild = channel.guild_id if channel else None
        return int(guild or 0)


def _shard_of(guild: int, shards: int) -> int:
    return (guild >> 22) % shards

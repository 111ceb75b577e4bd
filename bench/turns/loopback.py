"""A lean loopback server: the part of Discord's HTTP and gateway that our bot uses, as fast as plain Python allows.

One bot per server. Unlike tests/process it checks no rules of
Discord: it accepts every request, keeps the messages and notifies the tasks that wait for an answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import time
from collections import Counter, defaultdict
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Self

import aiohttp
from aiohttp import WSMsgType, web

from bench.turns import payloads
from bench.turns.payloads import Json, snowflake
from bench.turns.script import Call, Press
from bench.turns.wire import Body, offers, parts, read_body
from bot.endpoint.server import IDLE_SECONDS, MOST_CONNECTIONS
from bot.ids import GuildId
from tests.support.signing import signed

API: Final = "/api/v10"
TOKEN: Final = "bench.turns.token"
TIMEOUT_SECONDS: Final = 60.0
"""Seconds after which a waiting task gives up."""

GUILD_MESSAGES: Final = 1 << 9
EPHEMERAL: Final = 1 << 6
DEFERRED: Final = (5, 6)
"""Types of callbacks that only acknowledge: for a new message, for an edit of the pressed one."""

ALREADY: Final[Json] = {"code": 40060, "message": "Interaction has already been acknowledged."}


@dataclass(eq=False)
class SentInteraction:
    """A press or a command in flight. Times are `time.perf_counter()`: sent, first acknowledged, fully answered."""

    id: int
    token: str
    channel: int
    pressed: int | None
    answer: asyncio.Future[Any]
    sent: float = 0.0
    first: float = 0.0
    answered: float = 0.0
    original: int | None = None

    @property
    def seconds(self) -> float:
        """From the dispatch of the event to the arrival of the whole answer."""
        return self.answered - self.sent


@dataclass(eq=False)
class Channel:
    """A channel: its messages by id, the posted boards that no table has read yet, and its presses and requests."""

    id: int
    messages: dict[int, Json] = field(default_factory=dict)
    boards: asyncio.Queue[Json] = field(default_factory=asyncio.Queue)
    recording: list[Press] | None = None
    calls: int = 0
    """Number of requests about this channel."""


class Loopback:
    """The server. `async with Loopback(channels=200) as server:` and start a bot with `server.environ`.

    `like`: the same server, channels and people as another one has. `lenient`: for a bot that repeats the requests
    of another one; it may edit and delete messages that do not exist.
    """

    def __init__(self, channels: int = 0, *, like: Loopback | None = None, lenient: bool = False) -> None:
        self._lenient = lenient
        self.application: int = like.application if like else snowflake()
        self.guild: GuildId = like.guild if like else GuildId(snowflake())
        self.me = payloads.user(self.application, "royal-visit", bot=True)
        self.channels: dict[int, Channel] = {
            number: Channel(number) for number in (like.channels if like else [snowflake() for _ in range(channels)])
        }
        self._described = {
            one: payloads.channel(one, self.guild, f"table-{position}", position)
            for position, one in enumerate(self.channels)
        }
        self.people: dict[int, Json] = like.people if like else {}
        self.messages: dict[int, Json] = {}
        self._changed: dict[int, float] = {}
        """When each message was last changed through an interaction."""
        self._acknowledged: dict[int, SentInteraction] = {}
        """By pressed message, the press that waits for a change of it, perhaps through an earlier interaction."""
        self.last_request = time.perf_counter()
        self.intents = 0
        """The bot's gateway intents."""
        self.gaps: set[str] = set()
        """Requests that the loopback does not support."""
        self.elsewhere: Counter[str] = Counter()
        """Number of requests that are about no channel and no interaction, by what they ask for."""
        self._pending: dict[str, SentInteraction] = {}
        self._nonces: dict[tuple[int, str], Json] = {}
        self.ports: list[int] = []
        """Where processes listen, to one of which the interactions of each channel are posted; none: the gateway."""
        self.at_random = False
        """Whether they are posted to any of these instead."""
        self._client: aiohttp.ClientSession | None = None
        self._socket: web.WebSocketResponse | None = None
        self._sequence = 0
        self._connected = asyncio.Event()
        self._telling: set[asyncio.Task[None]] = set()
        self._waiting: dict[int, list[tuple[int, asyncio.Future[None]]]] = defaultdict(list)

    @property
    def _server(self) -> Json:
        return payloads.guild(self.guild, self.me, list(self._described.values()))

    @property
    def environ(self) -> dict[str, str]:
        host = f"127.0.0.1:{self.port}"
        return {"DISCORD_API": f"http://{host}{API}", "DISCORD_GATEWAY": f"ws://{host}/", "DISCORD_TOKEN": TOKEN}

    @property
    def public_url(self) -> str:
        """An address that answers as the bot's own does if it is asked without a signature."""
        return f"http://127.0.0.1:{self.port}/interactions"

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=32 << 20)
        app.router.add_get("/", self._gateway)
        app.router.add_post("/interactions", self._unsigned)
        app.router.add_route("*", API + "/{path:.*}", self._rest)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.port: int = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._client is not None:
            await self._client.close()
        await self._runner.cleanup()

    # ---- what people do
    def person(self, name: str) -> int:
        """Add a person. Return their id."""
        number = snowflake()
        self.introduce(number, name)
        return number

    def introduce(self, number: int, name: str) -> None:
        """Add a person with this id."""
        self.people[number] = payloads.user(number, name)

    async def press(self, channel: int, user: int, message: Json, custom_id: str) -> SentInteraction:
        """Press a button of a message."""
        data = {"custom_id": custom_id, "component_type": 2}
        return await self._ask(3, channel, user, data, message)

    async def command(
        self, channel: int, user: int, name: str, options: Iterable[Json], *, kind: int = 2, group: str = "royalvisit"
    ) -> SentInteraction:
        """Type `/GROUP NAME`; `kind` 4 requests the choices of autocomplete."""
        given = list(options)
        named = [int(option["value"]) for option in given if option["type"] == 6]
        data: Json = {
            "id": str(self.application),
            "name": group,
            "type": 1,
            "options": [{"name": name, "type": 1, "options": given}],
        }
        if named:
            bare = {str(one): payloads.member(self.people[one]) | {"permissions": payloads.EVERYTHING} for one in named}
            for one in bare.values():
                del one["user"]
            data["resolved"] = {"users": {str(one): self.people[one] for one in named}, "members": bare}
        return await self._ask(kind, channel, user, data, None)

    async def send(self, interaction: Json, pressed: int | None) -> SentInteraction:
        """Send an interaction with a new id and token."""
        number = snowflake()
        token = f"token-{number}-{'x' * 150}"  # about as long as Discord's
        interaction = interaction | {"id": str(number), "token": token}
        channel = int(interaction["channel_id"])
        pending = SentInteraction(number, token, channel, pressed, asyncio.get_running_loop().create_future())
        self._pending[token] = pending
        said = json.dumps(interaction)
        recording = self.channels[channel].recording
        if recording is not None:
            recording.append(Press(token, pressed, said))
        pending.sent = time.perf_counter()
        if self.ports:
            self._later(self._deliver(pending, said))
        else:
            await self._event("INTERACTION_CREATE", said)
        return pending

    async def _deliver(self, pending: SentInteraction, said: str) -> None:
        """Post an interaction, and take its first answer from the response."""
        if self._client is None:
            # A process takes so many at the same time that have not sent anything signed yet, and closes idle ones.
            connector = aiohttp.TCPConnector(limit_per_host=MOST_CONNECTIONS - 4, keepalive_timeout=IDLE_SECONDS / 2)
            self._client = aiohttp.ClientSession(connector=connector)
        body, port = said.encode(), self.ports[list(self.channels).index(pending.channel) % len(self.ports)]
        if self.at_random:
            port = random.choice(self.ports)
        async with self._client.post(
            f"http://127.0.0.1:{port}/interactions", data=body, headers=signed(body)
        ) as response:
            answer = await response.read()
        self.last_request = time.perf_counter()
        if response.status == 200:
            self._callback(pending, read_body(answer, response.content_type), self.last_request)
        elif response.status != 202:
            self.gaps.add(f"a response with the status {response.status}")

    async def _unsigned(self, _: web.Request) -> web.Response:
        return web.Response(status=401)

    async def _ask(self, kind: int, channel: int, user: int, data: Json, message: Json | None) -> SentInteraction:
        interaction: Json = {
            "application_id": str(self.application),
            "type": kind,
            "version": 1,
            "data": data,
            "guild_id": str(self.guild),
            "channel_id": str(channel),
            "channel": self._described[channel],
            "member": payloads.member(self.people[user]) | {"permissions": payloads.EVERYTHING},
            "locale": "en-US",
            "guild_locale": "en-US",
            "app_permissions": payloads.EVERYTHING,
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 0,
            "attachment_size_limit": 10 << 20,
        }
        if message is not None:
            interaction["message"] = message
        return await self.send(interaction, None if message is None else int(message["id"]))

    # ---- waiting
    async def connected(self, port: int) -> None:
        """Wait until the bot has connected and received its server, or listens at a port; 0: at none."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while port:
                with contextlib.suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.close()
                    return
                await asyncio.sleep(0.05)
            await self._connected.wait()

    async def quiet(self, seconds: float = 0.3) -> None:
        """Wait until the bot has sent nothing for `seconds`."""
        while (rest := self.last_request + seconds - time.perf_counter()) > 0:  # noqa: ASYNC110 - until it stays away
            await asyncio.sleep(rest)

    async def called(self, channel: int, count: int) -> None:
        """Wait for `count` requests about a channel."""
        if self.channels[channel].calls < count:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting[channel].append((count, future))
            await asyncio.wait_for(future, TIMEOUT_SECONDS)

    async def next_request(self, channel: int, seconds: float) -> None:
        """Wait for one more request about a channel, for `seconds` at most."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[channel].append((self.channels[channel].calls + 1, future))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(future, seconds)

    # ---- HTTP
    async def _rest(self, request: web.Request) -> web.Response:
        raw = await request.read()
        now = time.perf_counter()
        path = request.path.removeprefix(API)
        body = read_body(raw, request.headers.get("Content-Type", ""))
        answer = self._answer(request, path.lstrip("/").split("/"), body, now)
        self.last_request = time.perf_counter()
        if answer is None:
            return web.Response(status=204)
        # web.json_response would add a charset, which discord.py takes for text.
        status = (400 if answer == ALREADY else 404) if isinstance(answer, dict) and "code" in answer else 200
        return web.Response(body=json.dumps(answer).encode(), status=status, content_type="application/json")

    def _answer(self, request: web.Request, path: list[str], body: Body, now: float) -> Json | list[Json] | None:  # noqa: C901
        method = request.method
        match method, path:
            case "POST", ["interactions", _, token, "callback"]:
                response = self._callback(self._pending[token], body, now)
                return response if response == ALREADY or "with_response" in request.query else None
            case _, ["webhooks", _, token, "messages", which]:
                return self._response(method, self._pending[token], which, body, now)
            case "POST", ["webhooks", _, token]:
                return self._followup(self._pending[token], body, now)
            case "POST", ["channels", number, "messages"]:
                return self._post(self.channels[int(number)], body)
            case "GET", ["channels", number, "messages"]:
                return self._history(self.channels[int(number)], int(request.query.get("limit", 50)))
            case _, ["channels", number, "messages", which]:
                return self._message(method, self.channels[int(number)], int(which), body)
        self.elsewhere[f"{method} {'/'.join(word for word in path if not word.isdecimal())}"] += 1
        match method, path:
            case "GET", ["users", "@me"]:
                return self.me
            case "GET", ["oauth2", "applications", "@me"] | ["applications", "@me"]:
                where = self.public_url if self.ports else None
                return payloads.application(self.application, self.me) | {"interactions_endpoint_url": where}
            case "GET", ["gateway", "bot"]:
                limits = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
                return {"url": self.environ["DISCORD_GATEWAY"], "shards": 1, "session_start_limit": limits}
            case "GET", ["channels", number]:
                return self._described[int(number)]
            case "GET", ["guilds", _]:
                return self._server
            case "GET", ["guilds", _, "channels"]:
                return list(self._described.values())
            case "GET", ["guilds", _, "threads", "active"]:
                return {"threads": [], "members": []}
            case "GET", ["guilds", _, "members", number]:
                return payloads.member((self.people | {self.application: self.me})[int(number)])
            case "GET", ["applications", _, "emojis"]:
                return {"items": []}
            case "GET" | "PUT", ["applications", *_]:
                return []
        self.gaps.add(f"{method} /{re.sub('[0-9]{5,}', 'ID', '/'.join(path))}")
        return {"code": 0, "message": "not thought of"}

    def _callback(self, pending: SentInteraction, body: Body, now: float) -> Json:
        if pending.first:
            return ALREADY  # the bot broke its first answer off at the deadline, and it arrived nevertheless
        kind, data = body.json["type"], body.json.get("data") or {}
        pending.first = now
        self._note(pending.channel, Call("callback", pending.token, kind, body.text, body.files))
        message: Json | None = None
        if kind == 7:
            assert pending.pressed is not None
            pending.original = pending.pressed
            message = self._filled(self._known(pending.pressed, pending.channel), data, body)
        elif kind in (4, 5):
            message = self._made(pending.channel, data, body)
            pending.original = int(message["id"])
            if not (data.get("flags") or 0) & EPHEMERAL:
                self._show(self.channels[pending.channel], message)
        elif kind == 6:
            assert pending.pressed is not None
            pending.original = pending.pressed
            pressed = self._known(pending.pressed, pending.channel)
            public = not (pressed.get("flags") or 0) & EPHEMERAL  # the bot changes it when it may, or never
            # Else, if it changed through an earlier interaction, that is the answer.
            if public or self._changed.get(pending.pressed, 0.0) > pending.sent:
                self._done(pending, pressed, now)
            else:
                self._acknowledged[pending.pressed] = pending
        if kind not in DEFERRED:
            self._done(pending, message if kind in (4, 7) else data, now)
        response: Json = {
            "interaction": {
                "id": str(pending.id),
                "type": 3,
                "response_message_id": None if pending.original is None else str(pending.original),
                "response_message_loading": kind == 5,
                "response_message_ephemeral": bool((data.get("flags") or 0) & EPHEMERAL),
            }
        }
        if message is not None and kind in (4, 7):
            response["resource"] = {"type": kind, "message": message}
        return response

    def _response(self, method: str, pending: SentInteraction, which: str, body: Body, now: float) -> Json | None:
        number = pending.original if which == "@original" else int(which)
        self._note(pending.channel, Call(f"original {method}", pending.token, 0, body.text, body.files))
        message = None if number is None else self.messages.get(number)
        if message is None and method == "PATCH" and self._lenient:
            message = self.message(pending.channel)
            number = pending.original = int(message["id"])
        if message is None or number is None:
            return None if method == "DELETE" else {"code": 10008, "message": "Unknown Message"}
        if method == "PATCH":
            self._filled(message, body.json, body)
            self._changed[number] = now
            self._done(pending, message, now)
            if (waiting := self._acknowledged.pop(number, None)) is not None:
                self._done(waiting, message, now)
        elif method == "DELETE":
            del self.messages[number]
            self.channels[pending.channel].messages.pop(number, None)
            return None
        return message

    def _followup(self, pending: SentInteraction, body: Body, now: float) -> Json:
        self._note(pending.channel, Call("followup", pending.token, 0, body.text, body.files))
        message = self._made(pending.channel, body.json, body)
        self._done(pending, message, now)
        return message

    def _done(self, pending: SentInteraction, answer: Json | None, now: float) -> None:
        if not pending.answer.done():
            pending.answered = now
            pending.answer.set_result(answer)

    def _post(self, channel: Channel, body: Body) -> Json:
        nonce = body.json.get("nonce")
        known = self._nonces.get((channel.id, str(nonce))) if body.json.get("enforce_nonce") else None
        if known is not None:  # sent before: Discord answers with the existing message
            self._note(channel.id, Call("post", known["id"], 0, body.text, body.files))
            return known
        message = self._made(channel.id, body.json, body)
        self._note(channel.id, Call("post", message["id"], 0, body.text, body.files))
        message["nonce"] = nonce
        if nonce is not None:
            self._nonces[channel.id, str(nonce)] = message
        self._show(channel, message)
        return message

    def _show(self, channel: Channel, message: Json) -> None:
        """Show a message to everybody."""
        channel.messages[int(message["id"])] = message
        self._tell_of("MESSAGE_CREATE", message)
        if {offer.action for offer in offers(message)} & {"hand", "rematch"}:
            channel.boards.put_nowait(message)

    def _history(self, channel: Channel, limit: int) -> list[Json]:
        self._note(channel.id, Call("history", "", limit))
        return [channel.messages[number] for number in sorted(channel.messages, reverse=True)[:limit]]

    def _message(self, method: str, channel: Channel, number: int, body: Body) -> Json | None:
        self._note(channel.id, Call(f"message {method}", str(number), 0, body.text, body.files))
        message = channel.messages.get(number)
        if message is None and method == "DELETE" and self._lenient:
            return None
        if message is None and method == "PATCH" and self._lenient:
            message = channel.messages[number] = self._known(number, channel.id)
        if message is None:
            return {"code": 10008, "message": "Unknown Message"}
        if method == "DELETE":
            del channel.messages[number]
            self.messages.pop(number, None)
            self._tell_of("MESSAGE_DELETE", {"id": str(number), "channel_id": str(channel.id)})
            return None
        if method == "PATCH":
            self._filled(message, body.json, body)
            self._tell_of("MESSAGE_UPDATE", message)
        return message

    def _note(self, channel: int, call: Call) -> None:
        """Count a request, and record it as a consequence of the channel's last press."""
        where = self.channels[channel]
        where.calls += 1
        if where.recording:
            where.recording[-1].calls.append(call)
        waiting = self._waiting.get(channel)
        while waiting and waiting[0][0] <= where.calls:
            future = waiting.pop(0)[1]
            if not future.done():  # nobody has given up
                future.set_result(None)

    # ---- messages
    def message(self, channel: int) -> Json:
        """An empty message of the bot's."""
        message = payloads.message(snowflake(), channel, self.me)
        self.messages[int(message["id"])] = message
        return message

    def _known(self, number: int, channel: int) -> Json:
        """The message with this id; a new one if there is none (when a press is repeated)."""
        if number not in self.messages:
            self.messages[number] = payloads.message(number, channel, self.me)
        return self.messages[number]

    def _made(self, channel: int, data: Json, body: Body) -> Json:
        message = self.message(channel)
        pinged = (data.get("allowed_mentions") or {}).get("users") or ()
        message["mentions"] = [self.people[int(one)] for one in pinged if int(one) in self.people]
        return self._filled(message, data, body)

    def _filled(self, message: Json, data: Json, body: Body) -> Json:
        """Add the attachments and the components that point to them, in Discord's form."""
        message["flags"] |= data.get("flags") or 0
        if "attachments" in data or body.files:
            descriptions = {str(one.get("id")): one.get("description") for one in data.get("attachments") or ()}
            message["attachments"] = [one for one in message["attachments"] if one["id"] in descriptions] + [
                {
                    "id": str(snowflake()),
                    "filename": name,
                    "size": size,
                    "url": f"https://cdn.example/{message['id']}/{name}",
                    "proxy_url": f"https://media.example/{message['id']}/{name}",
                    "content_type": "image/png",
                    "description": descriptions.get(str(number)),
                    "width": 800,
                    "height": 600,
                }
                for number, (name, size) in enumerate(body.files)
            ]
        if data.get("components") is not None:
            message["components"] = data["components"]
            by_name = {one["filename"]: one for one in message["attachments"]}
            for number, part in enumerate(parts(message["components"]), 1):
                part["id"] = number
                for item in part.get("items") or ():
                    attachment = by_name.get(item["media"]["url"].removeprefix("attachment://"))
                    if attachment is not None:
                        same = ("url", "proxy_url", "content_type", "width", "height")
                        item["media"] = {name: attachment[name] for name in same}
                        item["media"]["attachment_id"] = attachment["id"]
        return message

    # ---- gateway
    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    def _tell_of(self, event: str, message: Json) -> None:
        """Send a message event to a bot with the intent. Discord includes the bot's own messages."""
        if self.intents & GUILD_MESSAGES:
            said = json.dumps(message | {"guild_id": str(self.guild)})
            self._later(self._event(event, said))

    async def _event(self, event: str, said: str) -> None:
        """Send an event to the bot; `said` is JSON."""
        assert self._socket is not None, "no bot is connected"
        self._sequence += 1
        await self._socket.send_str(f'{{"op":0,"t":"{event}","s":{self._sequence},"d":{said}}}')

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41_250}})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            frame = message.json()
            if frame["op"] == 1:
                # Earlier, discord.py has not noted yet when it sent its heartbeat, and would call the answer very late.
                await asyncio.sleep(0.05)
                await socket.send_json({"op": 11})
            elif frame["op"] == 6:
                await socket.send_json({"op": 9, "d": False})
            elif frame["op"] == 2:
                self.intents = frame["d"]["intents"]
                self._socket = socket
                await self._welcome()
                self._connected.set()
        self._connected.clear()
        return socket

    async def _welcome(self) -> None:
        ready = {
            "v": 10,
            "user": self.me,
            "session_id": f"bench-{self.port}-{self._sequence}",
            "guilds": [{"id": str(self.guild), "unavailable": True}],
            "resume_gateway_url": self.environ["DISCORD_GATEWAY"],
            "shard": [0, 1],
            "application": {"id": str(self.application), "flags": 0},
        }
        await self._event("READY", json.dumps(ready))
        await self._event("GUILD_CREATE", json.dumps(self._server))

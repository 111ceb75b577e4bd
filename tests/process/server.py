"""Discord on loopback: HTTP and WebSocket in front of simcord's backend, for a bot that runs as its own process.

What a bot may see of Discord's API is here; the world behind it, and what people may do in it, is simcord's. The world
outlives the bot, which may be killed and started again. It is not for tests that want the bot's insides: those are in
tests/scenarios. Shards and resumed sessions are in gateway.py. Not covered: compression, limits of requests.

    async with WireServer(log=path) as wire:
        guild = wire.env.create_guild("The Valley")
        channel = guild.create_text_channel("royal-visit")
        ann = guild.add_member(wire.env.create_user("ann"))
        ...  # start a process with wire.environ in its environment
        await wire.connected()
        await wire.answered(await ann.slash(channel, "royalvisit challenge"))

Written against simcord 3.2.1, whose `Env.backend`, `http.router` and gateway payloads it uses.
"""

from __future__ import annotations

import asyncio
import copy
import io
import json
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeVar

import simcord
from aiohttp import web
from simcord.http import router

from bot.simulator.simulation import make_foreign
from tests.process.endpoint import PATH, Endpoint
from tests.process.gateway import Gateway
from tests.process.world import Upload, World
from tests.support.nonces import Nonces

T = TypeVar("T")

API: Final = "/api/v10"
EXEMPT: Final = ("/interactions/", "/webhooks/")
"""What needs no token of the bot's."""
TOKEN: Final = "wire.test.token"
MULTIPART: Final = "multipart/form-data"

ALREADY_ANSWERED: Final = 40060
"""Discord's code for an interaction that has had its first answer."""

DEFERRED: Final = (5, 6)
"""Types of interaction callbacks that only acknowledge."""

_FORM_NAMES: Final = re.compile(r'[ ;](name|filename)="([^"]*)"')
"""What a part of a form says about itself."""

UNKNOWN: Final = (router.RouteNotImplemented, router.UnsupportedField)

MOST_FOLLOW_UPS: Final = 5
"""Follow-ups that Discord takes for one interaction in a place where only its user has installed the app."""

TIMEOUT_SECONDS: Final = 120.0
"""Seconds after which a wait has failed; what is waited for takes a moment, but machines may be busy."""

POLL_SECONDS: Final = 0.01
"""Seconds between two looks at whether something has happened, at first."""

LONGEST_POLL_SECONDS: Final = 0.1
"""Seconds between two looks at what takes longer: a look may read the bot's database."""


@dataclass(frozen=True)
class Request:
    """One request of the bot's."""

    method: str
    path: str
    body: Any
    files: list[str]
    by: str = ""
    """The process that made it, if it was started with an environment of its own."""
    in_response: bool = False
    """Whether it was no request at all, but the body of an HTTP response to an interaction."""

    def is_(self, method: str, pattern: str) -> bool:
        """Whether it has this method, and its path, without the query, fits the pattern (`*`: anything, in both)."""
        return method in (self.method, "*") and fnmatchcase(self.path.partition("?")[0], pattern)


@dataclass(frozen=True)
class Fault:
    """What a request meets instead of its answer: an error, or with status 0 the end of its connection.

    `taken`: the world has taken it, and the bot is not told. `seconds`: how long nothing comes at all.
    """

    name: str
    status: int = 0
    code: int = 0
    scope: str = ""
    """Of a rate limit: user, shared, global; or banned, as the address is after too many refused requests."""
    taken: bool = False
    seconds: float = 0
    page: bool = False
    """Whether it is a page of HTML, as of another server in between."""

    def answer(self) -> web.Response:
        """The error as Discord says it."""
        if self.scope == "banned":
            return web.Response(status=429, text="<html>You are being rate limited</html>", content_type="text/html")
        if self.page:
            return web.Response(status=self.status, text=self.name, content_type="text/html")
        body: dict[str, Any] = {"code": self.code, "message": self.name}
        headers = {}
        if self.scope:
            body |= {"retry_after": 0.2, "global": self.scope == "global"}
            headers = {"Via": "1.1 wire", "X-RateLimit-Scope": self.scope, "Retry-After": "1"}
        return _json(self.status, body, **headers)


@dataclass(frozen=True)
class Ambush:
    """What to do when a request comes: before the world takes it, or when it is `taken` and not answered yet."""

    method: str
    pattern: str
    taken: bool
    then: Callable[[Request], Awaitable[int | None]]


@dataclass(frozen=True)
class Stall:
    """An upload that is not read before something has happened."""

    method: str
    pattern: str
    until: Callable[[str], Awaitable[None]]


class WireServer:
    """The server. Every wait has a deadline and says what it waited for."""

    def __init__(self, *, log: Path) -> None:
        self.env = World()
        self.backend = self.env.backend
        self.token = TOKEN
        self.locales: dict[int, str] = {}
        """Each person's Discord locale; en-US for those who are not in it."""
        self.foreign: dict[int, int] = {}
        """See `Simulation.foreign`."""
        self._follow_ups: dict[str, int] = {}
        """How many follow-ups each interaction of a foreign place has had, by token."""
        self.requests: list[Request] = []
        self.answers: dict[str, int | None] = {}
        """The message that answered each interaction, by token. "Is thinking", or nothing at all, is no answer."""
        self.quiet: set[str] = set()
        """The tokens of presses whose acknowledgement is all their presser sees."""
        self._hoping: dict[str, asyncio.Future[None]] = {}
        self.files: dict[str, bytes] = {}
        """What people have attached, by the last part of its address."""
        self.gateway = Gateway(self.backend, lambda: self.environ["DISCORD_GATEWAY"], lambda: self.token)
        self.endpoint = Endpoint(self._answered_in_response)
        self.ports: dict[str, int] = {}
        """The port at which a process reaches this server, if it is behind a relay."""
        self.gaps: list[BaseException] = []
        """What simcord does not know, what broke in it, and what Discord would not have taken."""
        self.meddlers: list[Callable[[Request], Fault | None]] = []
        """Each is asked what a request is to meet; None: its answer."""
        self._ambushes: list[Ambush] = []
        self._stalls: list[Stall] = []
        self._log = log.open("w", encoding="utf-8")
        self._nonces = Nonces(time.monotonic)
        self.backend.subscribers.insert(0, self._before_delivery)

    @property
    def environ(self) -> dict[str, str]:
        """Points the bot's process here."""
        return self.environ_of("")

    def environ_of(self, name: str) -> dict[str, str]:
        """The same for one of several processes, whose requests then bear its name."""
        host = f"127.0.0.1:{self.ports.get(name, self.port)}{_prefix(name)}"
        return {"DISCORD_API": f"http://{host}{API}", "DISCORD_GATEWAY": f"ws://{host}/gateway", "DISCORD_TOKEN": TOKEN}

    @property
    def public_url(self) -> str:
        """Where interactions are posted, if the bot has an endpoint."""
        return self.endpoint.public or f"http://127.0.0.1:{self.port}{PATH}"

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=32 * 1024 * 1024)
        app.router.add_post(PATH, self.endpoint.serve)
        app.router.add_get("/files/{name}", self._file)
        app.router.add_get("/gateway", self.gateway.serve)
        for name in ("", "{by}"):
            app.router.add_route("*", _prefix(name) + API + "/{path:.*}", self._rest)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.port: int = self._runner.addresses[0][1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.endpoint.close()
        await self._runner.cleanup()
        self._log.close()
        if kind is None and self.gaps:
            raise BaseExceptionGroup("the simulated Discord could not answer", self.gaps)

    def ambush(
        self, method: str, pattern: str, then: Callable[[Request], Awaitable[int | None]], *, taken: bool = False
    ) -> None:
        """Do something when the next such request comes: once.

        `taken`: the world has taken the request, and the bot does not know it yet. What `then` returns is the status
        that the bot gets instead of the answer, None for the answer itself.
        """
        self._ambushes.append(Ambush(method, pattern, taken, then))

    def stall(self, method: str, pattern: str, until: Callable[[str], Awaitable[None]]) -> None:
        """Read the next such upload of pictures only after something has happened: once. `until` is told its path."""
        self._stalls.append(Stall(method, pattern, until))

    def _before_delivery(self, event: str, payload: Any) -> None:
        if event == "INTERACTION_CREATE":
            # simcord 3.2.1 sends "en-US" for everybody; the first subscriber may still change the payload.
            user = payload["member"]["user"] if "member" in payload else payload["user"]
            payload["locale"] = self.locales.get(int(user["id"]), "en-US")
            if (kind := self.foreign.get(int(payload["channel_id"]))) is not None:
                make_foreign(payload, kind)
                self._follow_ups[payload["token"]] = 0
            # Three seconds pass quickly on a busy machine: the test that is about them measures them.
            self.backend.interactions[int(payload["id"])].initial_response_deadline = None
            if self.endpoint.used:
                self.endpoint.post(self.public_url, copy.deepcopy(payload))

    def attach(self, name: str, data: bytes) -> dict[str, Any]:
        """An attachment as it stands in a command."""
        number = str(self.backend.snowflake())
        self.files[number] = data
        url = f"http://127.0.0.1:{self.port}/files/{number}"
        return {"id": number, "filename": name, "size": len(data), "url": url, "proxy_url": url}

    async def _file(self, request: web.Request) -> web.Response:
        data = self.files.get(request.match_info["name"])
        return web.Response(status=404) if data is None else web.Response(body=data)

    # ---- HTTP
    async def _rest(self, request: web.Request) -> web.Response:
        by = request.match_info.get("by", "")
        before = _prefix(by) + API
        path = request.path.removeprefix(before)
        if _is_multipart(request):
            await self._stalled(request.method, path)
            if request.transport is None or request.transport.is_closing():  # broken off: Discord never had it
                return web.Response(status=400)
        body, files = await self._body(request)
        names = [file.filename for file in files]
        came = Request(request.method, request.path_qs.removeprefix(before), body, names, by)
        self._note_request(came)
        if (fault := next((found for one in self.meddlers if (found := one(came)) is not None), None)) is not None:
            return await self._meet(fault, request, path, body, files)
        instead = await self._spring(came, taken=False)
        if instead is None:
            answer = self._answer(request, path, body, files)
            instead = await self._spring(came, taken=True)
            if instead is None:
                return answer
        return _json(instead, {"code": 0, "message": "as the test wants it"})

    async def _meet(
        self, fault: Fault, request: web.Request, path: str, body: Any, files: list[Upload]
    ) -> web.Response:
        if fault.taken:
            self._answer(request, path, body, files)
        await asyncio.sleep(fault.seconds)
        if fault.status:
            return fault.answer()
        if request.transport is not None:
            request.transport.abort()
        return web.Response(status=503)

    async def _spring(self, came: Request, *, taken: bool) -> int | None:
        for ambush in self._ambushes:
            if ambush.taken == taken and came.is_(ambush.method, ambush.pattern):
                self._ambushes.remove(ambush)
                return await ambush.then(came)
        return None

    async def _stalled(self, method: str, path: str) -> None:
        for stall in self._stalls:
            if method == stall.method and fnmatchcase(path, stall.pattern):
                self._stalls.remove(stall)
                await stall.until(path)
                return

    async def _body(self, request: web.Request) -> tuple[Any, list[Upload]]:
        if not _is_multipart(request):
            raw = await request.read()
            return (json.loads(raw) if raw else None), []
        parts = dict(_parts(await request.read(), request.headers["Content-Type"]))
        payload: Any = json.loads(parts.pop("payload_json")[1])
        told = (payload.get("data") or payload).get("attachments") or []
        alt = {str(attachment.get("id")): attachment.get("description") for attachment in told}
        uploads = {int(name[len("files[") : -1]): upload for name, upload in parts.items()}
        return payload, [
            Upload(name, io.BytesIO(data), alt.get(str(number))) for number, (name, data) in sorted(uploads.items())
        ]

    def _note_request(self, came: Request) -> None:
        self.requests.append(came)
        self._log.write(json.dumps(vars(came)) + "\n")
        self._log.flush()

    def _answer(self, request: web.Request, path: str, body: Any, files: list[Upload]) -> web.Response:
        if not path.startswith(EXEMPT) and request.headers.get("Authorization") != f"Bot {self.token}":
            return _json(401, {"code": 0, "message": "401: Unauthorized"})
        if (known := self._nonces.find(body)) is not None:
            return _json(200, known)
        if path == "/gateway/bot":
            return _json(200, self.gateway.advice())
        reason = request.headers.get("X-Audit-Log-Reason")
        return self._dispatch(request.method, path, body, dict(request.query), files, reason)

    def _dispatch(
        self, method: str, path: str, body: Any, query: dict[str, str], files: list[Upload], reason: str | None = None
    ) -> web.Response:
        if self._too_early(path):
            return _json(404, {"code": 10015, "message": "Unknown Webhook"})
        if self._too_many(method, path):
            return _json(400, {"code": 40094, "message": "The maximum number of follow-up messages is reached"})
        try:
            answer = router.dispatch(self.backend, method, path, json=body, params=query, files=files, reason=reason)
        except UNKNOWN as gap:
            self.gaps.append(gap)
            return _json(501, {"code": 0, "message": str(gap)})
        except simcord.BackendError as error:
            if error.status == 429:  # without "Via", discord.py takes it for a ban of the address
                return _json(429, error.to_json() | {"retry_after": 0.05, "global": False}, Via="1.1 wire")
            return _json(error.status, error.to_json())
        except Exception as broken:  # a fault of the simulation must not look like one of the bot's
            self.gaps.append(broken)
            return _json(400, {"code": 0, "message": repr(broken)})
        if path == "/oauth2/applications/@me":
            answer |= {"integration_types_config": {"0": {}, "1": {}}} | self.endpoint.of_application(self.public_url)
        self._nonces.keep(body, answer)
        self._note_answer(method, path, body, answer)
        return web.Response(status=204) if answer is None else _json(200, answer)

    def _too_early(self, path: str) -> bool:
        """Whether this uses the token of an interaction that has had no first answer yet. simcord would let it."""
        kind, _, rest = path.lstrip("/").partition("/")
        if kind != "webhooks":
            return False
        number = self.backend.interaction_tokens.get(rest.split("/")[1])
        return number is not None and not self.backend.interactions[number].responded

    def _too_many(self, method: str, path: str) -> bool:
        """Whether this is a follow-up of an interaction of a foreign place that has had five of them."""
        token = path.rpartition("/")[2]
        if method != "POST" or token not in self._follow_ups:
            return False
        self._follow_ups[token] += 1
        return self._follow_ups[token] > MOST_FOLLOW_UPS

    def _answered_in_response(self, number: int, token: str, answer: Any, by: str) -> None:
        """Take a first answer that came back in an HTTP response, as if by a request."""
        path = f"/interactions/{number}/{token}/callback"
        self._note_request(Request("POST", path, answer, [], by, in_response=True))
        taken = self._dispatch("POST", path, answer, {}, [])
        refusal = json.loads(taken.body)["code"] if taken.status >= 400 else 0  # type: ignore[arg-type]
        if refusal not in (0, ALREADY_ANSWERED):
            self.gaps.append(AssertionError(f"Discord would not take {answer}: {taken.text}"))

    def _note_answer(self, method: str, path: str, body: Any, answer: Any) -> None:
        kind, _, rest = path.lstrip("/").partition("/")
        if kind == "interactions":
            number, token, _ = rest.split("/")
            self.endpoint.note_response(int(number))
            if body["type"] not in DEFERRED or token in self.quiet:
                record = self.backend.interactions[int(number)]
                self._answered(token, record.message_id or record.source_message_id)
        elif kind == "webhooks" and method in ("POST", "PATCH"):
            self._answered(rest.split("/")[1], int(answer["id"]))
        elif kind == "webhooks" and method == "DELETE" and path.endswith("/@original"):
            self.answers.setdefault(rest.split("/")[1], None)  # "is thinking" is gone: the answer is a public message

    def _answered(self, token: str, message: int | None) -> None:
        self.answers[token] = message
        if (hope := self._hoping.pop(token, None)) is not None and not hope.done():
            hope.set_result(None)

    # ---- waiting
    async def until(self, condition: Callable[[], T | None], what: str) -> T:
        """What `condition` returns as soon as that is true; it is asked again and again."""
        began = time.monotonic()
        while not (result := condition()):
            waited = time.monotonic() - began
            if waited > TIMEOUT_SECONDS:
                last = "\n".join(f"  {request.method} {request.path}" for request in self.requests[-10:])
                raise AssertionError(f"waited {TIMEOUT_SECONDS:.0f} s for {what}; the last requests:\n{last}")
            await asyncio.sleep(min(LONGEST_POLL_SECONDS, max(POLL_SECONDS, waited / 10)))
        return result

    async def connected(self, *shards: int) -> None:
        """The bot has connected: with each of these shards, or at all. With an endpoint: all processes listen."""
        if self.endpoint.used:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                while not all([await self.endpoint.listens(name) for name in self.endpoint.ports]):  # noqa: ASYNC110
                    await asyncio.sleep(LONGEST_POLL_SECONDS)
            return
        wanted = set(shards)
        await self.until(
            lambda: self.heard and wanted <= self.heard, f"the bot to connect{f' with shards {shards}' * bool(shards)}"
        )

    @property
    def heard(self) -> set[int]:
        """The shards that have a connection."""
        return {session.shard for session in self.gateway.live.values()}

    async def delivered(self) -> None:
        """Everything that happened has left for the bot, whether or not it has arrived."""
        for session in list(self.gateway.live.values()):
            await session.queue.join()

    async def gone(self) -> None:
        """The bot's connections have ended."""
        await self.until(lambda: not self.heard, "the bot to disconnect")

    async def answer(self, token: str) -> None:
        """Wait for the answer to an interaction in the instant in which it comes."""
        if token not in self.answers:
            hope = self._hoping.setdefault(token, asyncio.get_running_loop().create_future())
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await hope

    async def answered(self, result: simcord.InteractionResult) -> int | None:
        """The message with which the bot has answered."""
        token = result._interaction.token
        await self.until(lambda: token in self.answers, "an answer to a press or command")
        return self.answers[token]


def _prefix(name: str) -> str:
    return f"/as/{name}" if name else ""


def _is_multipart(request: web.Request) -> bool:
    return request.headers.get("Content-Type", "").startswith(MULTIPART)


def _parts(body: bytes, content_type: str) -> Iterator[tuple[str, tuple[str, bytes]]]:
    """The parts of a form as aiohttp's client writes them: name, and file name and data.

    aiohttp's own reader parses headers as those of mails, for a third of the time that a press takes here.
    """
    boundary = b"--" + content_type.partition("boundary=")[2].encode()
    for part in (b"\r\n" + body).split(b"\r\n" + boundary)[1:-1]:
        head, _, data = part.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        told = dict(_FORM_NAMES.findall(head.decode()))
        yield told["name"], (told.get("filename", ""), data)


def _json(status: int, answer: Any, **headers: str) -> web.Response:
    # web.json_response would add a charset, which discord.py takes for text.
    headers["Content-Type"] = "application/json"
    return web.Response(body=json.dumps(answer).encode(), status=status, headers=headers)

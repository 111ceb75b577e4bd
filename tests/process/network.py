"""Networks that can be cut or go silent: addresses on TCP whose connections are passed on, each to one place.

A `Relay` passes them on in this process, a `Network` in one of its own (`python -m tests.process.network`): then what
passes does not wait for the event loop of the tests.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, Self

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]

WORDS: Final = ("cut", "refuse", "hold", "go_on")
"""What a relay can be told."""


class Relay:
    """Passes on connections to what `connect` opens."""

    def __init__(self, connect: Callable[[], Awaitable[Streams]]) -> None:
        self._connect = connect
        self._connections: set[asyncio.StreamWriter] = set()
        self._refuses = False
        self._passes = asyncio.Event()
        self._passes.set()

    async def start(self) -> int:
        """Listen; the port."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def stop(self) -> None:
        """Listen no more, and break all connections."""
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """Break all connections."""
        for writer in list(self._connections):
            writer.transport.abort()

    def refuse(self) -> None:
        """Break all connections, and each new one."""
        self._refuses = True
        self.cut()

    def hold(self) -> None:
        """Let nothing through, and tell neither side: what was sent arrives when this is over."""
        self._passes.clear()

    def go_on(self) -> None:
        """Let everything through again."""
        self._refuses = False
        self._passes.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._connections.add(writer)
        opened = {writer}
        try:
            await self._passes.wait()
            if not self._refuses:
                there = await self._connect()
                self._connections.add(there[1])
                opened.add(there[1])
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._pass_on(reader, there[1]))
                    both.create_task(self._pass_on(there[0], writer))
        except OSError:  # nobody is there
            return
        except asyncio.CancelledError:  # the relay closes; before Python 3.12 asyncio logs a cancelled connection
            return
        finally:
            for one in opened:
                one.transport.abort()
            self._connections -= opened

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await self._passes.wait()
                writer.write(data)
                await writer.drain()
        await self._passes.wait()
        writer.transport.abort()


class Network:
    """Relays by name, in a process of their own."""

    async def __aenter__(self) -> Self:
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", __name__),
            cwd=Path(__file__).parents[2],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        self._process.kill()
        await self._process.wait()

    async def relay(self, name: str, *target: str | int) -> int:
        """Pass on to a host and port, or to a socket in the file system; the port on 127.0.0.1."""
        return int(await self._ask("relay", name, *target))

    async def say(self, word: str, *names: str) -> None:
        """Tell relays one of `WORDS`."""
        assert word in WORDS
        for name in names:
            await self._ask(word, name)

    async def _ask(self, *words: str | int) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(words).encode() + b"\n")
        return json.loads(await self._process.stdout.readline())


def _connect(host: str, port: int | None = None) -> Awaitable[Streams]:
    return asyncio.open_unix_connection(host) if port is None else asyncio.open_connection(host, port)


async def _main() -> None:
    """Do what each line says, and answer with a line."""
    relays: dict[str, Relay] = {}
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while line := await lines.readline():
        word, name, *target = json.loads(line)
        answer = 0
        if word == "relay":
            relays[name] = Relay(partial(_connect, *target))
            answer = await relays[name].start()
        else:
            getattr(relays[name], word)()
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    asyncio.run(_main())

"""A process that draws pictures: the bot's side of it (`DrawingProcess`), and its main program (`python -m …`).

The thinking pool's library is not used: there, each piece of work passes three threads of the bot's process, which is
the one to be relieved, and a worker's death is noticed late. Here the event loop reads a pipe, which closes with the
process on its other side: so a death is noticed at once, and a worker ends with its bot, however that ends.

What goes through the pipes may show hidden cards. None of it is logged, on either side.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import pickle
import signal
import struct
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import BinaryIO, Final

from bot.log_lines import kind_of, stack_of

log = logging.getLogger(__name__)

HEAD: Final = struct.Struct("!IQB")
"""What precedes a message: its length, the number of the picture, and a kind."""

SHORT, LONG = range(2)
"""Kinds of requests. One of each is drawn at a time: Python switches from a long one to a short one all the time."""

PICTURE, ERROR = range(2)
"""Kinds of answers."""

LIMIT_SECONDS: Final = 60.0
"""Seconds after which a drawing process counts as hung and is killed. A replay takes one second."""

STOP_SECONDS: Final = 10.0
"""Seconds that a process has to finish what it is drawing when it is stopped."""

SECRETS: Final = ("DISCORD_TOKEN", "DATABASE_URL")
"""Settings with secrets, which this process does not need."""


class ProcessDied(Exception):
    """The process died while it drew, hung, or could not be started."""


class DrawingProcess:
    """A process for pictures, for one event loop. It starts with `start` or the first picture, and again after it died.

    `warm`: a pickled value, which the process unpickles first, to have imported what pictures need.
    """

    def __init__(self, warm: bytes) -> None:
        self._warm = warm
        self._process: asyncio.subprocess.Process | None = None
        self._starting = asyncio.Lock()
        self._pictures: dict[int, asyncio.Future[bytes]] = {}
        self._number = 0
        self._readers: set[asyncio.Task[None]] = set()
        self._stopped = False

    @property
    def pid(self) -> int | None:
        """The id of the process while it runs."""
        return None if self._process is None else self._process.pid

    async def draw(self, work: Callable[[], object], *, long: bool) -> bytes:
        """Return the picture, or raise the exception of drawing it. Raises `ProcessDied`; what `pickle` raises."""
        request = pickle.dumps(work, pickle.HIGHEST_PROTOCOL)
        process = self._process or await self.start()
        self._number += 1
        number = self._number
        picture = self._pictures[number] = asyncio.get_running_loop().create_future()
        assert process.stdin is not None
        process.stdin.write(HEAD.pack(len(request), number, LONG if long else SHORT) + request)
        try:
            async with asyncio.timeout(LIMIT_SECONDS):
                drawn: bytes = await picture
                return drawn
        except TimeoutError:
            if not picture.cancelled():  # drawing it has raised this
                raise
            _kill(process)
            if self._readers:
                await asyncio.wait(self._readers)
            raise ProcessDied from None
        finally:
            self._pictures.pop(number, None)

    async def start(self) -> asyncio.subprocess.Process:
        """Start the process unless it runs. Raises `ProcessDied`."""
        async with self._starting:
            if self._process is not None:
                return self._process
            if self._stopped:
                raise ProcessDied
            command = (sys.executable, "-m", __name__)
            pipe, environment = subprocess.PIPE, _environment(os.environ)
            try:
                process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, env=environment)
            except OSError as error:
                raise ProcessDied from error
            assert process.stdin is not None
            process.stdin.write(HEAD.pack(len(self._warm), 0, SHORT) + self._warm)
            self._process = process
            reader = asyncio.create_task(self._read(process), name="drawing process")
            self._readers.add(reader)
            reader.add_done_callback(self._readers.discard)
            return process

    async def stop(self) -> None:
        """Have the process finish what it is drawing, and end it; it does not start again."""
        self._stopped = True
        async with self._starting:
            process = self._process
        if process is None:
            return
        assert process.stdin is not None
        process.stdin.close()
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await process.wait()
        except TimeoutError:
            _kill(process)
        await asyncio.gather(*self._readers)

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Hand out pictures until the process ends."""
        assert process.stdout is not None
        with contextlib.suppress(asyncio.IncompleteReadError, OSError):
            while True:
                length, number, kind = HEAD.unpack(await process.stdout.readexactly(HEAD.size))
                answer = await process.stdout.readexactly(length)
                picture = self._pictures.pop(number, None)
                if picture is None or picture.done():
                    continue
                if kind == PICTURE:
                    picture.set_result(answer)
                else:
                    error, frames = pickle.loads(answer)
                    log.warning("a drawing process could not draw a picture: %s\n%s", kind_of(error), frames)
                    picture.set_exception(error)
        self._process = None
        lost, self._pictures = self._pictures, {}
        for picture in lost.values():
            if not picture.done():
                picture.set_exception(ProcessDied())
        try:
            async with asyncio.timeout(STOP_SECONDS):
                code = await process.wait()  # killing it now would lose its exit code
        except TimeoutError:
            _kill(process)
            code = await process.wait()
        if not self._stopped:
            log.warning("a drawing process has ended (%d); %d pictures are drawn again", code, len(lost))


def _kill(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()


def _environment(own: Mapping[str, str]) -> dict[str, str]:
    """The environment of a drawing process: it imports from where the bot does."""
    kept = {name: value for name, value in own.items() if name.upper() not in SECRETS}
    return kept | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Draw requested pictures until the requests end."""
    writing = Lock()

    def answer(request: bytes, number: int) -> None:
        kind, drawn = PICTURE, b""
        try:
            drawn = pickle.loads(request)()
        except Exception as error:
            kind, drawn = ERROR, _pickled(error)
        with writing, contextlib.suppress(BrokenPipeError):
            answers.write(HEAD.pack(len(drawn), number, kind) + drawn)
            answers.flush()

    with ThreadPoolExecutor(1) as short, ThreadPoolExecutor(1) as long:
        while len(head := requests.read(HEAD.size)) == HEAD.size:
            length, number, kind = HEAD.unpack(head)
            request = requests.read(length)
            if number == 0:
                _warm_up(request)
            else:
                (long if kind == LONG else short).submit(answer, request, number)


def _warm_up(pickled: bytes) -> None:
    """Import what pictures need. These modules live as long as the process: garbage collections need not scan them."""
    with contextlib.suppress(Exception):  # then each picture fails with the error
        pickle.loads(pickled)
    gc.collect()
    gc.freeze()


def _pickled(error: Exception) -> bytes:
    """The error, and where it was raised: lines of the program, no values."""
    frames = stack_of(error)
    with contextlib.suppress(Exception):
        pickled = pickle.dumps((error, frames))
        pickle.loads(pickled)  # some errors cannot be unpickled
        return pickled
    return pickle.dumps((RuntimeError(type(error).__name__), frames))


def main() -> None:
    """Serve the bot that has started this process."""
    for ignored in ("SIGINT", "SIGTERM"):  # they reach every process of a terminal or a service: the bot ends this one
        signal.signal(getattr(signal, ignored), signal.SIG_IGN)
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a library's prints must not get among the answers
    serve(requests, answers)


if __name__ == "__main__":
    main()

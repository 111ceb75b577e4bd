"""Starts programs by forking a process that has imported them already: importing the bot takes a second of CPU.

A test asks for a start (`ForkServer.start`), the fork server (`python -m tests.support.fork_server`) forks, and the
child runs the module as `python -m` would: same code, arguments, environment, folder, signals, end and exit status.
The fork server has one thread and no event loop.

What differs from a start of its own: children of one fork server have the same hash seed, and what `multiprocessing`
and `logging` note at their import is the fork server's (`_as_new` mends what matters). They also have what it keeps in
memory: catalogues, fonts and sprites, which take a bot half a second to read. An import that fails or has effects is
not seen either. So some tests start the bot plainly: tests/bot/test_command_line.py, tests/process/test_kill.py, and
one of tests/browser.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import importlib
import json
import multiprocessing.process
import os
import runpy
import select
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

PROGRAMS: Final = (
    *("bot.command_line", "bot.run", "bot.hosting.backups", "bot.store.postgresql.opening"),
    "tests.support.kept_pictures",
)
"""What is imported before the first child."""

SUPPORTED: Final = sys.platform == "linux"
"""Elsewhere forking is not safe once system libraries are loaded, or a process cannot be polled."""

ROOT: Final = Path(__file__).parents[2]

NUMBER: Final = struct.Struct("!i")
"""What is told of a child: its process id, and when it has ended, its exit status as `subprocess` has it."""

LONGEST: Final = 200_000
"""Bytes of a request: the module, its arguments, its environment and its folder as JSON."""


class Child:
    """A process that the fork server has forked, with that part of `asyncio.subprocess.Process` which tests use."""

    def __init__(self, pid: int, report: int, out: asyncio.StreamReader | None, err: asyncio.StreamReader | None):
        self.pid = pid
        self.returncode: int | None = None
        self.stdout = out
        self.stderr = err
        self._report = report
        self._ended = asyncio.Event()
        asyncio.get_running_loop().add_reader(report, self._end)

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._report)
        told = os.read(self._report, NUMBER.size)
        os.close(self._report)
        if not told:  # the fork server has died, and nobody could say how its child ends
            os.kill(self.pid, signal.SIGKILL)
        self.returncode = NUMBER.unpack(told)[0] if told else -signal.SIGKILL
        self._ended.set()

    async def wait(self) -> int:
        """Wait for its end and return its exit status."""
        await self._ended.wait()
        assert self.returncode is not None
        return self.returncode

    async def communicate(self) -> tuple[bytes, bytes]:
        """Read all that it prints, and wait for its end."""
        assert self.stdout is not None
        assert self.stderr is not None
        out, err = await asyncio.gather(self.stdout.read(), self.stderr.read())
        await self.wait()
        return out, err

    def send_signal(self, which: int) -> None:
        """Send a signal. Raises `ProcessLookupError` if it has ended."""
        if self.returncode is not None:
            raise ProcessLookupError
        os.kill(self.pid, which)

    def kill(self) -> None:
        """`kill -9`."""
        self.send_signal(signal.SIGKILL)


class ForkServer:
    """The test's side of a fork server, which starts with the first child."""

    def __init__(self, programs: Sequence[str] = PROGRAMS) -> None:
        self._programs = programs
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None

    async def start(
        self,
        module: str,
        *arguments: str,
        cwd: Path,
        env: Mapping[str, str],
        stdout: int = subprocess.PIPE,
        stderr: int = subprocess.PIPE,
    ) -> Child:
        """Run `python -m MODULE ARGUMENTS`. `stdout`, `stderr`: file descriptors, `DEVNULL` or `PIPE`."""
        control = self._begin()
        interpreters = _of_interpreter(env) - _of_interpreter(os.environ | {"PYTHONPATH": str(ROOT)})
        assert not interpreters, f"only a process of its own can follow {interpreters}"
        request = json.dumps([module, arguments, dict(env), str(cwd)]).encode()
        assert len(request) <= LONGEST
        with contextlib.ExitStack() as stack:
            out, out_reader = await _target(stack, stdout)
            err, err_reader = await _target(stack, stderr)
            report, told = os.pipe()
            stack.callback(os.close, told)
            socket.send_fds(control, [request], [told, out, err])
        # The fork server answers at once, or imports what it needs first.
        answer = await asyncio.to_thread(os.read, report, NUMBER.size)
        if not answer:
            os.close(report)
            raise RuntimeError("the fork server has died")
        return Child(NUMBER.unpack(answer)[0], report, out_reader, err_reader)

    def end(self) -> None:
        """End the fork server, and with it what still runs of its children."""
        if self._process is not None and self._control is not None:
            self._control.close()
            self._process.wait()
            self._process = self._control = None

    def _begin(self) -> socket.socket:
        if self._control is None:
            self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            with theirs:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", __name__, str(theirs.fileno()), *self._programs],
                    env=os.environ | {"PYTHONPATH": str(ROOT)},
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    pass_fds=[theirs.fileno()],
                )
        return self._control


SHARED: Final = ForkServer()
"""That of this process's tests."""


def _of_interpreter(env: Mapping[str, str]) -> set[tuple[str, str]]:
    """What Python and the C library read when they start."""
    return {(name, value) for name, value in env.items() if name.startswith(("PYTHON", "LC_", "LANG", "MALLOC_"))}


async def _target(stack: contextlib.ExitStack, where: int) -> tuple[int, asyncio.StreamReader | None]:
    """A file descriptor to write to, closed with the stack if it is new, and a reader of what is written to a pipe."""
    if where == subprocess.PIPE:
        ours, theirs = os.pipe()
        stack.callback(os.close, theirs)
        reader = asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(ours, "rb", 0))
        return theirs, reader
    if where == subprocess.DEVNULL:
        nothing = os.open(os.devnull, os.O_RDWR)
        stack.callback(os.close, nothing)
        return nothing, None
    return where, None


def serve(control: socket.socket) -> str | None:
    """Fork for each request, until there are no more. Return in each child the module to run, and None at the end."""
    children: dict[int, tuple[int, int]] = {}  # by the descriptor of each process: its id, where to tell of it
    poll = select.poll()
    poll.register(control, select.POLLIN)
    while True:
        for ready, _ in poll.poll():
            if ready in children:
                poll.unregister(ready)
                _tell_end(ready, *children.pop(ready))
                continue
            request, given, _, _ = socket.recv_fds(control, LONGEST, 3)
            if not request:
                for pid, _ in children.values():
                    os.kill(pid, signal.SIGKILL)
                for child, (pid, told) in children.items():
                    _tell_end(child, pid, told)
                return None
            told, *targets = given
            if (pid := os.fork()) == 0:
                control.close()
                for descriptor in (told, *children, *(told for _, told in children.values())):
                    os.close(descriptor)
                return _as_new(request, targets)
            os.write(told, NUMBER.pack(pid))
            for target in targets:
                os.close(target)
            child = os.pidfd_open(pid)
            children[child] = pid, told
            poll.register(child, select.POLLIN)


def _tell_end(child: int, pid: int, told: int) -> None:
    _, status = os.waitpid(pid, 0)
    with contextlib.suppress(BrokenPipeError):  # a test that is over does not listen
        os.write(told, NUMBER.pack(os.waitstatus_to_exitcode(status)))
    os.close(told)
    os.close(child)


def _as_new(request: bytes, targets: Sequence[int]) -> str:
    """Make of a child what a new process would be; return the module that it is to run."""
    module, arguments, env, cwd = json.loads(request)
    for number, target in enumerate(targets, 1):
        os.dup2(target, number)
        os.close(target)
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    time.tzset()
    sys.argv[1:] = arguments
    sys.path[0] = cwd
    # What `multiprocessing` has drawn and noted at its import.
    multiprocessing.process.ORIGINAL_DIR = cwd  # type: ignore[attr-defined]
    multiprocessing.current_process().authkey = os.urandom(32)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    name: str = module
    return name


if __name__ == "__main__":
    # Ctrl-C in a terminal reaches it, too: it ends with its tests.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    _, number, *programs = sys.argv
    gc.disable()
    for program in programs:
        importlib.import_module(program)
    gc.enable()
    gc.freeze()  # a collection in a child would touch, and so copy, all that it shares with the others
    if wanted := serve(socket.socket(fileno=int(number))):
        runpy.run_module(wanted, run_name="__main__", alter_sys=True)

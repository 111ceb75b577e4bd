"""A process that does slow work: the bot's side of it (`Worker`), and its main program (`python -m …`).

It is asked for one piece of work at a time, answers it, and is killed if that takes too long. Both ends of its pipes
are read as soon as something comes: its death is noticed at once, and it ends with its bot, however that ends.

What goes through the pipes may show hidden cards. None of it is logged, on either side.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import itertools
import logging
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any, BinaryIO, Final, ParamSpec, Protocol, TypeVar

from bot.log_lines import kind_of, stack_of

P = ParamSpec("P")
T = TypeVar("T")


class Busy(Exception):
    """Too much work waits already, of this person (`of_person`) or of everyone. Nothing was started."""

    def __init__(self, *, of_person: bool) -> None:
        super().__init__("too much of one person's waits" if of_person else "too much waits")
        self.of_person = of_person


class Workers(Protocol):
    """Runs work."""

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of the work, or raise its exception."""


class SharedWork:
    """Runs equal work once while it is under way."""

    def __init__(self) -> None:
        self.under_way: dict[Hashable, asyncio.Task[Any]] = {}

    async def run(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Return the result of the work with this key, or raise its exception. It goes on if a caller is cancelled."""
        task: asyncio.Task[T] | None = self.under_way.get(key)
        if task is None:
            task = self.under_way[key] = asyncio.create_task(work())
            task.add_done_callback(lambda _: self.under_way.pop(key))
        return await asyncio.shield(task)


log = logging.getLogger(__name__)

TRIES: Final = 3
"""Number of tries for work whose processes die."""

SECRETS: Final = ("DISCORD_TOKEN", "DATABASE_URL")
"""Settings with secrets, which this process does not need."""


class WorkersDie(Exception):
    """Every process that started this work has died, or none could be started."""


class Worker:
    """A process for one piece of work at a time. It starts with the first, and again after it has died or was ended."""

    def __init__(self, seconds: float, first: Callable[[], object] | None = None) -> None:
        """`seconds`: the time limit of a piece of work. `first`: what each process does first, before it is asked."""
        self._seconds = seconds
        self._first = first
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = False
        # Its thread writes and reads, which may block. It starts with the first work.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="worker")

    async def run(self, work: Callable[[], T]) -> T:
        """Return the result of the work, or raise its exception. If the caller is cancelled, the process is ended.

        Raises `TimeoutError` for work that takes too long, after ending its process; `WorkersDie`.
        """
        request, loop = pickle.dumps(work, pickle.HIGHEST_PROTOCOL), asyncio.get_running_loop()
        for _ in range(TRIES):
            try:
                process = self.start()
                async with asyncio.timeout(self._seconds):
                    answer = await loop.run_in_executor(self._thread, _ask, process, request)
            except (TimeoutError, asyncio.CancelledError):
                self.end()
                raise
            except (EOFError, OSError, pickle.UnpicklingError) as error:
                log.warning("a worker has died (%s); its work is done again", type(error).__name__)
                self.end()
                continue
            result, frames = pickle.loads(answer)
            if frames is None:
                return result  # type: ignore[no-any-return] # what the work has returned
            log.warning("work has failed in a worker: %s\n%s", kind_of(result), frames)
            raise result
        raise WorkersDie

    def start(self) -> subprocess.Popen[bytes]:
        """Start the process unless it runs. Raises `OSError`; `WorkersDie` once stopped."""
        if self._stopped:
            raise WorkersDie
        if self._process is None:
            command, pipe = (sys.executable, "-m", __name__), subprocess.PIPE
            self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, env=_environment(os.environ))
            if self._first is not None:
                self._thread.submit(_ask, self._process, pickle.dumps(self._first))
        return self._process

    def end(self) -> None:
        """End the process, if it runs."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            self._thread.submit(process.communicate)  # closes the pipes and waits for its end

    async def stop(self) -> None:
        """End the process, which does not start again; what it is doing raises `WorkersDie`."""
        self._stopped = True
        self.end()
        await asyncio.to_thread(self._thread.shutdown)


def _ask(process: subprocess.Popen[bytes], request: bytes) -> bytes:
    """Have the process do the work; return its answer. Raises `EOFError` or `OSError` if it dies."""
    assert process.stdin is not None
    assert process.stdout is not None
    pickle.dump(request, process.stdin)
    process.stdin.flush()
    answer: bytes = pickle.load(process.stdout)
    return answer


def _environment(own: Mapping[str, str]) -> dict[str, str]:
    """The environment of a worker: it imports from where the bot does."""
    kept = {name: value for name, value in own.items() if name.upper() not in SECRETS}
    return kept | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def _answer(request: bytes) -> bytes:
    """Pickle the result of the work and None, or its error and where it was raised: lines of the program, no values."""
    try:
        return pickle.dumps((pickle.loads(request)(), None), pickle.HIGHEST_PROTOCOL)
    except Exception as error:
        frames = stack_of(error)
        with contextlib.suppress(Exception):
            answer = pickle.dumps((error, frames))
            pickle.loads(answer)  # some errors cannot be unpickled
            return answer
        return pickle.dumps((RuntimeError(type(error).__name__), frames))


def _read(requests: BinaryIO, asked: SimpleQueue[Any]) -> None:
    """Read what is asked for, and end the process, whatever it is doing, as soon as the bot is gone."""
    with contextlib.suppress(EOFError, OSError, pickle.UnpicklingError):
        while True:
            asked.put(pickle.load(requests))
    os._exit(0)


def main() -> None:
    """Serve the bot that has started this process."""
    for ignored in ("SIGINT", "SIGTERM"):  # they reach every process of a terminal or a service: the bot ends this one
        signal.signal(getattr(signal, ignored), signal.SIG_IGN)
    answers, asked = sys.stdout.buffer, SimpleQueue[bytes]()
    sys.stdout = sys.stderr  # a library's prints must not get among the answers
    threading.Thread(target=_read, args=(sys.stdin.buffer, asked), daemon=True).start()
    for number in itertools.count():
        pickle.dump(_answer(asked.get()), answers)
        answers.flush()
        if not number:  # its modules live as long as the process: garbage collections need not scan them
            gc.freeze()


if __name__ == "__main__":
    main()

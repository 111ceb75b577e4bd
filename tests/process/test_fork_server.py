"""What the fork server starts is as what `python -m` starts: see tests/support/fork_server.py."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support import fork_server
from tests.support.fork_server import ROOT, SHARED, Child

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.skipif(not fork_server.SUPPORTED, reason="only on Linux does a fork server start programs"),
]

PROBE: Final = """
import json, locale, multiprocessing, os, random, signal, sys, threading, time

def doubled(number):
    return 2 * number

if __name__ == "__main__":
    told = {
        "argv": sys.argv, "path": sys.path, "folder": os.getcwd(), "environment": dict(os.environ),
        "name": [__name__, __spec__.name, sys.modules["__main__"].__dict__ is globals()],
        "files": sorted(set(os.listdir("/proc/self/fd")) & {"0", "1", "2"}), "more": len(os.listdir("/proc/self/fd")),
        "buffers": [sys.stdout.line_buffering, sys.stderr.line_buffering, sys.stdout.encoding, sys.stderr.errors],
        "signals": {number: str(signal.getsignal(number)) for number in sorted(signal.valid_signals())},
        "blocked": sorted(signal.pthread_sigmask(signal.SIG_BLOCK, ())),
        "threads": [thread.name for thread in threading.enumerate()],
        "group": os.getpgrp(), "umask": os.umask(0), "zone": time.tzname, "locale": locale.getlocale(),
        "origin": multiprocessing.process.ORIGINAL_DIR, "limit": sys.getrecursionlimit(),
    }
    chance = [random.random(), multiprocessing.current_process().authkey.hex()]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        told["doubled"] = pool.apply(doubled, (21,))
    print(json.dumps([told, chance, len(os.listdir(f"/proc/{os.getppid()}/task"))]))
    print("a complaint", file=sys.stderr)
    sys.exit(3)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the program."""
    (tmp_path / "probe.py").write_text(PROBE, "utf-8")
    return tmp_path


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}
    return kept | {"PYTHONPATH": str(ROOT), "TZ": "Asia/Tokyo", "OURS": "a b"}


async def _output(process: asyncio.subprocess.Process | Child) -> list[Any]:
    out, err = await process.communicate()
    assert (process.returncode, err.decode()) == (3, "a complaint\n")
    told: list[Any] = json.loads(out)
    return told


async def test_a_child_is_as_a_process_of_its_own(folder: Path) -> None:
    env, arguments, pipe = _environment(), ("one", "--two=3"), subprocess.PIPE
    plain = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "probe", *arguments), cwd=folder, env=env, stdout=pipe, stderr=pipe
    )
    children = [await SHARED.start("probe", *arguments, cwd=folder, env=env) for _ in range(2)]
    expected, *_ = await _output(plain)
    (first, chance, threads), (second, other, _) = [await _output(child) for child in children]
    assert first == second == expected
    assert expected["doubled"] == 42
    assert not set(chance) & set(other), "random numbers and keys of its own"
    assert threads == 1, "of the fork server, when it forks"


async def test_what_only_a_new_interpreter_would_follow_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="PYTHONHASHSEED"):
        await SHARED.start("probe", cwd=tmp_path, env=_environment() | {"PYTHONHASHSEED": "1"})


async def test_children_end_with_their_fork_server(tmp_path: Path) -> None:
    (tmp_path / "still.py").write_text("import time\ntime.sleep(600)\n", "utf-8")
    own = fork_server.ForkServer(())
    child = await own.start("still", cwd=tmp_path, env=_environment())
    await asyncio.to_thread(own.end)
    assert await child.wait() == -signal.SIGKILL

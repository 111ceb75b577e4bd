"""The steps of the Dockerfile, without Docker: in an empty folder instead of an image. A minute; run it by hand:

DOCKERFILE_STEPS=1 .venv/bin/python -m pytest tests/deploy/test_dockerfile.py
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any, Final

import pytest

from bot.config import NAMES
from tests.deploy.settings import DOCKERFILE, IMAGE, ROOT
from tests.process.server import TIMEOUT_SECONDS, WireServer

NOBODY: Final = 65534

pytestmark = pytest.mark.skipif(
    not os.environ.get("DOCKERFILE_STEPS") or sys.platform != "linux" or os.getuid() != 0,
    reason="takes a minute, and wants root: by hand with DOCKERFILE_STEPS=1",
)


@pytest.mark.timeout(600)
async def test_what_the_dockerfile_builds_runs_and_is_healthy(tmp_path: Path) -> None:
    app, data = tmp_path / "app", tmp_path / "data"
    await asyncio.to_thread(_build, app)
    built = set(app.rglob("*"))
    data.mkdir()
    os.chown(data, NOBODY, NOBODY)
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(folder.stat().st_mode | 0o055)
    ours = {name.upper() for name in NAMES}
    environment = {name: value for name, value in os.environ.items() if name.upper() not in ours | {"PYTHONPATH"}}
    for name, value in IMAGE.items():
        environment[name] = re.sub(r"^(/data|/dev/shm)\b", str(data), value)
    run: list[str] = json.loads(re.findall(r"(?m)^CMD (\[.*\])", DOCKERFILE)[0])
    health: list[str] = json.loads(re.findall(r"(?m)^HEALTHCHECK .* CMD (\[.*\])", DOCKERFILE)[0])
    async with WireServer(log=tmp_path / "requests") as wire:
        as_user: dict[str, Any] = {"cwd": app, "env": environment | wire.environ, "user": NOBODY, "group": NOBODY}
        python = str(tmp_path / "venv" / "bin" / "python")
        process = await asyncio.create_subprocess_exec(python, *run[1:], **as_user, stderr=subprocess.PIPE)
        try:
            await wire.connected()
            async with asyncio.timeout(TIMEOUT_SECONDS):
                while await (await asyncio.create_subprocess_exec(python, *health[1:], **as_user)).wait():
                    pass
            process.send_signal(signal.SIGTERM)
            assert await asyncio.wait_for(process.wait(), TIMEOUT_SECONDS) == 0
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    assert {path.name for path in data.iterdir()} == {"royal-visit.db"}
    assert set(app.rglob("*")) == built, "nothing was written beside the code, which is compiled"
    assert app / "bot" / "__pycache__" / f"run.{sys.implementation.cache_tag}.pyc" in built


def _build(app: Path) -> None:
    """A virtual environment with what the image installs, and the code, read-only."""
    venv.create(app.parent / "venv", with_pip=True)
    [install] = re.findall(r"(?m)^RUN (sed .*)$", DOCKERFILE)
    app.mkdir()
    for file in re.findall(r"(?m)^COPY (\S+) \./$", DOCKERFILE):
        shutil.copy(ROOT / file, app)
    part = re.findall(r"(?m)^ARG PART=(\S+)", DOCKERFILE)[0]
    path = f"{app.parent / 'venv' / 'bin'}:{os.environ['PATH']}"
    subprocess.run(["sh", "-ec", install], cwd=app, env={**os.environ, "PART": part, "PATH": path}, check=True)
    for copied in re.findall(r"(?m)^COPY (\S+)/ ", DOCKERFILE):
        shutil.copytree(ROOT / copied, app / copied, ignore=shutil.ignore_patterns("__pycache__"))
    [compiled] = re.findall(r"(?m)^RUN (python -m compileall .*)$", DOCKERFILE)
    subprocess.run(["sh", "-ec", compiled], cwd=app, env={**os.environ, "PATH": path}, check=True)
    for path_ in app.rglob("*"):
        path_.chmod(0o555 if path_.is_dir() else 0o444)
    app.chmod(0o555)

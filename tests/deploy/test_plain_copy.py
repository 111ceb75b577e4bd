"""A plain copy of .env.example with a token works, under the settings of compose.yaml and of the systemd units."""

from __future__ import annotations

import asyncio
import os
import socket
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from bot.config import NAMES
from tests.deploy.settings import ROOT, in_compose, in_unit
from tests.process.process import Bot
from tests.process.server import TIMEOUT_SECONDS, WireServer

PLAIN_COPY: Final = (ROOT / ".env.example").read_text("utf-8")


@pytest.mark.parametrize(
    "settings", [partial(in_compose, "bot"), partial(in_unit, "royal-visit.service")], ids=["compose", "systemd"]
)
async def test_with_a_plain_copy_the_bot_starts_becomes_healthy_and_is_backed_up(
    settings: partial[dict[str, str]], tmp_path: Path
) -> None:
    code, machine = tmp_path / "code", tmp_path / "machine"
    code.mkdir()
    async with WireServer(log=tmp_path / "requests") as wire:
        bot = Bot(wire, code)
        bot.plain = True  # the image sets how Python runs
        bot.environ = {name: value for name, value in os.environ.items() if name.lower() not in NAMES}
        bot.environ |= {"PYTHONPATH": str(ROOT)} | _on(machine, settings(PLAIN_COPY)) | wire.environ
        await bot.start()
        try:
            await wire.connected()
            async with asyncio.timeout(TIMEOUT_SECONDS):
                while (await bot.ask("health"))[0]:
                    pass
            status, said, _ = await bot.ask("check", "--offline")
            assert status == 0, said
            assert (await bot.ask("backup"))[0] == 0
            bot.tell()
            assert await bot.ended() == 0
        finally:
            await bot.end()
    assert {path.name for path in code.iterdir()} == {"bot.log"}, "nothing is written beside the code"


def _on(machine: Path, settings: dict[str, str]) -> dict[str, str]:
    """The settings with each absolute path below this folder instead, and a port that is free."""
    moved = dict(settings)
    for name, value in settings.items():
        if value.startswith("/"):
            moved[name] = f"{machine}{value}"
            Path(moved[name]).parent.mkdir(parents=True, exist_ok=True)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return moved | {"METRICS_PORT": str(probe.getsockname()[1])}

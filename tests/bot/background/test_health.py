"""The file that says the bot is connected."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from bot.background.health import CHECK_SECONDS, TOUCH_SECONDS, HealthFile
from bot.hosting.health import MAX_AGE, is_healthy
from tests.bot.background.clock import JumpingLoop, settle

EVENT_LOOP = JumpingLoop


def marked(file: Path) -> bool:
    """Whether the file is there; it is taken away, so that the next mark shows."""
    there = file.exists()
    file.unlink(missing_ok=True)
    return there


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "health"


async def test_the_file_is_marked_again_and_again_while_it_is_connected(file: Path) -> None:
    connected = True
    heart = HealthFile(file, lambda: connected)
    heart.start()
    for _ in range(3):
        await settle()
        assert marked(file)
        assert not marked(file)
        await asyncio.sleep(TOUCH_SECONDS)
    connected = False
    await asyncio.sleep(TOUCH_SECONDS)
    marked(file)
    await asyncio.sleep(10 * TOUCH_SECONDS)
    assert not marked(file)
    await heart.stop()


async def test_the_file_is_marked_soon_after_it_connects(file: Path) -> None:
    connected = False
    heart = HealthFile(file, lambda: connected)
    heart.start()
    await asyncio.sleep(100)
    assert not marked(file)
    connected = True
    await asyncio.sleep(CHECK_SECONDS)
    assert marked(file)
    await heart.stop()


async def test_a_mark_that_cannot_be_made_once_is_made_later(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = file.parent / "not there yet"
    heart = HealthFile(folder / "health", lambda: True)
    heart.start()
    await settle()
    assert "cannot mark" in caplog.text
    make_folder(folder)
    await asyncio.sleep(TOUCH_SECONDS)
    assert is_healthy(folder / "health")
    await heart.stop()


def make_folder(folder: Path) -> None:
    folder.mkdir()


def test_a_mark_is_worth_something_for_a_minute(file: Path) -> None:
    assert not is_healthy(file)
    file.touch()
    assert is_healthy(file)
    for age, healthy in ((MAX_AGE - 10, True), (MAX_AGE + 10, False)):
        os.utime(file, (time.time() - age, time.time() - age))
        assert is_healthy(file) is healthy

"""Pictures drawn in processes: the same bytes, one process a match, and no loss with a process. Real processes."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio

from bot.app import Application, hosted_games
from bot.background.pools import drawing_process
from bot.background.pools.drawing_pool import DrawingPool
from bot.background.pools.drawing_process import DrawingProcess
from bot.config import Settings
from bot.games.registry import HostedGame
from bot.games.states import BoardState, Draft, HandState
from bot.i18n.translator import Translators
from bot.urgency import Urgency
from render.request import PictureRequest
from tests.bot.background.pools.drawn import broken, die, die_once, held, odd, secrets, where
from tests.support.required import required

pytestmark = pytest.mark.asyncio(loop_scope="module")

PATIENCE: Final = 120.0
"""Seconds after which a wait has failed."""

TRANSLATORS: Final = Translators()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def studio() -> AsyncIterator[DrawingPool]:
    """Two processes."""
    os.environ["DISCORD_TOKEN"] = "a.b.c"
    made = DrawingPool(1, processes=2)
    await made.start()
    del os.environ["DISCORD_TOKEN"]
    yield made
    await made.stop()


async def draw(
    studio: DrawingPool, function: Callable[..., bytes], *arguments: object, match: int = 1, replay: bool = False
) -> bytes:
    request = PictureRequest(function, arguments)
    return await studio.draw(request, urgency=Urgency.REPLAY if replay else Urgency.HAND, match=match)


def boards_and_hands(game: HostedGame) -> Sequence[PictureRequest]:
    """Pictures of a game's first lesson, as a player and as everybody sees them, in both languages."""
    shown, found = game.presentation.pictures, []
    for lesson in required(game.logic.lessons).lessons()[:1]:
        for t in (TRANSLATORS["en"], TRANSLATORS["fr"]):
            state = HandState(lesson.seat, lesson.view, Draft(), my_turn=True, own_last=None)
            found.append(PictureRequest(shown.hand, (t, state)))
            found.append(PictureRequest(shown.board, (t, BoardState(lesson.seat, lesson.view, None, None))))
    return found


@pytest.mark.parametrize("game", hosted_games().values(), ids=lambda game: game.key)
async def test_the_bytes_are_those_of_threads_whatever_was_drawn_before(studio: DrawingPool, game: HostedGame) -> None:
    asked = boards_and_hands(game)
    wanted = [request() for request in asked]
    assert len(set(wanted)) > len(wanted) // 2
    for order in (1, -1):
        drawn = [studio.draw(request, urgency=Urgency.BOARD, match=1) for request in asked[::order]]
        assert (await asyncio.gather(*drawn))[::order] == wanted


async def test_a_match_is_always_drawn_by_the_same_process_and_never_by_the_bots(studio: DrawingPool) -> None:
    seen: dict[int, set[bytes]] = {
        match: set(await asyncio.gather(*(draw(studio, where, match=match) for _ in range(4)))) for match in range(1, 7)
    }
    assert all(len(processes) == 1 for processes in seen.values())
    assert len(set.union(*seen.values())) == 2
    assert str(os.getpid()).encode() not in set.union(*seen.values())


async def test_what_is_no_request_for_a_picture_is_done_in_a_thread(studio: DrawingPool) -> None:
    assert await studio.draw(where, urgency=Urgency.LOOK) == str(os.getpid()).encode()


async def test_an_error_comes_back_and_no_log_tells_its_text(
    studio: DrawingPool, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        with pytest.raises(LookupError, match="a hidden card"):
            await draw(studio, broken, "a hidden card")
        with pytest.raises(RuntimeError, match="Odd"):
            await draw(studio, odd)
    assert "LookupError" in caplog.text
    assert "in broken" in caplog.text
    assert "hidden" not in caplog.text
    assert await draw(studio, where), "it goes on"


async def test_a_process_knows_no_secret_and_its_command_line_tells_nothing(studio: DrawingPool) -> None:
    assert await draw(studio, secrets) == b""
    process = int(await draw(studio, where))
    assert command_line(process)[1:] == [b"-m", b"bot.background.pools.drawing_process", b""]


def command_line(process: int) -> list[bytes]:
    return Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")


async def test_an_idle_process_that_is_killed_is_replaced(studio: DrawingPool) -> None:
    first = await draw(studio, where)
    os.kill(int(first), signal.SIGKILL)
    second = await draw(studio, where)
    assert second not in (first, str(os.getpid()).encode())


async def test_a_picture_whose_process_dies_is_drawn_again_by_another(studio: DrawingPool, tmp_path: Path) -> None:
    first = await draw(studio, where)
    second = await draw(studio, die_once, f"{tmp_path}/died")
    assert second not in (first, str(os.getpid()).encode())


async def test_a_picture_whose_processes_die_is_drawn_in_a_thread(
    studio: DrawingPool, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert await draw(studio, die, os.getpid()) == str(os.getpid()).encode()
        await until(lambda: caplog.text.count("a drawing process has ended (") >= 2)


async def test_a_process_that_stands_still_is_given_up(studio: DrawingPool, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await draw(studio, where)
    os.kill(int(first), signal.SIGSTOP)
    with monkeypatch.context() as soon:
        soon.setattr(drawing_process, "LIMIT_SECONDS", 0.001)
        assert await draw(studio, where) == str(os.getpid()).encode(), "nor is its successor quick enough"
    assert await draw(studio, where) != first


async def test_replays_keep_no_board_of_the_same_process_waiting(studio: DrawingPool, tmp_path: Path) -> None:
    begun, go = [tmp_path / "begun0", tmp_path / "begun1"], tmp_path / "go"
    replays = [asyncio.create_task(draw(studio, held, str(one), str(go), replay=True)) for one in begun]
    await until(begun[0].exists)
    for _ in range(3):
        assert await draw(studio, where) != str(os.getpid()).encode()
    assert studio.waiting == 1
    assert not is_written(begun[1])
    write(go)
    await asyncio.gather(*replays)


def is_written(path: Path) -> bool:
    return path.exists()


def write(path: Path) -> None:
    path.touch()


async def until(condition: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < give_up
        await asyncio.sleep(0.01)


def is_there(process: int) -> bool:
    """Whether a process is there, be it as a zombie."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def test_stopping_finishes_what_is_drawn_and_leaves_no_process(tmp_path: Path) -> None:
    process = DrawingProcess(b"")
    drawing = asyncio.create_task(
        process.draw(PictureRequest(held, (f"{tmp_path}/begun", f"{tmp_path}/go")), long=False)
    )
    await until(Path(f"{tmp_path}/begun").exists)
    pid = required(process.pid)
    os.kill(pid, signal.SIGTERM)  # as a service is stopped: every process of it
    stopping = asyncio.create_task(process.stop())
    write(tmp_path / "go")
    assert await drawing == str(pid).encode()
    await stopping
    assert not is_there(pid)
    with pytest.raises(drawing_process.ProcessDied):
        await process.draw(PictureRequest(where), long=False)


async def test_the_application_starts_and_stops_its_processes(tmp_path: Path) -> None:
    settings = Settings(database_url=str(tmp_path / "matches.db"), drawing_processes=1)
    app = Application(settings)
    await app.start()
    process = int(await draw(app.drawing, where))
    assert process != os.getpid()
    await app.stop()
    assert not is_there(process)


ORPHANED: Final = """
import asyncio, sys
from bot.background.pools.drawing_process import DrawingProcess
from render.request import PictureRequest
from tests.bot.background.pools.drawn import where

async def main():
    print((await DrawingProcess(b"").draw(PictureRequest(where), long=False)).decode(), flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


async def test_a_process_whose_bot_was_killed_ends_by_itself() -> None:
    environ = os.environ | {"PYTHONPATH": str(Path(__file__).parents[4])}
    bot = await asyncio.create_subprocess_exec(*(sys.executable, "-c", ORPHANED), env=environ, stdout=subprocess.PIPE)
    assert bot.stdout is not None
    process = int(await bot.stdout.readline())
    assert is_there(process)
    bot.kill()
    await bot.wait()
    await until(lambda: not is_running(process))


def is_running(process: int) -> bool:
    """The same, but for zombies that nobody waits for."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False

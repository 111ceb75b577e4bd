"""Pictures are drawn beside the event loop: boards first, the same once, and never without bound."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio
from PIL import Image

from bot.app import Application, hosted_games
from bot.background.pools import drawing_pool
from bot.background.pools.drawing_pool import DrawingPool
from bot.background.pools.worker import Busy
from bot.config import Settings
from bot.games.registry import HostedGame
from bot.i18n.translator import Translators
from render.raster.painter import Painter
from render.raster.strips import Strip, encode
from render.request import PictureRequest, Urgency
from tests.bot.background.pools.drawn import where
from tests.support.first_pictures import boards_and_hands
from tests.support.thinkers import workers
from tools.situations.royal_visit import PICTURES

TRANSLATORS: Final = Translators()

SHORT = [Urgency.BOARD, Urgency.HAND, Urgency.LOOK]


class Easel:
    """Work that tells when it is begun, and is finished when it is let go."""

    def __init__(self) -> None:
        self.begun: list[object] = []
        self.some = threading.Semaphore(0)
        self.go = threading.Event()

    def work(self, result: object) -> Callable[[], object]:
        def do() -> object:
            self.begun.append(result)
            self.some.release()
            assert self.go.wait(30)
            if isinstance(result, Exception):
                raise result
            return result

        return do

    async def has_begun(self, pieces: int = 1) -> None:
        """Wait until so many more have begun."""
        for _ in range(pieces):
            assert await asyncio.to_thread(self.some.acquire, timeout=120)


@asynccontextmanager
async def held(pool: DrawingPool, urgency: Urgency = Urgency.HAND) -> AsyncIterator[None]:
    """While something is drawn by the only worker; within, whatever is asked for waits."""
    easel = Easel()
    drawing = asyncio.create_task(pool.draw(easel.work("held"), urgency=urgency))
    await easel.has_begun()
    yield
    easel.go.set()
    await drawing


async def all_queued() -> None:
    """Let every task that was made come to stand in line: until then it waits for nothing."""
    for _ in range(3):
        await asyncio.sleep(0)


@pytest.fixture
async def pool(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[DrawingPool]:
    """One worker, and little room."""
    for name, bound in (("MAX_WAITING", 7), ("MAX_PER_PERSON", 3), ("CACHE_BYTES", 20_000)):
        monkeypatch.setattr(drawing_pool, name, bound)
    made = DrawingPool(1)
    yield made
    await made.stop()


async def test_the_result_comes_back_and_so_does_an_error(pool: DrawingPool) -> None:
    def broken() -> None:
        raise LookupError("inside")

    for urgency in Urgency:
        with pytest.raises(LookupError, match="inside"):
            await pool.draw(broken, urgency=urgency)
        assert await pool.draw(lambda: b"picture", urgency=urgency) == b"picture"


@pytest.mark.parametrize("workers", [1, 2])
async def test_as_many_pictures_are_drawn_at_the_same_time_as_there_are_workers(workers: int) -> None:
    pool, easel = DrawingPool(workers), Easel()
    drawings = [
        asyncio.create_task(pool.draw(easel.work(n), urgency=SHORT[n % 3], person=n)) for n in range(3 * workers)
    ]
    await easel.has_begun(workers)
    await pool.draw(bytes, urgency=Urgency.REPLAY)  # another thread, that could have begun one more
    assert len(easel.begun) == workers
    easel.go.set()
    assert sorted(map(str, await asyncio.gather(*drawings))) == sorted(map(str, range(3 * workers)))
    await pool.stop()


async def test_two_workers_pack_two_pictures_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    both, begun = threading.Barrier(2), set[int]()

    def packed(canvas: Image.Image, top: int, bottom: int) -> Strip:
        if (thread := threading.get_ident()) not in begun:
            begun.add(thread)
            both.wait(30)
        return encode(canvas, top, bottom)

    monkeypatch.setattr("render.raster.painter.encode", packed)
    pool, painter = DrawingPool(2), Painter()
    scenes = [PICTURES[name]() for name in ("board_start", "hand_waiting")]
    drawings = [pool.draw(lambda scene=scene: painter.png(scene), urgency=Urgency.HAND) for scene in scenes]  # type: ignore[misc]
    assert all(await asyncio.gather(*drawings))
    await pool.stop()


async def test_boards_go_first_then_hands_then_what_is_looked_at(pool: DrawingPool) -> None:
    order: list[Urgency] = []
    async with held(pool):
        drawings = [
            asyncio.create_task(pool.draw(lambda urgency=urgency: order.append(urgency), urgency=urgency))  # type: ignore[misc]
            for urgency in (Urgency.LOOK, Urgency.HAND, Urgency.BOARD, Urgency.LOOK, Urgency.BOARD)
        ]
        await all_queued()
    await asyncio.gather(*drawings)
    assert order == sorted(order)
    assert len(order) == 5


async def test_the_same_picture_is_drawn_once_and_kept(pool: DrawingPool) -> None:
    easel = Easel()
    drawings = [
        asyncio.create_task(pool.draw(easel.work(b"picture"), urgency=Urgency.HAND, person=person, key="one"))
        for person in range(5)
    ]
    await easel.has_begun()
    easel.go.set()
    assert await asyncio.gather(*drawings) == [b"picture"] * 5
    assert await pool.draw(easel.work(b"another"), urgency=Urgency.LOOK, key="one") == b"picture"
    assert easel.begun == [b"picture"]
    assert await pool.draw(easel.work(b"another"), urgency=Urgency.LOOK, key="other") == b"another"


async def test_what_was_asked_for_longest_ago_makes_room(pool: DrawingPool) -> None:
    for n in range(20):
        await pool.draw(lambda: bytes(1000), urgency=Urgency.LOOK, key=n, again=True)
        assert await pool.draw(lambda: b"drawn again", urgency=Urgency.LOOK, key=max(0, n - 2)) == bytes(1000)
    assert await pool.draw(lambda: b"drawn again", urgency=Urgency.LOOK, key=0) == b"drawn again"


async def test_what_is_likely_to_be_asked_for_again_outlives_what_is_not(pool: DrawingPool) -> None:
    first = await pool.draw(lambda: b"begins", urgency=Urgency.HAND, key="begins", again=True)
    for n in range(30):
        await pool.draw(lambda: bytes(1000), urgency=Urgency.HAND, key=n)
    assert await pool.draw(lambda: b"drawn again", urgency=Urgency.HAND, key="begins") is first
    assert await pool.draw(lambda: b"drawn again", urgency=Urgency.HAND, key=0) == b"drawn again"


async def test_an_error_reaches_everybody_who_waits_and_is_not_kept(pool: DrawingPool) -> None:
    easel = Easel()
    drawings = [
        asyncio.create_task(pool.draw(easel.work(LookupError("inside")), urgency=Urgency.HAND, key="one"))
        for _ in range(3)
    ]
    await easel.has_begun()
    easel.go.set()
    assert [type(found) for found in await asyncio.gather(*drawings, return_exceptions=True)] == [LookupError] * 3
    assert await pool.draw(lambda: b"picture", urgency=Urgency.HAND, key="one") == b"picture"


async def test_a_full_line_and_one_persons_many_are_refused_but_boards_never(pool: DrawingPool) -> None:
    async with held(pool):
        drawings = [
            asyncio.create_task(pool.draw(bytes, urgency=Urgency.HAND, person=1, key=key)) for key in ("a", "b", "c")
        ]
        await all_queued()
        with pytest.raises(Busy) as refused:
            await pool.draw(bytes, urgency=Urgency.LOOK, person=1)
        assert refused.value.of_person
        drawings.append(asyncio.create_task(pool.draw(bytes, urgency=Urgency.HAND, person=1, key="a")))
        drawings += [asyncio.create_task(pool.draw(bytes, urgency=Urgency.LOOK, person=person)) for person in (2, 3, 4)]
        await all_queued()
        with pytest.raises(Busy) as refused:
            await pool.draw(bytes, urgency=Urgency.HAND, person=5)
        assert not refused.value.of_person
        drawings += [asyncio.create_task(pool.draw(bytes, urgency=Urgency.BOARD, person=1)) for _ in range(20)]
        await all_queued()
    assert await asyncio.gather(*drawings) == [b""] * 27
    assert await pool.draw(bytes, urgency=Urgency.HAND, person=1) == b"", "there is room again"


@pytest.mark.parametrize("workers", [1, 3])
async def test_replays_are_drawn_one_by_one_and_never_keep_a_board_waiting(workers: int) -> None:
    pool, easel = DrawingPool(workers), Easel()
    replays = [asyncio.create_task(pool.draw(easel.work(n), urgency=Urgency.REPLAY, person=n)) for n in range(3)]
    await easel.has_begun()
    for urgency in SHORT:
        assert await pool.draw(lambda: b"picture", urgency=urgency) == b"picture"
    assert (len(easel.begun), pool.waiting) == (1, 2)
    easel.go.set()
    assert await asyncio.gather(*replays) == [0, 1, 2]
    await pool.stop()


async def test_stopping_leaves_nobody_waiting() -> None:
    pool, easel = DrawingPool(1), Easel()
    drawings = [asyncio.create_task(pool.draw(easel.work(n), urgency=Urgency.HAND)) for n in range(2)]
    await easel.has_begun()
    easel.go.set()
    await pool.stop()
    await asyncio.wait(drawings)
    assert all(drawing.cancelled() for drawing in drawings)
    assert easel.begun == [0]
    with pytest.raises(RuntimeError):
        await pool.draw(bytes, urgency=Urgency.BOARD)


# ---- in processes


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def processes() -> AsyncIterator[DrawingPool]:
    """Two processes."""
    made = DrawingPool(1, processes=2)
    made.start()
    yield made
    await made.stop()


async def process_for(pool: DrawingPool, match: int) -> int:
    return int(await pool.draw(PictureRequest(where), urgency=Urgency.HAND, match=match))


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("game", hosted_games().values(), ids=lambda game: game.key)
async def test_the_bytes_are_those_of_threads_whatever_was_drawn_before(
    processes: DrawingPool, game: HostedGame
) -> None:
    asked = boards_and_hands(game, TRANSLATORS["en"], TRANSLATORS["fr"])
    wanted = [request() for request in asked]
    assert len(set(wanted)) > len(wanted) // 2
    for order in (1, -1):
        drawn = [processes.draw(request, urgency=Urgency.BOARD, match=1) for request in asked[::order]]
        assert (await asyncio.gather(*drawn))[::order] == wanted


@pytest.mark.asyncio(loop_scope="module")
async def test_a_match_is_always_drawn_by_the_same_process_and_a_replay_by_another(processes: DrawingPool) -> None:
    seen = {
        match: set(await asyncio.gather(*(process_for(processes, match) for _ in range(3)))) for match in range(1, 5)
    }
    assert all(len(those) == 1 for those in seen.values())
    theirs = set.union(*seen.values())
    assert len(theirs) == 2
    replay = int(await processes.draw(PictureRequest(where), urgency=Urgency.REPLAY, match=1))
    assert len({os.getpid(), replay} - theirs) == 2
    assert int(await processes.draw(where, urgency=Urgency.LOOK)) == os.getpid(), "this is no request for a picture"


async def test_the_application_starts_and_stops_its_processes(tmp_path: Path) -> None:
    app = Application(Settings(database_url=str(tmp_path / "matches.db"), drawing_processes=1))
    before = workers()
    await app.start()
    [process] = workers() - before
    assert await process_for(app.drawing, 1) == process
    await app.stop()
    assert workers() == before

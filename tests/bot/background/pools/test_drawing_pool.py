"""Pictures are drawn beside the event loop: boards first, people in turn, the same once, and never without bound."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

import pytest

from bot.background.pools.drawing_pool import DrawingPool
from bot.background.pools.workers import Busy
from bot.urgency import Urgency
from render.raster.deflate import fast
from render.raster.painter import Painter
from render.royal_visit.samples import GALLERY

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
async def held(studio: DrawingPool, urgency: Urgency = Urgency.HAND) -> AsyncIterator[None]:
    """While something is drawn by the only worker; within, whatever is asked for waits."""
    easel = Easel()
    drawing = asyncio.create_task(studio.draw(easel.work("held"), urgency=urgency))
    await easel.has_begun()
    yield
    easel.go.set()
    await drawing


async def asked() -> None:
    """Let every task that was made come to stand in line: until then it waits for nothing."""
    await asyncio.sleep(0)


@pytest.fixture
async def studio() -> AsyncIterator[DrawingPool]:
    """One worker."""
    made = DrawingPool(1, waiting=6, each=3, kept_bytes=20_000)
    yield made
    made.close()


async def test_the_result_comes_back_and_so_does_an_error(studio: DrawingPool) -> None:
    def broken() -> None:
        raise LookupError("inside")

    for urgency in Urgency:
        with pytest.raises(LookupError, match="inside"):
            await studio.draw(broken, urgency=urgency)
        assert await studio.draw(lambda: b"picture", urgency=urgency) == b"picture"


@pytest.mark.parametrize("workers", [1, 2, 4])
async def test_as_many_pictures_are_drawn_at_the_same_time_as_there_are_workers(workers: int) -> None:
    studio, easel = DrawingPool(workers), Easel()
    drawings = [
        asyncio.create_task(studio.draw(easel.work(n), urgency=SHORT[n % 3], person=n)) for n in range(3 * workers)
    ]
    await easel.has_begun(workers)
    if workers == 1:  # the only case in which there is another thread, that could have begun one more
        await studio.draw(bytes, urgency=Urgency.REPLAY)
    assert len(easel.begun) == workers
    easel.go.set()
    assert sorted(map(str, await asyncio.gather(*drawings))) == sorted(map(str, range(3 * workers)))
    studio.close()


async def test_two_workers_draw_and_deflate_two_boards_at_the_same_time() -> None:
    both = threading.Barrier(2)

    def deflate(data: Iterable[bytes], before: bytes, level: int, last: bool) -> bytes:
        if last:
            both.wait(30)
        return fast(data, before, level, last)

    studio, painter = DrawingPool(2), Painter(deflate)
    scenes = [GALLERY[name]() for name in ("board_start", "hand_waiting")]
    drawings = [studio.draw(lambda scene=scene: painter.png(scene), urgency=Urgency.HAND) for scene in scenes]  # type: ignore[misc]
    assert all(await asyncio.gather(*drawings))
    studio.close()


async def test_boards_go_first_then_hands_then_what_is_looked_at(studio: DrawingPool) -> None:
    order: list[Urgency] = []
    async with held(studio):
        drawings = [
            asyncio.create_task(studio.draw(lambda urgency=urgency: order.append(urgency), urgency=urgency))  # type: ignore[misc]
            for urgency in (Urgency.LOOK, Urgency.HAND, Urgency.BOARD, Urgency.LOOK, Urgency.BOARD)
        ]
        await asked()
    await asyncio.gather(*drawings)
    assert order == sorted(order)
    assert len(order) == 5


async def test_people_take_turns_however_much_one_of_them_asks_for() -> None:
    studio, order = DrawingPool(1, each=50), list[str]()
    async with held(studio):
        drawings = [
            asyncio.create_task(
                studio.draw(lambda name=name: order.append(name), urgency=Urgency.HAND, person=ord(name[0]))  # type: ignore[misc]
            )
            for name in (*(f"a{n}" for n in range(50)), "b0", "c0", "b1")
        ]
        await asked()
    await asyncio.gather(*drawings)
    assert order[:6] == ["a0", "b0", "c0", "a1", "b1", "a2"]
    assert order[6:] == [f"a{n}" for n in range(3, 50)]
    studio.close()


async def test_the_same_picture_is_drawn_once_and_kept(studio: DrawingPool) -> None:
    easel = Easel()
    drawings = [
        asyncio.create_task(studio.draw(easel.work(b"picture"), urgency=Urgency.HAND, person=person, key="one"))
        for person in range(5)
    ]
    await easel.has_begun()
    easel.go.set()
    assert await asyncio.gather(*drawings) == [b"picture"] * 5
    assert await studio.draw(easel.work(b"another"), urgency=Urgency.LOOK, key="one") == b"picture"
    assert easel.begun == [b"picture"]
    assert await studio.draw(easel.work(b"another"), urgency=Urgency.LOOK, key="other") == b"another"


async def test_what_was_asked_for_longest_ago_makes_room(studio: DrawingPool) -> None:
    for n in range(20):
        await studio.draw(lambda: bytes(1000), urgency=Urgency.LOOK, key=n, again=True)
        assert await studio.draw(lambda: b"drawn again", urgency=Urgency.LOOK, key=max(0, n - 2)) == bytes(1000)
    assert await studio.draw(lambda: b"drawn again", urgency=Urgency.LOOK, key=0) == b"drawn again"


async def test_what_is_likely_to_be_asked_for_again_outlives_what_is_not(studio: DrawingPool) -> None:
    first = await studio.draw(lambda: b"begins", urgency=Urgency.HAND, key="begins", again=True)
    for n in range(20):
        await studio.draw(lambda: bytes(1000), urgency=Urgency.HAND, key=n)
    assert await studio.draw(lambda: b"drawn again", urgency=Urgency.HAND, key="begins") is first
    assert await studio.draw(lambda: b"drawn again", urgency=Urgency.HAND, key=0) == b"drawn again"


async def test_what_has_been_asked_for_again_makes_room_for_what_is_still_to_be(studio: DrawingPool) -> None:
    for n in range(13):  # as many as there is room for
        await studio.draw(lambda: bytes(1000), urgency=Urgency.HAND, key=n, again=True)
    assert await studio.draw(lambda: b"drawn again", urgency=Urgency.HAND, key=0) == bytes(1000)
    await studio.draw(lambda: bytes(1000), urgency=Urgency.HAND, key=13, again=True)
    assert await studio.draw(lambda: b"drawn again", urgency=Urgency.HAND, key=1) == bytes(1000)


async def test_an_error_reaches_everybody_who_waits_and_is_not_kept(studio: DrawingPool) -> None:
    easel = Easel()
    drawings = [
        asyncio.create_task(studio.draw(easel.work(LookupError("inside")), urgency=Urgency.HAND, key="one"))
        for _ in range(3)
    ]
    await easel.has_begun()
    easel.go.set()
    assert [type(found) for found in await asyncio.gather(*drawings, return_exceptions=True)] == [LookupError] * 3
    assert await studio.draw(lambda: b"picture", urgency=Urgency.HAND, key="one") == b"picture"


@pytest.mark.parametrize("begun", [True, False])
async def test_a_person_who_no_longer_waits_takes_nothing_from_the_others(studio: DrawingPool, begun: bool) -> None:
    easel, other = Easel(), Easel()
    holding = asyncio.create_task(studio.draw(other.work("held"), urgency=Urgency.HAND))
    await other.has_begun()
    if begun:
        other.go.set()
    first, second = (
        asyncio.create_task(studio.draw(easel.work(b"picture"), urgency=Urgency.HAND, person=person, key="one"))
        for person in range(2)
    )
    await (easel.has_begun() if begun else asked())
    first.cancel()
    await asyncio.wait([first])
    other.go.set()
    easel.go.set()
    assert await second == b"picture"
    assert first.cancelled()
    assert easel.begun == [b"picture"]
    assert await holding == "held"


async def test_what_nobody_waits_for_any_more_is_not_begun(studio: DrawingPool) -> None:
    easel = Easel()
    async with held(studio):
        drawings = [
            asyncio.create_task(studio.draw(easel.work(b"dropped"), urgency=Urgency.HAND, person=1, key=key))
            for key in ("one", "one", None)
        ]
        await asked()
        for drawing in drawings:
            drawing.cancel()
        await asyncio.wait(drawings)
        again = asyncio.create_task(studio.draw(lambda: b"again", urgency=Urgency.HAND, person=1, key="one"))
        await asked()
    assert await again == b"again"
    assert easel.begun == []


async def test_what_was_begun_is_kept_though_nobody_waited_to_the_end(studio: DrawingPool) -> None:
    easel = Easel()
    drawing = asyncio.create_task(studio.draw(easel.work(b"picture"), urgency=Urgency.HAND, key="one"))
    await easel.has_begun()
    drawing.cancel()
    await asyncio.wait([drawing])
    easel.go.set()
    assert await studio.draw(lambda: b"drawn again", urgency=Urgency.HAND, key="one") == b"picture"


async def test_work_becomes_as_urgent_as_the_most_urgent_who_waits_for_it(studio: DrawingPool) -> None:
    order: list[str] = []

    def draw(name: str, urgency: Urgency, key: str) -> asyncio.Task[object]:
        return asyncio.create_task(studio.draw(lambda: order.append(name), urgency=urgency, key=key))

    async with held(studio):
        drawings = [
            draw("first look", Urgency.LOOK, "one"),
            draw("hand", Urgency.HAND, "two"),
            draw("second look", Urgency.LOOK, "three"),
        ]
        await asked()
        leaving = draw("never", Urgency.BOARD, "one")
        drawings.append(draw("never", Urgency.BOARD, "three"))
        await asked()
        leaving.cancel()
        await asyncio.wait([leaving])
    await asyncio.gather(*drawings)
    assert order == ["second look", "hand", "first look"]


async def test_a_full_line_and_one_persons_many_are_refused_but_boards_never(studio: DrawingPool) -> None:
    async with held(studio):
        drawings = [
            asyncio.create_task(studio.draw(bytes, urgency=Urgency.HAND, person=1, key=key)) for key in ("a", "b", "c")
        ]
        await asked()
        with pytest.raises(Busy) as refused:
            await studio.draw(bytes, urgency=Urgency.LOOK, person=1)
        assert refused.value.of_person
        drawings.append(asyncio.create_task(studio.draw(bytes, urgency=Urgency.HAND, person=1, key="a")))
        drawings += [
            asyncio.create_task(studio.draw(bytes, urgency=Urgency.LOOK, person=person)) for person in (2, 3, 4)
        ]
        await asked()
        with pytest.raises(Busy) as refused:
            await studio.draw(bytes, urgency=Urgency.HAND, person=5)
        assert not refused.value.of_person
        drawings += [asyncio.create_task(studio.draw(bytes, urgency=Urgency.BOARD, person=1)) for _ in range(20)]
        await asked()
    assert await asyncio.gather(*drawings) == [b""] * 27
    assert await studio.draw(bytes, urgency=Urgency.HAND, person=1) == b"", "there is room again"


@pytest.mark.parametrize("workers", [1, 2, 3])
async def test_replays_never_keep_a_board_waiting(workers: int) -> None:
    studio, easel = DrawingPool(workers), Easel()
    replays = [
        asyncio.create_task(studio.draw(easel.work(n), urgency=Urgency.REPLAY, person=n)) for n in range(2 * workers)
    ]
    at_once = max(1, workers - 1)
    await easel.has_begun(at_once)
    for urgency in SHORT:
        assert await studio.draw(lambda: b"picture", urgency=urgency) == b"picture"
    assert len(easel.begun) == at_once
    easel.go.set()
    assert await asyncio.gather(*replays) == list(range(2 * workers))
    studio.close()


async def test_closing_finishes_what_is_under_way_and_drops_what_waits() -> None:
    studio, easel = DrawingPool(1), Easel()
    begun, *waiting = (
        asyncio.create_task(studio.draw(easel.work(key), urgency=Urgency.HAND, key=key)) for key in (b"1", b"2", b"2")
    )
    await easel.has_begun()
    closing = asyncio.create_task(asyncio.to_thread(studio.close))
    await asyncio.wait(waiting)
    easel.go.set()
    await closing
    assert await begun == b"1"
    assert all(drawing.cancelled() for drawing in waiting)
    assert easel.begun == [b"1"]
    with pytest.raises(RuntimeError):
        await studio.draw(bytes, urgency=Urgency.BOARD)


async def test_closing_on_the_event_loop_leaves_nobody_waiting() -> None:
    studio, easel = DrawingPool(1), Easel()
    drawings = [asyncio.create_task(studio.draw(easel.work(n), urgency=Urgency.HAND)) for n in range(2)]
    await easel.has_begun()
    easel.go.set()
    studio.close()
    assert await drawings[0] == 0
    await asyncio.wait([drawings[1]])
    assert drawings[1].cancelled()

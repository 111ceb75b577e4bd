"""Pictures are drawn by so many threads, in an order in which nobody waits for somebody else's curiosity."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from bot.services.drawing import Busy, Studio, Urgency

ANN, BEN = 1, 2


class Gate:
    """Work that waits until it is let through, and a record of what was drawn in which order."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.begun = threading.Event()
        self.drawn: list[str] = []

    def hold(self) -> bytes:
        """Occupies a thread."""
        self.begun.set()
        assert self.go.wait(30)
        return b"held"

    def draw(self, name: str) -> Callable[[], bytes]:
        """Work that notes its name."""

        def work() -> bytes:
            self.drawn.append(name)
            return name.encode()

        return work


@asynccontextmanager
async def occupied(studio: Studio, gate: Gate, urgency: Urgency = Urgency.BOARD) -> AsyncIterator[None]:
    """One thread is busy for as long as this lasts; whatever is asked for meanwhile waits, and is done at the end."""
    holding = asyncio.create_task(studio.draw(gate.hold, urgency=urgency))
    await asyncio.to_thread(gate.begun.wait, 30)
    try:
        yield
    finally:
        gate.go.set()
        await holding


async def asked(*drawing: asyncio.Task[bytes]) -> None:
    """Let tasks come as far as the queue."""
    for _ in drawing:
        await asyncio.sleep(0)


def task(studio: Studio, work: Callable[[], bytes], urgency: Urgency, **asking: object) -> asyncio.Task[bytes]:
    """Somebody asks."""
    return asyncio.create_task(studio.draw(work, urgency=urgency, **asking))  # type: ignore[arg-type]


async def test_an_error_comes_back_and_the_thread_goes_on() -> None:
    studio = Studio(1)

    def broken() -> bytes:
        raise LookupError("inside")

    for _ in range(2):
        with pytest.raises(LookupError, match="inside"):
            await studio.draw(broken, urgency=Urgency.LOOK, key="broken")
    assert await studio.draw(lambda: b"drawn", urgency=Urgency.LOOK) == b"drawn"
    studio.close()


async def test_no_more_threads_than_the_setting_says_work_at_a_time() -> None:
    for workers in (1, 3):
        studio, here, most = Studio(workers), threading.Semaphore(0), threading.Barrier(workers)

        def work(most: threading.Barrier = most) -> bytes:
            most.wait(30)  # as many as there are threads come together here, over and over
            return threading.current_thread().name.encode()

        names = await asyncio.gather(*(studio.draw(work, urgency=Urgency.BOARD) for _ in range(4 * workers)))
        assert len(set(names)) == workers, here
        studio.close()


async def test_boards_and_hands_overtake_whatever_waits() -> None:
    studio, gate = Studio(1), Gate()
    async with occupied(studio, gate):
        tasks = [
            task(studio, gate.draw(one.name), one, person=ANN)
            for one in (Urgency.REPLAY, Urgency.LOOK, Urgency.HAND, Urgency.BOARD)
        ]
        await asked(*tasks)
    await asyncio.gather(*tasks)
    assert gate.drawn == ["BOARD", "HAND", "LOOK", "REPLAY"]
    studio.close()


async def test_who_asks_for_much_takes_turns_with_who_asks_for_little() -> None:
    studio, gate = Studio(1), Gate()
    async with occupied(studio, gate):
        tasks = [task(studio, gate.draw(f"ann {n}"), Urgency.LOOK, person=ANN) for n in range(4)]
        tasks += [task(studio, gate.draw(f"ben {n}"), Urgency.LOOK, person=BEN) for n in range(2)]
        await asked(*tasks)
    await asyncio.gather(*tasks)
    assert gate.drawn == ["ann 0", "ben 0", "ann 1", "ben 1", "ann 2", "ann 3"]
    studio.close()


async def test_replays_leave_a_thread_to_boards_and_hands() -> None:
    studio, gate = Studio(2), Gate()
    async with occupied(studio, gate, Urgency.REPLAY):
        replay = task(studio, gate.draw("another replay"), Urgency.REPLAY, person=BEN)
        assert await studio.draw(gate.draw("board"), urgency=Urgency.BOARD) == b"board"
        assert await studio.draw(gate.draw("hand"), urgency=Urgency.HAND, person=ANN) == b"hand"
        assert gate.drawn == ["board", "hand"]
    await replay
    studio.close()


async def test_the_same_picture_is_drawn_once_for_all_who_ask_and_kept() -> None:
    studio, gate = Studio(1), Gate()
    async with occupied(studio, gate):
        tasks = [task(studio, gate.draw("turn 5"), Urgency.LOOK, person=person, key="t5") for person in (ANN, BEN)]
        await asked(*tasks)
    assert await asyncio.gather(*tasks) == [b"turn 5", b"turn 5"]
    assert await studio.draw(gate.draw("turn 5"), urgency=Urgency.LOOK, key="t5") == b"turn 5"
    assert gate.drawn == ["turn 5"]
    studio.close()


async def test_what_is_kept_is_bounded_and_the_longest_unused_goes() -> None:
    studio, gate = Studio(1, kept=10), Gate()
    for name in ("aaaa", "bbbb", "aaaa", "cccc", "aaaa", "bbbb"):
        await studio.draw(gate.draw(name), urgency=Urgency.LOOK, key=name)
    assert gate.drawn == ["aaaa", "bbbb", "cccc", "bbbb"]
    studio.close()


async def test_one_who_no_longer_waits_takes_nothing_from_another_who_does() -> None:
    studio, gate = Studio(1), Gate()
    async with occupied(studio, gate):
        left = task(studio, gate.draw("shared"), Urgency.LOOK, person=ANN, key="shared")
        stays = task(studio, gate.draw("shared"), Urgency.LOOK, person=BEN, key="shared")
        alone = task(studio, gate.draw("nobody's"), Urgency.LOOK, person=ANN, key="nobody's")
        await asked(left, stays, alone)
        left.cancel()
        alone.cancel()
        await asked(left, alone)
    assert await stays == b"shared"
    assert await studio.draw(gate.draw("last"), urgency=Urgency.LOOK) == b"last"
    assert gate.drawn == ["shared", "last"]
    studio.close()


async def test_a_full_queue_and_a_greedy_person_are_told_so_and_boards_are_never_refused() -> None:
    studio, gate = Studio(1, waiting=3, each=2), Gate()
    async with occupied(studio, gate):
        tasks = [task(studio, gate.draw("ann"), Urgency.LOOK, person=ANN) for _ in range(2)]
        await asked(*tasks)
        with pytest.raises(Busy):
            await studio.draw(gate.draw("ann"), urgency=Urgency.HAND, person=ANN)
        tasks.append(task(studio, gate.draw("ben"), Urgency.LOOK, person=BEN))
        await asked(*tasks)
        with pytest.raises(Busy):
            await studio.draw(gate.draw("ben"), urgency=Urgency.HAND, person=BEN)
        tasks.append(task(studio, gate.draw("board"), Urgency.BOARD))
        await asked(*tasks)
    await asyncio.gather(*tasks)
    assert gate.drawn == ["board", "ann", "ben", "ann"]
    studio.close()


async def test_closing_finishes_what_is_under_way_and_drops_what_waits() -> None:
    studio, gate = Studio(1), Gate()
    holding = asyncio.create_task(studio.draw(gate.hold, urgency=Urgency.BOARD))
    await asyncio.to_thread(gate.begun.wait, 30)
    waiting = task(studio, gate.draw("waits"), Urgency.BOARD)
    await asked(waiting)
    gate.go.set()
    studio.close()
    assert await holding == b"held"
    with pytest.raises(asyncio.CancelledError):
        await waiting
    with pytest.raises(RuntimeError):
        await studio.draw(gate.draw("late"), urgency=Urgency.BOARD)
    assert gate.drawn == []

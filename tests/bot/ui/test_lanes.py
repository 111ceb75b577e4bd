"""One press of a person at a time, one about a match at a time."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

from bot.ui.lanes import Lanes


async def test_those_who_wait_go_on_in_their_order_and_one_who_gives_up_leaves_no_gap() -> None:
    lanes, held, begun = Lanes(), [ExitStack() for _ in range(4)], list[int]()

    async def press(number: int) -> None:
        await lanes.enter("match", held[number])
        begun.append(number)

    tasks = [asyncio.create_task(press(number)) for number in range(4)]
    await lanes.enter("another match", ExitStack())
    await asyncio.sleep(0)
    assert begun == [0]
    tasks[1].cancel()
    held[0].close()
    await tasks[2]
    assert begun == [0, 2]
    held[2].close()
    await tasks[3]
    held[3].close()
    del tasks
    assert not lanes._locks.get("match")

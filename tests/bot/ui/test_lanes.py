"""One press of a person at a time, one about a match at a time."""

from __future__ import annotations

import asyncio

import pytest

from bot.ui.lanes import WRITING, Lanes, Passage

ANN, BEN, CLEO = 1, 2, 3


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, no press takes too long."""
    monkeypatch.setattr("bot.ui.lanes.LONGEST", 3600)


async def _rounds(most: int = 5) -> None:
    """Each task that can go on has done so."""
    for _ in range(most):
        await asyncio.sleep(0)


class Presses:
    """Presses that work until they are told to go on; `begun` are those that were let in, in their order."""

    def __init__(self) -> None:
        self.lanes = Lanes()
        self.begun: list[str] = []
        self.passages: dict[str, Passage] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, name: str, person: int, match: str = "") -> None:
        self.passages[name] = Passage(self.lanes, person)

        async def begin() -> None:
            await self.passages[name].begin(match)
            self.begun.append(name)

        self.tasks[name] = asyncio.create_task(begin())
        await _rounds()

    async def end(self, *names: str) -> None:
        for name in names:
            self.passages[name].end()
            await _rounds()


async def test_presses_of_a_person_begin_one_after_the_other_in_their_order() -> None:
    here = Presses()
    for name in "abc":
        await here.come(name, ANN)
    assert here.begun == ["a"]
    await here.end("a")
    assert here.begun == ["a", "b"]
    await here.end("b", "c")
    assert here.begun == ["a", "b", "c"]
    assert not len(here.lanes)


async def test_who_floods_holds_up_nobody_else() -> None:
    here = Presses()
    for number in range(20):
        await here.come(f"ann {number}", ANN, "x")
    await here.come("ben", BEN, "y")
    await here.come("cleo", CLEO)
    assert here.begun == ["ann 0", "ben", "cleo"]


async def test_people_at_a_table_take_turns() -> None:
    here = Presses()
    for name, person in (("a1", ANN), ("a2", ANN), ("a3", ANN), ("b1", BEN), ("c1", CLEO), ("b2", BEN)):
        await here.come(name, person, "x")
    assert here.begun == ["a1"]
    await here.end("a1", "b1", "c1", "a2", "b2", "a3")
    assert here.begun == ["a1", "b1", "c1", "a2", "b2", "a3"]


async def test_a_table_goes_on_soon_after_a_press_waits_for_its_picture_or_for_discord() -> None:
    here = Presses()
    await here.come("ann", ANN, "x")
    await here.come("ann again", ANN, "x")
    await here.come("ben", BEN, "x")
    here.passages["ann"].release_match()
    assert here.begun == ["ann"], "it is still being written"
    await _rounds(WRITING + 5)
    assert here.begun == ["ann", "ben"], "Discord has no answer for Ann yet"
    await here.end("ann", "ben")
    assert here.begun == ["ann", "ben", "ann again"]
    await here.end("ann again")
    assert not len(here.lanes)


async def test_a_press_that_takes_long_lets_the_next_one_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.ui.lanes.LONGEST", 0.01)
    here = Presses()
    await here.come("ann", ANN, "x")
    await here.come("ann again", ANN)
    await here.come("ben", BEN, "x")
    await asyncio.sleep(0.01)
    await _rounds()
    assert sorted(here.begun) == ["ann", "ann again", "ben"]
    await here.end("ann", "ann again", "ben")
    assert not len(here.lanes)


@pytest.mark.parametrize("leaves_first", [True, False])
async def test_a_press_that_is_cancelled_while_it_waits_leaves_no_gap(leaves_first: bool) -> None:
    here = Presses()
    for name in "abc":
        await here.come(name, ANN)
    if leaves_first:  # its turn comes in the same instant
        here.passages["a"].end()
    here.tasks["b"].cancel()
    here.passages["b"].end()
    here.passages["a"].end()
    await _rounds()
    assert here.begun == ["a", "c"]
    await here.end("c")
    assert not len(here.lanes)


async def test_a_press_that_is_cancelled_while_its_table_is_busy_leaves_its_persons_lane() -> None:
    here = Presses()
    await here.come("ann", ANN, "x")
    await here.come("ben", BEN, "x")
    await here.come("ben again", BEN, "y")
    here.tasks["ben"].cancel()
    await _rounds()
    await here.end("ben")
    assert here.begun == ["ann", "ben again"]

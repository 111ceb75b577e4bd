"""How many functions and files of ours five walks run through: `python -m tools.road`, with `--list` which functions.

`--picture` draws the road of a card press by rooms, for docs/architecture.md.

Each walk is pressed on a simulated Discord, warm, and traced on every thread until all that it sets off is done. A
lambda or comprehension counts with the function that it is in. *Before*: functions before the first unit of work runs.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import threading
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final, Self

import simcord

from tests.scenarios.costs import HANDS, court_press, drafting, four, visit_turn
from tests.scenarios.counted import counted
from tests.scenarios.court import court, custom_ids
from tests.scenarios.world import Shown, World
from tests.scenarios.world import world as open_world

ROOT: Final = f"{Path(__file__).resolve().parents[1]}/"
SIMULATOR: Final = ROOT + "bot/simulator/"
OURS: Final = (ROOT + "bot/", ROOT + "engine/", ROOT + "render/")
UNIT: Final = "counted.<locals>.unit.<locals>.run"
"""What runs each unit of work while it is counted."""


@dataclass
class Road:
    """Notes the functions of ours that a walk runs, in the order of their first calls, on threads begun since."""

    on: bool = False
    before: int = -1
    units: int = 0
    codes: dict[CodeType, None] = field(default_factory=dict)

    def note(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if not self.on or event != "call" or code.co_name.endswith(">"):
            return
        if code.co_filename.startswith(OURS) and not code.co_filename.startswith(SIMULATOR):
            self.codes.setdefault(code)
        elif self.before < 0 and code.co_qualname == UNIT:
            self.before = len(self.codes)

    @property
    def files(self) -> set[str]:
        return {code.co_filename for code in self.codes}

    @property
    def counts(self) -> str:
        return f"{len(self.codes)} functions in {len(self.files)} files, {self.before} before"

    async def walk(self, world: World, pressing: Awaitable[object]) -> Self:
        """Do this, and wait for what it sets off. Only the last walk is kept."""
        self.codes, self.before = {}, -1
        async with counted(world) as cost:
            self.on = True
            await pressing
            self.on = False
        self.units = cost.units.total()
        return replace(self)


@contextmanager
def traced() -> Iterator[Road]:
    road = Road()
    threading.setprofile(road.note)
    sys.setprofile(road.note)
    try:
        yield road
    finally:
        threading.setprofile(None)
        sys.setprofile(None)


def seen(world: World, actor: simcord.MemberActor) -> Shown:
    """A player's open hand."""
    return next(one for one in world.channel.history(viewer=actor) if custom_ids(one, "lay:"))


async def warm_royal_visit(folder: Path) -> AsyncIterator[tuple[str, Road]]:
    """The same after another match: what is worked out once a process is in no walk, whatever ran before."""
    with tempfile.TemporaryDirectory() as before:
        async for _ in royal_visit(Path(before), 2):
            pass
    async for walk in royal_visit(folder, 1):
        yield walk


async def royal_visit(folder: Path, seed: int) -> AsyncIterator[tuple[str, Road]]:
    """Open a hand, press a card, end the turn; at last a challenge."""
    with traced() as road:
        async with open_world(folder) as world:
            await world.start_match()
            mover, rng = await world.mover(), random.Random(seed)
            for _ in range(4):
                mover = await visit_turn(world, mover, rng)
            board = world.last
            yield "My hand", await road.walk(world, world.press_id(mover, board, custom_ids(board, "hand:")[0]))
            while not (ends := custom_ids(hand := seen(world, mover), "end:")):
                card = world.press_id(mover, hand, rng.choice(drafting(hand)))
                yield "card press", await road.walk(world, card)
            yield "End turn", await road.walk(world, world.press_id(mover, hand, ends[0]))
            yield "challenge and accept", await road.walk(world, world.start_match())


async def royal_court(folder: Path) -> AsyncIterator[tuple[str, Road]]:
    """An act at a table of four with open hands."""
    with traced() as road:
        async with court(folder, *HANDS) as table:
            people, rng = await four(table), random.Random(1)
            for _ in range(21):
                await court_press(table, people, rng)
            yield "act of The Royal Court", await road.walk(table.world, court_press(table, people, rng))


def picture(road: Road) -> str:
    """The rooms of a road in the order in which it first enters them, each with its functions and files."""
    rooms: dict[str, Road] = {}
    for code in road.codes:
        folders = code.co_filename.removeprefix(ROOT).split("/")[:-1]
        rooms.setdefault("/".join(folders[:3] if folders[1:2] == ["ui"] else folders[:2]), Road()).codes[code] = None
    lines = [f"{road.counts} the first unit of work"]
    for room, inside in rooms.items():
        count = len(inside.codes)
        lines.append(f"{room:22}{count:4} functions{len(inside.files):4} files  {'▇' * round(count / 4)}".rstrip())
    return "\n".join(lines)


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for number, walks in enumerate((warm_royal_visit, royal_court)):
            (Path(folder) / str(number)).mkdir()
            async for name, road in walks(Path(folder) / str(number)):
                print(f"{name:24}{road.counts}, {road.units} units")
                if name == "card press" and "--picture" in sys.argv:
                    print(picture(road))
                for code in road.codes if "--list" in sys.argv else ():
                    print("   ", code.co_filename.removeprefix(ROOT), code.co_qualname)


if __name__ == "__main__":
    asyncio.run(main())

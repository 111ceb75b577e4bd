"""How long the road of a press is: a change that makes it longer shows. `python -m tools.road --list` says by what."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tools.road import royal_visit

AT_MOST: Final = {"card press": (400, 104, 37), "End turn": (652, 133, 38)}
"""Functions of ours, their files, and functions before the first unit of work. If they fall, change them here."""


async def test_the_road_of_a_press_is_no_longer_than_it_was(tmp_path: Path) -> None:
    async for name, road in royal_visit(tmp_path):
        counts = (len(road.codes), len(road.files), road.before)
        assert all(map(int.__le__, counts, AT_MOST.get(name, counts))), (name, counts)

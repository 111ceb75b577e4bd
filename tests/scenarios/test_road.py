"""How long the road of a press is: a change that makes it longer shows. `python -m tools.road --list` says by what."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tools.road import picture, warm_royal_visit

PAGE: Final = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text("utf-8")

AT_MOST: Final = {"card press": (320, 75, 26), "End turn": (524, 105, 26)}
"""Functions of ours, their files, and functions before the first unit of work. If they fall, change them here.

Alone they are 312 and 520: what ran before in this process decides whether up to four more have to work something out.
"""

DRAW: Final = "draw it again: python -m tools.road --picture"


async def test_the_road_of_a_press_is_no_longer_than_it_was(tmp_path: Path) -> None:
    walks = [walked async for walked in warm_royal_visit(tmp_path)]  # to its end: a failure must not leave it open
    for name, road in walks:
        counts = (len(road.codes), len(road.files), road.before)
        assert all(map(int.__le__, counts, AT_MOST.get(name, counts))), (name, counts)
        if name == "card press":
            rooms, drawn = picture(road).splitlines()[1:], re.findall(r"(?m)^[\w/]+ +\d+ functions.*$", PAGE)
            assert {line.split()[0] for line in drawn} == {line.split()[0] for line in rooms}, DRAW
            now, then = (sum(int(line.split()[1]) for line in lines) for lines in (rooms, drawn))
            assert abs(now - then) < 0.1 * now, DRAW

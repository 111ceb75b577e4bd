"""Draw the picture of any position in a game's notation; or, into a folder, all named ones but the rules' pages'."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.errors import EngineError
from engine.royal_court.position import LETTERS
from engine.royal_visit.board import SEATS
from render.raster import png
from render.scene import Scene
from tools.situations import royal_court, royal_visit


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.situations", description=__doc__)
    parser.add_argument("position", nargs="?", help="a line of the notation; if left out, all named positions")
    parser.add_argument("--seat", choices=LETTERS + "gr", help="the hand of this seat")
    parser.add_argument("--out", type=Path, default=Path("picture.png"), help="a file, or the folder for all of them")
    wanted = parser.parse_args(arguments)
    if wanted.position is None:
        wanted.out.mkdir(parents=True, exist_ok=True)
        for name, plan in {**royal_visit.PICTURES, **royal_court.PICTURES}.items():
            if "rules_" not in name:
                (wanted.out / f"{name}.png").write_bytes(png(plan()))
        return
    try:
        scene = _scene(wanted.position, wanted.seat)
    except (EngineError, ValueError) as error:
        parser.error(str(error))
    wanted.out.write_bytes(png(scene))


def _scene(line: str, seat: str | None) -> Scene:
    if line.startswith(("court ", "full ")):
        return royal_court.board(line) if seat is None else royal_court.hand(line, LETTERS.index(seat))
    return royal_visit.board(line) if seat is None else royal_visit.hand(line, seat=SEATS[seat])


if __name__ == "__main__":
    main()

"""The command line: `python -m bench.turns [a c …]`."""

from __future__ import annotations

import argparse
import asyncio
import os
import platform

from bench.turns import acts, confirmed, crowd, doors, drawing, grown, lone, lookups, resident

ROWS = {
    "a": confirmed.row,
    "b": confirmed.row,
    "c": lone.row,
    "d": crowd.row,
    "e": resident.row,
    "f": lookups.row,
    "g": acts.row,
    "i": grown.row,
    "j": drawing.row,
    "m": doors.row,
}
"""The function that measures each row; `a` and `b` are one run."""

NAMED = ("i", "j", "m")
"""Rows that are measured only if they are named."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.turns", description="How fast the way to an answer is.")
    parser.add_argument(
        "rows", nargs="*", metavar="row", help=f"which rows: {', '.join(ROWS)}; all but {', '.join(NAMED)} if left out"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=200, help="a, i, j, m: matches at once")
    parser.add_argument("--rounds", type=int, default=5, help="a, g, j, m: rounds, in all but g of one turn of each")
    parser.add_argument("--at-once", type=int, default=200, help="a, i, j, m: presses under way at once, at most")
    parser.add_argument("--tables", type=int, default=100, help="g: tables of each size at once")
    parser.add_argument("--acts", type=int, default=3, help="g: acts at each table in a round")
    parser.add_argument("--acts-at-once", type=int, default=32, help="g: acts under way at once, at most")
    parser.add_argument("--turns", type=int, default=7500, help="i: turns after which objects are counted")
    parser.add_argument("--presses", type=int, default=100, help="c: of each kind")
    parser.add_argument("--young", type=int, default=10, help="c: turns of the young match")
    parser.add_argument("--old", type=int, default=300, help="c: turns of the old match")
    parser.add_argument("--people", type=int, default=200, help="d: who press")
    parser.add_argument("--seconds", type=float, default=60, help="d: for how long")
    parser.add_argument("--together", action="store_true", help="d: all in the same instant")
    parser.add_argument("--resident", type=int, default=1000, help="e, j: matches of both games when memory is read")
    parser.add_argument("--starts", type=int, default=5, help="e: how often the bot is started")
    parser.add_argument("--live", type=int, default=10_000, help="e, f: matches under way in the full database")
    parser.add_argument("--finished", type=int, default=100_000, help="e, f: finished ones, of 40 turns each")
    parser.add_argument("--rated", type=int, default=100_000, help="e, f: people with ratings")
    parser.add_argument("--most", type=int, default=5000, help="e, f: the matches of the one who has most")
    parser.add_argument("--questions", type=int, default=30, help="f: of each kind")
    parser.add_argument("--drawing-processes", type=int, default=2, help="j: processes that draw")
    given = parser.parse_args()
    for letter in given.rows:
        if letter not in ROWS:
            parser.error(f"no row {letter}")
    print(f"CPython {platform.python_version()}, {os.cpu_count()} cores, load {_load()} before")
    for row in dict.fromkeys(ROWS[letter] for letter in given.rows or (one for one in ROWS if one not in NAMED)):
        asyncio.run(row(given))
    print(f"load {_load()} after: with anything else running, times are longer, and rows c and d mean little")


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f}"


if __name__ == "__main__":
    main()

"""The command line: `python -m bench.turns [a c …]`."""

from __future__ import annotations

import argparse
import asyncio

from bench.turns import confirmed

ROWS = {"a": confirmed.row, "b": confirmed.row}
"""What measures each row; `a` and `b` are one run."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.turns", description="How fast the way to an answer is.")
    parser.add_argument("rows", nargs="*", metavar="row", help=f"which rows: {', '.join(ROWS)}; all if left out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=200, help="a: matches at once")
    parser.add_argument("--rounds", type=int, default=3, help="a: turns of each match")
    parser.add_argument("--at-once", type=int, default=200, help="a: presses under way at once, at most")
    given = parser.parse_args()
    for letter in given.rows:
        if letter not in ROWS:
            parser.error(f"no row {letter}")
    for row in dict.fromkeys(ROWS[letter] for letter in given.rows or ROWS):
        asyncio.run(row(given))


if __name__ == "__main__":
    main()

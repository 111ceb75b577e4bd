"""Train the opponent's network from nothing by self-play: `python -m tools.train_network`.

train_network.c next to this file plays and learns, a hundred times as fast as Python: it needs a C compiler (`cc`). The
same seed and number of games give the same weights, which are written to
engine/royal_visit/opponent/network_weights.bin. The file in the repository is that of the defaults, made in 740 s of
one core.
"""

from __future__ import annotations

import argparse
import struct
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from engine.royal_visit.opponent.network import INPUTS, SCALE
from tools.train_opponent import pack_weights

SOURCE = Path(__file__).with_name("train_network.c")
WEIGHTS = Path(__file__).parent.parent / "engine/royal_visit/opponent/network_weights.bin"
HIDDEN = 64
"""Number of hidden units: a larger network would be too slow for the opponent."""

RATES = ("0.02", "0.0002", "0.8", "0.02")
"""How far a value is drawn at first, and in the end; λ: 0 trusts the next value, 1 only the result; random turns."""


def compiled(folder: Path, hidden: int = HIDDEN) -> Path:
    """Compile the trainer with `hidden` hidden units into a folder. Return its path.

    Floating point is strict, so that machines agree. Code without floating-point traps gives the same numbers and lets
    the compiler vectorise.
    """
    program = folder / "train_network"
    flags = ["-O3", "-std=c11", "-ffp-contract=off", "-fno-trapping-math", f"-DHIDDEN={hidden}"]
    subprocess.run(["cc", *flags, "-o", program, SOURCE, "-lm"], check=True)
    return program


def train(words: Sequence[str], hidden: int = HIDDEN) -> list[float]:
    """Train with these command line arguments. Return the weights: rows, bias, out."""
    with tempfile.TemporaryDirectory() as folder:
        output = subprocess.run(
            [compiled(Path(folder), hidden), "train", *words], check=True, stdout=subprocess.PIPE
        ).stdout
    return list(struct.unpack(f"<{(INPUTS + 2) * hidden}f", output))


def main() -> None:
    """Train and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="the file to write")
    given = parser.parse_args()
    weights = train([str(given.games), str(given.seed), *RATES])
    given.out.write_bytes(pack_weights(weights, SCALE))


if __name__ == "__main__":
    main()

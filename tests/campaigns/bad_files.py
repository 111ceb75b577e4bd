"""Files that someone may attach: matches of either game as they are, spoiled, swollen, of another kind, anything."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

RECORDS: Final = sorted((Path(__file__).parents[1] / "engine").glob("*/records/*.rv"))

LIMIT: Final = 64 * 1024
"""Bytes that the bot reads of a file."""


def _whole(rng: random.Random) -> bytes:
    return rng.choice(RECORDS).read_bytes()


def _flipped(rng: random.Random) -> bytes:
    data = bytearray(_whole(rng))
    for _ in range(rng.choice([1, 1, 3, 30])):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def _lines(rng: random.Random) -> bytes:
    """Lines left out, twice, in another order, or of another match."""
    lines, others = (_whole(rng).decode().split("\n") for _ in range(2))
    at = rng.randrange(len(lines))
    change: Callable[[], Sequence[str]] = rng.choice(
        [
            lambda: lines[:at] + lines[at + 1 :],
            lambda: lines[: at + 1] + lines[at:],
            lambda: lines[:at] + others[at:],
            lambda: lines[at:] + lines[:at],
            lambda: lines[:at],
        ]
    )
    return "\n".join(change()).encode()


def _header(rng: random.Random) -> bytes:
    """A header with a value that it cannot have."""
    head, _, body = _whole(rng).decode().partition("\n\n")
    lines = head.split("\n")
    at = rng.randrange(len(lines))
    values = ("", "9" * 4000, "-1", "0", "\u202e<@1>@everyone", "{" * 3000, "é" * 500, "null", "court full", "a" * 64)
    lines[at] = f"{lines[at].partition(': ')[0]}: {rng.choice(values)}"
    return ("\n".join(lines) + "\n\n" + body).encode()


def _swollen(rng: random.Random) -> bytes:
    """As large as may be: the same turns again and again, one line, or one header."""
    head, _, body = _whole(rng).partition(b"\n\n")
    turn = rng.choice(body.split(b"\n"))
    made = rng.choice(
        [
            head + b"\n\n" + body * 200,
            head + b"\n\n" + (turn + b"\n") * 9000,
            head + b"\n\n" + turn * 9000,
            head + b"\nX: " + b"y" * LIMIT,
            head + b"\n" + b"".join(b"X%d: y\n" % number for number in range(9000)),
            b"\n" * LIMIT,
        ]
    )
    return made[: LIMIT - rng.choice([0, 1, 500])]


def _deep(rng: random.Random) -> bytes:
    depth = rng.choice([1000, 20_000])
    return rng.choice([b"[" * depth + b"]" * depth, b'{"a":' * depth + b"1" + b"}" * depth, b"Game: " + b"(" * depth])


def _other(rng: random.Random) -> bytes:
    """Of another kind: chess, a picture, a compressed match, JSON, another encoding."""
    text = _whole(rng).decode()
    return rng.choice(
        [
            b'[Event "Casual"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n',
            b"\x89PNG\r\n\x1a\n" + rng.randbytes(3000),
            gzip.compress(text.encode()),
            json.dumps({"game": "royal_visit", "turns": [None] * 500}).encode(),
            text.encode("utf-16"),
            text.replace("\n", "\r").encode(),
            text.replace("\n", "\r\n").encode(),
            text.encode().replace(b"\n", b"\0"),
            b"\xef\xbb\xbf" + text.encode(),
        ]
    )


def _huge(rng: random.Random) -> bytes:
    return _whole(rng) * rng.choice([100, 5000])


def _empty(rng: random.Random) -> bytes:
    return rng.choice([b"", b"\n", b"\n\n", b": ", b"Game: royal_visit", rng.randbytes(rng.choice([1, 200, LIMIT]))])


KINDS: Final = (_whole, _flipped, _flipped, _lines, _lines, _header, _header, _swollen, _deep, _other, _huge, _empty)

NAMES: Final = ("match.rv", "@everyone.rv", "../../etc/passwd", "\u202evr.hctam", "a" * 200 + ".exe", "<@1>.json")


def bad_file(rng: random.Random) -> tuple[str, bytes]:
    """A file: its name, and what is in it."""
    return rng.choice(NAMES), rng.choice(KINDS)(rng)

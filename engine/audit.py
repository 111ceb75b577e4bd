"""The arithmetic of a match's luck once more, for audits: plainer than `engine.randomness`, and on purpose not by it.

What an audit finds would prove little if it came from the code that it audits.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Final

_WORDS: Final = 2**64


def luck_words(seed: str, purpose: str) -> Iterator[int]:
    """64-bit words of SHA-256(seed:purpose:block), the most significant byte first."""
    block = 0
    while True:
        digest = sha256(f"{seed}:{purpose}:{block}".encode("ascii")).digest()
        yield from (int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24))
        block += 1


def below(limit: int, numbers: Iterator[int]) -> int:
    """The next number from 0 to `limit` - 1: words past the last full run are passed over."""
    return next(word for word in numbers if word < _WORDS // limit * limit) % limit

"""Shards: Discord divides a bot's servers among gateway connections, and the bot their matches among processes.

A match's home is the shard of its server; a match in private messages, whose server is 0, is at home in shard 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.store.transaction import marks

TIMESTAMP: Final = 22
"""Bits of an id below its timestamp, by which Discord assigns servers to shards."""


def shard_of(guild: int, count: int) -> int:
    """The shard of `count` to which Discord sends the events of a server, or of private messages (0)."""
    return (guild >> TIMESTAMP) % count


@dataclass(frozen=True, slots=True)
class Shards:
    """A subset of the shards: `numbers` of `count`. The default is the only shard of one."""

    count: int = 1
    numbers: frozenset[int] = frozenset({0})

    @property
    def all(self) -> bool:
        """Whether these are all shards."""
        return len(self.numbers) == self.count

    def __contains__(self, guild: int) -> bool:
        """Whether a server, or private messages (0), is in one of them."""
        return self.all or shard_of(guild, self.count) in self.numbers

    def __and__(self, other: Shards) -> Shards:
        return Shards(self.count, self.numbers & other.numbers if self.count == other.count else frozenset())

    def among(self, column: str) -> tuple[str, tuple[int, ...]]:
        """An `AND …` condition, with its values: the column's server is in one of them. Empty for all shards."""
        if self.all:
            return "", ()
        return f" AND ({column} >> {TIMESTAMP}) % ? IN ({marks(self.numbers)})", (self.count, *sorted(self.numbers))


EVERYTHING: Final = Shards()

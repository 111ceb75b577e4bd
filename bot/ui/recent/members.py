"""Which people were lately found in a server, so that a turn costs no request of its own to look them up.

In memory only: after a restart each is looked up again once.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

TRUSTED_MS: Final = 60 * 60 * 1000
"""Milliseconds for which a person who was found in a server is not looked up again."""

CAPACITY: Final = 10_000
"""People and servers to remember; the ones looked up longest ago are forgotten first."""


class RecentMembers:
    """`clock` returns milliseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._found: OrderedDict[tuple[int, int], int] = OrderedDict()

    def note(self, guild: int, user: int, *, there: bool) -> None:
        """Note the outcome of a look-up; a person who has left is forgotten, to be looked up again."""
        self._found.pop((guild, user), None)
        if there:
            self._found[guild, user] = self._clock()
            if len(self._found) > CAPACITY:
                self._found.popitem(last=False)

    def has(self, guild: int, user: int) -> bool:
        """Whether the person was found in the server less than `TRUSTED_MS` ago."""
        at = self._found.get((guild, user))
        return at is not None and at + TRUSTED_MS > self._clock()

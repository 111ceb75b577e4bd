"""What is remembered in memory only: bounded, and lost without harm at a restart."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from bot.durations import DAY, EPOCH, Milliseconds, Time

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """The last `most` entries; the one set longest ago is dropped first. Values are never None.

    An entry is found until `kept_for` after it was set, by the `clock`; without one, no time passes.
    """

    def __init__(self, most: int, clock: Callable[[], Time] = lambda: EPOCH, kept_for: Milliseconds = DAY) -> None:
        self._most, self._clock, self._kept_for = most, clock, kept_for
        self._entries: OrderedDict[K, tuple[V, Time]] = OrderedDict()

    def __setitem__(self, key: K, value: V) -> None:
        self._entries[key] = value, self._clock()
        self._entries.move_to_end(key)
        if len(self._entries) > self._most:
            self._entries.popitem(last=False)

    def get(self, key: K) -> V | None:
        """The value of a key; None if it is not remembered."""
        found = self._entries.get(key)
        return found[0] if found is not None and self._clock() - found[1] < self._kept_for else None

    def __contains__(self, key: K) -> bool:
        return self.get(key) is not None

    def pop(self, key: K, until: Time | None = None) -> V | None:
        """Forget a key, unless it was set later than `until`; return what its value was, as `get`."""
        found = self._entries.get(key)
        if found is None or (until is not None and found[1] > until):
            return None
        value = self.get(key)
        del self._entries[key]
        return value

    def values(self) -> list[V]:
        """The values that `get` finds, those set longest ago first."""
        now = self._clock()
        return [value for value, at in self._entries.values() if now - at < self._kept_for]

"""A cache bounded by bytes, not by entries. Not thread-safe: threads that share one hold a lock."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

OVERHEAD = 300
"""Estimated bytes of an entry besides its value: the key and the dictionary's slot."""


class LruCache(Generic[K, V]):
    """Least-recently-used cache. `limit`: bytes at most, overhead included; `bytes`: bytes now."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self._entries: OrderedDict[K, tuple[V, int]] = OrderedDict()

    def get(self, key: K) -> V | None:
        """Return the value and mark it as used; None if it is not cached."""
        found = self._entries.get(key)
        if found is None:
            return None
        self._entries.move_to_end(key)
        return found[0]

    def put(self, key: K, value: V, size: int) -> None:
        """Cache a value of `size` bytes and evict what exceeds the limit. Larger values than the limit are ignored."""
        size += OVERHEAD
        if size > self.limit:
            return
        _, before = self._entries.pop(key, (None, 0))
        self._entries[key] = value, size
        self.bytes += size - before
        while self.bytes > self.limit:
            _, (_, evicted) = self._entries.popitem(last=False)
            self.bytes -= evicted

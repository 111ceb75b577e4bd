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

    def pop(self, key: K) -> tuple[V, int] | None:
        """Remove an entry and return its value and size; None if it is not cached."""
        found = self._entries.pop(key, None)
        if found is None:
            return None
        self.bytes -= found[1]
        return found[0], found[1] - OVERHEAD


class SegmentedCache(Generic[K, V]):
    """Least-recently-used cache in two segments: a value that is used again moves from the first to the second.

    Most values are used once: they evict each other, but not those that recur. `first`, `second`: maximum bytes.
    """

    def __init__(self, first: int, second: int) -> None:
        self._first: LruCache[K, V] = LruCache(first)
        self._second: LruCache[K, V] = LruCache(second)

    @property
    def bytes(self) -> int:
        """Bytes now, overhead included."""
        return self._first.bytes + self._second.bytes

    def get(self, key: K) -> V | None:
        """Return the value and mark it as used; None if it is not cached."""
        value = self._second.get(key)
        if value is None and (found := self._first.pop(key)) is not None:
            value, size = found
            self._second.put(key, value, size)
        return value

    def put(self, key: K, value: V, size: int) -> None:
        """Cache a new value of `size` bytes."""
        self._first.put(key, value, size)

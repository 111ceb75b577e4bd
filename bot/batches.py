"""Pages and batches, for all layers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


async def all_pages(page: Callable[[T | None], Awaitable[list[T]]], size: int) -> list[T]:
    """Read all pages: `page` returns at most `size` items after the given one; None: from the start."""
    found = await page(None)
    last = len(found)
    while last == size:
        more = await page(found[-1])
        found, last = [*found, *more], len(more)
    return found


def batches(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """The items in their order, `size` at a time.

    >>> list(batches([1, 2, 3, 4, 5], 2))
    [[1, 2], [3, 4], [5]]
    """
    for start in range(0, len(items), size):
        yield items[start : start + size]

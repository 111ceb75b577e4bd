"""A cache of where no post rests or waits, so that not every press has to ask the store."""

from __future__ import annotations

from typing import Final

BOUND: Final = 4096
"""Places kept, at most."""

QuietPlace = tuple[str, int, int]
"""A match's public id (empty: none), and the server and channel of a press."""


class QuietPlaces:
    """Places of presses where nothing rests or waits. Whatever lets a post rest or wait clears it, from any thread.

    `generation`: read it before asking the store; `add` ignores what was found before the last `clear`.
    """

    def __init__(self) -> None:
        self.generation = 0
        self._places: set[QuietPlace] = set()

    def __contains__(self, place: QuietPlace) -> bool:
        return place in self._places

    def add(self, place: QuietPlace, generation: int) -> None:
        if generation == self.generation:
            if len(self._places) >= BOUND:
                self._places.clear()
            self._places.add(place)

    def clear(self) -> None:
        self.generation += 1
        self._places.clear()

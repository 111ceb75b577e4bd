"""The last private answer to each person's press in a window, so that the next one replaces it.

In memory only, like the open hands: an interaction's token is never stored or logged.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.ui.recent.open_hands import TOKEN_LIFE_MS
from bot.ui.requests import InteractionToken

CAPACITY: Final = 2_000
"""How many answers are kept; the oldest are dropped first."""


class LastAnswers:
    """The last answer to each press in a window, by match and person. `clock` gives milliseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._last: dict[tuple[str, int], tuple[InteractionToken, int]] = {}

    def replace(self, match: str, user: int, token: InteractionToken) -> InteractionToken | None:
        """Remember an answer; return the one before it, if that can still be deleted."""
        before = self._last.pop((match, user), None)
        if len(self._last) >= CAPACITY:
            del self._last[next(iter(self._last))]
        self._last[match, user] = token, self._clock()
        return before[0] if before is not None and self._clock() - before[1] <= TOKEN_LIFE_MS else None

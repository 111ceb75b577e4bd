"""What each person was last told in private about an answer in a window, so that the next word takes its place.

In memory only, like the open hands: an interaction's token is never stored or logged.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import discord

from bot.ui.recent.open_hands import TOKEN_LIFE_MS

KEPT: Final = 2_000
"""How many people at tables are remembered; who has not answered for longest is forgotten first."""


class LastAnswers:
    """The last answer to each press in a window, by match and person. `clock` gives milliseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._last: dict[tuple[str, int], tuple[discord.Interaction[Any], int]] = {}

    def told(self, match: str, user: int, interaction: discord.Interaction[Any]) -> discord.Interaction[Any] | None:
        """Somebody is told something now: by which press before, if what was said then can still be taken away."""
        before = self._last.pop((match, user), None)
        if len(self._last) >= KEPT:
            del self._last[next(iter(self._last))]
        self._last[match, user] = interaction, self._clock()
        return before[0] if before is not None and self._clock() - before[1] <= TOKEN_LIFE_MS else None

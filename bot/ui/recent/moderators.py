"""Who has lately typed a command of the moderators' group, so that he may also press what it has opened.

Whether somebody is a moderator, Discord says: it lets those type the group's commands who have *Manage Server*, or whom
the server has chosen instead. A press tells only of the former. In memory only: after a restart one types once more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

TRUSTED_MS: Final = 15 * 60 * 1000
"""For so many milliseconds after a command what it has opened may be pressed: as long as Discord lets it be edited."""


class TrustedModerators:
    """`clock` gives milliseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._typed: dict[tuple[int, int], int] = {}

    def typed(self, guild: int, user: int) -> None:
        """Discord has let somebody type one of the commands in a server."""
        now = self._clock()
        self._typed = {who: at for who, at in self._typed.items() if at + TRUSTED_MS > now}
        self._typed[guild, user] = now

    def know(self, guild: int, user: int) -> bool:
        """Whether somebody has typed one of them lately."""
        at = self._typed.get((guild, user))
        return at is not None and at + TRUSTED_MS > self._clock()

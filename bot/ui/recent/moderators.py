"""People who have lately typed a command of the moderators' group, and so may press its buttons.

Discord decides who is a moderator: it lets people with *Manage Server* type the group's commands, or others whom the
server has chosen. A press shows only the former. In memory only: after a restart they type a command again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

TRUSTED_MS: Final = 15 * 60 * 1000
"""Milliseconds after a command during which its buttons work: as long as Discord lets the answer be edited."""


class TrustedModerators:
    """`clock` gives milliseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._typed: dict[tuple[int, int], int] = {}

    def note_command(self, guild: int, user: int) -> None:
        """Discord has let a person type one of the commands in a server."""
        now = self._clock()
        self._typed = {who: at for who, at in self._typed.items() if at + TRUSTED_MS > now}
        self._typed[guild, user] = now

    def is_trusted(self, guild: int, user: int) -> bool:
        """Whether a person has typed one of the commands lately."""
        at = self._typed.get((guild, user))
        return at is not None and at + TRUSTED_MS > self._clock()

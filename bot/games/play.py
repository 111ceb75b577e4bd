"""Shim."""

from __future__ import annotations

from typing import Protocol

from bot.games.base import Draft, HostedGame


class PlayedGame(HostedGame, Protocol):
    """Shim."""

    @property
    def levels_offered(self) -> tuple[int, ...]:
        """The levels at which the bot plays, the easiest first; none if it does not play this game."""

    def loses(self, view: str, draft: Draft) -> bool:
        """Whether ending the turn as it is laid out loses the match at once, as far as its player may know."""


__all__ = ["PlayedGame"]

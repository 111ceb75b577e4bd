"""The Royal Court as people see it: its controls, words and pictures."""

from __future__ import annotations

from bot.games.royal_court.front import RoyalCourtFront

__all__ = ["RoyalCourtFront"]

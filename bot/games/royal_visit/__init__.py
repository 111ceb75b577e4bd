"""Royal Visit as people see it: its controls, words and pictures."""

from __future__ import annotations

from bot.games.royal_visit.front import RoyalVisitFront

__all__ = ["RoyalVisitFront"]

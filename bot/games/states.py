"""Shim."""

from __future__ import annotations

from bot.games.base import Draft, HandState, JudgedTurn, Puzzle, TableState, TurnMade

__all__ = ["Draft", "HandState", "JudgedTurn", "Puzzle", "TableState", "TurnMade"]

"""Shim."""

from __future__ import annotations

from bot.games.base import HostedGame as PlayedGame

__all__ = ["PlayedGame"]

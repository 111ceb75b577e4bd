"""Shim."""

from __future__ import annotations

from bot.games.base import HostedGame

__all__ = ["HostedGame"]

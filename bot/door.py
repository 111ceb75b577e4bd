"""The door by which presses come from Discord. What is behind it does not know which one it is."""

from __future__ import annotations

from typing import Protocol

from bot.client import BotClient


class Door(Protocol):
    """Opened with the services, closed before them."""

    @property
    def client(self) -> BotClient:
        """The client for Discord's REST API."""

    @property
    def connected(self) -> bool:
        """Whether presses arrive from Discord, so that people can act."""

    @property
    def takes(self) -> bool:
        """Whether this process takes the presses that reach it: what a balancer has to know."""

    @property
    def disconnects(self) -> int:
        """How often that has ended."""

    @property
    def why(self) -> str:
        """Why none arrive, and until when, if the bot waits before it connects; else empty."""

    async def stay_open(self, token: str) -> None:
        """Log in and take presses until cancelled. Raises discord.py's errors if the bot cannot go on."""

    async def stop_intake(self) -> None:
        """Take no more presses; those under way are still answered."""

    async def close(self) -> None:
        """End the connections to Discord."""

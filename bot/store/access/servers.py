"""Queries on servers' settings."""

from __future__ import annotations

from collections.abc import Iterable

from bot.settings.server import ServerChoices
from bot.store.rows import Value
from bot.store.transaction import Transaction


def find_server(tx: Transaction, guild: int) -> ServerChoices:
    """What a server has chosen, or the defaults."""
    return tx.find(ServerChoices, "FROM servers WHERE guild = ?", guild) or ServerChoices()


def save_server(tx: Transaction, guild: int, **changes: Value) -> None:
    """Change columns of `servers`."""
    tx.upsert("servers", {"guild": guild, **changes}, "guild")


def find_channels(tx: Transaction, guild: int) -> tuple[int, ...]:
    """Channels of a server in which matches may be played; empty: all."""
    return tuple(tx.column("SELECT channel FROM server_channels WHERE guild = ? ORDER BY channel", guild))


def save_channels(tx: Transaction, guild: int, channels: Iterable[int]) -> None:
    """Replace the allowed channels of a server; empty: all are allowed."""
    tx.run("DELETE FROM server_channels WHERE guild = ?", guild)
    for channel in channels:
        tx.insert("server_channels", {"guild": guild, "channel": channel})


def find_options(tx: Transaction, guild: int) -> dict[tuple[str, str], str]:
    """A server's defaults of the games' options, by (game, option)."""
    rows = tx.all("SELECT game, option, value FROM server_options WHERE guild = ?", guild)
    return {(game, option): value for game, option, value in rows}


def save_option(tx: Transaction, guild: int, game: str, option: str, value: str) -> None:
    """Set a server's default of a game's option."""
    row: dict[str, Value] = {"guild": guild, "game": game, "option": option, "value": value}
    tx.upsert("server_options", row, "guild", "game", "option")

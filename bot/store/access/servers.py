"""Queries on servers' settings and channels, and on the pings that people have caused."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.durations import Time
from bot.ids import ChannelId, GuildId, UserId
from bot.settings.server import ServerChoices
from bot.store.rows import Value, values
from bot.store.transaction import Transaction


def find_server(tx: Transaction, guild: GuildId) -> ServerChoices:
    """What a server has chosen, or the defaults."""
    return tx.find(ServerChoices, "FROM servers WHERE guild = ?", guild) or ServerChoices()


def save_server(tx: Transaction, guild: GuildId, **changes: Value) -> None:
    """Change columns of `servers`."""
    tx.upsert("servers", {"guild": guild, **changes}, "guild")


def find_channels(tx: Transaction, guild: GuildId) -> tuple[ChannelId, ...]:
    """Channels of a server in which matches may be played; empty: all."""
    return tuple(tx.column("SELECT channel FROM server_channels WHERE guild = ? ORDER BY channel", guild))


def save_channels(tx: Transaction, guild: GuildId, channels: Iterable[ChannelId]) -> None:
    """Replace the allowed channels of a server; empty: all are allowed."""
    tx.run("DELETE FROM server_channels WHERE guild = ?", guild)
    for channel in channels:
        tx.insert("server_channels", {"guild": guild, "channel": channel})


def find_options(tx: Transaction, guild: GuildId) -> dict[tuple[str, str], str]:
    """A server's defaults of the games' options, by (game, option)."""
    rows = tx.all("SELECT game, option, value FROM server_options WHERE guild = ?", guild)
    return {(game, option): value for game, option, value in rows}


def save_option(tx: Transaction, guild: GuildId, game: str, option: str, value: str) -> None:
    """Set a server's default of a game's option."""
    row: dict[str, Value] = {"guild": guild, "game": game, "option": option, "value": value}
    tx.upsert("server_options", row, "guild", "game", "option")


@dataclass(frozen=True, slots=True)
class PingRow:
    """What one interaction of a person counts for."""

    user_id: UserId
    at: Time
    challenges: int
    people: int


def add_ping(tx: Transaction, row: PingRow) -> None:
    tx.insert("pings", values(row))


def pings_between(tx: Transaction, user: UserId, since: Time, until: Time) -> list[PingRow]:
    """A person's rows after a time and up to another, oldest first."""
    return tx.load(PingRow, "FROM pings WHERE user_id = ? AND at > ? AND at <= ? ORDER BY at", user, since, until)


def drop_pings_outside(tx: Transaction, since: Time, until: Time) -> None:
    """Delete the rows up to a time, and those after another: from before the clock was set back."""
    tx.run("DELETE FROM pings WHERE at <= ? OR at > ?", since, until)

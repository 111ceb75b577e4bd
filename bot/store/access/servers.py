"""Queries on servers' settings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.store.transaction import Transaction, Value


@dataclass(frozen=True, slots=True)
class ServerRow:
    """A server's settings; None: the default. `options` is keyed by (game, option), `channels` are ids."""

    pace: str | None = None
    hints: bool | None = None
    rated: bool | None = None
    threads: bool | None = None
    language: str | None = None
    options: Mapping[tuple[str, str], str] | None = None
    channels: tuple[int, ...] = ()


def find_server(tx: Transaction, guild: int) -> ServerRow:
    row = tx.one("SELECT pace, hints, rated, threads, language FROM servers WHERE guild = ?", guild)
    options = tx.all("SELECT game, option, value FROM server_options WHERE guild = ?", guild)
    columns: dict[str, Value] = dict(row) if row is not None else {}
    for name in ("hints", "rated", "threads"):
        if columns.get(name) is not None:
            columns[name] = bool(columns[name])
    return ServerRow(
        **columns,  # type: ignore[arg-type]
        options={(one["game"], one["option"]): one["value"] for one in options},
        channels=find_channels(tx, guild),
    )


def save_server(tx: Transaction, guild: int, **changes: Value) -> None:
    """Change columns of `servers`."""
    tx.run("INSERT INTO servers (guild) VALUES (?) ON CONFLICT (guild) DO NOTHING", guild)
    sets = ", ".join(f"{name} = ?" for name in changes)
    tx.run(f"UPDATE servers SET {sets} WHERE guild = ?", *changes.values(), guild)


def find_language(tx: Transaction, guild: int) -> str | None:
    """The language of a server's public messages; None: the default."""
    found = tx.value("SELECT language FROM servers WHERE guild = ?", guild)
    return None if found is None else str(found)


def find_channels(tx: Transaction, guild: int) -> tuple[int, ...]:
    """Channels of a server in which matches may be played; empty: all."""
    rows = tx.all("SELECT channel FROM server_channels WHERE guild = ? ORDER BY channel", guild)
    return tuple(row["channel"] for row in rows)


def save_channels(tx: Transaction, guild: int, channels: Iterable[int]) -> None:
    """Replace the allowed channels of a server; empty: all are allowed."""
    tx.run("DELETE FROM server_channels WHERE guild = ?", guild)
    for channel in channels:
        tx.insert("server_channels", {"guild": guild, "channel": channel})


def save_option(tx: Transaction, guild: int, game: str, option: str, value: str) -> None:
    """Set a server's default of a game's option."""
    tx.run(
        "INSERT INTO server_options (guild, game, option, value) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (guild, game, option) DO UPDATE SET value = excluded.value",
        guild,
        game,
        option,
        value,
    )

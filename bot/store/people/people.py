"""Queries on people: their names at their last interaction, their settings, and whom they have blocked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from bot.batches import batches
from bot.durations import Time
from bot.ids import EVERYWHERE, GuildId, MatchId, UserId
from bot.settings.personal import PersonalSettings
from bot.store.rows import Value
from bot.store.transaction import Transaction, marks


def save_name(tx: Transaction, guild: GuildId, user: UserId, name: str, locale: str | None = None) -> None:
    """Save a person's name in a server or `EVERYWHERE`, with the locale of their Discord client."""
    row: dict[str, Value] = {"guild": guild, "user_id": user, "name": name, "locale": locale}
    tx.upsert("names", row, "guild", "user_id")


@dataclass(frozen=True, slots=True)
class Presser:
    """What is stored of a person who presses something.

    `names`: with their locale, in a server and `EVERYWHERE`. `match`: the newest of their matches under way; 0: none.
    `avatar`: of their face, None: none.
    """

    names: Mapping[GuildId, tuple[str, str | None]]
    match: MatchId
    avatar: str | None


def find_presser(tx: Transaction, user: UserId, guild: GuildId) -> Presser:
    """What is stored of a presser. One query, because many interactions make it."""
    query = (
        "SELECT guild, name, locale, 0 FROM names WHERE user_id = ? AND guild IN (?, ?) UNION ALL"
        " SELECT NULL, avatar, NULL, 0 FROM faces WHERE user_id = ? UNION ALL"
        " SELECT NULL, NULL, NULL, m.id FROM seats s JOIN matches m ON m.id = s.match"
        " WHERE s.user_id = ? AND s.ended IS NULL AND m.state = 'play'"
    )
    rows = tx.all(query, user, EVERYWHERE, guild, user, user)
    return Presser(
        {place: (name, locale) for place, name, locale, *_ in rows if place is not None},
        MatchId(max((match for *_, match in rows), default=0)),
        next((name for place, name, *_ in rows if place is None and name is not None), None),
    )


def locale_of(tx: Transaction, user: UserId) -> str | None:
    """The locale of a person's Discord client at their last interaction; None without one."""
    return tx.value("SELECT locale FROM names WHERE guild = ? AND user_id = ?", EVERYWHERE, user)


def names_of(tx: Transaction, guild: GuildId, users: Iterable[UserId]) -> dict[UserId, str]:
    """People's names in a server, or else their names outside of servers; never a name from another server.

    People without either are omitted.
    """
    found: dict[UserId, str] = {}
    for some in batches(list(dict.fromkeys(users)), 500):
        among, given = tx.among("user_id", some)
        rows = tx.all(
            f"SELECT user_id, name FROM names WHERE {among} AND guild IN (?, ?) ORDER BY guild",
            *given,
            EVERYWHERE,
            guild,
        )
        found.update((row["user_id"], row["name"]) for row in rows)  # the server's name comes last and wins
    return found


def find_settings(tx: Transaction, user: UserId) -> PersonalSettings:
    """A person's settings, or the defaults. Not cached, because another process may change them."""
    return tx.find(PersonalSettings, "FROM settings WHERE user_id = ?", user) or PersonalSettings()


def save_settings(tx: Transaction, user: UserId, **changes: Value) -> None:
    """Change columns of a person's settings."""
    tx.upsert("settings", {"user_id": user, **changes}, "user_id")


def block(tx: Transaction, user: UserId, other: int, now: Time) -> None:
    """Add a block; does nothing if it exists."""
    tx.run("INSERT INTO blocks (user_id, blocked, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", user, other, now)


def unblock(tx: Transaction, user: UserId, other: int) -> None:
    tx.run("DELETE FROM blocks WHERE user_id = ? AND blocked = ?", user, other)


def blocked_by(tx: Transaction, user: UserId) -> list[UserId]:
    """The people whom a person has blocked, newest first."""
    return tx.column("SELECT blocked FROM blocks WHERE user_id = ? ORDER BY at DESC, blocked", user)


def blocks_between(tx: Transaction, user: UserId, others: Collection[UserId]) -> set[tuple[UserId, UserId]]:
    """The blocks between a person and these others, both ways, as pairs (blocker, blocked)."""
    rows = tx.all(
        f"SELECT user_id, blocked FROM blocks WHERE (user_id = ? AND blocked IN ({marks(others)}))"
        f" OR (blocked = ? AND user_id IN ({marks(others)}))",
        user,
        *others,
        user,
        *others,
    )
    return {(row["user_id"], row["blocked"]) for row in rows}

"""Queries on the people who want to be told when a challenge or table opens in a server."""

from __future__ import annotations

from bot.durations import Time
from bot.ids import GuildId, UserId
from bot.settings.personal import PersonalSettings
from bot.store.access.bans import BANS
from bot.store.core.matches import MatchRow
from bot.store.rows import columns, read
from bot.store.transaction import Transaction, marks


def add_wish(tx: Transaction, user: UserId, guild: GuildId, game: str) -> None:
    """Add it; does nothing if it exists."""
    sent = tx.number("SELECT max(sent) FROM wishes WHERE user_id = ?", user) or 0
    sql = "INSERT INTO wishes (user_id, guild, game, sent) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
    tx.run(sql, user, guild, game, sent)


def drop_wishes(tx: Transaction, user: UserId, *one: int | str) -> None:
    """Delete a person's wishes: all, or `one` by server and game."""
    tx.run(f"DELETE FROM wishes WHERE user_id = ?{' AND guild = ? AND game = ?' if one else ''}", user, *one)


def wishes_of(tx: Transaction, user: UserId, guild: GuildId) -> frozenset[str]:
    """The games of whose challenges and tables in a server a person wants to be told."""
    return frozenset(tx.column("SELECT game FROM wishes WHERE user_id = ? AND guild = ?", user, guild))


def wishing(tx: Transaction, match: MatchRow, now: Time, since: Time, most: int) -> dict[UserId, PersonalSettings]:
    """People to tell of a challenge or table, who were told of nothing since, with their settings: longest ago first.

    Without those who have a seat in it, whom its server has banned, or between whom and one of its people is a block.
    """
    here = [user for seat in match.seats if (user := seat.user_id or seat.invited) is not None]
    blocks = f"b.user_id = w.user_id AND b.blocked IN ({marks(here)})"
    blocked = f"b.blocked = w.user_id AND b.user_id IN ({marks(here)})"
    rows = tx.all(
        f"SELECT w.user_id, {columns(PersonalSettings, 's')}"
        " FROM wishes w LEFT JOIN settings s ON s.user_id = w.user_id"
        f" WHERE w.guild = ? AND w.game = ? AND w.sent <= ? AND w.user_id NOT IN ({marks(here)})"
        f" AND NOT EXISTS (SELECT 1 FROM blocks b WHERE ({blocks}) OR ({blocked}))"
        f" AND NOT EXISTS (SELECT 1 {BANS} AND user_id = w.user_id) ORDER BY w.sent, w.user_id LIMIT ?",
        match.place.guild,
        match.game,
        since,
        *here * 3,
        match.place.guild,
        now,
        most,
    )
    return {row[0]: PersonalSettings() if row[1] is None else read(PersonalSettings, row[1:]) for row in rows}


def note_sent(tx: Transaction, user: UserId, now: Time, since: Time) -> bool:
    """Note that a person is sent a message now; False if they were since, beside this unit of work."""
    return tx.run("UPDATE wishes SET sent = ? WHERE user_id = ? AND sent <= ?", now, user, since) > 0

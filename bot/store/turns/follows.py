"""Queries on follows: people who want to be notified of a match that they do not play in."""

from __future__ import annotations

from enum import StrEnum

from bot.store.transaction import Transaction


class FollowMode(StrEnum):
    """When a person is notified of a match. `OFF` is not stored."""

    TURNS = "turns"
    END = "end"
    OFF = "off"


def follow(tx: Transaction, match: int, user: int, mode: FollowMode) -> None:
    """Add or replace a person's follow."""
    tx.upsert("follows", {"match": match, "user_id": user, "mode": mode}, "match", "user_id")


def unfollow(tx: Transaction, match: int, user: int) -> None:
    tx.run("DELETE FROM follows WHERE match = ? AND user_id = ?", match, user)


def followers(tx: Transaction, match: int) -> dict[int, FollowMode]:
    """A match's followers, each with their mode."""
    rows = tx.all("SELECT user_id, mode FROM follows WHERE match = ? ORDER BY user_id", match)
    return {row["user_id"]: FollowMode(row["mode"]) for row in rows}


def drop_follows(tx: Transaction, match: int) -> None:
    tx.run("DELETE FROM follows WHERE match = ?", match)

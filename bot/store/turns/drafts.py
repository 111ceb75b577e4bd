"""Queries on drafts: turns that players have not confirmed yet."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.rows import values
from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A draft in answer to the prompt of `prompt_version`, and the last hint for it; see the table."""

    prompt_version: int
    step: int
    chosen: str | None
    plays: tuple[str, ...]
    hint_step: int | None = None
    hint_plays: tuple[str, ...] = ()
    hint_chance: float | None = None
    hint_best: float | None = None


def find_draft(tx: Transaction, match: int, seat: str) -> DraftRow | None:
    return tx.find(DraftRow, "FROM drafts WHERE match = ? AND seat = ?", match, seat)


def save_draft(tx: Transaction, match: int, seat: str, draft: DraftRow) -> None:
    tx.upsert("drafts", {"match": match, "seat": seat, **values(draft)}, "match", "seat")


def drop_draft(tx: Transaction, match: int, seat: str) -> None:
    tx.run("DELETE FROM drafts WHERE match = ? AND seat = ?", match, seat)


def drop_drafts(tx: Transaction, match: int) -> None:
    tx.run("DELETE FROM drafts WHERE match = ?", match)

"""Queries on drafts: turns half laid out."""

from __future__ import annotations

import json
from dataclasses import dataclass

from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A turn half laid out, as the answer to what was `asked`."""

    prompt_version: int
    step: int
    chosen: str | None
    plays: tuple[str, ...]


def find_draft(tx: Transaction, match: int, seat: str) -> DraftRow | None:
    """What a seat has laid out."""
    row = tx.one("SELECT asked, step, chosen, plays FROM drafts WHERE match = ? AND seat = ?", match, seat)
    return None if row is None else DraftRow(row["asked"], row["step"], row["chosen"], tuple(json.loads(row["plays"])))


def save_draft(tx: Transaction, match: int, seat: str, draft: DraftRow) -> None:
    """Replace what a seat has laid out."""
    tx.run(
        "INSERT INTO drafts (match, seat, asked, step, chosen, plays) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (match, seat) DO UPDATE SET asked = excluded.asked, step = excluded.step,"
        " chosen = excluded.chosen, plays = excluded.plays",
        match,
        seat,
        draft.prompt_version,
        draft.step,
        draft.chosen,
        json.dumps(draft.plays),
    )


def drop_draft(tx: Transaction, match: int, seat: str) -> None:
    """Forget what a seat has laid out."""
    tx.run("DELETE FROM drafts WHERE match = ? AND seat = ?", match, seat)


def drop_drafts(tx: Transaction, match: int) -> None:
    """Forget what anybody has laid out in a match."""
    tx.run("DELETE FROM drafts WHERE match = ?", match)

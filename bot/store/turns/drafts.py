"""Queries on drafts: turns that players have not confirmed yet."""

from __future__ import annotations

import json
from dataclasses import dataclass

from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A draft in answer to the prompt of `prompt_version`; see the table."""

    prompt_version: int
    step: int
    chosen: str | None
    plays: tuple[str, ...]


def find_draft(tx: Transaction, match: int, seat: str) -> DraftRow | None:
    row = tx.one("SELECT prompt_version, step, chosen, plays FROM drafts WHERE match = ? AND seat = ?", match, seat)
    return (
        None
        if row is None
        else DraftRow(row["prompt_version"], row["step"], row["chosen"], tuple(json.loads(row["plays"])))
    )


def save_draft(tx: Transaction, match: int, seat: str, draft: DraftRow) -> None:
    tx.run(
        "INSERT INTO drafts (match, seat, prompt_version, step, chosen, plays) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (match, seat) DO UPDATE SET prompt_version = excluded.prompt_version, step = excluded.step,"
        " chosen = excluded.chosen, plays = excluded.plays",
        match,
        seat,
        draft.prompt_version,
        draft.step,
        draft.chosen,
        json.dumps(draft.plays),
    )


def drop_draft(tx: Transaction, match: int, seat: str) -> None:
    tx.run("DELETE FROM drafts WHERE match = ? AND seat = ?", match, seat)


def drop_drafts(tx: Transaction, match: int) -> None:
    tx.run("DELETE FROM drafts WHERE match = ?", match)

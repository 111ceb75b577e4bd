"""What people were told of as done, and what they did: remembered, to be compared when the bot has come to harm."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from tests.campaigns.people import Press, Step
from tests.process.scene import Scene

PERSONS: Final = (
    *("turn", "reply", "join", "stand", "offer", "answer", "more", "nudge", "claim", "close", "leave", "move"),
)
"""The kinds of actions that one press makes at most one of."""


@dataclass
class Confirmed:
    """The public part of each match's actions, as they were when a press about it was answered."""

    scene: Scene
    _seen: dict[int, list[tuple[Any, ...]]] = field(default_factory=dict)

    def note(self, step: Step) -> None:
        """A press was answered."""
        if not isinstance(step, Press) or not step.match.startswith("m"):
            return
        for row in self.scene.read("SELECT id FROM matches WHERE public_id = ?", step.match):
            self._seen[row["id"]] = self._actions(row["id"])

    def check(self) -> None:
        """Everything that was confirmed is there as it was."""
        for match, before in self._seen.items():
            assert self._actions(match)[: len(before)] == before, f"match {match} has lost what was confirmed"

    def _actions(self, match: int) -> list[tuple[Any, ...]]:
        # Without the data: a person's id may be taken out of it.
        rows = self.scene.read("SELECT number, seat, kind, at FROM actions WHERE match = ? ORDER BY number", match)
        return [tuple(row) for row in rows]

    def acted(self, step: Step) -> Counter[str]:
        """How often a person has acted in the match that they press about, by kinds of actions."""
        if not isinstance(step, Press):
            return Counter()
        # Those at a table move up when someone leaves: who sat down is told by the data.
        sql = (
            "SELECT a.kind, count(*) AS n FROM actions a JOIN matches m ON m.id = a.match WHERE m.public_id = ?"
            " AND (a.data = ? OR (a.kind != 'join' AND a.seat IN"
            " (SELECT seat FROM seats s WHERE s.match = m.id AND s.user_id = ?))) GROUP BY a.kind"
        )
        rows = self.scene.read(sql, step.match, str(step.actor.id), step.actor.id)
        return Counter({row["kind"]: row["n"] for row in rows if row["kind"] in PERSONS})

"""The only place that knows how a custom_id is spelled: `action:match:version[:rest]`.

Match and version are in every one, so that a press on an old message is recognised. Nothing hidden is in any,
but for the controls of a hand, which only its owner ever receives.
"""

from __future__ import annotations

from typing import NamedTuple

_REST = r"[A-Za-z0-9+:-]*"


class Id(NamedTuple):
    """What a custom_id says. `rest` is the action's own: a step, a page, a choice."""

    action: str
    match: int
    version: int
    rest: str = ""

    def __str__(self) -> str:
        return f"{self.action}:{self.match}:{self.version}" + (f":{self.rest}" if self.rest else "")


def pattern(action: str) -> str:
    """The regular expression of one action's custom_ids; no two actions' can match the same one."""
    return rf"(?P<action>{action}):(?P<match>\d+):(?P<version>\d+)(?::(?P<rest>{_REST}))?"


def read(groups: dict[str, str | None]) -> Id:
    """The id behind the groups of a match of `pattern`."""
    return Id(str(groups["action"]), int(groups["match"] or 0), int(groups["version"] or 0), groups["rest"] or "")


def spelled(game: str) -> str:
    """A game's key in the rest of a custom_id, where `_` has no place.

    >>> spelled("royal_visit"), game_of(spelled("royal_visit"))
    ('royal-visit', 'royal_visit')
    """
    return game.replace("_", "-")


def game_of(word: str) -> str:
    """The key behind that word."""
    return word.replace("-", "_")

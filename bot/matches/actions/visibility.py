"""Who may know of an action."""

from __future__ import annotations

from enum import Enum

from engine.game import Game


class Visibility(Enum):
    """Who may know of an action, beside its actor."""

    PUBLIC = "public"
    """Everyone may know of the action and its actor; the data may still have parts that only some readers see."""
    ANONYMOUS = "anonymous"
    """Everyone sees the effect, and no one, not even the actor's own reader, is shown who acted or what they chose."""
    SECRET = "secret"
    """No one else may know of the action: it raises no public version and leaves every other view as it was."""


def visibility_of(rules: Game, before: str, after: str, seat: str, action: str) -> Visibility:
    """Who may know of a game's action, which led from the position `before` to `after`."""
    if rules.as_seen(before, None, seat, action):
        return Visibility.PUBLIC
    changed = rules.view(before, None) != rules.view(after, None)
    return Visibility.ANONYMOUS if changed else Visibility.SECRET

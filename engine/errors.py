"""What the engine refuses, by code and data. Words for people are the caller's; `str(error)` is English for developers.

No error names a card that its reader could not have typed himself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that is wrong: a stable `code` and an English `text` for developers and the console."""

    code: str
    text: str

    def __str__(self) -> str:
        return self.text


class EngineError(Exception):
    """Anything the engine refuses; `reasons` names every cause that was found."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__("; ".join(reason.text for reason in reasons))
        self.reasons = reasons

    @property
    def code(self) -> str:
        """The code of the first reason."""
        return self.reasons[0].code


class InvalidNotation(EngineError):
    """The text cannot be read at all."""


class InvalidPosition(EngineError):
    """The text reads as a position that no match can stand in."""


class IllegalTurn(EngineError):
    """The turn reads well, but the rules do not allow it here."""


class GameOver(IllegalTurn):
    """The game has ended: there is no further turn."""


class HiddenCards(EngineError):
    """The answer depends on cards that this view does not show."""


class InvalidRecord(EngineError):
    """A record does not replay; `line` is the number of the offending line, from 1.

    Where a turn is wrong, `instead` has some that would be right there, in the game's notation.
    """

    def __init__(self, line: int, *reasons: Reason, instead: Sequence[str] = ()) -> None:
        super().__init__(*(Reason(reason.code, f"line {line}: {reason.text}") for reason in reasons))
        self.line = line
        self.instead = tuple(instead)

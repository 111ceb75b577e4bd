"""Errors of the engine, with stable codes.

`str(error)` is English for developers and the console; the texts that players read are the caller's. No error names a
card that its reader could not have typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that is wrong: a stable `code`, and a `text` for developers and the console."""

    code: str
    text: str

    def __str__(self) -> str:
        return self.text


class EngineError(Exception):
    """Base class. `reasons` has every cause that was found."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__("; ".join(reason.text for reason in reasons))
        self.reasons = reasons

    @property
    def code(self) -> str:
        """Code of the first reason."""
        return self.reasons[0].code


class InvalidNotation(EngineError):
    """The text cannot be parsed."""


class InvalidPosition(EngineError):
    """The text parses, but no match can reach the position."""


class IllegalTurn(EngineError):
    """The turn parses, but the rules do not allow it here."""


class GameOver(IllegalTurn):
    """The game has ended: no further turn is legal."""


class HiddenCards(EngineError):
    """The answer depends on cards that this view hides."""


class InvalidRecord(EngineError):
    """A record does not replay. `line` is the number of the offending line, from 1.

    If the line is an illegal turn, `instead` has some legal ones, in the game's notation.
    """

    def __init__(self, line: int, *reasons: Reason, instead: Sequence[str] = ()) -> None:
        super().__init__(*(Reason(reason.code, f"line {line}: {reason.text}") for reason in reasons))
        self.line = line
        self.instead = tuple(instead)

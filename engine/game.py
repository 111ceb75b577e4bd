"""What any hosted game offers to the rest of the house: the seam for a second game.

Positions, views, plays and turns cross it as the game's own notation, which nobody outside looks into. A seat is the
game's short name for a place at the table ("g", "r").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from engine.randomness import Shuffles


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: `how` in one word, and each seat's score from 0 (lost) to 1 (won).

    No scores: the match does not count.
    """

    how: str
    scores: Mapping[str, float]

    @property
    def winner(self) -> str | None:
        """The one seat that won, if one did."""
        return next((seat for seat, score in self.scores.items() if score == 1), None)

    @property
    def text(self) -> str:
        """The result as records write it: `g king`, `draw deck`, `none cancelled`."""
        return f"{self.winner or ('draw' if self.scores else 'none')} {self.how}"


@dataclass(frozen=True, slots=True)
class LastTurn:
    """The other's last turn, and what the player who is now to move saw `before` it: a view of his own seat."""

    before: str = field(repr=False)
    turn: str


@dataclass(frozen=True, slots=True)
class Advice:
    """A turn to play, the chance of winning with it, and with the best turn of all, which may begin otherwise; 0 to 1.

    Chances are as the player to move sees the game: for all that he knows, between the strongest players there are.
    """

    turn: str
    chance: float
    best: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the strongest player there is makes of a turn: the chance of winning with it, and with his own `turn`.

    Chances as in `Advice`. `best` is never less than `played`; where they are the same, the turn was as good as his.
    """

    played: float
    best: float
    turn: str


class Game(Protocol):
    """The rules of one game. Everything is a function of its arguments; errors are `engine.errors.EngineError`."""

    @property
    def key(self) -> str:
        """The name the store knows the game by."""

    @property
    def rules_version(self) -> int:
        """Rises when a rule's reading changes, so that old records stay readable."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Every seat, in the order in which people join: the challenger first."""

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """What may be chosen at the challenge; the first value of each is the default."""

    @property
    def picks(self) -> tuple[str, ...]:
        """What the player who accepts may choose from; his choice is turn 0 of the record."""

    def start(self, options: Mapping[str, str], pick: str, shuffles: Shuffles) -> str:
        """The first position. `shuffles` must stand at 1; what it has used up belongs to the match's state."""

    def to_move(self, position: str) -> str | None:
        """The seat whose turn it is, None when the game is over."""

    def view(self, position: str, seat: str | None) -> str:
        """What `seat` may see of a position; None is a spectator."""

    def turns(self, view: str) -> tuple[str, ...]:
        """One legal turn for each distinct outcome, in a stable order; empty when the game is over."""

    def next_plays(self, view: str, laid: Sequence[str]) -> tuple[str, ...]:
        """Every single play that may follow the plays laid out so far."""

    def plays(self, turn: str) -> tuple[str, ...]:
        """The plays that a turn is made of."""

    def turn(self, plays: Sequence[str]) -> str:
        """The turn made of these plays."""

    def apply(self, position: str, turn: str, shuffles: Shuffles) -> str:
        """The position after a turn; raises `IllegalTurn`."""

    def outcome(self, position: str) -> Outcome | None:
        """How the game ended by its rules, None while it goes on."""

    def resigned(self, seat: str) -> Outcome:
        """What it means that this seat gives up."""

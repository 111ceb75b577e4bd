"""The seam: what every hosted game offers to the rest of the code.

Positions, views, plays and actions cross it in the game's own notation, which no caller parses. A seat is the game's
short name of a player ("g", "r"). The engine has no clock, and no randomness but the `Chance` that it is handed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from engine.randomness import Chance

OPEN: Final = "*"
"""Reader of a match that is over, to whom every hand and action is open. Never the name of a seat."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: `how` is the reason in one word; `scores` has each seat's score from 0 (lost) to 1 (won).

    `ranks` has each seat's place from 1; equal seats share a place. By default the ranks follow from the scores. An
    outcome without scores does not count (a cancelled match).

    >>> Outcome("deck", {"g": 0.5, "r": 0.5}).ranks, Outcome("king", {"g": 0.0, "r": 1.0}).ranks
    ({'g': 1, 'r': 1}, {'g': 2, 'r': 1})
    """

    how: str
    scores: Mapping[str, float]
    ranks: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.ranks:
            scores = self.scores.values()
            ranks = {seat: 1 + sum(other > score for other in scores) for seat, score in self.scores.items()}
            object.__setattr__(self, "ranks", ranks)

    @property
    def winner(self) -> str | None:
        """The seat with score 1, if any."""
        return next((seat for seat, score in self.scores.items() if score == 1), None)

    def result(self, seat: str) -> float:
        """Return a seat's value in lists of results: 1 for a sole first place, 0.5 for a shared one, else 0.

        >>> outcome = Outcome("sum", {"a": 1.0, "b": 0.5, "c": 0.0})
        >>> outcome.result("a"), outcome.result("b"), Outcome("deck", {"g": 0.5, "r": 0.5}).result("g")
        (1.0, 0.0, 0.5)
        """
        if self.ranks[seat] > 1:
            return 0.0
        return 1.0 if list(self.ranks.values()).count(1) == 1 else 0.5

    @property
    def text(self) -> str:
        """The result as records write it: `g king`, `draw deck`, `none cancelled`."""
        return f"{self.winner or ('draw' if self.scores else 'none')} {self.how}"


@dataclass(frozen=True, slots=True)
class LeaveResult:
    """The game after a seat has left: the position from which it goes on, and the outcome if it ended."""

    position: str = field(repr=False)
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class LastTurn:
    """The previous turn, and the view (of the seat that is to move now) `before` it."""

    before: str = field(repr=False)
    turn: str


@dataclass(frozen=True, slots=True)
class Advice:
    """A suggested turn, the chance of winning with it, and the chance with the best turn of all.

    Chances are from 0 to 1, between strongest players, given only what the player to move may see. `best` differs from
    `chance` if the best turn does not begin with the drafted plays.
    """

    turn: str
    chance: float
    best: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """The strongest level's evaluation of a played turn: the chance of winning with it, and with the level's own
    `turn`.

    Chances as in `Advice`. Invariant: `best >= played`. If they are equal, `turn` may be the played one.
    """

    played: float
    best: float
    turn: str


class Game(Protocol):
    """The rules of one game. Every method is a pure function of its arguments (and of `chance`); errors are
    `engine.errors.EngineError`."""

    @property
    def key(self) -> str:
        """Name under which the store knows the game."""

    @property
    def rules_version(self) -> int:
        """Version of the rules for new matches. It rises when the reading of a rule changes, so that old records stay
        readable."""

    @property
    def plays_versions(self) -> frozenset[int]:
        """Rules versions whose matches this implementation can continue and replay."""

    @property
    def players(self) -> tuple[int, int]:
        """Minimum and maximum number of players."""

    def seats(self, players: int) -> tuple[str, ...]:
        """Return the seats in the order in which people join; the challenger's is first."""

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """Values of each option of a challenge; the first value is the default."""

    def setup(self, options: Mapping[str, str], seats: Sequence[str], chance: Chance) -> str:
        """Return the first position. Choices during the setup (a closed hand) are ordinary actions that follow it."""

    def dealt(self, position: str) -> bool:
        """Return whether the setup is complete. Only turns after it are counted."""

    def to_act(self, position: str) -> frozenset[str]:
        """Return the seats with a pending prompt: one, several at once, or none if the game is over."""

    def inactive_seats(self, position: str) -> frozenset[str]:
        """Return the seats that no longer play although the game goes on: they left, were
        eliminated or have finished."""

    def prompt_key(self, position: str, seat: str) -> str:
        """Return a key of the seat's current prompt. While it stays the same, the seat's draft and controls stay valid,
        whatever other seats do."""

    def apply(self, position: str, seat: str, action: str, chance: Chance) -> str:
        """Return the position after a seat's action. Raises `IllegalTurn`, also if the seat is not to act."""

    def leave(self, position: str, seat: str, chance: Chance, how: str = "resign") -> LeaveResult:
        """Return the game after a seat resigned (`resign`) or ran out of time (`time`). It may go
        on without the seat."""

    def default_action(self, position: str, seat: str) -> str | None:
        """Return the action to apply when a prompt's short deadline passes without an answer.

        None: the prompt has no such deadline; only the clock of turns applies.
        """

    def view(self, position: str, reader: str | None) -> str:
        """Return what a reader may see of a position: a seat; None for spectators; `OPEN` for everyone once the match
        is over.

        The caller checks that the match is over: a position does not show that someone resigned.
        """

    def as_seen(self, position: str, reader: str | None, seat: str, action: str) -> str:
        """Return an action made in this position as a reader may see it: parts may be redacted; empty if it is secret.

        A secret action either leaves all other readers' views unchanged, or its effect is public and its actor is
        anonymous.
        """

    def turns(self, view: str) -> tuple[str, ...]:
        """Return one action for each distinct outcome that the view's reader can choose, in a stable order; empty if
        they are not to act.

        There can be thousands. Screens and use cases use `next_plays` instead.
        """

    def next_plays(self, view: str, drafted: Sequence[str]) -> tuple[str, ...]:
        """Return every single play that may follow the drafted plays. The cost does not depend on
        the number of turns."""

    def plays(self, action: str) -> tuple[str, ...]:
        """Split an action into its plays."""

    def turn(self, plays: Sequence[str]) -> str:
        """Join plays to an action."""

    def outcome(self, position: str) -> Outcome | None:
        """Return how the game ended by its rules, or None while it goes on."""

"""What any hosted game offers to the rest of the house: the seam for a second game.

Positions, views, plays and actions cross it as the game's own notation, which nobody outside looks into. A seat is the
game's short name for a place at the table ("g", "r"). The engine has no clock and draws no luck but from the `Chance`
that it is handed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from engine.randomness import Chance

OPEN: Final = "*"
"""The reader of a match that is over: everybody, from whom no hand and no action is kept any more. No seat's name."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: `how` in one word, and each seat's score from 0 (lost) to 1 (won).

    `ranks` has each seat's place, from 1, shared by equals; where they are not given they follow from the scores. No
    scores: the match does not count.

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
        """The one seat that won, if one did."""
        return next((seat for seat, score in self.scores.items() if score == 1), None)

    def result(self, seat: str) -> float:
        """What a place is worth in lists of results: 1 the first alone, 0.5 the first with others, 0 any other.

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
class Left:
    """What becomes of a game that a seat has left: the position it goes on from, or how it ended by that."""

    position: str = field(repr=False)
    outcome: Outcome | None


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
    def plays_versions(self) -> frozenset[int]:
        """The rules versions whose matches these rules can go on with and play again."""

    @property
    def players(self) -> tuple[int, int]:
        """How many may play: at least, at most."""

    def seats(self, players: int) -> tuple[str, ...]:
        """The seats for so many players, in the order in which people join: the challenger first."""

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """What may be chosen at the challenge; the first value of each is the default."""

    def setup(self, options: Mapping[str, str], seats: Sequence[str], chance: Chance) -> str:
        """The first position. Choices at the start (a closed hand) are actions like others, made from here on."""

    def dealt(self, position: str) -> bool:
        """Whether every choice at the start has been made: from here on turns count."""

    def to_act(self, position: str) -> frozenset[str]:
        """The seats that are asked for an action: one, several at once, nobody when the game is over."""

    def out(self, position: str) -> frozenset[str]:
        """The seats that play no more though the game goes on: who has left, and who is out or done by its rules."""

    def question(self, position: str, seat: str) -> str:
        """Names what a seat that is to act is asked. While it stays the same, nothing that this seat has laid out or
        has before its eyes is made stale by what others do."""

    def apply(self, position: str, seat: str, action: str, chance: Chance) -> str:
        """The position after a seat's action; raises `IllegalTurn`, also where the seat is not to act."""

    def leave(self, position: str, seat: str, chance: Chance, how: str = "resign") -> Left:
        """What becomes of the game when a seat gives up (`resign`) or has run out of time (`time`): it may go on."""

    def default(self, position: str, seat: str) -> str | None:
        """What happens if a seat that is asked something small does not answer in the time given for answers.

        None: nothing does, and the clock of turns decides.
        """

    def view(self, position: str, reader: str | None) -> str:
        """What a seat may see of a position; None is everybody, `OPEN` everybody once the match is over.

        Whoever asks for that one has made sure of it: a position does not tell that somebody has resigned.
        """

    def seen(self, position: str, reader: str | None, seat: str, action: str) -> str:
        """What a reader may read of an action made in this position: parts of one may be secret.

        Nothing where he may not even know of it. What nobody else may know of leaves everybody's view as it was, or
        else everybody sees what has come about and nobody may know by whom.
        """

    def turns(self, view: str) -> tuple[str, ...]:
        """One action for each distinct outcome that the view's reader may choose, in a stable order; none if they are
        not to act.

        There can be thousands: not for screens and use cases, which ask for `next_plays`.
        """

    def next_plays(self, view: str, laid: Sequence[str]) -> tuple[str, ...]:
        """Every single play that may follow the plays drafted so far, found without listing all turns."""

    def plays(self, action: str) -> tuple[str, ...]:
        """The plays that an action is made of."""

    def turn(self, plays: Sequence[str]) -> str:
        """The action made of these plays."""

    def outcome(self, position: str) -> Outcome | None:
        """How the game ended by its rules, None while it goes on."""

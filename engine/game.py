"""The seam: what every hosted game offers to the rest of the code.

A game's positions, views and actions are frozen values of its own classes: hashable, compared by value, picklable, and
without hidden cards in their `repr`. Code outside a game passes them on as `AnyPosition`, `AnyView` and `AnyAction` and
never looks into them. Text is their form in the store, in records, on consoles and in tests. A seat is the game's short
name of a player ("g", "r"). The engine has no clock, and no randomness but the `Chance` that it is given.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, Generic, NewType, TypeAlias, TypeVar, cast

from engine import codec
from engine.errors import InvalidNotation, Reason
from engine.randomness import Chance

P = TypeVar("P")
"""A game's whole positions."""
V = TypeVar("V")
"""Its views: what one reader may see of a position. A game may use one class for both."""
A = TypeVar("A")
"""Its actions."""

AnyPosition = NewType("AnyPosition", object)
AnyView = NewType("AnyView", object)
AnyAction = NewType("AnyAction", object)
"""A position, a view and an action of any game, opaque. mypy keeps a position from going where a view is expected."""

GameWord: TypeAlias = str
"""A word of a game's own: why a match ended, a standing order, a theme. Only the game knows all words of such a set."""

OPEN: Final = "*"
"""Reader of a match that is over, to whom every hand and action is open. Never the name of a seat."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    `termination` is the reason in one word: one of the game's own, or resign, time, agreed or cancelled. `scores` has
    each seat's score from 0 (lost) to 1 (won); without scores an outcome does not count (a cancelled match). `ranks`
    has each seat's place from 1; equal seats share a place. By default the ranks follow from the scores.

    >>> Outcome("deck", {"g": 0.5, "r": 0.5}).ranks, Outcome("king", {"g": 0.0, "r": 1.0}).ranks
    ({'g': 1, 'r': 1}, {'g': 2, 'r': 1})
    """

    termination: GameWord
    scores: Mapping[str, float]
    ranks: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.ranks:
            scores = self.scores.values()
            ranks = {seat: 1 + sum(other > score for other in scores) for seat, score in self.scores.items()}
            object.__setattr__(self, "ranks", ranks)

    @classmethod
    def ranked(cls, termination: GameWord, points: Mapping[str, Any], left: Sequence[str] = ()) -> Outcome:
        """Rank seats by points of any comparable kind, those in `left` behind all others, the first to leave last.

        A score is the share of the others whom a seat has beaten; ties count half.

        >>> Outcome.ranked("rounds", {"a": 3, "b": 3, "c": 9}, left="c").scores
        {'a': 0.75, 'b': 0.75, 'c': 0.0}
        """
        worth = {seat: (False, left.index(seat)) if seat in left else (True, own) for seat, own in points.items()}
        scores = {
            seat: sum((other < own) + (other == own) / 2 for rival, other in worth.items() if rival != seat)
            / max(len(worth) - 1, 1)
            for seat, own in worth.items()
        }
        return cls(termination, scores)

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
        return f"{self.winner or ('draw' if self.scores else 'none')} {self.termination}"


class Visibility(Enum):
    """Who may know of an action, beside its actor."""

    PUBLIC = "public"
    """Everyone may know of the action and its actor; parts of it may still be for some readers only."""
    ANONYMOUS = "anonymous"
    """Everyone sees the effect, and no one, not even the actor's own reader, is shown who acted or what they chose."""
    SECRET = "secret"
    """No one else may know of the action: it leaves every other view as it was."""


@dataclass(frozen=True, slots=True)
class LeaveResult(Generic[P]):
    """The game after a seat has left: the position from which it goes on, and the outcome if it ended."""

    position: P = field(repr=False)
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class LastTurn(Generic[V, A]):
    """The previous turn, as the seat that is to move now may see it.

    `before` is that seat's view before the turn. `turn` is None if a seat left or a window was closed.
    """

    before: V
    turn: A | None


@dataclass(frozen=True, slots=True)
class Advice:
    """The plays of a suggested turn, as text, the chance of winning with it, and the chance with the best turn of all.

    Chances are from 0 to 1, between strongest players, given only what the player to move may see. `best` differs from
    `chance` if the best turn does not begin with the drafted plays.
    """

    plays: tuple[str, ...]
    chance: float
    best: float


@dataclass(frozen=True, slots=True)
class Judgement(Generic[A]):
    """The strongest level's evaluation of a played turn: the chance of winning with it, and with the level's own
    `turn`.

    Chances as in `Advice`. Invariant: `best >= played`. If they are equal, `turn` may be the played one.
    """

    played: float
    best: float
    turn: A


class Game(ABC, Generic[P, V, A]):
    """The rules of one game over its own positions, views and actions.

    Every method is a pure function of its arguments (and of `chance`); errors are `engine.errors.EngineError`. Methods
    with a body here are defaults that suit most games.
    """

    key: str
    """Name under which the store knows the game."""

    rules_version: int = 1
    """Version of the rules for new matches. It rises when the reading of a rule changes, so that old records stay
    readable."""

    # Signpost: a third seat
    players: tuple[int, int]
    """Minimum and maximum number of players."""

    all_seats: Sequence[str] = "abcdef"
    """The seats in the order in which people join, the challenger's first: as many as can play, or more."""

    options: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Values of each option of a challenge; the first value is the default."""

    position_class: type
    """A frozen dataclass, as `engine.codec` writes it: positions and views. Not used by a game that has a notation."""

    several_moves: bool = False
    """Whether a turn can have several actions, then called moves. `turn_seat` tells which moves belong to one turn."""

    @property
    def plays_versions(self) -> frozenset[int]:
        """Rules versions whose matches this implementation can continue and replay."""
        return frozenset({self.rules_version})

    def seats(self, players: int) -> tuple[str, ...]:
        """Return the seats of this number of players. Raises `InvalidNotation` for a wrong number."""
        least, most = self.players
        if not least <= players <= most:
            number = str(least) if least == most else f"{least} to {most}"
            raise InvalidNotation(Reason("players", f"{number} play, not {players}"))
        return tuple(self.all_seats[:players])

    # ---- a match
    @abstractmethod
    def setup(self, options: Mapping[str, str], seats: Sequence[str], chance: Chance) -> P:
        """Return the first position. Choices during the setup (a closed hand) are ordinary actions that follow it."""

    def dealt(self, position: P) -> bool:
        """Return whether the setup is complete. Only turns after it are counted."""
        return True

    @abstractmethod
    def to_act(self, position: P | V) -> frozenset[str]:
        """Return the seats with a pending prompt: one, several at once, or none if the game is over.

        Of a view: the seats that its reader may know to have one.
        """

    def turn_seat(self, position: P | V) -> str | None:
        """Return the seat whose turn it is, also while other seats have a prompt. Consecutive moves with the same
        `turn_seat` are one turn. Called only for games with `several_moves`."""
        return None

    def inactive_seats(self, position: P | V) -> frozenset[str]:
        """Return the seats that no longer play although the game goes on: they left, were
        eliminated or have finished."""
        return frozenset()

    def prompt_key(self, position: P, seat: str) -> str:
        """Return a key of the seat's current prompt. While it stays the same, the seat's draft and controls stay valid,
        whatever other seats do. A constant suffices if only the seat's own action changes its prompt."""
        return "turn"

    @abstractmethod
    def apply(self, position: P, seat: str, action: A, chance: Chance) -> P:
        """Return the position after a seat's action. Raises `IllegalTurn`, also if the seat is not to act."""

    @abstractmethod
    def leave(self, position: P, seat: str, chance: Chance, termination: GameWord = "resign") -> LeaveResult[P]:
        """Return the game after a seat resigned (`resign`) or ran out of time (`time`). It may go
        on without the seat."""

    def default_action(self, position: P | V, seat: str) -> A | None:
        """Return the action to apply when a prompt's short deadline passes without an answer.

        None: the prompt has no such deadline; only the clock of turns applies.
        """
        return None

    @abstractmethod
    def outcome(self, position: P) -> Outcome | None:
        """Return how the game ended by its rules, or None while it goes on."""

    # ---- who may see what
    @abstractmethod
    def view(self, position: P, reader: str | None) -> V:
        """Return what a reader may see of a position: a seat; None for spectators; `OPEN` for everyone once the match
        is over.

        The caller checks that the match is over: a position does not show that someone resigned.
        """

    def as_seen(self, position: P, reader: str | None, seat: str, action: A) -> A | None:
        """Return an action made in this position as a reader may see it: parts may be redacted; None if it is secret.

        A secret action either leaves all other readers' views unchanged, or its effect is public and its actor is
        anonymous. Most games have no secret actions.
        """
        return action

    def visibility(self, before: P, after: P, seat: str, action: A) -> Visibility:
        """Return who may know of an action, which led from the position `before` to `after`."""
        if self.as_seen(before, None, seat, action) is not None:
            return Visibility.PUBLIC
        changed = self.view(before, None) != self.view(after, None)
        return Visibility.ANONYMOUS if changed else Visibility.SECRET

    def own_part(self, view: V, seat: str) -> object:
        """Return the seat's own part of its view, for comparison with an earlier one; by default the whole view.

        While it stays equal and the seat is asked nothing, a change is shown on the public board only.
        """
        return view

    # ---- choosing a turn
    @abstractmethod
    def next_plays(self, view: V, drafted: Sequence[str]) -> tuple[str, ...]:
        """Return every single play that may follow the drafted plays, in notation; none if the view's reader is not to
        act. The cost must not depend on the number of legal turns, which can be thousands."""

    def turn(self, plays: Sequence[str]) -> A:
        """Return the action of these plays; by default one play is an action. Raises `InvalidNotation`, `IllegalTurn`.

        Does not check whether it is legal: `apply` does.
        """
        if len(plays) != 1:
            raise InvalidNotation(Reason("plays", f"an action is one play, not {len(plays)}"))
        return self.read_action(plays[0])

    # ---- text
    def write_position(self, position: P | V) -> str:
        """Return a position or view in one line of ASCII."""
        return codec.write(position)

    def read_position(self, text: str) -> P:
        """Return the position of a text that `write_position` wrote. Raises `EngineError`."""
        return cast("P", codec.read(self.position_class, text))

    def write_action(self, action: A) -> str:
        """Return an action in one line of ASCII, not empty; by default actions are their texts."""
        return cast("str", action)

    def read_action(self, text: str) -> A:
        """Return the action of a text that `write_action` wrote. Raises `InvalidNotation`."""
        return cast("A", text)


AnyGame: TypeAlias = Game[AnyPosition, AnyView, AnyAction]
"""The rules of any game, as code outside the games holds them."""

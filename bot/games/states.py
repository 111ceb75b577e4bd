"""What happens in a match, as plain data that its reader may see: states, turns, drafts, puzzles, judgements.

Use cases hand these to a game's logic and to screens. They are generic over the game's own classes: a game writes
`HandState[View, Turn]`; other code, which looks into no view, writes `HandState` and means one of any game. They have
no slots: on Python 3.11 an alias of a frozen generic class with slots cannot be called.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final, Generic, NamedTuple

from typing_extensions import TypeVar

from bot.durations import SECOND, Time
from engine.game import AnyAction, AnyPosition, AnyView, GameWord, LastTurn, Outcome
from engine.randomness import commitment, luck_of

P = TypeVar("P", default=AnyPosition)
V = TypeVar("V", default=AnyView)
A = TypeVar("A", default=AnyAction)
"""A game's positions, views and actions (`engine.game`); by default those of any game."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An unfinished turn: the plays drafted so far, and the choices made for the next one, as they are stored.

    Undo takes back as many steps as there are plays, or words in `chosen`, which spaces separate.

    A game's own drafts, which it reads once when they are loaded (`GameLogic.draft`), know what follows from these.
    """

    plays: tuple[str, ...] = ()
    chosen: str | None = None

    @property
    def begun(self) -> bool:
        """Whether anything is drafted or chosen."""
        return bool(self.plays or self.chosen)


@dataclass(frozen=True)
class TurnMade(Generic[V, A]):
    """A turn of the match. `before` and `after` are its reader's views, `turn` is as the reader may see it.

    `seat` is empty if the actor is anonymous; then `turn` is None, as it is if a seat left or a window was closed.
    `shown` is the part of the luck that everybody has seen, in the game's own words (`engine.randomness.Chance.shown`).
    `ordered`: it is the reader's own, and their standing order made it.
    """

    number: int
    seat: str
    turn: A | None
    before: V
    after: V
    shown: tuple[str, ...] = ()
    ordered: bool = False

    @property
    def as_last_turn(self) -> LastTurn[V, A]:
        """The turn as an input of the reader's own next turn (`OpponentLogic.think`)."""
        return LastTurn(self.before, self.turn)


@dataclass(frozen=True)
class BoardState(Generic[V, A]):
    """A position as `reader` sees it, after the turn `last`: a seat, None for everybody, `OPEN` after the match.

    `earlier` are some turns before the last one, oldest first, for readers who have missed them. `players` maps seats
    to what their players are called in a message's text; a seat that it lacks has its own name. `names` maps seats to
    their players' plain names, `faces` to small pictures of them (`render.people.Person`); each may lack some.
    """

    reader: str | None
    view: V
    last: TurnMade[V, A] | None
    outcome: Outcome | None
    earlier: tuple[TurnMade[V, A], ...] = ()
    players: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    faces: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True)
class HandState(Generic[V, A]):
    """The content of one player's private message. `own_last` is the player's own last turn, which drew cards.

    `last` is the last turn of any player. `outcome` is also set if the match did not end by the game's rules.
    `shows_outcome`: whether the message may tell the consequences of ending the drafted turn; False in a puzzle, whose
    question that is. `earlier` are the turns between the player's own last one and `last`, oldest first. `players`,
    `names` and `faces` are as in a `BoardState`. `may_answer`: an open window asks this seat, which has not answered.
    `may_skip`: it can let all pauses pass until its turn comes. `ahead`: in a pause, the view from which the seat
    drafts its next turn (`WindowLogic.ahead`). `newcomer`: it is the player's first match of this game. `seen`: the
    last turn that was told when the player last pressed something; -1: all is to be told. `in_words`: they read no
    pictures.
    """

    seat: str
    view: V
    draft: Draft
    my_turn: bool
    own_last: TurnMade[V, A] | None
    outcome: Outcome | None = None
    last: TurnMade[V, A] | None = None
    shows_outcome: bool = True
    earlier: tuple[TurnMade[V, A], ...] = ()
    players: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    faces: Mapping[str, bytes] = field(default_factory=dict)
    may_answer: bool = False
    may_skip: bool = False
    ahead: V | None = None
    newcomer: bool = False
    seen: int = -1
    in_words: bool = False

    @property
    def turn_number(self) -> int:
        """The number of the last turn."""
        return self.last.number if self.last is not None else 0

    @property
    def drafts_on(self) -> V | None:
        """The view on which the player can draft a turn; None if it is not their turn, nor will be."""
        return self.view if self.my_turn else self.ahead


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which the player to move, of `seat`, can win at once. `grade` is 1 (easy) to 3."""

    number: int
    seat: str
    grade: int


@dataclass(frozen=True)
class Lesson(Generic[V]):
    """A position in which one turn of the player to move is to reach a goal. `view` is theirs.

    `key` is stored: it never changes. Lowercase letters and digits.
    """

    key: str
    view: V
    seat: str


@dataclass(frozen=True)
class JudgedTurn(Generic[V, A]):
    """A turn of a finished match, judged by the strongest opponent from the view that its player had.

    `before` is the chance of winning with `better`, the judge's own turn; `after` with the turn that was made: 0 to 1,
    for `seat`. `view` is the seat's.
    """

    number: int
    seat: str
    before: float
    after: float
    better: A
    view: V

    @property
    def cost(self) -> float:
        """The chance of winning that the turn has cost its player; 0 if it was as good as the judge's."""
        return self.before - self.after

    def chances_of(self, seat: str) -> tuple[float, float]:
        """The same two chances (best, played) from the point of view of either player of two."""
        return (self.before, self.after) if seat == self.seat else (1 - self.before, 1 - self.after)


SYSTEM: Final = "-"
"""In place of a seat: the system, which closes a window that has run out."""


class Action(NamedTuple):
    """A seat's action in the game's notation; with `left`, the seat gave up (no text) or was removed (`time`).

    With `SYSTEM` as its seat, a window was closed: the text is the default answer of all seats that had not answered.
    """

    seat: str
    text: str
    left: bool = False


class Step(NamedTuple, Generic[P]):
    """An action and the whole position after it; the first step is the deal. `shown` is as in `TurnMade`."""

    action: Action
    position: P
    shown: tuple[str, ...] = ()


DEALT: Final = Action("", "")
"""In place of an action: the deal of a game without choices at the start."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match without secrets: seed, salt and actions replay it.

    `outcome` is None for a match that goes on. `start` is the first position in the game's own words, if that was not a
    deal.
    """

    options: Mapping[str, str]
    seats: Sequence[str]
    seed: str = field(repr=False)
    actions: Sequence[Action]
    outcome: Outcome | None
    started: Time | None = None
    start: str = ""
    salt: str = ""

    @property
    def luck(self) -> str:
        """What all draws follow from."""
        return luck_of(self.seed, self.salt)

    @property
    def headers(self) -> dict[str, str]:
        """The headers of its file that are the same in every game: what its luck came from, and its start."""
        headers = {"Seed-SHA256": commitment(self.seed), "Seed": self.seed}
        if self.salt:
            headers["Salt"] = self.salt
        if self.started is not None:
            headers["Started"] = datetime.fromtimestamp(self.started // SECOND, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        return headers


@dataclass(frozen=True)
class ReadRecord(Generic[P]):
    """A record that was read from a file, and its steps, replayed."""

    record: Record
    steps: Sequence[Step[P]]


@dataclass(frozen=True, slots=True)
class Check:
    """A recomputed property of a match: which one, whether it agrees, and the number of its occurrences."""

    kind: GameWord
    right: bool
    count: int = 1

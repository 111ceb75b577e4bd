"""What happens in a match, as plain data that its reader may see: states, turns, drafts, puzzles, judgements.

Use cases and fronts hand these to each other. Views, turns and plays in them are the game's own notation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.game import LastTurn, Outcome


@dataclass(frozen=True, slots=True)
class Draft:
    """A turn half laid out: its plays, and what the player has chosen for the next one."""

    plays: tuple[str, ...] = ()
    chosen: str | None = None


@dataclass(frozen=True, slots=True)
class TurnMade:
    """A turn of the match. `before` and `after` are the views of whoever reads them.

    `seat` is empty where nobody may know by whom something has come about. `shown` is what of the luck everybody has
    seen in it, in the game's own words (`engine.randomness.Chance.shown`).
    """

    number: int
    seat: str
    turn: str
    before: str
    after: str
    shown: tuple[str, ...] = ()

    @property
    def as_last_turn(self) -> LastTurn:
        """What the reader's thinking goes by if he is the next to move."""
        return LastTurn(self.before, self.turn)


@dataclass(frozen=True, slots=True)
class BoardState:
    """A position as `reader` sees it, after `last`: a seat, None for everybody, `OPEN` for everybody afterwards.

    `earlier` are the turns before the last one, oldest first: as many as one who has looked away may want to be told.
    `players` has what who sits in a seat is called in a message's text; where it lacks one, seats have their names.
    """

    reader: str | None
    view: str
    last: TurnMade | None
    outcome: Outcome | None
    earlier: tuple[TurnMade, ...] = ()
    players: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HandState:
    """What one player's private message is made of. `own_last` is the player's own last turn, which drew cards.

    `last` is the last turn of all, `outcome` is how the match ended, also if that was not by its rules. `judged`:
    whether it may be told, while a turn is laid out, what would come of ending it. In a puzzle that is the question.
    `earlier` are the turns before the last one, oldest first; `order` is the player's standing order (`WindowLogic`).
    `players` is as in a `TableState`, `names` has plain names for controls: at tables where one has to choose between
    others, of those who are known by one.
    """

    seat: str
    view: str
    draft: Draft
    my_turn: bool
    own_last: TurnMade | None
    outcome: Outcome | None = None
    last: TurnMade | None = None
    shows_outcome: bool = True
    earlier: tuple[TurnMade, ...] = ()
    standing_order: str = ""
    players: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which the player to move can win at once. `view` is what he sees, `grade` is 1, easy, to 3."""

    number: int
    view: str
    seat: str
    grade: int


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position in which the player to move is to reach something with one turn; `view` is what he sees.

    `key` names it for ever, in small letters and digits.
    """

    key: str
    view: str
    seat: str


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A turn of a finished match, judged by the strongest player from what its player could see.

    `before` is the chance of winning with `better`, the turn that the judge would have made, and `after` with the turn
    that was made; 0 to 1, for `seat`. `view` is what it saw.
    """

    number: int
    seat: str
    before: float
    after: float
    better: str
    view: str = field(repr=False)

    @property
    def cost(self) -> float:
        """How much the turn made has changed the chance, to its player's disadvantage; 0 if it was as good."""
        return self.before - self.after


SYSTEM: Final = "-"
"""In place of a seat, where the house has closed a window."""


class Action(NamedTuple):
    """What a seat did: an action of the game, or with `left` that it gave up (no text) or was removed (`time`).

    In the seat `HOUSE` the house has closed a window: the text is what was taken for everybody who had not answered.
    """

    seat: str
    text: str
    left: bool = False


class Step(NamedTuple):
    """Where an action has led, the whole position: the first one is the deal. `shown` is as in `TurnMade`."""

    action: Action
    position: str
    shown: tuple[str, ...] = ()


DEALT: Final = Action("", "")
"""In the place of an action that has led to a deal without anything to choose."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match from which nothing is hidden any more: seed and actions replay it. `started` is milliseconds since 1970.

    `outcome` is how it has ended, None for a game that goes on. `start` is where it began, in the game's own words, if
    that was no deal.
    """

    options: Mapping[str, str]
    seats: Sequence[str]
    seed: str = field(repr=False)
    actions: Sequence[Action]
    outcome: Outcome | None
    started: int | None = None
    start: str = ""


@dataclass(frozen=True, slots=True)
class ReadRecord:
    """A record that was read from a file, and where its turns have led."""

    record: Record
    steps: Sequence[Step]


@dataclass(frozen=True, slots=True)
class Check:
    """Something about a match that was worked out anew: what, whether it came out the same, how many there are."""

    what: str
    right: bool
    count: int = 1

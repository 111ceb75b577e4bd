"""What the use cases hand out: plain, frozen, and nothing in it that its reader may not see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from bot.games.states import HandState, TableState
from engine.game import LastTurn, Outcome


class State(Enum):
    """Where a match stands in its life."""

    CHALLENGE = "challenge"
    CLOSED = "closed"
    """A challenge that was declined, withdrawn or has expired."""
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord, as he was called at his last press."""

    id: int
    name: str


def outcome_of(result: str, seats: Iterable[str]) -> Outcome:
    """The outcome whose text is stored as a match's result.

    >>> outcome_of("g king", "gr")
    Outcome(how='king', scores={'g': 1.0, 'r': 0.0})
    """
    winner, _, how = result.partition(" ")
    if winner == "none":
        return Outcome(how, {})
    return Outcome(how, {seat: 0.5 if winner == "draw" else float(seat == winner) for seat in seats})


@dataclass(frozen=True, slots=True)
class PersonalSettings:
    """What somebody has chosen for himself. Without `pictures`, what is private to him comes in words."""

    pictures: bool = True


@dataclass(frozen=True, slots=True)
class Match:
    """What everybody may know of a match. Times are milliseconds since 1970.

    `players` has every seat, None where nobody sits yet; `levels` has the seats where the bot sits and how well it
    plays there. `result` is the outcome's text once it is over, or how the
    challenge was closed. `seed` is None until the match is over.
    """

    id: int
    game: str
    options: Mapping[str, str]
    rated: bool
    guild: int
    channel: int
    state: State
    version: int
    players: Mapping[str, int | None]
    to_move: str | None
    result: str | None
    commitment: str
    seed: str | None
    created: int
    started: int | None
    ended: int | None
    levels: Mapping[str, int] = field(default_factory=dict)

    @property
    def challenger(self) -> int:
        """Who made the challenge: the first seat."""
        user = next(iter(self.players.values()))
        assert user is not None
        return user

    @property
    def challenged(self) -> int | None:
        """Who was challenged, None for an open challenge."""
        return tuple(self.players.values())[1]

    def seat_of(self, user: int) -> str | None:
        """Where somebody sits, None for a spectator."""
        return next((seat for seat, player in self.players.items() if player == user), None)

    @property
    def ending(self) -> Outcome | None:
        """How the match ended, None before that."""
        if self.state is not State.OVER or self.result is None:
            return None
        return outcome_of(self.result, self.players)

    @property
    def mover(self) -> int | None:
        """The user whose turn it is."""
        return self.players[self.to_move] if self.to_move is not None else None

    @property
    def thinking(self) -> bool:
        """Whether it is the bot's turn."""
        return self.to_move in self.levels


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a match did to one player's rating, on the public scale."""

    seat: str
    user: int
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Table:
    """The board of a match as everybody may see it. `ratings` are there when the match counted.

    `uncounted` says why a match that is over and was to be rated did not count.
    """

    match: Match
    state: TableState
    ratings: tuple[RatingChange, ...] = ()
    uncounted: str | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's private side of a match. `step` rises with every press; the next press must name it."""

    match: Match
    seat: str
    step: int
    state: HandState


@dataclass(frozen=True, slots=True)
class History:
    """Every position of a match as everybody may see it: the deal first, then one table for each turn."""

    match: Match
    tables: tuple[TableState, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """A challenge just made. `ping` tells whether the challenged player may be pinged now."""

    match: Match
    ping: bool


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a person's list."""

    match: Match
    opponent: Person | None


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that is over, in a list of such. `people` has every seat; `ended` is in milliseconds since 1970.

    `levels` has the seats where the bot sat and how well it played there.
    """

    id: int
    people: Mapping[str, Person]
    outcome: Outcome
    ended: int
    levels: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ToThink:
    """What the bot has to think about: the view of its own seat, never more. `seed` decides what it comes to.

    `last` is the last turn, as that seat saw it; None after the deal.
    """

    game: str
    version: int
    view: str = field(repr=False)
    level: int
    seed: str = field(repr=False)
    last: LastTurn | None

"""The base classes of actions, and the registry of their kinds.

A match's record stores an action as its kind and a text; docs/actions.md specifies both for every kind.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import ClassVar, Final, Self, TypeVar, dataclass_transform

from bot.games.states import SYSTEM
from bot.matches.actions.transition import Transition
from bot.store.core import actions
from bot.store.core.actions import ActionKind, ActionRow
from engine.game import Visibility


class Actor(Enum):
    """Who performs actions of a kind."""

    SEAT = "seat"
    SYSTEM = "system"
    EITHER = "seat or system"


@dataclass(frozen=True, slots=True)
class Action(ABC):
    """Anything that changes a match: its data, how that is stored, and its effect."""

    kind: ClassVar[ActionKind]
    actor: ClassVar[Actor]
    visibility: ClassVar[Visibility | None]
    """None: the game's rules decide for each action."""

    @classmethod
    @abstractmethod
    def read(cls, text: str | None) -> Self:
        """The action with this stored text. Raises `ValueError` for a text that the kind does not write."""

    @property
    @abstractmethod
    def text(self) -> str | None:
        """The stored text; None if there is no data."""

    @abstractmethod
    def apply(self, transition: Transition, actor: str) -> None:
        """Apply the effect, after the action has been recorded. Raises `MatchError`, `EngineError`."""

    def record(self, transition: Transition, actor: str) -> None:
        """Append the action to the match's record, without its effect; unless secret, it raises the public version."""
        if self.actor is not Actor.EITHER and (self.actor is Actor.SYSTEM) != (actor == SYSTEM):
            raise ValueError(f"{self.kind}: not by {actor}")
        row, seat = transition.row, None if actor == SYSTEM else actor
        actions.add_action(transition.tx, row.id, ActionRow(row.version, transition.now, seat, self.kind, self.text))
        public_version = row.public_version + (self.visibility is not Visibility.SECRET)
        transition.row = replace(row, version=row.version + 1, public_version=public_version)

    def perform(self, transition: Transition, actor: str) -> None:
        """Record the action and apply its effect. Raises as `apply`."""
        self.record(transition, actor)
        self.apply(transition, actor)


@dataclass(frozen=True, slots=True)
class BareAction(Action, ABC):
    """An action without data."""

    @classmethod
    def read(cls, text: str | None) -> Self:
        if text is not None:
            raise ValueError(text)
        return cls()

    @property
    def text(self) -> str | None:
        return None


@dataclass(frozen=True, slots=True)
class WordAction(Action, ABC):
    """An action with one of the `words` of its kind; None is stored as no data."""

    words: ClassVar[tuple[str | None, ...]]

    word: str | None = None

    def __post_init__(self) -> None:
        if self.word not in self.words:
            raise ValueError(self.word)

    @classmethod
    def read(cls, text: str | None) -> Self:
        return cls(text)

    @property
    def text(self) -> str | None:
        return self.word


@dataclass(frozen=True, slots=True)
class TextAction(Action, ABC):
    """An action with one field, whose text is never empty."""

    @classmethod
    def read(cls, text: str | None) -> Self:
        return cls(stored(text))  # type: ignore[call-arg] # the field of the subclass

    @property
    def text(self) -> str | None:
        [value] = (getattr(self, one.name) for one in fields(self))
        return str(value)


@dataclass(frozen=True, slots=True)
class NumberAction(TextAction, ABC):
    """The same with a number."""

    @classmethod
    def read(cls, text: str | None) -> Self:
        return cls(int(stored(text)))  # type: ignore[call-arg] # the field of the subclass


@dataclass(frozen=True, slots=True)
class SeatsAction(Action, ABC):
    """An action on some seats, at least one: `b,c`."""

    seats: tuple[str, ...]

    @classmethod
    def read(cls, text: str | None) -> Self:
        return cls(tuple(stored(text).split(",")))

    @property
    def text(self) -> str | None:
        return ",".join(self.seats)


REGISTERED: Final[dict[str, type[Action]]] = {}
"""The classes of the modules imported so far, by kind."""

A = TypeVar("A", bound=Action)


@dataclass_transform(frozen_default=True)
def register(
    kind: ActionKind, actor: Actor, visibility: Visibility | None = Visibility.PUBLIC
) -> Callable[[type[A]], type[A]]:
    """Make a frozen dataclass of a kind of action, and register it. Each kind is unique."""

    def made(action: type[A]) -> type[A]:
        if kind in REGISTERED:
            raise ValueError(kind)
        action.kind, action.actor, action.visibility = kind, actor, visibility
        registered = dataclass(frozen=True, slots=True)(action)
        REGISTERED[kind] = registered
        return registered

    return made


def stored(text: str | None) -> str:
    """The stored text of a kind that always has data. Raises `ValueError` without it."""
    if not text:
        raise ValueError(text)
    return text

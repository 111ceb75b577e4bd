"""What use cases know of a hosted game: its rules, how a turn is drafted, and what only some games offer.

No pictures, and no words but the levels': those are in `bot.games.presentation`. Everything is generic over the game's
positions, views and actions, as `bot.games.states` is; plays are text, in the game's own notation.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from bot.durations import Milliseconds
from bot.games.states import A, Check, Draft, HandState, Lesson, P, Puzzle, ReadRecord, Record, Step, V
from bot.i18n.translator import LazyText
from engine.game import Advice, Game, GameWord, Judgement, LastTurn, Outcome


@dataclass(frozen=True, slots=True)
class OpponentLogic(Generic[V, A]):
    """The bot as an opponent."""

    levels: tuple[LazyText, ...]
    """At least one, the easiest first, each as "name: what it is like", at most 100 characters. The store knows them by
    their numbers, from 1 on."""

    think: Callable[[V, int, str, LastTurn[V, A] | None], A]
    """Choose a turn from a view, a level, a seed, and the last turn as the seat saw it; None if there was none.

    A module-level function: it runs in another process.
    """


@dataclass(frozen=True, slots=True)
class ReviewLogic(Generic[V, A]):
    """Judges the turns of finished matches."""

    judge: Callable[[V, A, LastTurn[V, A] | None], Judgement[A]]
    """Judge a turn from the view that its player had and the turn before it.

    A module-level function: it runs in another process.
    """

    judged_by: Callable[[], str]
    """The judge's identity. Judgements that were stored under another identity are out of date."""


@dataclass(frozen=True, slots=True)
class PuzzleLogic(Generic[V]):
    """Positions that can be won with one turn."""

    puzzles: Callable[[], Sequence[Puzzle]]
    """All puzzles, each at the index of its number; at least one."""

    view: Callable[[int], V]
    """The view of the player to move, of the puzzle of this number."""

    ending: Callable[[V, Sequence[str]], Outcome | None]
    """How the match would end after these plays, as far as the view tells. Raises `IllegalTurn`."""

    solution: Callable[[int], Sequence[str]]
    """The plays of a stored winning turn of the puzzle of this number."""

    def of_day(self, day: int) -> Puzzle:
        """The puzzle of a day since 1970 in UTC, the same for everyone."""
        every = self.puzzles()
        return every[day % len(every)]


@dataclass(frozen=True, slots=True)
class LessonLogic(Generic[V, A]):
    """Positions with a goal to reach, and the themes of a match that explains itself."""

    lessons: Callable[[], Sequence[Lesson[V]]]
    """All lessons, in their order."""

    reaches_goal: Callable[[str, Sequence[str]], bool]
    """Whether these plays reach the goal of the lesson with this key. Raises `IllegalTurn`."""

    themes: Callable[[HandState[V, A]], Sequence[str]]
    """What could be explained to the player to move, the most important first: the game's own words."""


@dataclass(frozen=True, slots=True)
class RecordLogic(Generic[P]):
    """Finished matches as files, and the check of their luck."""

    suffix: str
    """The file name's extension, without the dot."""

    claims: Callable[[str], bool]
    """Whether a text of any kind claims to be of this game: several games may share a suffix."""

    write: Callable[[Record], str]
    """The text of a finished match."""

    read: Callable[[str], ReadRecord[P]]
    """A text of any kind, parsed and replayed. Raises `InvalidRecord`."""

    luck: Callable[[Record, Sequence[Step[P]]], Sequence[Check]]
    """Everything that was left to luck, recomputed from the seed independently of the rules' own code."""


@dataclass(frozen=True, slots=True)
class WindowLogic(Generic[P, V, A]):
    """Questions to several seats at once, on the public message: windows, which close.

    Nobody may know which seats have answered. In matches with turns of days, standing orders answer for absent players.
    """

    orders: Sequence[GameWord]
    """Every standing order, by the game's own short word. The first one answers nothing: its player is asked."""

    default_order: GameWord
    """The order of a player who has chosen none, in matches in which players are often absent."""

    fewer: GameWord
    """The order that lets pass what does not concern its player, and leaves the rest to them; not over days."""

    open_orders: Collection[GameWord]
    """The orders that spend nothing and whose answer follows from what everybody sees: it is given at once."""

    pause: Callable[[V], Milliseconds]
    """How long an open window is a pause, where nobody is waited for: by everybody's view."""

    concerned: Callable[[V], Collection[str]]
    """The seats that what the open window asks about is of, or strikes: by everybody's view."""

    ahead: Callable[[V, str], V | None]
    """The view of a seat as it will be if what the open window asks about happens, and it is this seat's turn then.

    As far as the view tells. None if it will not be its turn, or what comes of it is up to luck.
    """

    is_window: Callable[[V], bool]
    """Whether a window is open. Any reader's view tells."""

    awaited_in_order: Callable[[P], Sequence[str]]
    """The seats of a position that a window still waits for, in the order in which standing orders answer."""

    answer: Callable[[V, str], A | None]
    """The action with which an order answers for the reader of this view; None if the order leaves it to them."""

    press: Callable[[V, str, str], A]
    """The action that a control of the board or a hand stands for, from a seat's view, the seat and the control's key.

    Raises `IllegalTurn` if the seat is not asked, or lacks a card that the action needs.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLogic(Generic[P, V, A]):
    """One game as use cases know it. What the game does not offer stays None."""

    rules: Game[P, V, A]

    draft: Callable[[V, Draft], Draft] = lambda _, draft: draft
    """The game's own draft of a stored one on a view; the stored one if there is nothing to draft."""

    press: Callable[[V, Draft, str], Draft]
    """The draft of a view after a control was pressed; the same draft if that control is not offered."""

    undo: Callable[[V, Draft], Draft] = lambda _, draft: Draft(draft.plays[:-1])
    """The draft of a view without its last step; the same draft if it is empty."""

    loses_now: Callable[[V, Draft], bool] = lambda *_: False
    """Whether ending the turn as drafted loses the match at once, as far as the view tells."""

    ends_at_once: Callable[[V, Draft], bool] = lambda *_: False
    """Whether the press that led to this draft ends the turn as drafted, because there is nothing to think over."""

    opponent: OpponentLogic[V, A] | None = None

    advise: Callable[[V, Sequence[str], LastTurn[V, A] | None], Advice] | None = None
    """Find a good turn that begins with these plays, from a view and the last turn as `OpponentLogic.think` gets it.

    A module-level function: it runs in another process.
    """

    review: ReviewLogic[V, A] | None = None
    records: RecordLogic[P] | None = None
    puzzles: PuzzleLogic[V] | None = None
    lessons: LessonLogic[V, A] | None = None
    windows: WindowLogic[P, V, A] | None = None

    def drafted(self, state: HandState[V, A], stored: Draft) -> HandState[V, A]:
        """The same hand with a stored draft on it."""
        on = state.drafts_on
        return replace(state, draft=stored if on is None else self.draft(on, stored))

    @property
    def key(self) -> str:
        """The name by which the store knows the game."""
        return self.rules.key

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels at which the bot plays, the easiest first; none if it does not play this game."""
        return tuple(range(1, 1 + len(self.opponent.levels))) if self.opponent is not None else ()

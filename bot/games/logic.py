"""What use cases know of a hosted game: its rules, how a turn is drafted, and what only some games offer.

No words and no pictures: those are in `bot.games.presentation`. Views, positions, turns and plays are the game's own
notation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.games.states import Check, Draft, HandState, Lesson, Puzzle, ReadRecord, Record, Step
from engine.game import Advice, Game, Judgement, LastTurn, Outcome


def never_loses(_view: str, _draft: Draft) -> bool:
    """Whether ending the turn now loses the match: never, in a game in which a player cannot know it."""
    return False


def without_last(_view: str, draft: Draft) -> Draft:
    """The draft without its last play: the way back in a game in which every press adds a play or replaces it."""
    return Draft(draft.plays[:-1])


@dataclass(frozen=True, slots=True)
class OpponentLogic:
    """The bot as an opponent."""

    levels: tuple[int, ...]
    """At least one, the easiest first."""

    think: Callable[[str, int, str, LastTurn | None], str]
    """Choose a turn from a view, a level, a seed, and the last turn as the seat saw it; None if there was none.

    A module-level function: it runs in another process.
    """


@dataclass(frozen=True, slots=True)
class ReviewLogic:
    """Judges the turns of finished matches."""

    judge: Callable[[str, str, LastTurn | None], Judgement]
    """Judge a turn from the view that its player had and the turn before it.

    A module-level function: it runs in another process.
    """

    judged_by: Callable[[], str]
    """The judge's identity. Judgements that were stored under another identity are out of date."""


@dataclass(frozen=True, slots=True)
class PuzzleLogic:
    """Positions that can be won with one turn."""

    puzzles: Callable[[], Sequence[Puzzle]]
    """All puzzles, each at the index of its number; at least one."""

    ending: Callable[[str, Sequence[str]], Outcome | None]
    """How the match would end after these plays, as far as the view tells. Raises `IllegalTurn`."""

    solution: Callable[[str], Sequence[str]]
    """The plays of a stored winning turn for a puzzle's view. Raises `ValueError` for any other view."""


@dataclass(frozen=True, slots=True)
class LessonLogic:
    """Positions with a goal to reach, and the themes of a match that explains itself."""

    lessons: Callable[[], Sequence[Lesson]]
    """All lessons, in their order."""

    reaches_goal: Callable[[str, Sequence[str]], bool]
    """Whether these plays reach the goal of the lesson with this key. Raises `IllegalTurn`."""

    themes: Callable[[HandState], Sequence[str]]
    """What could be explained to the player to move, the most important first: the game's own words."""


@dataclass(frozen=True, slots=True)
class RecordLogic:
    """Finished matches as files, and the check of their luck."""

    suffix: str
    """The file name's extension, without the dot."""

    claims: Callable[[str], bool]
    """Whether a text of any kind claims to be of this game: several games may share a suffix."""

    write: Callable[[Record], str]
    """The text of a finished match."""

    read: Callable[[str], ReadRecord]
    """A text of any kind, parsed and replayed. Raises `InvalidRecord`."""

    luck: Callable[[Record, Sequence[Step]], Sequence[Check]]
    """Everything that was left to luck, recomputed from the seed independently of the rules' own code."""


@dataclass(frozen=True, slots=True)
class WindowLogic:
    """Questions to several seats at once, on the public message: windows, which close.

    Nobody may know which seats have answered. In matches with turns of days, standing orders answer for absent players.
    """

    orders: Sequence[str]
    """Every standing order, by the game's own short word. The first one answers nothing: its player is asked."""

    default_order: str
    """The order of a player who has chosen none, in matches in which players are often absent."""

    is_window: Callable[[str], bool]
    """Whether a window is open. Any reader's view tells."""

    awaited_in_order: Callable[[str], Sequence[str]]
    """The seats of a position that a window still waits for, in the order in which standing orders answer."""

    answer: Callable[[str, str], str | None]
    """The action with which an order answers for the reader of this view; None if the order leaves it to them."""

    press: Callable[[str, str, str], str]
    """The action that a public control stands for, from a seat's view, the seat and the control's key.

    Raises `IllegalTurn` if the seat is not asked, or lacks a card that the action needs.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLogic:
    """One game as use cases know it. What the game does not offer stays None."""

    rules: Game

    press: Callable[[str, Draft, str], Draft]
    """The draft of a view after a control was pressed; the same draft if that control is not offered."""

    undo: Callable[[str, Draft], Draft] = without_last
    """The draft of a view without its last step; the same draft if it is empty."""

    loses_now: Callable[[str, Draft], bool] = never_loses
    """Whether ending the turn as drafted loses the match at once, as far as the view tells."""

    opponent: OpponentLogic | None = None

    advise: Callable[[str, Sequence[str], LastTurn | None], Advice] | None = None
    """Find a good turn that begins with these plays, from a view and the last turn as `OpponentLogic.think` gets it.

    A module-level function: it runs in another process.
    """

    review: ReviewLogic | None = None
    records: RecordLogic | None = None
    puzzles: PuzzleLogic | None = None
    lessons: LessonLogic | None = None
    windows: WindowLogic | None = None

    @property
    def key(self) -> str:
        """The name by which the store knows the game."""
        return self.rules.key

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels at which the bot plays, the easiest first; none if it does not play this game."""
        return () if self.opponent is None else self.opponent.levels

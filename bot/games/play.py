"""What use cases know of a hosted game: its rules, how a turn is laid out, and the logic of what only some games have.

No words and no pictures: those are `bot.games.front`'s.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from bot.games.states import Check, Draft, HandState, Lesson, Puzzle, ReadRecord, Record, Step
from engine.game import Game, Judgement, LastTurn, Outcome


class Judge(Protocol):
    """Judges the turns of a match that is over."""

    @property
    def judge(self) -> Callable[[str, str, LastTurn | None], Judgement]:
        """What the strongest player makes of a turn, from what its player saw and the turn before it.

        A function of a module, to be run in another process.
        """

    @property
    def judged_by(self) -> str:
        """Names the judge. What one of another name has said may be said otherwise now."""


class PlayedPuzzles(Protocol):
    """Positions to be won this turn."""

    @property
    def puzzles(self) -> Sequence[Puzzle]:
        """All of them, each at the place of its number; at least one."""

    def ending(self, view: str, plays: Sequence[str]) -> Outcome | None:
        """How the match would end with this turn, as far as its player may know. Raises `IllegalTurn`."""

    def solution(self, view: str) -> Sequence[str]:
        """The plays of a turn that wins at once. Raises `ValueError` where none does."""


class PlayedLessons(Protocol):
    """The game can be learnt: by positions with something to reach, and by a match in which things are explained."""

    @property
    def lessons(self) -> Sequence[Lesson]:
        """All of them, in their order."""

    def reached(self, lesson: str, plays: Sequence[str]) -> bool:
        """Whether this turn reaches what is to be reached in a lesson. Raises `IllegalTurn`."""

    def themes(self, state: HandState) -> Sequence[str]:
        """What could be explained to whoever is to move here, the most important first: the game's own words."""


class PlayedRecords(Protocol):
    """Matches of the game can be kept as files, and its luck can be checked."""

    @property
    def suffix(self) -> str:
        """The ending of such a file's name."""

    def is_its(self, text: str) -> bool:
        """Whether a text of any kind says that it is of this game: several may share a suffix."""

    def write(self, record: Record) -> str:
        """The text of a match that is over."""

    def read(self, text: str) -> ReadRecord:
        """What a text of any kind says, played through. Raises `InvalidRecord`."""

    def luck(self, record: Record, steps: Sequence[Step]) -> Sequence[Check]:
        """All that was left to luck, worked out from the seed by another way than the rules' own."""


class PlayedWindows(Protocol):
    """Something may be asked of several in passing, on the public message: in a window that closes.

    Who has answered is for nobody to know. Over days a standing order answers for who is not there.
    """

    @property
    def orders(self) -> Sequence[str]:
        """Every standing order by a short word of the game's. The first one is to be asked, and answers nothing."""

    @property
    def usual(self) -> str:
        """The order of who has chosen none, where nobody is expected to sit there."""

    def is_window(self, view: str) -> bool:
        """Whether a window is open. Anybody's view tells."""

    def asked_in_order(self, position: str) -> Sequence[str]:
        """The seats that are still asked in a window, in the order in which orders answer for them."""

    def answer(self, view: str, order: str) -> str | None:
        """What an order answers for the reader of this view, who is asked in a window: an action; None, to be asked."""

    def press(self, view: str, seat: str, control: str) -> str:
        """The action of a seat, whose view this is, that a public control stands for.

        Raises `IllegalTurn` if it is not asked, or lacks what that takes.
        """


class PlayedGame(Protocol):
    """One game, as far as it has to be known to be played. What it does not offer is None."""

    @property
    def rules(self) -> Game:
        """The rules, from the engine."""

    def press(self, view: str, draft: Draft, control: str) -> Draft:
        """The draft after a press; the same draft where that control is not offered."""

    def undo(self, view: str, draft: Draft) -> Draft:
        """The draft with its last step taken back; the same draft where there is none."""

    def loses(self, view: str, draft: Draft) -> bool:
        """Whether ending the turn as it is laid out loses the match at once, as far as its player may know."""

    @property
    def levels_offered(self) -> tuple[int, ...]:
        """The levels at which the bot plays, the easiest first; none if it does not play this game."""

    @property
    def review(self) -> Judge | None:
        """Who judges finished matches."""

    @property
    def records(self) -> PlayedRecords | None:
        """Files."""

    @property
    def puzzles(self) -> PlayedPuzzles | None:
        """Positions to be won."""

    @property
    def lessons(self) -> PlayedLessons | None:
        """Lessons."""

    @property
    def windows(self) -> PlayedWindows | None:
        """What may be asked of several in passing."""

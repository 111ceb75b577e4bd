"""What Royal Visit offers beyond a match between people: an opponent, hints, reviews, replays, puzzles, lessons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.front import LessonWords, LevelWords
from bot.games.royal_visit import alt, guide, hint, lessons, levels, pictures, puzzles, review, words
from bot.games.states import HandState, JudgedTurn, Lesson, Puzzle, TableState
from bot.i18n.translator import Translator
from engine.game import Advice, Judgement, LastTurn, Outcome
from engine.royal_visit.analysis.advice import advise, judge, judged_by
from engine.royal_visit.notation import read_position, read_turn
from engine.royal_visit.opponent.remote import turn_for
from engine.royal_visit.position import View


class Opponent:
    """See `OpponentFront`."""

    def levels(self, t: Translator) -> tuple[LevelWords, ...]:
        """From Page to Regent."""
        return levels.level_words(t)

    @property
    def think(self) -> Callable[[str, int, str, LastTurn | None], str]:
        """The engine's opponent."""
        return turn_for


class Hints:
    """See `AdviceFront`."""

    @property
    def advise(self) -> Callable[[str, Sequence[str], LastTurn | None], Advice]:
        """The engine's strongest level."""
        return advise

    def hint(self, t: Translator, state: HandState, advice: Advice) -> str:
        """A play, and the rules and threats that speak for it."""
        return hint.hint_words(t, state, advice)


class Review:
    """See `ReviewFront`."""

    @property
    def judge(self) -> Callable[[str, str, LastTurn | None], Judgement]:
        """The engine's strongest level."""
        return judge

    @property
    def judged_by(self) -> str:
        """Its level and weights."""
        return judged_by()

    def judge_name(self, t: Translator) -> str:
        """The Regent."""
        return levels.level_words(t)[-1].name

    def why(self, t: Translator, view: str, turn: str) -> Sequence[str]:
        """The weightiest reasons."""
        return hint.why(t, View(read_position(view)), read_turn(turn))

    def instead(self, turn: JudgedTurn, before: TableState) -> TableState:
        """The pawns, the Crown, the piles and both hands after it, before the refill."""
        return review.instead(turn, before)

    def instead_words(self, t: Translator, state: TableState) -> str:
        """Cards, pawns, Crown, and whether that would have decided the match."""
        assert state.last is not None
        return words.would_words(t, self.judge_name(t), state.last)

    def alt(self, t: Translator, turns: Sequence[JudgedTurn], marked: Sequence[int], outcome: Outcome) -> str:
        """Green's chances."""
        return review.review_alt(t, turns, marked, outcome)

    def picture(self, t: Translator, turns: Sequence[JudgedTurn], marked: Sequence[int], outcome: Outcome) -> bytes:
        """Green above, Red below."""
        return review.review_picture(t, turns, marked, outcome)


class Replay:
    """See `ReplayFront`."""

    @property
    def suffix(self) -> str:
        """A GIF's."""
        return "gif"

    def alt(self, t: Translator, states: Sequence[TableState], *, steps: bool = True) -> str:
        """The end, then the ways that King and Crown have gone."""
        return alt.replay_alt(t, states, steps=steps)

    def picture(self, t: Translator, states: Sequence[TableState]) -> bytes:
        """A frame a turn."""
        return pictures.replay_picture(t, states)


class Puzzles:
    """See `PuzzlesFront`."""

    @property
    def puzzles(self) -> Sequence[Puzzle]:
        """Found by self-play."""
        return puzzles.puzzles()

    def ending(self, view: str, plays: Sequence[str]) -> Outcome | None:
        """King, Crown, or the draw pile that the refill would empty."""
        return puzzles.ending(view, plays)

    def solution(self, view: str) -> Sequence[str]:
        """The shortest."""
        return puzzles.solution(view)

    def played(self, view: str, plays: Sequence[str]) -> TableState:
        """The pawns, the Crown and the piles after it."""
        return puzzles.played(view, plays)


class Lessons:
    """See `LessonsFront`."""

    @property
    def lessons(self) -> Sequence[Lesson]:
        """Six, from the King to how it ends."""
        return lessons.lessons()

    def reached(self, lesson: str, plays: Sequence[str]) -> bool:
        """Pawns, Crown or result are as they were to be."""
        return lessons.reached(lesson, plays)

    def words(self, t: Translator, lesson: str) -> LessonWords:
        """One idea."""
        return lessons.words(t, lesson)

    def missed(self, t: Translator, lesson: str, plays: Sequence[str], wrong: int) -> str:
        """The turn in words, and what to think of."""
        return lessons.missed(t, lesson, plays, wrong)

    def played(self, lesson: str, plays: Sequence[str]) -> TableState:
        """The pawns, the Crown and the piles after it."""
        return lessons.played(lesson, plays)

    def themes(self, state: HandState) -> Sequence[str]:
        """What threatens, then what can be used."""
        return guide.themes(state)

    def explained(self, t: Translator, theme: str, state: HandState) -> str:
        """A sentence or two."""
        return guide.explained(t, theme, state)

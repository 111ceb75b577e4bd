"""What only some games have, as The Royal Court has it: lessons, and matches in motion."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.front import LessonWords
from bot.games.royal_court import guide, lessons, replay
from bot.games.states import HandState, Lesson, TableState
from bot.i18n.translator import Translator


class Lessons:
    """See `LessonsFront`."""

    @property
    def lessons(self) -> Sequence[Lesson]:
        """Five, from what fits to a revolution."""
        return lessons.lessons()

    def reached(self, lesson: str, plays: Sequence[str]) -> bool:
        """What the act has led to is as it was to be."""
        return lessons.reached(lesson, plays)

    def words(self, t: Translator, lesson: str) -> LessonWords:
        """One idea."""
        return lessons.words(t, lesson)

    def missed(self, t: Translator, lesson: str, plays: Sequence[str], wrong: int) -> str:
        """The act in words, and what to think of."""
        return lessons.missed(t, lesson, plays, wrong)

    def played(self, lesson: str, plays: Sequence[str]) -> TableState:
        """The table after it, once all have let it pass."""
        return lessons.played(lesson, plays)

    def themes(self, state: HandState) -> Sequence[str]:
        """What is asked, what threatens, then what can be used."""
        return guide.themes(state)

    def explained(self, t: Translator, theme: str, state: HandState) -> str:
        """A sentence or two."""
        return guide.explained(t, theme, state)


class Replay:
    """See `ReplayFront`."""

    @property
    def suffix(self) -> str:
        """A GIF's."""
        return "gif"

    def alt(self, t: Translator, states: Sequence[TableState], *, steps: bool = True) -> str:
        """The end, the places, and what there was on the way."""
        return replay.replay_alt(t, states, steps=steps)

    def picture(self, t: Translator, states: Sequence[TableState]) -> bytes:
        """A frame an act."""
        return replay.replay_picture(t, states)

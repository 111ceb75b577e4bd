"""The lessons in words, and what an act in one comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.royal_court.learning.deals import course
from bot.games.royal_court.states import BoardState
from bot.games.royal_court.words.endings import outcome_words
from bot.games.royal_court.words.turns import turn_words
from bot.games.screens import LessonWords
from bot.i18n.translator import Translator
from engine.royal_court.outcome import outcome

STRONGER: Final = 2
"""From this many wrong acts on, a nudge all but tells."""


def played(lesson: str, plays: Sequence[str]) -> BoardState:
    """What everybody would see after this act, once all have let it pass."""
    *earlier, (last, after) = course(lesson, tuple(plays))
    return BoardState(None, last.after, last, outcome(after), tuple(made for made, _ in earlier))


def missed(t: Translator, lesson: str, plays: Sequence[str], wrong: int) -> str:
    """What the act came to, and what to think of next."""
    happened = course(lesson, tuple(plays))
    said = [turn_words(t, made) for made, _ in happened]
    ended = outcome(happened[-1][1])
    if ended is not None:
        said.append(outcome_words(t, ended))
    gentle, strong = _nudges(t, lesson)
    return " ".join(said) + "\n💡 " + (strong if wrong >= STRONGER else gentle)


def words(t: Translator, lesson: str) -> LessonWords:
    """What a lesson says."""
    match lesson:
        case "fit":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "What fits"),
                t(
                    "On a red card goes the same rank or a higher one, on a black card the same or a lower one. The "
                    "ace "
                    "is lowest."
                ),
                t("Lay a card on which only twos and aces fit."),
                t("A black two: now the others have to be lucky. Only jokers fit everywhere."),
            )
        case "court":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Court"),
                t(
                    "Jack, queen and king make a **royal court**: laid in front of you, whatever the pile shows, to be "
                    "played later, and stronger."
                ),
                t("Nothing fits on the black ace. Lay your royal court."),
                t("Your royals are upgraded now, and everybody's other royals lie open: guests at your court."),
            )
        case "castle":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Castle"),
                t(
                    "7-8-9, 8-9-10 or all four make a **castle** in front of you. Its cards need not be played any "
                    "more, "
                    "and it protects you."
                ),
                t("Get rid of four cards at once."),
                t("Four cards fewer, and a wall against catapults and executions."),
            )
        case "nope":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Nope"),
                t(
                    "B's catapult hits you: two cards for you, unless somebody says **Nope!** An **ace** in hand does, "
                    "in anybody's turn."
                ),
                t("Do not pick up any cards."),
                t("Nothing comes of it, and your ace is gone, too. Mind that a nope can be noped."),
            )
        case _:
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Revolution"),
                t(
                    "2-3-4-5 together are a **revolution**: courts without a castle are executed, royals powerless, "
                    "and "
                    "the first who cannot play is out."
                ),
                t("Bring down B's court."),
                t("Six new cards for B. Your castle protects you, but the revolt lasts until a head falls."),
            )


def _nudges(t: Translator, lesson: str) -> tuple[str, str]:
    """What to think of, and what to do."""
    match lesson:
        case "fit":
            return (
                t("A black card lets only lower ones follow. Which of your black cards is the lowest?"),
                t("Play the black 2."),
            )
        case "court":
            return (
                t("A court is not laid on the pile, so it need not fit. You have a jack, a queen and a king."),
                t("Press Royal court, then the green button."),
            )
        case "castle":
            return (
                t("A castle may be of three cards or of four. Which of yours make a row of four?"),
                t("Press Castle, choose 7, 8, 9 and 10, then the green button."),
            )
        case "nope":
            return (
                t("Which of your cards says Nope, even though it is not your turn?"),
                t("Press Nope! with your red ace, then the green button."),
            )
        case _:
            return (
                t("A revolution takes a 2, a 3, a 4 and a 5. The 2 must fit, and on a black 8 it does."),
                t("Press Revolution, then the green button."),
            )

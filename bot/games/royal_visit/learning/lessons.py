"""The lessons in words, and what a turn in one comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.royal_visit.learning import puzzles
from bot.games.royal_visit.learning.deals import DEALS, JESTER_GOAL, KING_GOAL, POWER_GOAL
from bot.games.royal_visit.states import BoardState
from bot.games.royal_visit.words.endings import outcome_words
from bot.games.royal_visit.words.turns import turn_words
from bot.games.screens import LessonWords
from bot.i18n.translator import Translator
from render.numbers import signed

STRONGER: Final = 2
"""From this many wrong turns on, a nudge all but tells."""


def played(lesson: str, plays: Sequence[str]) -> BoardState:
    """What everybody would see after this turn: no drawn card shows."""
    return puzzles.played(DEALS[lesson].view, plays)


def missed(t: Translator, lesson: str, plays: Sequence[str], wrong: int) -> str:
    """What the turn came to, and what to think of next."""
    state = played(lesson, plays)
    assert state.last is not None
    said = [turn_words(t, state.last)]
    if state.outcome is not None:
        said.append(outcome_words(t, state.outcome))
    gentle, strong = _nudges(t, lesson)
    return " ".join(said) + "\n💡 " + (strong if wrong >= STRONGER else gentle)


def words(t: Translator, lesson: str) -> LessonWords:
    """What a lesson says."""
    match lesson:
        case "king":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "King"),
                t(
                    "You are Green: your Chateau is on the left. A King card moves the King one space, either way. "
                    "Play as many as you like."
                ),
                t("Bring the King to {space}.", space=signed(KING_GOAL)),
                t("There he is. Mind you, the other player's cards move the same King."),
            )
        case "guards":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Guards"),
                t(
                    "The King never passes a Guard, nor a Guard the King. **Guard flank** brings both Guards to the "
                    "two spaces beside him."
                ),
                t("Put both Guards beside the King."),
                t("Well guarded: no single King card can move him now."),
            )
        case "wizard":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Wizard"),
                t(
                    "Wizard cards move the Wizard. **Wizard's power**, in place of cards, brings the King or one Guard "
                    "to his space."
                ),
                t("Bring the King to {space}.", space=signed(POWER_GOAL)),
                t("Three spaces, and not one card spent."),
            )
        case "jester":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Jester"),
                t(
                    "**Jester's power**: while he is nearer to your end than the King, your Jester cards are wild. "
                    "They may move King, Guards or Wizard instead."
                ),
                t("Bring the King to {space}.", space=signed(JESTER_GOAL)),
                t("A Jester card moved the King. Keep an eye on who has the power."),
            )
        case "crown":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Crown"),
                t(
                    "At turn's end, the Crown moves toward you: one space for each pawn in your Chateau, one more "
                    "with King and Guards on your side."
                ),
                t("Make the Crown move two spaces."),
                t("Once the Crown comes into your Chateau, you win, wherever the King is."),
            )
        case _:
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Winning"),
                t(
                    "King or Crown in your Chateau: you win. If the draw pile runs out with the Little Crown, the "
                    "King's side wins."
                ),
                t("Win this turn."),
                t("The cards have run out, and the King is on your side. Now you know all there is!"),
            )


def _nudges(t: Translator, lesson: str) -> tuple[str, str]:
    """What to think of, and what to do."""
    match lesson:
        case "king":
            return (
                t("One King card is one space, and your end is on the left. How many cards does it take?"),
                t("Play both King cards to the left, then end your turn."),
            )
        case "guards":
            return (
                t("The King is on −1. Which one card brings both Guards to his side at once?"),
                t("Play Guard flank, and nothing else."),
            )
        case "wizard":
            return (
                t("Who stands on −3, and what can he do if you play no card at all?"),
                t("Press Wizard's power, choose the King, then end your turn."),
            )
        case "jester":
            return (
                t("The Jester is nearer to your end than the King. So how far does a Jester card move the King?"),
                t("From +1 to −2 are three spaces: play Jester 3 on the King, to the left."),
            )
        case "crown":
            return (
                t("The left Guard in your Chateau makes one space. Who else can get there, or what else counts?"),
                t("Play Wizard 2 to the left: then two pawns are in your Chateau."),
            )
        case _:
            return (
                t("Two cards are left to draw. Play two, and they run out: where must the King be then?"),
                t("Play both King cards to the left: the King comes to your side, and the cards run out."),
            )

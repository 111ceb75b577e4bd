"""The lessons in words, and the result of a turn in one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.royal_visit.learning import puzzles
from bot.games.royal_visit.learning.deals import DEALS, JESTER_GOAL, KING_GOAL, POWER_GOAL
from bot.games.royal_visit.states import BoardState
from bot.games.royal_visit.words.endings import outcome_words
from bot.games.royal_visit.words.turns import own_turn_words
from bot.games.screens import LessonWords
from bot.i18n.translator import Translator
from render.theme import signed

BEST: Final = ("jester", ("J3:K-2",), (143, 0, 1057, 860))
"""The King has moved towards Green's Chateau, away from Red's: all between the two Chateaus."""


def played(lesson: str, plays: Sequence[str]) -> BoardState:
    """The public state after this turn, without drawn cards."""
    return puzzles.played(DEALS[lesson].view, plays)


def missed(t: Translator, lesson: str, plays: Sequence[str]) -> str:
    """The result of the turn."""
    state = played(lesson, plays)
    assert state.last is not None
    text = [own_turn_words(t, state.last)]
    if state.outcome is not None:
        text.append(outcome_words(t, state.outcome))
    return " ".join(text)


def words(t: Translator, lesson: str) -> LessonWords:
    """The words of the lesson with this key; its second nudge nearly gives the answer."""
    match lesson:
        case "king":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "King"),
                t(
                    "You're Green: your Chateau is on the left (−8, −7). Play one or more cards of one type. Each "
                    "King card moves the King one space."
                ),
                t("Bring the King to {space}.", space=signed(KING_GOAL)),
                t("There he is. But remember: the other player's cards move the same King."),
                t(
                    "A King card moves the King one space, and your Chateau is on the left. How many cards "
                    "does it take?"
                ),
                t("Play both King cards to the left, then end your turn."),
            )
        case "guards":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Guards"),
                t(
                    "King and Guards, the **Court**, never pass each other. **Guard 1+1** moves one Guard two spaces, "
                    "or both one; **Guard escort** brings both beside the King."
                ),
                t("Put both Guards beside the King."),
                t(
                    "Well guarded: no single King card can move him now. Two together can: **King's Privilege** "
                    "moves King and both Guards one space."
                ),
                t("The King is on −1. Which single card puts both Guards beside him?"),
                t("Play Guard escort, and nothing else."),
            )
        case "wizard":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Wizard"),
                t(
                    "Wizard cards move the Wizard. Instead of playing cards, you may use the **Wizard's power**: it "
                    "summons the King or one Guard to the Wizard's space."
                ),
                t("Bring the King to {space}.", space=signed(POWER_GOAL)),
                t("Three spaces, and not a single card spent."),
                t("Who stands on −3, and what can he do if you play no card at all?"),
                t("Press Wizard's power, choose the King, then end your turn."),
            )
        case "jester":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Jester"),
                t(
                    "**Jester's power**: while the Jester is between your Chateau and the King, your Jester cards "
                    "are wild: they may move King, Guards or Wizard instead."
                ),
                t("Bring the King to {space}.", space=signed(JESTER_GOAL)),
                t(
                    "A Jester card moved the King. On the King's own space, the Jester gives no one his power: watch "
                    "where he stands."
                ),
                t("The Jester is between your Chateau and the King. So what else can a Jester card move, and how far?"),
                t("From +1 to −2 is three spaces: play Jester 3 on the King, to the left."),
            )
        case "crown":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Crown"),
                t(
                    "After your cards the Crown moves towards you: one space per pawn in your Chateau, one more if "
                    "the Court is in your **Duchy** (−8 to −1)."
                ),
                t("Make the Crown move two spaces towards you."),
                t(
                    "If the Crown reaches your Chateau, you win, wherever the King is. Otherwise you now refill your "
                    "hand: draw until you hold eight cards."
                ),
                t("The left Guard in your Chateau counts for one space. Who else can get there, or what else counts?"),
                t("Play Wizard 2 to the left: then two pawns are in your Chateau."),
            )
        case _:
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Winning"),
                t(
                    "The King or the Crown in your Chateau wins. So does the King in your Duchy when the second draw "
                    "pile (with the **Little Crown**) runs out."
                ),
                t("Win this turn."),
                t("The draw pile has run out for the second time, with the King in your Duchy. Now you know it all!"),
                t("Two cards are left to draw. If you play two, the draw pile runs out: where must the King be then?"),
                t("Play both King cards to the left: the King comes into your Duchy, and the draw pile runs out."),
            )

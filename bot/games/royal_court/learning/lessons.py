"""The lessons in words, and the result of an act in one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.royal_court.learning.deals import ME, course
from bot.games.royal_court.names import PlayerNames
from bot.games.royal_court.states import BoardState
from bot.games.royal_court.words.effects import effects_of
from bot.games.royal_court.words.endings import outcome_words
from bot.games.royal_court.words.turns import event_words
from bot.games.screens import LessonWords
from bot.i18n.translator import Translator
from engine.royal_court.outcome import outcome
from engine.royal_court.position import LETTERS

BEST: Final = ("revolution", ("revolt:2r+3b+4b+5r",), (244, 0, 1102, 806))
"""A revolution and a castle, before players with the number of their cards, and the pile; no word is cut."""


def played(lesson: str, plays: Sequence[str]) -> BoardState:
    """The public state after this act, told to its player, when all others have let it pass."""
    *earlier, (last, after) = course(lesson, tuple(plays))
    return BoardState(LETTERS[ME], last.after, last, outcome(after), tuple(made for made, _ in earlier))


def missed(t: Translator, lesson: str, plays: Sequence[str]) -> str:
    """The result of the act."""
    happened = course(lesson, tuple(plays))
    text = [event_words(t, PlayerNames(t, me=ME), effects_of(made)) for made, _ in happened]
    ended = outcome(happened[-1][1])
    if ended is not None:
        text.append(outcome_words(t, ended))
    return " ".join(text)


def words(t: Translator, lesson: str) -> LessonWords:
    """The words of the lesson with this key; its second nudge nearly gives the answer."""
    match lesson:
        case "fit":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Pile"),
                t(
                    "Each turn, play a card on the pile. On **red** ☀️, play the same rank or higher; on **black** 🌙, "
                    "the same or lower. The ace is lowest."
                ),
                t("Make it hard for the next player: play your lowest card."),
                t(
                    "Few cards can follow a black 2. Nothing playable? You pick up a card. Still nothing? End your "
                    "turn, and the next player may play any card."
                ),
                t("On a black card, only the same or lower is playable. Which of your black cards is the lowest?"),
                t("Press 2, then Play it."),
            )
        case "six":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Catapult"),
                t(
                    "A **6** is a catapult: aim at someone, roll a six-sided die (d6). 4 to 6: they pick up 2 cards; "
                    "2, 3: nothing; 1: you do."
                ),
                t("Make B pick up two cards."),
                t("A 4: a hit. On a 1, you'd have picked up two cards yourself."),
                t("Your 6 hits a player, and you choose whom."),
                t("Press 6, then B, then Play it."),
            )
        case "joker":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Joker"),
                t(
                    "A **joker** is playable on any card, and any card on it. Roll a ten-sided die (d10): the others "
                    "pick up that many cards in all."
                ),
                t("Make both others pick up."),
                t("They picked up one by one, in the order of play."),
                t("One of your cards is playable even on a black 2."),
                t("Press Joker, then Play it."),
            )
        case "sets":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Sets"),
                t(
                    "Play cards of one rank together: a **set**. Then roll a d10 for a pair, a twelve-sided die (d12) "
                    "for three. Under 6, pick up the difference."
                ),
                t("Play three cards at once."),
                t(
                    "Three cards gone: you rolled over 5, so you pick up none. The highest number would even give one "
                    "away."
                ),
                t("A set goes on the pile as one card would, and you hold three cards of one rank."),
                t("Press 5, then one of the two All 3 buttons, then Play it."),
            )
        case "jack":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Jack"),
                t(
                    "A turn is one **action**: a card, a set. A **jack** gives you more: roll a four-sided die (d4), "
                    "for that many more cards or sets."
                ),
                t("Get more actions."),
                t(
                    "You rolled a 4: four more actions. In a match, you'd now play up to four more cards or sets, or "
                    "end your turn sooner."
                ),
                t("On the pile is a red 10: which higher card gives you actions?"),
                t("Press J, then Play it."),
            )
        case "royals":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "King"),
                t(
                    "Your **king** swaps a card: you took a 6 from B's hand at random. Now choose a card to give B in "
                    "return."
                ),
                t("Give B a card without an effect."),
                t(
                    "A good swap. A **queen** reverses the direction of play. **King and queen** together: a swap in "
                    "which you may return the card taken and take another."
                ),
                t("Jokers, jacks and queens have an effect. Which of your cards has none?"),
                t("Press 3, then Give."),
            )
        case "nope":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Nope"),
                t(
                    "B's catapult hits you: you pick up two cards, unless someone says **Nope!** An **ace** in your "
                    "hand can, even when it isn't your turn."
                ),
                t("Don't pick up any cards."),
                t(
                    "The catapult has no effect, and your ace is gone too. A nope can be noped as well: then the "
                    "effect happens after all."
                ),
                t("Which of your cards says Nope, even when it isn't your turn?"),
                t("Press Nope!"),
            )
        case "castle":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Castle"),
                t(
                    "7-8-9, 8-9-10 or 7-8-9-10 make a **castle** in front of you: you no longer have to play these "
                    "cards, and a catapult hits it, not you."
                ),
                t("Build a castle of four cards."),
                t(
                    "Four cards gone, whatever the top card is. No one can nope a castle, but a catapult's hit brings "
                    "it down."
                ),
                t("A castle has three or four cards. Which four of yours follow each other?"),
                t("Press Castle, then Play it."),
            )
        case "court":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Court"),
                t(
                    "Jack, queen, king make a **royal court** in front of you, whatever's on top. Played from there "
                    "they're stronger: the jack rolls a d6, not a d4."
                ),
                t("Nothing you hold goes on the black ace: lay your royal court."),
                t(
                    "Your king now swaps two cards. Everyone's other jacks, queens and kings (**royals**) lie face up "
                    "as **guests**: not stronger, but still theirs to play."
                ),
                t(
                    "A court goes in front of you, not on the pile, so the top card doesn't matter. You have a jack, "
                    "a queen and a king."
                ),
                t("Press Royal court, then Play it."),
            )
        case "revolution":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Revolution"),
                t(
                    "2-3-4-5 are a **revolution**: the royals of a court are executed, unless their owner has a "
                    "castle. The owner picks up two cards for each."
                ),
                t("B has a royal court: bring it down."),
                t(
                    "B lost three royals and picked up six cards. A revolution also starts a revolt: the last lesson "
                    "is about surviving one."
                ),
                t("A revolution takes a 2, a 3, a 4 and a 5. The 2 must be playable: on a black 8 it is."),
                t("Press Revolution, then Play it."),
            )
        case _:
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Revolt"),
                t(
                    "A revolution starts a **revolt**: royals have no effect, and the first player who can't play is "
                    "killed, out of the game. A castle falls instead."
                ),
                t("Make sure that you survive this revolt."),
                t(
                    "A revolt ends when it kills a player. A match ends when someone has no cards left, or one player "
                    "is left; the others are ranked."
                ),
                t(
                    "The others decide what's on the pile next turn. If nothing of yours is playable then, only a "
                    "castle saves you."
                ),
                t("Press Castle, then Play it."),
            )

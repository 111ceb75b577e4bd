"""The lessons in words, and the result of an act in one."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.royal_court.learning.deals import course
from bot.games.royal_court.names import PlayerNames
from bot.games.royal_court.states import BoardState
from bot.games.royal_court.words.effects import effects_of
from bot.games.royal_court.words.endings import outcome_words
from bot.games.royal_court.words.turns import event_words
from bot.games.screens import LessonWords
from bot.i18n.translator import Translator
from engine.royal_court.outcome import outcome


def played(lesson: str, plays: Sequence[str]) -> BoardState:
    """The public state after this act, when all others have let it pass."""
    *earlier, (last, after) = course(lesson, tuple(plays))
    return BoardState(None, last.after, last, outcome(after), tuple(made for made, _ in earlier))


def missed(t: Translator, lesson: str, plays: Sequence[str]) -> str:
    """The result of the act."""
    happened = course(lesson, tuple(plays))
    text = [
        event_words(t, PlayerNames(t), effects_of(made), at_stake=False, brief=number > 0)
        for number, (made, _) in enumerate(happened)
    ]
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
                    "Each turn, play a card on the pile. On **red**, play the same rank or higher; on **black**, "
                    "the same or lower. The ace is lowest."
                ),
                t("Play a card that only twos, aces and jokers can follow."),
                t(
                    "A black 2: few cards are playable on it. The first player with no cards left wins; the others "
                    "are ranked, fewest cards first."
                ),
                t("On a black card, only the same or lower is playable. Which of your black cards is the lowest?"),
                t("Play the black 2."),
            )
        case "sets":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Sets"),
                t(
                    "Once a turn you may pick up a card. You just did: a third 5. Cards of one rank are a **set**: "
                    "one action, then a roll."
                ),
                t("Play three cards with one action."),
                t(
                    "Three cards gone; on 1 to 5, you'd pick up some. If nothing is playable even after picking up, "
                    "end your turn: any card may follow."
                ),
                t("A set goes on the pile as one card would, and you hold three cards of one rank."),
                t("Press 5, then All 3, then Play it."),
            )
        case "royals":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Royals"),
                t(
                    "A **queen** reverses the direction of play. A **king** swaps: you take a player's card at random, "
                    "then give another. Together, they swap with a second try."
                ),
                t("Swap with B, with a second try."),
                t(
                    "In a match, you'd choose what to give, or put the card back and take another, once. A "
                    "**jack** gives you 1 to 4 more actions (d4)."
                ),
                t("Alone, a king gives you no second try, and a queen no swap. Which button has both?"),
                t("Press King and queen, one on the other, then B, then Play it."),
            )
        case "six":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Sixes"),
                t(
                    "**6**, the catapult: on 4+, its target loses a castle or, with none, picks up 2. A **joker**: the "
                    "others pick up what you roll, in all."
                ),
                t("Bring down B's castle."),
                t("A 4: the castle falls. Without a castle, B would have picked up two cards."),
                t("Only one of your cards can hit a castle, and you choose whose."),
                t("Press 6, then B, then Play it."),
            )
        case "court":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Court"),
                t(
                    "Jack, queen and king make a **royal court** in front of you, whatever the top card is. You "
                    "play its cards later, and they're stronger."
                ),
                t("Nothing is playable on the black ace. Lay your royal court."),
                t(
                    "Your royals are upgraded now: the jack rolls a d6, not a d4. Everyone's other royals lie face "
                    "up as guests, still theirs to play."
                ),
                t(
                    "A court goes in front of you, not on the pile, so the top card doesn't matter. You have a "
                    "jack, a queen and a king."
                ),
                t("Press Royal court, then Play it."),
            )
        case "castle":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Castle"),
                t(
                    "7-8-9, 8-9-10 or 7-8-9-10 make a **castle** in front of you. You no longer have to play its "
                    "cards, and it protects you."
                ),
                t("Build a castle of four cards."),
                t(
                    "Four cards gone. The castle protects your courts and guests. It falls to a catapult or, "
                    "in a revolt, instead of you."
                ),
                t("A castle has three or four cards. Which four of yours follow each other?"),
                t("Press Castle, choose 7, 8, 9 and 10, then Play it."),
            )
        case "nope":
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Nope"),
                t(
                    "B's catapult hits you: you pick up two cards, unless someone says **Nope!** An **ace** in "
                    "your hand can, even when it isn't your turn."
                ),
                t("Don't pick up any cards."),
                t(
                    "The catapult has no effect, and your ace is gone too. A nope can be noped as well; castles and "
                    "courts can't."
                ),
                t("Which of your cards says Nope, even when it isn't your turn?"),
                t("Press Nope!"),
            )
        case _:
            return LessonWords(
                # Translators: the title of a lesson, also on a button: at most 12 characters
                t.noun("lesson", "Revolution"),
                t(
                    "2-3-4-5 are a **revolution**: courts without a castle are executed, royals have no effect, and "
                    "the first player without a castle who can't play is out."
                ),
                t("Bring down B's court."),
                t(
                    "B picks up two cards for each royal lost. The revolt lasts until a player is out. If you can't "
                    "play, your castle falls instead."
                ),
                t("A revolution takes a 2, a 3, a 4 and a 5. The 2 must be playable: on a black 8 it is."),
                t("Press Revolution, then Play it."),
            )

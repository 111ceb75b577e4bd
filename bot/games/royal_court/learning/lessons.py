"""The lessons: fixed deals in which seat a is to reach something with one act. Each has one idea.

Their keys are stored with how far people have come: a lesson may change, its key may not. What an act leads to goes on
until nobody is asked any more: the others let it pass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final

from bot.games.royal_court.states import BoardState, TurnMade
from bot.games.royal_court.words.endings import outcome_words
from bot.games.royal_court.words.turns import turn_words
from bot.games.screens import LessonWords
from bot.games.states import Lesson
from bot.i18n.translator import Translator
from engine.errors import IllegalTurn, Reason
from engine.royal_court.acts.act import LET, ActText
from engine.royal_court.cards import Cards, full_deck, sorted_cards
from engine.royal_court.deal import opening
from engine.royal_court.luck import Luck
from engine.royal_court.outcome import outcome
from engine.royal_court.position import LETTERS, NOPE, Place, Position, view
from engine.royal_court.record import is_secret_answer
from engine.royal_court.rules import SYSTEM, apply

STRONGER: Final = 2
"""From this many wrong acts on, a nudge all but tells."""

FIT, COURT, CASTLE, NOPES, REVOLUTION = "fit", "court", "castle", "nope", "revolution"

ME, OTHER, THIRD = range(3)
"""The seats: the reader's own, and two others."""

STONES: Final = 4
"""Cards of the largest castle."""

HELD: Final = 4
"""Cards in the hand at which a catapult is aimed."""

_ANY_LUCK: Final = Luck.of("0123456789abcdef" * 4).seed


@dataclass(frozen=True, slots=True)
class _Deal:
    """A whole position, and whether what an act has led to is what was to be reached."""

    position: Position = field(repr=False)
    reaches_goal: Callable[[Position], bool]


def _cards(text: str) -> Cards:
    return sorted_cards(text.split())


def _position(places: Sequence[Place], pile: str, **how: object) -> Position:
    """Three players, with the rest of the deck in table order on the draw pile."""
    primary = tuple(pile.split())
    rest = Counter(full_deck(len(places)))
    rest.subtract(primary)
    for place in places:
        hand = () if isinstance(place.hand, int) else place.hand
        for some in (hand, place.guests, *place.courts, *place.castles):
            rest.subtract(some)
    position = opening(places, primary, sorted_cards(rest.elements()), turn=ME)
    return replace(position, **how)  # type: ignore[arg-type]


@cache
def _deals() -> MappingProxyType[str, _Deal]:
    others = Place(_cards("3r 6r 9b Tr Jr Qb")), Place(_cards("4b 6b 8r 9r Jr Kb"))
    court = Place(_cards("4r 6r 9r"), courts=(("Jr", "Qb", "Kb"),))
    return MappingProxyType(
        {
            FIT: _Deal(
                _position((Place(_cards("2b 3b 4r 4b 7r 8r Qr")), *others), "9b 5b"),
                lambda after: after.top == "2b",
            ),
            COURT: _Deal(
                _position((Place(_cards("4r 7r 8b 9r Jb Qr Kr")), *others), "2r Ab"),
                lambda after: bool(after.places[ME].courts),
            ),
            CASTLE: _Deal(
                _position((Place(_cards("2r 5r 7b 8r 9r Tb Tb Kr")), *others), "Jb Qb"),
                lambda after: any(len(castle) == STONES for castle in after.places[ME].castles),
            ),
            NOPES: _Deal(
                _position(
                    (Place(_cards("Ar 3r 7b Qr")), Place(_cards("3b 9b Tr Jr")), others[1]),
                    "5r 6b",
                    turn=OTHER,
                    actions=0,
                    played=True,
                    step=NOPE,
                    effect="six=a5",
                    asked=(ME, THIRD),
                ),
                lambda after: after.places[ME].held < HELD,
            ),
            REVOLUTION: _Deal(
                _position(
                    (Place(_cards("2r 3b 4b 5r 5b 9b"), castles=(("7r", "8b", "9b"),)), court, others[1]),
                    "Tr 8b",
                ),
                lambda after: not after.places[OTHER].courts,
            ),
        }
    )


def lessons() -> Sequence[Lesson[Position]]:
    """All of them, in their order."""
    return tuple(Lesson(key, view(deal.position, ME), LETTERS[ME]) for key, deal in _deals().items())


def reaches_goal(lesson: str, plays: Sequence[str]) -> bool:
    """Whether this act reaches the goal, once all have let it pass. Raises `IllegalTurn`."""
    _, last = _course(lesson, tuple(plays))[-1]
    return _deals()[lesson].reaches_goal(last)


@lru_cache(maxsize=64)
def _course(lesson: str, plays: tuple[str, ...]) -> tuple[tuple[TurnMade, Position], ...]:
    """Each event that an act leads to, as everybody sees it, and where it has led: until nobody is asked any more."""
    if len(plays) != 1:
        raise IllegalTurn(Reason("act", "a turn is one act"))
    luck, before = Luck.of(_ANY_LUCK), _deals()[lesson].position
    course: list[tuple[TurnMade, Position]] = []
    seat, act = LETTERS[ME], plays[0]
    asked: int | None = ME
    while True:
        rolled = len(luck.shown)
        after = apply(before, asked, act, luck)
        if not is_secret_answer(before, after):
            then, now = (view(position, None) for position in (before, after))
            who, what = ("", None) if act == LET else (seat, ActText(act))
            course.append((TurnMade(len(course) + 1, who, what, then, now, luck.shown[rolled:]), after))
        if after.step != NOPE:
            return tuple(course)
        before, asked, act = after, SYSTEM, LET


def played(lesson: str, plays: Sequence[str]) -> BoardState:
    """What everybody would see after this act, once all have let it pass."""
    course = _course(lesson, tuple(plays))
    last, after = course[-1]
    return BoardState(None, last.after, last, outcome(after), tuple(made for made, _ in course[:-1]))


def missed(t: Translator, lesson: str, plays: Sequence[str], wrong: int) -> str:
    """What the act came to, and what to think of next."""
    course = _course(lesson, tuple(plays))
    said = [turn_words(t, made) for made, _ in course]
    ended = outcome(course[-1][1])
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

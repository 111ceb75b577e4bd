"""What a hosted game shows and says: its words, controls and pictures, as functions of views and a translator.

`bot.ui` makes messages of them. Use cases never import this module: they know a game by its `bot.games.logic`.
Drawing is slow and runs off the event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, Protocol

from bot.games.screens import BoardScreen, CommandWords, HandScreen, LessonWords, OrderWords, RulesPage
from bot.games.states import A, BoardState, Check, Draft, HandState, JudgedTurn, Record, TurnMade, V
from bot.i18n.translator import Translator
from engine.game import Advice, GameWord, Outcome
from render.cards.style import CardStyle
from render.people import Person


class TurnWords(Protocol[V, A]):
    """What a turn did; in a game with several moves a turn (`Game.several_moves`), what a move did."""

    def __call__(self, t: Translator, made: TurnMade[V, A], players: Mapping[str, str] = ..., /) -> str:
        """`players` maps seats to what their players are called; a seat that it lacks has its own name."""


class OutcomeWords(Protocol):
    """How a match ended: by the rules, or by `resign`, `time`, `agreed` (a draw) or `cancelled`."""

    def __call__(self, t: Translator, outcome: Outcome, players: Mapping[str, str] = ..., /) -> str:
        """`players` maps seats to what their players are called; a seat that it lacks has its own name."""


class ResultWords(Protocol):
    """How a match ended for one player, in two or three words. After `resign` and `time` they say who gave up."""

    def __call__(self, t: Translator, termination: GameWord, /, *, won: bool) -> str: ...


class ReplayAlt(Protocol[V, A]):
    """A finished match in words: its outcome, its number of turns, its course. At most 1,024 characters.

    `states` are the deal and the position after each turn, all for the same reader. `steps`: a button beside it steps
    through them.
    """

    def __call__(self, t: Translator, states: Sequence[BoardState[V, A]], /, *, steps: bool = True) -> str: ...


def no_rules_picture(_t: Translator, name: str) -> bytes:
    """Raise `KeyError`: no page of the rules has a picture."""
    raise KeyError(name)


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePictures(Generic[V, A]):
    """The game's pictures, as PNG. All are module-level functions, which a `PictureRequest` names; all are slow."""

    hand: Callable[[Translator, HandState[V, A]], bytes]
    board: Callable[[Translator, BoardState[V, A]], bytes]

    card_style: Callable[[], CardStyle]
    """The look of profiles and leaderboards. Slow on the first call only."""

    hand_content: Callable[[HandState[V, A]], Hashable] = lambda _: None
    """What a hand shows, in the game's own values, so that none is drawn again without need; None: all of its state.

    Equal ones look equal in the same language.
    """

    rules: Callable[[Translator, str], bytes] = no_rules_picture
    """The picture that `RulesPicture.name` names."""


@dataclass(frozen=True, slots=True)
class AdvicePresentation(Generic[V, A]):
    """Hints for the player to move."""

    hint: Callable[[Translator, HandState[V, A], Advice], str]
    """The next play of the advised turn, and the reasons for it, in Discord's Markdown; `state` is at any play of it.

    Slow.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewPresentation(Generic[V, A]):
    """Reviews of finished matches of two.

    Chart and alt text have the point of view of a seat; the last argument says whether its player is the reader.
    """

    judge_name: Callable[[Translator], str]
    """The judge's own name."""

    why: Callable[[Translator, V, A, str | None], Sequence[str]]
    """The reasons for a turn in a view, the weightiest first, a sentence each, told to the reader's seat (None: other
    readers). Only the names of seats keep their capital where a sentence goes on with a reason. Slow."""

    instead: Callable[[JudgedTurn[V, A], BoardState[V, A]], BoardState[V, A]]
    """What everybody would see after the better turn, made in the state before it; without the cards it would draw."""

    played_words: Callable[[Translator, TurnMade[V, A], str | None], str]
    """What a turn has played, in a sentence to the reader's seat (None: other readers)."""

    better_words: Callable[[Translator, TurnMade[V, A]], tuple[str, str]]
    """What the turn of `instead` would play, and what it would move, without a verb."""

    alt: Callable[[Translator, Sequence[JudgedTurn[V, A]], Outcome, str, bool], str]
    """The chart in words, without marks. At most 1,024 characters."""

    picture: Callable[[Translator, Sequence[JudgedTurn[V, A]], Sequence[int], Outcome, str, bool], bytes]
    """The chances of winning after every turn as a chart, as PNG, with at most 5 marked turns, by their numbers.

    A module-level function. Slow.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayPresentation(Generic[V, A]):
    """Finished matches in motion."""

    suffix: str
    """The file name's extension, without the dot, by which Discord knows the format."""

    alt: ReplayAlt[V, A]

    picture: Callable[[Translator, Sequence[BoardState[V, A]]], bytes]
    """The states in motion, the last one held. A module-level function. Slow: up to a second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPresentation:
    """Words about files of finished matches."""

    error_words: Callable[[Translator, str], str]
    """What is wrong with a line of a file, by the engine's error code, in a sentence."""

    check_words: Callable[[Translator, Check], str]
    """Which part of the luck was recomputed, in a few words."""

    replay_words: Callable[[Translator, str], str]
    """How to replay the file of this name without the bot, in a sentence."""


@dataclass(frozen=True, slots=True)
class PuzzlePresentation(Generic[V, A]):
    """Puzzles: positions that can be won with one turn."""

    played: Callable[[V, Sequence[str]], BoardState[V, A]]
    """What everybody would see after these plays of the view's reader; without the cards that they would draw."""

    board: Callable[[V], BoardState[V, A]]
    """What everybody sees of this view: no cards of a hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonPresentation(Generic[V, A]):
    """Lessons, and matches that explain themselves."""

    words: Callable[[Translator, str], LessonWords]
    """The words of the lesson with this key."""

    missed: Callable[[Translator, str, Sequence[str]], str]
    """What these plays came to, which missed the goal of a lesson."""

    played: Callable[[str, Sequence[str]], BoardState[V, A]]
    """What everybody would see after these plays in a lesson."""

    best: tuple[str, Sequence[str], tuple[int, int, int, int]]
    """The arguments of `played` that show the game at its best, and the part of that board's picture (left, top, right,
    bottom; px) that the first screen shows: about as wide as high, as it stands beside that of another game."""

    explained: Callable[[Translator, str, HandState[V, A]], str]
    """A theme of `LessonLogic.themes`, explained at this state in at most 25 words."""


@dataclass(frozen=True, slots=True)
class WindowPresentation:
    """Words about windows, which ask several seats at once."""

    order_words: Callable[[Translator, str], OrderWords]
    """The name and the effect of a standing order."""

    refusal_words: Callable[[Translator, str], str]
    """Why an answer is refused, by the engine's error code, in a sentence to the presser alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePresentation(Generic[V, A]):
    """One game as people see it. What the game does not offer, or has no words for, keeps its default."""

    name: Callable[[Translator], str]
    commands: CommandWords

    seat_name: Callable[[Translator, str], str]
    seat_mark: Callable[[str], str]
    """A sign that stands for the seat, beside a player's name."""

    emojis: Callable[[], Mapping[str, bytes]] = lambda: MappingProxyType({})
    """The game's emojis, by names of 2 to 25 letters, digits and `_` that no other hosted game uses: PNGs."""

    turn_emojis: Callable[[TurnMade[V, A]], Sequence[str]] = lambda _: ()
    """The names of the emojis that precede a turn in a list: what was played."""

    ending_emoji: Callable[[str], str | None] = lambda _: None
    """The name of the emoji that precedes the result, of a termination; None without one."""

    goal: Callable[[Translator], str]
    """The aim of the game, in one short sentence for newcomers."""

    hand: Callable[[Translator, HandState[V, A]], HandScreen]
    board: Callable[[Translator, BoardState[V, A]], BoardScreen]
    pictures: GamePictures[V, A]

    turn_words: TurnWords[V, A]
    outcome_words: OutcomeWords
    result_words: ResultWords

    close_words: Callable[[Translator, Sequence[BoardState[V, A]]], str] = lambda *_: ""
    """How close a finished match was; empty if there is nothing to tell. The last state has the players' names."""

    start_words: Callable[[Translator, BoardState[V, A]], str] = lambda *_: ""
    """The result of the start, before the first turn: who begins, and why; empty if the prompt says it all."""

    setup_words: Callable[[Translator], str] = lambda *_: ""
    """What the accepting player chooses, and its consequences; empty if that need not be said."""

    pick_labels: Callable[[Translator], Mapping[str, str]] = lambda _: MappingProxyType({})
    """The label of each choice of the accepting player."""

    option_words: Callable[[Translator, Mapping[str, str]], str] = lambda *_: ""
    """The chosen options in words."""

    variant_words: Callable[[Translator, Mapping[str, str]], str] = lambda *_: ""
    """How these options differ from the default, in two or three words; empty if they do not."""

    deal_words: Callable[[Translator, Record], str] = lambda *_: ""
    """How to repeat the deal of a match from its record, in a sentence; empty if there is no way."""

    rules_pages: Callable[[Translator, Mapping[str, str]], tuple[RulesPage, ...]]
    """The rules with these options. The first page is for newcomers; a second one tells the course of a turn."""

    relevant_page: Callable[[V, Draft], int | None] = lambda *_: None
    """The index of the page that matters most to the reader of this view with this draft."""

    own_cards: Callable[[Translator, HandState[V, A]], RulesPage | None] = lambda *_: None
    """What each kind of card in the player's own hand does."""

    bot_names: tuple[str, ...] = ()
    """What bots are called, in every language: at least twice as many as there are seats. Without names, the level is
    the name."""

    bot_face: Callable[[int], bytes | None] = lambda _: None
    """The face of the bot with this name, by the name's place, as `render.people.Person` has it."""

    advice: AdvicePresentation[V, A] | None = None
    review: ReviewPresentation[V, A] | None = None
    replay: ReplayPresentation[V, A] | None = None
    records: RecordPresentation | None = None
    puzzles: PuzzlePresentation[V, A] | None = None
    lessons: LessonPresentation[V, A] | None = None
    windows: WindowPresentation | None = None


def people_of(state: BoardState[Any, Any] | HandState[Any, Any]) -> Mapping[str, Person]:
    """The known players by seat."""
    return {seat: Person(name, state.faces.get(seat)) for seat, name in state.names.items()}

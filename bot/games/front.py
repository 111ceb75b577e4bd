"""What a hosted game shows and says: its controls, words and pictures, as plain data; `ui` makes messages of them.

Everything is a function of views and a translator; pictures are slow and are drawn in a worker. What only some games
have is a protocol of its own: a game offers it or does not, and buttons, commands and options follow from that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from bot.games.command_words import CommandWords
from bot.games.play import Judge, PlayedGame, PlayedLessons, PlayedPuzzles, PlayedRecords, PlayedWindows
from bot.games.states import Check, Draft, HandState, JudgedTurn, TableState, TurnMade
from bot.i18n.translator import Translator
from engine.game import Advice, LastTurn, Outcome
from render.cards.style import CardStyle


class Style(Enum):
    """How a control looks."""

    PLAIN = "plain"
    CHOSEN = "chosen"
    GOOD = "good"
    GRAVE = "grave"


@dataclass(frozen=True, slots=True)
class Control:
    """Something to press. `key` is the game's own word for it, of letters, digits, `+` and `-`, short.

    `words` is the label for who reads words instead of pictures: in full, without signs, at most 80 characters.
    """

    key: str
    label: str
    style: Style = Style.PLAIN
    enabled: bool = True
    words: str = ""


@dataclass(frozen=True, slots=True)
class Committing:
    """What the button says that carries out what is laid out, where "End turn" would not be true: `label`.

    `asked` is what is asked once more before what loses, `sure` what the button says then.
    """

    label: str
    asked: str = ""
    sure: str = ""


@dataclass(frozen=True, slots=True)
class HandScreen:
    """The private message: texts above and below the picture, and up to four rows of controls.

    `board` takes the picture's place for who reads words: with heading and notes it tells all that there is to know.
    `legend` stands before the notes for who has the picture. `presses` is how many can be taken back; None: as many as
    there are plays laid out.
    """

    heading: str
    notes: str
    alt: str
    board: str
    rows: tuple[tuple[Control, ...], ...]
    may_end: bool
    legend: str = ""
    presses: int | None = None
    committing: Committing | None = None


@dataclass(frozen=True, slots=True)
class TableScreen:
    """The public board: what happened and how it stands, in words, and the picture's alt text.

    `board` takes the place of both picture and `standing` for who reads words. `controls` are the same for everybody
    and may be pressed by anybody, who is refused in private if he is not asked: rows of them. `question` is then what
    is asked, in a sentence, instead of whose move it is.
    """

    last: str
    standing: str
    alt: str
    board: str
    colour: int
    controls: tuple[tuple[Control, ...], ...] = ()
    question: str = ""


@dataclass(frozen=True, slots=True)
class RulesPicture:
    """A picture of the rules by the game's own word for it, and what it shows.

    `words` takes its place for who reads words; nothing if the text says it all.
    """

    name: str
    alt: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class RulesText:
    """Part of the rules, in Discord's Markdown, with its pictures."""

    text: str
    pictures: tuple[RulesPicture, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page of the rules. `label` is its short title, on a button; `fine` is the fine print, if there is any."""

    title: str
    main: RulesText
    label: str = ""
    fine: RulesText | None = None


@dataclass(frozen=True, slots=True)
class LevelWords:
    """A level at which the bot plays: what it is called, what to expect, and its strength on the scale of ratings."""

    number: int
    name: str
    words: str
    strength: int


class OpponentFront(Protocol):
    """The bot plays the game."""

    def levels(self, t: Translator) -> tuple[LevelWords, ...]:
        """The levels at which it plays, the easiest first."""

    @property
    def think(self) -> Callable[[str, int, str, LastTurn | None], str]:
        """The turn for a view, a level and a seed: a function of a module, to be run in another process.

        It is also told the last turn, as its seat saw it; None where there was none.
        """


class AdviceFront(Protocol):
    """Whoever is to move can be given a hint."""

    @property
    def advise(self) -> Callable[[str, Sequence[str], LastTurn | None], Advice]:
        """A good turn that begins with the plays laid out, told the last turn as `think` is: for another process."""

    def hint(self, t: Translator, state: HandState, advice: Advice) -> str:
        """The next play of the turn that was advised, and why, in Discord's Markdown. For a worker."""


class ReviewFront(Judge, Protocol):
    """A match that is over can be reviewed."""

    def judge_name(self, t: Translator) -> str:
        """What the judge is called: a name."""

    def why(self, t: Translator, view: str, turn: str) -> Sequence[str]:
        """What speaks for a turn, a sentence each. For a worker."""

    def instead(self, turn: JudgedTurn, before: TableState) -> TableState:
        """What everybody would see after the better turn, made in the state before it; not what it would have drawn."""

    def instead_words(self, t: Translator, state: TableState) -> str:
        """What the judge would have played, and what would have come of it: in the conditional."""

    def alt(self, t: Translator, turns: Sequence[JudgedTurn], marked: Sequence[int], outcome: Outcome) -> str:
        """The chances over a finished match in words. At most 1,024 characters."""

    def picture(self, t: Translator, turns: Sequence[JudgedTurn], marked: Sequence[int], outcome: Outcome) -> bytes:
        """The same as a chart, as PNG: every turn, and the `marked` ones, 3 at most, by their numbers."""


class ReplayFront(Protocol):
    """A match that is over can be watched in motion."""

    @property
    def suffix(self) -> str:
        """The ending of the file's name, by which Discord knows what it is."""

    def alt(self, t: Translator, states: Sequence[TableState], *, steps: bool = True) -> str:
        """A finished match in words: how it ended, in how many turns, and how it went. At most 1,024 characters.

        `states` are the deal and the position after each turn, as one and the same reader sees them. `steps`: there is
        a button that steps through them.
        """

    def picture(self, t: Translator, states: Sequence[TableState]) -> bytes:
        """The same match in motion: each state in its turn, the last one held."""


class RecordsFront(PlayedRecords, Protocol):
    """Matches of the game can be kept as files."""

    def wrong(self, t: Translator, code: str) -> str:
        """What the engine says is wrong with a line, by its code, in a sentence."""

    def check_words(self, t: Translator, check: Check) -> str:
        """What of the luck was worked out anew, in a few words."""

    def by_hand(self, t: Translator, name: str) -> str:
        """How to play a file of this name again without the bot, in a sentence."""


class PuzzlesFront(PlayedPuzzles, Protocol):
    """There are positions to be won this turn."""

    def played(self, view: str, plays: Sequence[str]) -> TableState:
        """What everybody would see after this turn of the player whose view it is; no card drawn is known."""


@dataclass(frozen=True, slots=True)
class LessonWords:
    """A lesson in words: one idea in `text`, what is to be reached, and what is said once it is."""

    title: str
    text: str
    goal: str
    praise: str


class LessonsFront(PlayedLessons, Protocol):
    """The game can be learnt by playing."""

    def words(self, t: Translator, lesson: str) -> LessonWords:
        """What a lesson says: 25 words of text at most, in Discord's Markdown, and a title for a button."""

    def missed(self, t: Translator, lesson: str, plays: Sequence[str], wrong: int) -> str:
        """What a turn came to that did not reach it, and a nudge: a stronger one after two `wrong` turns."""

    def played(self, lesson: str, plays: Sequence[str]) -> TableState:
        """What everybody would see after this turn."""

    def explained(self, t: Translator, theme: str, state: HandState) -> str:
        """A theme that is met here, in 25 words at most."""


@dataclass(frozen=True, slots=True)
class OrderWords:
    """A standing order: its name, at most 40 characters, and what it does, in a line of at most 100."""

    name: str
    words: str


class WindowsFront(PlayedWindows, Protocol):
    """Something may be asked of several in passing."""

    def order_words(self, t: Translator, order: str) -> OrderWords:
        """What an order is called and does."""

    def refused(self, t: Translator, code: str) -> str:
        """Why an answer is refused, by the code of the engine's error: in a sentence, to the presser alone."""


class HostedGame(PlayedGame, Protocol):
    """One game, ready to be hosted. What it does not offer is None."""

    def name(self, t: Translator) -> str:
        """What the game is called."""

    def seat_name(self, t: Translator, seat: str) -> str:
        """What a seat is called."""

    def seat_mark(self, seat: str) -> str:
        """A sign that stands for the seat beside a name."""

    def pick_labels(self, t: Translator) -> Mapping[str, str]:
        """The label of each choice of the player who accepts; none if there is nothing to choose."""

    def setup_words(self, t: Translator) -> str:
        """What the player who accepts chooses, and what follows from it; nothing if that need not be said."""

    def option_words(self, t: Translator, options: Mapping[str, str]) -> str:
        """The chosen options in words; nothing if there are none."""

    def variant(self, t: Translator, options: Mapping[str, str]) -> str:
        """What is not as usual in these options, in two or three words; nothing if all is."""

    def goal(self, t: Translator) -> str:
        """What the game is about, in one short sentence for who has never seen it."""

    def start_words(self, t: Translator, state: TableState) -> str:
        """What the start has come to, before the first turn: who goes first, and why; nothing if there is no more to
        say than whose move it is."""

    def deal_check(self, t: Translator, options: Mapping[str, str], seed: str) -> str:
        """How to deal a match anew from its seed, in a sentence; nothing if there is no such way."""

    def hand(self, t: Translator, state: HandState) -> HandScreen:
        """The private message."""

    def hand_picture(self, t: Translator, state: HandState) -> bytes:
        """Its picture, as PNG."""

    def table(self, t: Translator, state: TableState) -> TableScreen:
        """The public board."""

    def table_picture(self, t: Translator, state: TableState) -> bytes:
        """Its picture, as PNG."""

    def turn_words(self, t: Translator, made: TurnMade) -> str:
        """What a turn did."""

    def outcome_words(self, t: Translator, outcome: Outcome, players: Mapping[str, str] = ...) -> str:
        """How the match ended: by the rules, or by `resign`, `time`, `agreed` (a draw) or `cancelled`.

        `players` has what who sits in a seat is called; without it, seats have their names.
        """

    def close_words(self, t: Translator, states: Sequence[TableState]) -> str:
        """How close a match was that is over: what its positions tell; nothing if there is nothing to tell.

        The last state has what who sits in a seat is called.
        """

    def result_words(self, t: Translator, how: str, *, won: bool) -> str:
        """How a match ended for one player, in two or three words: where somebody gave up or was too late, who."""

    def rules_pages(self, t: Translator, options: Mapping[str, str]) -> tuple[RulesPage, ...]:
        """The rules to read in Discord, as they are with these options.

        The first page is for newcomers; of several, the second tells how a turn goes.
        """

    def rules_page_now(self, view: str, draft: Draft) -> int | None:
        """The page that matters most to who sees this and has laid this out; None if none does."""

    def own_cards(self, t: Translator, state: HandState) -> RulesPage | None:
        """What there is in somebody's own hand, and what each of it does; None where there is nothing to tell."""

    def rules_picture(self, t: Translator, name: str) -> bytes:
        """The picture of a page, as PNG."""

    def card_style(self) -> CardStyle:
        """What the cards of people and leaderboards wear. Slow the first time: for a worker."""

    @property
    def commands(self) -> CommandWords:
        """What its slash commands are called and offer."""

    @property
    def opponent(self) -> OpponentFront | None:
        """The bot as an opponent."""

    @property
    def advice(self) -> AdviceFront | None:
        """Hints."""

    @property
    def review(self) -> ReviewFront | None:
        """Reviews of finished matches."""

    @property
    def replay(self) -> ReplayFront | None:
        """Finished matches in motion."""

    @property
    def records(self) -> RecordsFront | None:
        """Files of finished matches."""

    @property
    def puzzles(self) -> PuzzlesFront | None:
        """Puzzles."""

    @property
    def lessons(self) -> LessonsFront | None:
        """Lessons, and matches that explain themselves."""

    @property
    def windows(self) -> WindowsFront | None:
        """What may be asked of several in passing."""

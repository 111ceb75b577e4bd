"""What a hosted game offers beyond its rules: its controls, words and pictures, as plain data.

`ui` turns them into Discord's parts. Everything is a function of views and a translator; pictures are slow and are
drawn in a worker.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from bot.i18n.translator import Translator
from engine.game import Advice, Game, Judgement, LastTurn, Outcome
from render.dress import Dress


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
class Draft:
    """A turn half laid out: its plays, and what the player has chosen for the next one."""

    plays: tuple[str, ...] = ()
    chosen: str | None = None


@dataclass(frozen=True, slots=True)
class TurnMade:
    """A turn of the match. `before` and `after` are the views of whoever reads them."""

    number: int
    seat: str
    turn: str
    before: str
    after: str

    @property
    def told(self) -> LastTurn:
        """What the reader's thinking goes by if he is the next to move."""
        return LastTurn(self.before, self.turn)


@dataclass(frozen=True, slots=True)
class TableState:
    """A position as `reader` (a seat, or None for everybody) sees it, after `last`."""

    reader: str | None
    view: str
    last: TurnMade | None
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class HandState:
    """What one player's private message is made of. `own_last` is the player's own last turn, which drew cards.

    `last` is the last turn of all, `outcome` is how the match ended, also if that was not by its rules.
    """

    seat: str
    view: str
    draft: Draft
    my_turn: bool
    own_last: TurnMade | None
    outcome: Outcome | None = None
    last: TurnMade | None = None


@dataclass(frozen=True, slots=True)
class HandScreen:
    """The private message: texts above and below the picture, and up to four rows of controls.

    `board` takes the picture's place for who reads words: with heading and notes it tells all that there is to know.
    `legend` explains the signs on the controls to who sees them.
    """

    heading: str
    notes: str
    alt: str
    board: str
    rows: tuple[tuple[Control, ...], ...]
    may_end: bool
    loses: bool
    legend: str = ""


@dataclass(frozen=True, slots=True)
class TableScreen:
    """The public board: what happened and how it stands, in words, and the picture's alt text.

    `board` takes the place of both picture and `standing` for who reads words.
    """

    last: str
    standing: str
    alt: str
    board: str
    colour: int


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page of the rules, in Discord's Markdown. `picture` is the game's own word for its picture, if it has one.

    `words` takes the picture's place for who reads words; nothing if the text says it all.
    """

    title: str
    text: str
    picture: str | None = None
    alt: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which the player to move can win at once. `view` is what he sees, `grade` is 1, easy, to 3."""

    number: int
    view: str
    seat: str
    grade: int


@dataclass(frozen=True, slots=True)
class LevelWords:
    """A level at which the bot plays: what it is called, what to expect, and its strength on the scale of ratings."""

    number: int
    name: str
    words: str
    strength: int


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A turn of a finished match, judged by the strongest player from what its player could see.

    `before` is the chance of winning with `better`, the turn that the judge would have made, and `after` with the turn
    that was made; 0 to 1, for `seat`. `view` is what it saw.
    """

    number: int
    seat: str
    before: float
    after: float
    better: str
    view: str = field(repr=False)

    @property
    def cost(self) -> float:
        """How much the turn made has changed the chance, to its player's disadvantage; 0 if it was as good."""
        return self.before - self.after


class HostedGame(Protocol):
    """One game, ready to be hosted."""

    @property
    def rules(self) -> Game:
        """The rules, from the engine."""

    def name(self, t: Translator) -> str:
        """What the game is called."""

    def seat_name(self, t: Translator, seat: str) -> str:
        """What a seat is called."""

    def seat_mark(self, seat: str) -> str:
        """A sign that stands for the seat beside a name."""

    def pick_labels(self, t: Translator) -> Mapping[str, str]:
        """The label of each choice of the player who accepts."""

    def setup_words(self, t: Translator) -> str:
        """What the player who accepts chooses, and what follows from it."""

    def option_words(self, t: Translator, options: Mapping[str, str]) -> str:
        """The chosen options in words."""

    @property
    def levels_offered(self) -> tuple[int, ...]:
        """The levels at which the bot plays, the easiest first; none if it does not play this game."""

    def loses(self, view: str, draft: Draft) -> bool:
        """Whether ending the turn as it is laid out loses the match at once, as far as its player may know."""

    def press(self, view: str, draft: Draft, control: str) -> Draft:
        """The draft after a press; the same draft where that control is not offered."""

    def hand(self, t: Translator, state: HandState) -> HandScreen:
        """The private message."""

    def hand_picture(self, t: Translator, state: HandState) -> bytes:
        """Its picture, as PNG."""

    def table(self, t: Translator, state: TableState) -> TableScreen:
        """The public board."""

    def table_picture(self, t: Translator, state: TableState) -> bytes:
        """Its picture, as PNG."""

    def replay_alt(self, t: Translator, states: Sequence[TableState]) -> str:
        """A finished match in words: how it ended, in how many turns, and how it went. At most 1,024 characters.

        `states` are the deal and the position after each turn, as one and the same reader sees them.
        """

    def replay_picture(self, t: Translator, states: Sequence[TableState]) -> bytes:
        """The same match in motion: each state in its turn, the last one held."""

    @property
    def replay_suffix(self) -> str:
        """The ending of that file's name, by which Discord knows what it is."""

    def turn_words(self, t: Translator, made: TurnMade) -> str:
        """What a turn did."""

    def outcome_words(self, t: Translator, outcome: Outcome) -> str:
        """How the match ended, without names."""

    def how_words(self, t: Translator, outcome: Outcome) -> str:
        """The same in two or three words, without who has won."""

    def rules_pages(self, t: Translator) -> tuple[RulesPage, ...]:
        """The rules to read in Discord."""

    def rules_picture(self, t: Translator, name: str) -> bytes:
        """The picture of a page, as PNG."""

    def dress(self) -> Dress:
        """What the cards of people and leaderboards wear. Slow the first time: for a worker."""

    def levels(self, t: Translator) -> tuple[LevelWords, ...]:
        """The levels at which the bot plays, the easiest first; none if it does not play this game."""

    @property
    def think(self) -> Callable[[str, int, str, LastTurn | None], str]:
        """The turn for a view, a level and a seed: a function of a module, to be run in another process.

        It is also told the last turn, as its seat saw it; None where there was none.
        """

    @property
    def advise(self) -> Callable[[str, Sequence[str], LastTurn | None], Advice]:
        """A good turn that begins with the plays laid out, told the last turn as `think` is: for another process."""

    def hint(self, t: Translator, state: HandState, advice: Advice) -> str:
        """The next play of the turn that was advised, and why, in Discord's Markdown. For a worker."""

    @property
    def judge(self) -> Callable[[str, str, LastTurn | None], Judgement]:
        """What the strongest level makes of a turn, from what its player saw and the turn before it: as `think`."""

    @property
    def judged_by(self) -> str:
        """Names the judge. What one of another name has said may be said otherwise now."""

    def why(self, t: Translator, view: str, turn: str) -> Sequence[str]:
        """What speaks for a turn, a sentence each. For a worker."""

    def review_alt(self, t: Translator, turns: Sequence[JudgedTurn], marked: Sequence[int], outcome: Outcome) -> str:
        """The chances over a finished match in words. At most 1,024 characters."""

    def review_picture(
        self, t: Translator, turns: Sequence[JudgedTurn], marked: Sequence[int], outcome: Outcome
    ) -> bytes:
        """The same as a chart, as PNG: every turn, and the `marked` ones, 3 at most, by their numbers."""

    @property
    def puzzles(self) -> Sequence[Puzzle]:
        """Positions to be won this turn, each at the place of its number; none if the game has no puzzles."""

    def ending(self, view: str, plays: Sequence[str]) -> Outcome | None:
        """How the match would end with this turn, as far as its player may know. Raises `IllegalTurn`."""

    def solution(self, view: str) -> Sequence[str]:
        """The plays of a turn that wins at once. Raises `ValueError` where none does."""

    def played(self, view: str, plays: Sequence[str]) -> TableState:
        """What everybody would see after this turn of the player whose view it is; no card drawn is known."""

"""What a game's screens are made of, as plain data: controls, the private hand, the public board, pages of rules.

Nothing here knows Discord: `bot.ui` turns these values into messages.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from bot.games.lines import pictured
from bot.i18n.translator import LazyText


class Style(Enum):
    """How a control looks."""

    PLAIN = "plain"
    CHOSEN = "chosen"
    GOOD = "good"
    GRAVE = "grave"


@dataclass(frozen=True, slots=True)
class Control:
    """A button of the game. `key` is the game's own short name for it: letters, digits, `+` and `-`.

    `words` is the label for readers without pictures: in full, without signs, at most 80 characters. `emoji` names one
    of the game's emojis, shown beside the label where Discord has it; `sign` stands there where it has not.
    """

    key: str
    label: str
    style: Style = Style.PLAIN
    enabled: bool = True
    words: str = ""
    emoji: str = ""
    sign: str = ""

    @property
    def room(self) -> str:
        """A text as wide as what the button shows."""
        return f"{self.sign} {self.label}" if self.sign else pictured(self.label) if self.emoji else self.label

    def __post_init__(self) -> None:
        if not re.fullmatch("[A-Za-z0-9+-]+", self.key):  # named by the cause, which `run` logs without its text
            raise ValueError("a control's key needs letters, digits, + and -, and nothing else") from KeyError(self.key)


class MenuRow(tuple[Control, ...]):
    """Controls that stand in one menu instead of a row of buttons; those that are not enabled are left out."""


BoardWords = Callable[[], str]
"""A board in words, written when it is read: readers with pictures do not need it."""


@dataclass(frozen=True, slots=True)
class HandScreen:
    """The private message: texts above and below the picture, and rows of controls, some of them a `MenuRow`.

    `board` replaces the picture for readers without pictures; heading, board and notes are complete. With a `whole`,
    the board says only what is new (`HandState.seen`). No `alt`: there is neither picture nor board. For readers with
    pictures, `lead` follows the heading, and `legend` precedes the notes; for others, `ask` is last. `answers` are
    the controls that answer an open window, at one press each; their keys are those of `WindowLogic.press`. `commit` is
    the label of the button that commits the draft, if that is not "End turn". `follows`: what it tells of others is
    brought up to date; else it may stand while they play, and only words tell what does not last, as how it stood.
    """

    heading: str
    alt: str
    board: BoardWords = field(compare=False)
    notes: str = ""
    rows: tuple[tuple[Control, ...], ...] = ()
    may_end: bool = False
    legend: str = ""
    lead: str = ""
    ask: str = ""
    commit: str = ""
    answers: tuple[Control, ...] = ()
    follows: bool = True
    whole: BoardWords | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class BoardScreen:
    """The public board: what happened and how it stands, in words, and the picture's alt text.

    `board` replaces picture and `standing` for readers without pictures. `controls` are an open window's buttons, that
    which lets pass first, the same for everybody: a press by a seat that is not asked is refused in private. `question`
    is the window's question, in a sentence, which then replaces the line about whose move it is.
    """

    last: str
    standing: str
    alt: str
    board: BoardWords = field(compare=False)
    colour: int
    controls: tuple[Control, ...] = ()
    question: str = ""


@dataclass(frozen=True, slots=True)
class RulesPicture:
    """A picture of the rules, by the game's own name for it, and its alt text.

    `words` replaces it for readers without pictures; empty if the text says it all.
    """

    name: str
    alt: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class RulesText:
    """Part of the rules, in Discord's Markdown, with its pictures.

    `drawn`: how pictures of a match show it, for readers with pictures.
    """

    text: str
    pictures: tuple[RulesPicture, ...] = ()
    drawn: str = ""


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page of the rules. `label` is its short title, on a button; `fine` is the fine print, if there is any."""

    title: str
    main: RulesText
    label: str = ""
    fine: RulesText | None = None


@dataclass(frozen=True, slots=True)
class LevelWords:
    """A level at which the bot plays: its name, and what to expect."""

    number: int
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class LessonWords:
    """A lesson in words. `text` explains one idea in at most 25 words; `title` also labels a button.

    `nudge` points to the goal after a first wrong turn; `strong_nudge`, after more, nearly gives the answer.
    """

    title: str
    text: str
    goal: str
    praise: str
    nudge: str
    strong_nudge: str


@dataclass(frozen=True, slots=True)
class OrderWords:
    """A standing order: its name, at most 40 characters, and what it does, in a line of at most 100."""

    name: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One of the values that an option can have, and its words: at most 100 characters."""

    name: LazyText
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option of the rules (`key`), chosen at the challenge. The first value that the rules list is the default."""

    key: str
    name: LazyText
    description: LazyText
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandWords:
    """`group` is the first word of all the game's commands, the same in every language."""

    group: str
    description: LazyText
    options: tuple[Option, ...] = ()

"""What a game's screens are made of, as plain data: controls, the private hand, the public board, pages of rules.

Nothing here knows Discord: `bot.ui` turns these values into messages.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


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
class CommitControl:
    """What the button says that carries out what is laid out, where "End turn" would not be true: `label`.

    `asked` is what is asked once more before what loses, `sure` what the button says then.
    """

    label: str
    confirmation: str = ""
    confirm_label: str = ""


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
    commit: CommitControl | None = None


@dataclass(frozen=True, slots=True)
class BoardScreen:
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


@dataclass(frozen=True, slots=True)
class LessonWords:
    """A lesson in words: one idea in `text`, what is to be reached, and what is said once it is."""

    title: str
    text: str
    goal: str
    praise: str


@dataclass(frozen=True, slots=True)
class OrderWords:
    """A standing order: its name, at most 40 characters, and what it does, in a line of at most 100."""

    name: str
    words: str

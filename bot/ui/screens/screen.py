"""What one message shows, as plain data: words, pictures still to be drawn, and controls named by what they do.

Nothing here knows Discord, or who answers a control.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import Enum

from bot.games.screens import Style
from bot.matches.core.model import Match, PostId
from bot.ui.custom_ids import NO_MATCH


class Urgency(Enum):
    """How soon somebody needs a picture, the most urgent first."""

    BOARD = "board"
    HAND = "hand"
    LOOK = "look"
    """Somebody looks something up: a turn, a page, a card."""
    REPLAY = "replay"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with its alt text, under a `name` that no two of a message share; `suffix` says what kind of file.

    `draw` is slow and is called in a worker. Pictures of the same `key` are the same.
    """

    name: str
    alt: str
    draw: Callable[[], bytes]
    key: Hashable
    urgency: Urgency = Urgency.LOOK
    suffix: str = "png"


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """A button; `action`, `match`, `number` and `rest` become its custom_id (`ui.custom_ids`)."""

    action: str
    match: str = NO_MATCH
    number: int = 0
    rest: str = ""
    post: PostId | None = None
    label: str
    style: Style = Style.PLAIN
    disabled: bool = False
    emoji: str | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """A button that leads somewhere."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Row:
    """Up to five buttons beside each other."""

    buttons: tuple[Button | Link, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose: `value` is what comes back, `words` say more about it; at most 100 characters each."""

    value: str
    label: str
    words: str = ""
    chosen: bool = False


class Kind(Enum):
    """What a menu lets one choose from: its own options, or what Discord knows of the server."""

    OPTIONS = "options"
    PEOPLE = "people"
    CHANNELS = "channels"


@dataclass(frozen=True, slots=True, kw_only=True)
class Menu:
    """A menu in a row of its own, of at most 25 options; named as a `Button` is.

    Whoever answers it finds what was chosen in `Press.values`: the options' values, or ids. `chosen` are the ids that
    are chosen already, of people or channels.
    """

    action: str
    match: str = NO_MATCH
    number: int = 0
    rest: str = ""
    hint: str = ""
    kind: Kind = Kind.OPTIONS
    options: tuple[Option, ...] = ()
    chosen: tuple[int, ...] = ()
    least: int = 1
    most: int = 1
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class File:
    """A file to keep, under a name that no other of the message has."""

    name: str
    data: bytes


Part = str | Picture | File | Row | Menu


@dataclass(frozen=True, slots=True)
class Screen:
    """The parts of a message in their order; the colour at its side, 24 bits, red first; whom it may ping."""

    parts: tuple[Part, ...]
    colour: int | None = None
    ping: tuple[int, ...] = ()

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """Its pictures, in their order."""
        return tuple(part for part in self.parts if isinstance(part, Picture))

    @property
    def files(self) -> tuple[File, ...]:
        """Its files, in their order."""
        return tuple(part for part in self.parts if isinstance(part, File))


def row(*buttons: Button | Link) -> Row:
    """These buttons beside each other."""
    return Row(buttons)


def match_button(
    match: Match,
    action: str,
    label: str,
    *,
    rest: str = "",
    number: int | None = None,
    post: PostId | None = None,
    style: Style = Style.PLAIN,
    disabled: bool = False,
    emoji: str | None = None,
) -> Button:
    """A button about a match as it stands, or about what `number` names; of a message that is owed, its post."""
    return Button(
        action=action,
        match=match.public_id,
        number=match.version if number is None else number,
        rest=rest,
        post=post,
        label=label,
        style=style,
        disabled=disabled,
        emoji=emoji,
    )

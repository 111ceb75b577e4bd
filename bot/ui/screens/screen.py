"""What one message shows, as plain data: texts, pictures that are still to be drawn, and controls by their actions.

Nothing here knows Discord or the handlers of the controls.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from typing import Any, Final

from bot.games.lines import DESK, MAX_IN_ROW, PHONE, in_rows, in_wide_rows, pictured, unsigned
from bot.games.screens import BoardWords, Control, Style
from bot.i18n.translator import Translator
from bot.ids import MatchId, PublicId, UserId
from bot.matches.core.model import Match, PostId
from bot.ui.custom_ids import NO_MATCH
from render.request import PictureRequest, Urgency


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to be drawn. `name` is unique in its message; `suffix` is the file's, and decides its type.

    `draw` is slow: call it in a worker. Equal keys mean equal pixels. `match` is the id of its match (0: none):
    pictures of one match have much in common. `again`: it will most likely be requested again soon. `beside`: it stands
    beside the picture before it. `words` stand in its place where no picture can be shown; empty: `alt` does.
    """

    name: str
    alt: str
    draw: PictureRequest
    key: Hashable
    urgency: Urgency = Urgency.LOOK
    suffix: str = "png"
    match: MatchId | None = None
    again: bool = False
    beside: bool = False
    words: str | BoardWords = field(default="", compare=False, repr=False)

    @property
    def in_words(self) -> str:
        """What it shows, in words."""
        return (self.words if isinstance(self.words, str) else self.words()) or self.alt

    @property
    def file_name(self) -> str:
        return f"{self.name}.{self.suffix}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """A button; `action`, `match`, `number`, `post` and `rest` become its custom_id (`bot.ui.custom_ids`).

    `emoji` is one of Unicode, or the name of a game's; where Discord has none of that name, `sign` precedes the label.
    """

    action: str
    match: PublicId = NO_MATCH
    number: int = 0
    rest: str = ""
    post: PostId | None = None
    label: str
    style: Style = Style.PLAIN
    disabled: bool = False
    emoji: str | None = None
    sign: str = ""

    @property
    def about(self) -> dict[str, Any]:
        """The parts of the custom_id that a `Menu` has, too."""
        return {"action": self.action, "match": self.match, "number": self.number, "rest": self.rest}


@dataclass(frozen=True, slots=True)
class Link:
    """A button that opens an address."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Row:
    """One row of at most `MAX_IN_ROW` buttons."""

    buttons: tuple[Button | Link, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a menu; `description` is its second line. Each of these texts has at most 100 characters.

    `emoji` is as a `Button`'s.
    """

    value: str
    label: str
    description: str = ""
    selected: bool = False
    emoji: str | None = None


def options_of(labels: Mapping[str, str], chosen: str | None) -> tuple[Option, ...]:
    """A menu's options by their values, of which one is chosen (None: none is)."""
    return tuple(Option(value, label, selected=value == chosen) for value, label in labels.items())


class Kind(Enum):
    """What a menu lists: its own options, or people or channels of the server, which Discord fills in."""

    OPTIONS = "options"
    PEOPLE = "people"
    CHANNELS = "channels"


@dataclass(frozen=True, slots=True, kw_only=True)
class Menu:
    """A menu in a row of its own, with at most 25 options; its custom_id is made like a `Button`'s.

    The handler finds the choice in `InteractionContext.values`: the options' values, or ids. `selected` are the ids
    of people or channels that are selected already; `minimum` and `maximum` bound the number of choices. `shown`: see
    `InteractionContext.update`.
    """

    action: str
    match: PublicId = NO_MATCH
    number: int = 0
    rest: str = ""
    placeholder: str = ""
    kind: Kind = Kind.OPTIONS
    options: tuple[Option, ...] = ()
    selected: tuple[int, ...] = ()
    minimum: int = 1
    maximum: int = 1
    disabled: bool = False
    shown: int = 0


@dataclass(frozen=True, slots=True)
class File:
    """A file to download; `name` is unique in its message."""

    name: str
    data: bytes

    @property
    def in_words(self) -> str:
        """Its name, where it cannot be sent."""
        return f"`{self.name}`"


Part = str | Picture | File | Row | Menu


@dataclass(frozen=True, slots=True)
class Screen:
    """The parts of a message in order; `colour` is 0xRRGGBB; `ping` are the ids of the people whom it may notify.

    `silent`: it makes no sound, also where every message does, as in private messages.
    """

    parts: tuple[Part, ...]
    colour: int | None = None
    ping: tuple[UserId, ...] = ()
    silent: bool = False

    @property
    def pictures(self) -> tuple[Picture, ...]:
        return tuple(part for part in self.parts if isinstance(part, Picture))

    @property
    def files(self) -> tuple[File, ...]:
        return tuple(part for part in self.parts if isinstance(part, File))

    @property
    def unsigned(self) -> Screen:
        """The screen for a screen reader: without signs in its texts and on its buttons."""

        def plain(part: Part) -> Part:
            if isinstance(part, Row):
                return Row(tuple(replace(one, emoji=None) if isinstance(one, Button) else one for one in part.buttons))
            return unsigned(part) if isinstance(part, str) else part

        return replace(self, parts=tuple(map(plain, self.parts)))

    def in_words(self, why: str) -> Screen:
        """Return the screen with words in place of its pictures and files, and below the first of them the reason."""
        replaced = [part for part in self.parts if isinstance(part, Picture | File)]

        def worded(part: Part) -> Part:
            if not isinstance(part, Picture | File):
                return part
            return f"{part.in_words}\n-# {why}" if part is replaced[0] else part.in_words

        return replace(self, parts=tuple(map(worded, self.parts)))


def chosen_if(condition: object) -> Style:
    """Return the style of a button that marks the current choice."""
    return Style.CHOSEN if condition else Style.PLAIN


_EMPTY: Final = ("", Row(()))

MAX_COMPONENTS: Final = 40
"""Discord's limit of components in a message."""


def screen(*parts: Part, colour: int | None = None, ping: tuple[UserId, ...] = ()) -> Screen:
    """Return a screen of these parts, without empty texts and rows."""
    return Screen(tuple(part for part in parts if part not in _EMPTY), colour, ping)


def fits_in_a_message(parts: Sequence[Part]) -> bool:
    """Return whether Discord takes so many components in one message; a row and each of its buttons count."""
    nested = sum(len(part.buttons) if isinstance(part, Row) else isinstance(part, Menu) for part in parts)
    return len(parts) + nested <= MAX_COMPONENTS


def row(*buttons: Button | Link) -> Row:
    return Row(buttons)


def rows(buttons: Sequence[Button | Link], room: float = PHONE) -> list[Row]:
    """Return the buttons in rows that do not wrap on a phone; for `DESK`, not there (`bot.games.lines`)."""
    arrange = in_wide_rows if room == DESK else partial(in_rows, room=room)
    made = arrange(buttons, lambda one: pictured(one.label) if isinstance(one, Link) or one.emoji else one.label)
    return [Row(tuple(some)) for some in made]


def add_row(above: Sequence[Row | Menu], *buttons: Button, apart: bool = False) -> list[Row | Menu]:
    """Return rows with buttons below them, beside the last ones where that takes no more room and `apart` is False."""
    *rest, last = above or [row()]
    alone = rows(buttons, DESK)
    joined = rows([*last.buttons, *buttons], DESK) if isinstance(last, Row) and not apart else []
    return [*rest, *joined] if joined and len(joined) <= len(alone) else [*above, *alone]


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
    """Return a match's button. `number` defaults to its public version; `post` is the outbox post that it is on."""
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


def posting_screen(t: Translator) -> Screen:
    """Say that what is shared is being drawn and posted."""
    return screen("⏳ " + t("Posting it in the channel…"))


def share_buttons(t: Translator, share: Button, *, may: bool, posted: str | None) -> list[Button | Link]:
    """Return the button that shares, or a link to what was shared; none where the reader may not post.

    `posted` is the address of the message once they have.
    """
    if posted is not None:
        return [Link(t("Go to message"), posted)]
    return [share] if may else []


Json = Mapping[str, Any]

ROW: Final = 1
"""Discord's type of a row of buttons."""

MAX_TEXT: Final = 4_000
"""The most characters of all texts of a message."""

LENGTHS: Final = {
    "components": {"content": MAX_TEXT, "label": 80, "custom_id": 100, "placeholder": 150, "options": 25, "url": 512},
    "options": {"label": 100, "value": 100, "description": 100},
    "items": {"description": 1_024},
}
"""The most characters or entries of a field, which may not be empty either, by the list that its owner stands in."""


def broken_limits(components: Sequence[Json]) -> Iterator[str]:
    """A sentence for each limit that a message's components break: of places, as Discord names them, and numbers."""
    parts = list(_parts(components, "components", ""))
    if (count := sum(kind == "components" for _, kind, _ in parts)) > MAX_COMPONENTS:
        yield f"it has {count} components, at most {MAX_COMPONENTS} are allowed"
    if (length := sum(len(part.get("content", "")) for _, _, part in parts)) > MAX_TEXT:
        yield f"its texts have {length} characters, at most {MAX_TEXT} are allowed"
    pressed = [part["custom_id"] for _, _, part in parts if "custom_id" in part]
    if len(set(pressed)) < len(pressed):
        yield "two of its controls have the same custom_id"
    for place, kind, part in parts:
        in_row = {"components": MAX_IN_ROW} if part.get("type") == ROW else {}
        for name, most in {**LENGTHS[kind], **in_row}.items():
            if not 0 < len(part.get(name, "?")) <= most:
                yield f"{place}.{name} has {len(part[name])}, 1 to {most} are allowed"


def _parts(parts: Sequence[Json], name: str, above: str) -> Iterator[tuple[str, str, Json]]:
    """Each part, followed by those in it: its place, the list that it stands in, and itself."""
    for number, part in enumerate(parts):
        yield (place := f"{above}{name}.{number}"), name, part
        for inner in LENGTHS:
            yield from _parts(part.get(inner, ()), inner, f"{place}.")


@dataclass(frozen=True, slots=True)
class Reader:
    t: Translator
    pictures: bool = True

    def either(self, picture: Picture, words: str | BoardWords) -> tuple[Part, ...]:
        """Return the picture, or the words in its place; empty words give no part."""
        if self.pictures:
            return (replace(picture, words=words),)
        text = words if isinstance(words, str) else words()
        return (text,) if text else ()

    def label(self, control: Control) -> str:
        label = control.label if self.pictures or not control.words else control.words
        chosen = not self.pictures and control.style is Style.CHOSEN
        # Translators: what is chosen, to readers without pictures, who see no colour: "Ben, chosen"
        return self.t("{choice}, chosen", choice=label) if chosen else label

    def way(self, name: str) -> str:
        """Return the label of a button that turns pages: `first`, `back`, `next` or `last`."""
        t = self.t
        signs = {"first": "⏮", "back": "◀", "next": "▶", "last": "⏭"}
        # Translators: a button
        words = {"first": t("First"), "back": t("Previous"), "next": t("Next"), "last": t("Last")}
        return (signs if self.pictures else words)[name]

    def turning(self, to: Callable[[int, str], Button], page: int, *, more: bool) -> list[Button]:
        """Return the buttons to the pages beside one (from 0), if there are any: `to` makes a button to a page."""
        back, ahead = to(max(0, page - 1), "back"), to(page + 1, "next")
        back = replace(back, label=self.way("back"), disabled=page == 0)
        return [back, replace(ahead, label=self.way("next"), disabled=not more)] if page or more else []

"""How custom_ids are spelled, nowhere else: `action:match:number[.post][:rest][~shown]`.

A match appears by its public id. The number is the version of the match that the message shows or, on the controls of a
hand, the prompt's version: so a press on an old message is recognised. Messages that the bot owes a channel carry the
post's id. No custom_id holds anything hidden, except those of a hand's controls, which only its owner receives.

`rest` belongs to the action: each way to spell it is a class here. Discord allows 100 characters in all.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Self, TypeVar

from bot.ids import NO_MATCH as NO_MATCH
from bot.ids import PublicId, UserId
from bot.matches.core.model import OfferKind, PostId
from bot.ui.spelling import BEYOND, Spelled, Spelling, digits
from bot.ui.spelling import Unreadable as Unreadable


def spelled_key(game: str) -> str:
    """A key in the rest of a custom_id, which has no `_`.

    >>> spelled_key("royal_visit"), read_key(spelled_key("royal_visit"))
    ('royal-visit', 'royal_visit')
    """
    return game.replace("_", "-")


def read_key(word: str) -> str:
    """Read the key that `spelled_key` wrote."""
    return word.replace("-", "_")


def read_snowflake(value: str) -> int:
    """The id of a person or channel on Discord, also as a menu sends it. Raises `Unreadable`."""
    return read_number(value, BEYOND - 1)


def read_user(value: str) -> UserId:
    return UserId(read_snowflake(value))


def read_number(value: str, most: int) -> int:
    """Read a number of at most `most`; a text with more digits is never converted. Raises `Unreadable`."""
    if not (value.isascii() and value.isdecimal() and len(value) <= len(str(most)) and int(value) <= most):
        raise Unreadable
    return int(value)


W = TypeVar("W", bound=StrEnum)


def read_word(words: type[W], text: str) -> W:
    """Read one of some closed words. Raises `Unreadable`."""
    if text not in tuple(words):
        raise Unreadable
    return words(text)


Word = Annotated[str, Spelling("[a-z]+")]
Key = Annotated[str, Spelling("[a-z0-9-]+", read_key, spelled_key)]
"""The key of a game or of one of its options."""
KeyOrNone = Annotated[str, Spelling("[a-z0-9-]*", read_key, spelled_key)]
"""The same; empty: of no game, or of all."""
Number = Annotated[int, digits(9)]
Version = Annotated[int, digits(18)]
"""As many digits as the store has room for."""
Control = Annotated[str, Spelling("[A-Za-z0-9+-]+")]
"""What a control of a turn builder drafts, in the game's own text."""


class CustomId(Spelled):
    """A whole custom_id. `number` is a version of the match, or belongs to the action.

    `shown` is not the handlers': it makes the custom_id of a menu another one each time it is shown.
    """

    action: Annotated[str, Spelling("[a-z-]+")]
    match: Annotated[PublicId, Spelling("0|m[0-9a-f]{16}")]
    number: Version
    post: Annotated[PostId | None, Spelling("[0-9-]{3,35}", PostId.read, before=".", optional=True)] = None
    rest: Annotated[str, Spelling("[A-Za-z0-9+:-]*", optional=True)] = ""
    shown: Annotated[int, Spelling("[0-9]{1,20}", int, before="~", optional=True)] = 0


class DraftControl(Spelled):
    """A control of the turn builder, and the step of the draft in which it was offered."""

    step: Version
    control: Control


class ShownTurn(Spelled):
    """A turn or page, and its `way`: the button that leads there (`next`), or which side of it is shown (`played`).

    An empty text names none.
    """

    turn: Number
    way: Annotated[str, Spelling("[a-z]+", before="-")]

    @classmethod
    def read(cls, text: str) -> Self:
        return super().read(text) if text else cls(0, "")


class OfferRef(Spelled):
    """An offer of some kind, and the public version of the match at which it was made."""

    kind: Annotated[OfferKind, Spelling("|".join(OfferKind), OfferKind)]
    offered_version: Version


class DaysAwayChoice(Spelled):
    """Days away while they are chosen: in how many days they begin, and how many they are."""

    begin: Annotated[int, digits(2)]
    days: Annotated[int, digits(2)]


class RulesPageRef(Spelled):
    """A page of a game's rules, and what to show of it. `options`: the index of each option's value, a digit."""

    game: Key
    page: Annotated[int, Spelling("-?[0-9]{1,9}", int)]
    way: Word
    options: Annotated[str, Spelling("[0-9]{1,8}", optional=True)] = ""


class LeaderboardPage(Spelled):
    """A page of a game's leaderboard in some scope, and the way that leads there."""

    game: Key
    scope: Word
    page: Number
    way: Word


class PersonalChoice(Spelled):
    """A personal setting, and what a button chooses for it; empty: the menu says it."""

    setting: Key
    choice: Annotated[str, Spelling("[a-z]*")] = ""


class PuzzleControl(Spelled):
    """A control of a puzzle's turn builder, and the step of the attempt in which it was offered."""

    game: Key
    puzzle: Number
    day: Annotated[int, digits(6)]
    """Days since 1970: with six digits a day is still within the calendar."""
    step: Version
    control: Control


class LessonControl(Spelled):
    """A control of a lesson's turn builder, and the step of the attempt in which it was offered."""

    game: Key
    lesson: Annotated[str, Spelling("[a-z0-9]{1,16}")]
    step: Number
    control: Control


class ServerSetting(Spelled):
    """A setting of a server, of a game's options if it names one; `value` is empty where the menu says it."""

    game: KeyOrNone
    name: Key
    value: Annotated[str, Spelling("[a-z0-9-]*")] = ""


class HistoryPageRef(Spelled):
    """A page of a person's finished matches, of one game or ("") of all, and the way that leads there."""

    user: Annotated[UserId, Spelling("[0-9]{1,19}", read_user)]
    game: KeyOrNone
    page: Number
    way: Word

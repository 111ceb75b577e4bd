"""The base of what use cases refuse, and the values in its sentences that `ui.errors` writes for the reader."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, dataclass_transform

from bot.durations import Time
from bot.i18n.translator import LazyText, Sentence
from bot.ids import ChannelId, UserId


@dataclass_transform(eq_default=False, kw_only_default=True)
class MatchError(Exception):
    """Something that cannot be done. `sentences` tell the person who asked for it why.

    Subclasses are dataclasses. One whose sentence has no values declares it as `text`; others say it in `sentence`.
    """

    text: ClassVar[Sentence] = Sentence("That doesn't work here.")
    code: ClassVar[str] = "refused"
    """The name of the class in words: "stale match"."""

    def __init_subclass__(cls) -> None:
        dataclass(eq=False, kw_only=True)(cls)
        cls.code = re.sub(r"(?<!^)(?=[A-Z])", " ", cls.__name__).lower()

    def __str__(self) -> str:
        return self.code

    def sentence(self) -> Sentence:
        return self.text

    def sentences(self) -> tuple[Sentence, ...]:
        return (self.sentence(),)


@dataclass(frozen=True, slots=True)
class People:
    """Users, to be mentioned."""

    users: tuple[UserId, ...]


@dataclass(frozen=True, slots=True)
class Channels:
    """Channels, to be linked to."""

    channels: tuple[ChannelId, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """A time, shown relative to now."""

    at: Time


@dataclass(frozen=True, slots=True)
class Quote:
    """A person's own words."""

    text: str


@dataclass(frozen=True, slots=True)
class OptionName:
    """An option of a command, as the reader types it."""

    name: LazyText


class CommandGroup:
    """The group of commands of the game that the error is about."""


COMMAND: Final = CommandGroup()

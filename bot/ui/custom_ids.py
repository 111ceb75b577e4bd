"""The only place that knows how a custom_id is spelled: `action:match:number[.post][:rest]`.

A match goes by its public id. The number is the version of the match that the message shows, or, on the controls of a
hand, what its player was asked: so a press on an old message is recognised. Messages that the bot owes a channel carry
the post's id. Nothing hidden is in any, but for the controls of a hand, which only its owner ever receives. `rest` is
the action's own: each way to spell it is a class of its own here. What cannot be read was never ours, or is not any
more.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from bot.matches.core.model import PostId

ANY: Final = r"(?s).*"
"""The regular expression of every custom_id there can be, our own and others."""

_ID: Final = re.compile(
    # As many digits as the store has room for.
    r"(?P<action>[a-z-]+):(?P<match>0|m[0-9a-f]{16}):(?P<number>[0-9]{1,18})(?:\.(?P<post>[0-9-]{3,35}))?"
    r"(?::(?P<rest>[A-Za-z0-9+:-]*))?"
)
_LAID: Final = re.compile(r"([0-9]{1,18}):([A-Za-z0-9+-]+)")
_SHOWN: Final = re.compile(r"(?:([0-9]{1,9})-([a-z]+))?")
_GIVEN: Final = re.compile(r"([a-z]+):([0-9]{1,18})")
_LEAVE: Final = re.compile(r"([0-9]{1,2}):([0-9]{1,2})")
_PAGE: Final = re.compile(r"([a-z0-9-]+):(-?[0-9]{1,9}):([a-z]+)(?::([0-9]{1,8}))?")
_LINES: Final = re.compile(r"([a-z0-9-]+):([a-z]+):([0-9]{1,9}):([a-z]+)")
_CHOSEN: Final = re.compile(r"([a-z]+):([a-z]*)")
# A day of six digits is still one that a calendar has.
_TRIED: Final = re.compile(r"([a-z0-9-]+):([0-9]{1,9}):([0-9]{1,6}):([0-9]{1,18}):([A-Za-z0-9+-]+)")
_SETTING: Final = re.compile(r"([a-z0-9-]*):([a-z0-9-]+):([a-z0-9-]*)")
_PLAYED: Final = re.compile(r"([0-9]{1,19}):([a-z0-9-]*):([0-9]{1,9}):([a-z]+)")
_LEARNT: Final = re.compile(r"([a-z0-9-]+):([a-z0-9]{1,16}):([0-9]{1,9}):([A-Za-z0-9+-]+)")


NO_MATCH: Final = "0"
"""In place of a match, where a button is about none."""


class Unreadable(Exception):
    """No custom_id of ours, or one of a control that there is no more."""


class CustomId(NamedTuple):
    """What a custom_id says."""

    action: str
    match: str
    number: int
    rest: str = ""
    post: PostId | None = None

    def __str__(self) -> str:
        post = f".{self.post}" if self.post is not None else ""
        return f"{self.action}:{self.match}:{self.number}{post}" + (f":{self.rest}" if self.rest else "")


class Laid(NamedTuple):
    """A control of the turn builder, and the step of the draft that it was offered in."""

    step: int
    control: str

    def __str__(self) -> str:
        return f"{self.step}:{self.control}"


class Shown(NamedTuple):
    """A turn of a match, and how to look at it: which way one goes there, or which side of it. 0 and "" if unnamed."""

    turn: int
    how: str

    def __str__(self) -> str:
        return f"{self.turn}-{self.how}"


class Given(NamedTuple):
    """An offer of some kind, and how much of the match was told when it was made."""

    kind: str
    since: int

    def __str__(self) -> str:
        return f"{self.kind}:{self.since}"


class Leave(NamedTuple):
    """Days away as they are chosen: in how many days they begin, and how many there are."""

    begin: int
    days: int

    def __str__(self) -> str:
        return f"{self.begin}:{self.days}"


class Page(NamedTuple):
    """A page of a game's rules, and what of it. `options` has a digit for each option: which of its values is meant."""

    game: str
    page: int
    way: str
    options: str = ""

    def __str__(self) -> str:
        return f"{game_word(self.game)}:{self.page}:{self.way}" + (f":{self.options}" if self.options else "")


class Lines(NamedTuple):
    """A page of a game's leaderboard of some scope, and the way that leads there."""

    game: str
    scope: str
    page: int
    way: str

    def __str__(self) -> str:
        return f"{game_word(self.game)}:{self.scope}:{self.page}:{self.way}"


class Chosen(NamedTuple):
    """A personal setting, and what a button chooses for it; a menu says that itself."""

    setting: str
    choice: str = ""

    def __str__(self) -> str:
        return f"{self.setting}:{self.choice}"


class Tried(NamedTuple):
    """A control of a puzzle's turn builder, and the step of the try that it was offered in."""

    game: str
    puzzle: int
    day: int
    step: int
    control: str

    def __str__(self) -> str:
        return f"{game_word(self.game)}:{self.puzzle}:{self.day}:{self.step}:{self.control}"


class Learnt(NamedTuple):
    """A control of a lesson, and the step of the try that it was offered in."""

    game: str
    lesson: str
    step: int
    control: str

    def __str__(self) -> str:
        return f"{game_word(self.game)}:{self.lesson}:{self.step}:{self.control}"


class Setting(NamedTuple):
    """A setting of a server, of a game's options if it names one; and what to choose, unless a menu says that."""

    game: str
    name: str
    value: str = ""

    def __str__(self) -> str:
        return f"{game_word(self.game)}:{game_word(self.name)}:{self.value}"


class Played(NamedTuple):
    """A page of what somebody has played, of one game or ("") of all, and the way that leads there."""

    user: int
    game: str
    page: int
    way: str

    def __str__(self) -> str:
        return f"{self.user}:{game_word(self.game)}:{self.page}:{self.way}"


def read(custom_id: str) -> CustomId:
    """What a custom_id says. Raises `Unreadable`."""
    found = _ID.fullmatch(custom_id)
    if found is None:
        raise Unreadable
    post = PostId.read(found["post"]) if found["post"] else None
    return CustomId(found["action"], found["match"], int(found["number"]), found["rest"] or "", post)


def read_laid(rest: str) -> Laid:
    """Raises `Unreadable`, as all of these do."""
    step, control = _read(_LAID, rest)
    return Laid(int(step), control)


def read_shown(rest: str) -> Shown:
    """An empty rest names nothing."""
    turn, how = _read(_SHOWN, rest)
    return Shown(int(turn or 0), how or "")


def read_given(rest: str) -> Given:
    """An offer that is answered."""
    kind, since = _read(_GIVEN, rest)
    return Given(kind, int(since))


def read_leave(rest: str) -> Leave:
    """Days away that are being chosen."""
    begin, days = _read(_LEAVE, rest)
    return Leave(int(begin), int(days))


def read_page(rest: str) -> Page:
    """A page of a game's rules."""
    game, page, way, options = _read(_PAGE, rest)
    return Page(game_of(game), int(page), way, options or "")


def read_lines(rest: str) -> Lines:
    """A page of a leaderboard."""
    game, scope, page, way = _read(_LINES, rest)
    return Lines(game_of(game), scope, int(page), way)


def read_chosen(rest: str) -> Chosen:
    """A personal setting."""
    setting, choice = _read(_CHOSEN, rest)
    return Chosen(setting, choice)


def read_tried(rest: str) -> Tried:
    """A control of a puzzle."""
    game, puzzle, day, step, control = _read(_TRIED, rest)
    return Tried(game_of(game), int(puzzle), int(day), int(step), control)


def read_learnt(rest: str) -> Learnt:
    """A control of a lesson."""
    game, lesson, step, control = _read(_LEARNT, rest)
    return Learnt(game_of(game), lesson, int(step), control)


def read_setting(rest: str) -> Setting:
    """A setting of a server."""
    game, name, value = _read(_SETTING, rest)
    return Setting(game_of(game), game_of(name), value)


def read_played(rest: str) -> Played:
    """A page of a history."""
    user, game, page, way = _read(_PLAYED, rest)
    return Played(read_snowflake(user), game_of(game), int(page), way)


def read_snowflake(value: str) -> int:
    """Somebody or a channel, by Discord's id: also what was chosen in a menu."""
    if not (value.isascii() and value.isdecimal() and len(value) < 20 and int(value) < 2**63):
        raise Unreadable  # nobody that the store has room for
    return int(value)


def _read(pattern: re.Pattern[str], rest: str) -> tuple[str, ...]:
    found = pattern.fullmatch(rest)
    if found is None:
        raise Unreadable
    return found.groups()


def game_word(game: str) -> str:
    """A game's key in the rest of a custom_id, where `_` has no place.

    >>> game_word("royal_visit"), game_of(game_word("royal_visit"))
    ('royal-visit', 'royal_visit')
    """
    return game.replace("_", "-")


def game_of(word: str) -> str:
    """The key behind that word."""
    return word.replace("-", "_")

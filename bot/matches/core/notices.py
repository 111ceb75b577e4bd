"""Notices: what people are told of a match beside its board, each once and with one ping. They are posts.

What a notice is `about` says its kind, how much of the match was told when it came to be, the seats that it is for, and
what else its words need: `reminder:12:b,c:`, `nudge:13:b:a`. Once what it says is past it is not posted any more, or
taken away.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from bot.matches.core import places
from bot.matches.core.clocks import is_short, publicly_asked
from bot.matches.core.intervals import DaysAway
from bot.matches.core.model import PersonalSettings
from bot.store.core.matches import MatchRow
from bot.store.outbox import posts
from bot.store.people.people import find_settings
from bot.store.transaction import Transaction
from engine.game import Game

NOTICE: Final = "notice"
"""The purpose of such a post."""

REMINDER: Final = "reminder"
"""Most of a turn's time is used up."""

NUDGE: Final = "nudge"
"""Somebody else at the table, the seat in `data`, asks whether one is still there."""

OFF: Final = "off"
CHANNEL: Final = "channel"
DIRECT: Final = "direct"
"""What somebody has chosen for being told that he is asked for something."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What a notice is about; `data` is its kind's own.

    >>> str(Notice("nudge", 13, ("b",), "a")), Notice.read("end:20::")
    ('nudge:13:b:a', Notice(kind='end', public_version=20, seats=(), data=''))
    """

    kind: str
    public_version: int
    seats: tuple[str, ...] = ()
    data: str = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.public_version}:{','.join(self.seats)}:{self.data}"

    @classmethod
    def read(cls, about: str) -> Notice:
        """The one that is stored like this."""
        kind, told, seats, data = about.split(":", 3)
        return cls(kind, int(told), tuple(seats.split(",")) if seats else (), data)


def way(settings: PersonalSettings) -> str:
    """Where somebody wants to be told that he is asked for something: nowhere, in private, or in the channel."""
    return settings.reminders


def owe(tx: Transaction, match: MatchRow, notice: Notice) -> None:
    """Owe a notice to where the match's messages stand, with a ping for the people of its seats.

    Whoever wants to be told in private, or plays there, is told alone.
    """
    alone = {name: match.seat(name).user_id for name in notice.seats if _in_private(tx, match, name)}
    together = tuple(name for name in notice.seats if name not in alone)
    if together:
        places.add(tx, match, NOTICE, None, about=str(replace(notice, seats=together)))
    for name, user in alone.items():
        places.add(tx, match, NOTICE, user, about=str(replace(notice, seats=(name,))))
    tx.touched(match.id)


def _in_private(tx: Transaction, match: MatchRow, name: str) -> bool:
    user = match.seat(name).user_id
    chosen = find_settings(tx, user) if user is not None else None
    return match.direct or (chosen is not None and chosen.reminders == DIRECT and chosen.unreachable is None)


def is_past(rules: Game, match: MatchRow, notice: Notice, now: int, away: DaysAway) -> bool:
    """Whether it says nothing any more that holds."""
    return notice.kind in (REMINDER, NUDGE) and not concerned(rules, match, notice, now, away)


def concerned(rules: Game, match: MatchRow, notice: Notice, now: int, away: DaysAway) -> tuple[str, ...]:
    """The seats for which a notice still holds."""
    if notice.kind not in (REMINDER, NUDGE):
        return notice.seats
    openly = publicly_asked(rules, match)
    found = []
    for name in notice.seats:
        seat = match.seat(name)
        # Whoever has answered in secret is asked still, for all that others may know.
        same = name in openly and (seat.prompt_version is None or seat.prompt_version < notice.public_version)
        if same and (notice.kind != REMINDER or (not seat.late and is_short(match, seat, now, away))):
            found.append(name)
    return tuple(found)


def follow(tx: Transaction, rules: Game, before: MatchRow, now: MatchRow, at: int, away: DaysAway) -> None:
    """After an action, made at a time: what is past goes, and what names a time that has changed is put right."""
    changed = [seat.due for seat in before.seats] != [seat.due for seat in now.seats]
    for post in posts.notices_of(tx, now.id):
        past = is_past(rules, now, Notice.read(post.about or ""), at, away)
        if post.message is None and not post.lags:  # somebody has deleted it
            if past:
                posts.drop_post(tx, post.id)
        elif past or changed:
            posts.update_post(tx, post.id, wanted=now.public_version)
            tx.touched(now.id)


def people(match: MatchRow, seats: Iterable[str]) -> tuple[int, ...]:
    """Who sits in these seats, but for the bot."""
    users = (match.seat(name).user_id for name in seats if match.seat(name).level is None)
    return tuple(user for user in users if user is not None)

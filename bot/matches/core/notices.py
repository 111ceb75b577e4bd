"""Notices: messages to players beside the board, each published once and with one ping.

A notice is a post whose `about` names its kind, the public version at which it was made, its seats, and data of its
kind: `reminder:12:b,c:`, `nudge:13:b:a`. Once it is out of date it is deleted, or not published at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, assert_never

from bot.durations import Time
from bot.ids import UserId
from bot.matches.core import places
from bot.matches.core.clocks import is_short, publicly_prompted
from bot.matches.core.intervals import DaysAway
from bot.matches.core.model import State
from bot.settings.personal import DIRECT
from bot.store.core.matches import MatchRow
from bot.store.deadlines import timers
from bot.store.deadlines.timers import TimerKind
from bot.store.outbox import posts
from bot.store.outbox.posts import NEVER, Purpose
from bot.store.people.people import find_settings
from bot.store.transaction import Transaction
from engine.game import AnyGame


# Signpost: a notice to a player
class NoticeKind(StrEnum):
    """What a notice tells."""

    REMINDER = "reminder"
    """Most of a turn's time is used up."""
    NUDGE = "nudge"
    """Another player, whose seat is in `data`, reminds the player to move."""
    WAITING = "waiting"
    """The match waits for its player or guest, whom its post has not pinged in their quiet hours."""
    FOLLOWED = "followed"
    """The same for a follower, who is in `data`: the match has gone on."""
    OPENED = "opened"
    """A challenge or table has opened, to a person who has no seat there."""
    HOST = "host"
    """The person in the first seat has become the host of a lobby. Without seats: someone else has since."""


LASTING: Final = (NoticeKind.FOLLOWED, NoticeKind.OPENED)
"""Notices to people without a seat, which stay as they are."""


@dataclass(frozen=True, slots=True)
class Notice:
    """The content of a notice, as its post's `about`; `data` depends on the kind.

    >>> str(Notice(NoticeKind.NUDGE, 13, ("b",), "a")), Notice.read("host:20::")
    ('nudge:13:b:a', Notice(kind=<NoticeKind.HOST: 'host'>, public_version=20, seats=(), data=''))
    """

    kind: NoticeKind
    public_version: int
    seats: tuple[str, ...] = ()
    data: str = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.public_version}:{','.join(self.seats)}:{self.data}"

    @classmethod
    def read(cls, about: str) -> Notice:
        """The notice that `str` writes like this."""
        kind, version, seats, data = about.split(":", 3)
        return cls(NoticeKind(kind), int(version), tuple(seats.split(",")) if seats else (), data)


def request_notice(tx: Transaction, match: MatchRow, notice: Notice, now: Time) -> None:
    """Request a notice in the match's channel, with a ping for the people of its seats.

    A person who wants reminders in private messages, or plays there, gets a notice of their own. So does one who has
    quiet hours now: it is held until these end, unless another one is already.
    """
    private = {name: match.seat(name).user_id for name in notice.seats if _in_private(tx, match, name)}
    quiet = [name for name in notice.seats if _quiet_until(tx, match, replace(notice, seats=(name,)), now) is not None]
    public = tuple(name for name in notice.seats if name not in private and name not in quiet)
    if public:
        places.request_post(tx, match, Purpose.NOTICE, None, now, about=str(replace(notice, seats=public)))
    held = [Notice.read(post.about or "").seats for post in posts.notices_of(tx, match.id) if post.is_held]
    for name in dict.fromkeys((*private, *quiet)):
        if (name,) not in held:
            about = str(replace(notice, seats=(name,)))
            post = places.request_post(tx, match, Purpose.NOTICE, private.get(name), now, about=about)
            posts.hold_post(tx, post)
    release_notices(tx, match, now)
    tx.touched(match.id)


def quiet_now(match: MatchRow, now: Time) -> dict[UserId | None, str]:
    """The players and guests who have quiet hours now, with their seats."""
    quiet = [seat for seat in match.seats if seat.quiet is not None and seat.quiet.around(now)]
    return {seat.user_id or seat.invited: seat.seat for seat in quiet}


# Signpost: pings held back in quiet hours
def hold_pings(tx: Transaction, match: MatchRow, users: Iterable[UserId], now: Time) -> tuple[UserId, ...]:
    """Return whom of these a post may ping now; players and guests who have quiet hours are pinged once after them."""
    users, quiet = tuple(users), quiet_now(match, now)
    if held := tuple(quiet[user] for user in users if user in quiet):
        request_notice(tx, match, Notice(NoticeKind.WAITING, match.public_version, held), now)
    return tuple(user for user in users if user not in quiet)


def hold_for_follower(tx: Transaction, match: MatchRow, user: UserId, now: Time) -> None:
    """Hold a notice for a follower until their quiet hours end, unless one is already."""
    notice = Notice(NoticeKind.FOLLOWED, 0, (), str(user))  # its text is as `posts.drop_followed` looks for it
    every = (Notice.read(post.about or "") for post in posts.notices_of(tx, match.id) if post.is_held)
    if not any((one.kind, one.data) == (notice.kind, notice.data) for one in every):
        posts.hold_post(tx, places.request_post(tx, match, Purpose.NOTICE, None, now, about=str(notice)))
    release_notices(tx, match, now)
    tx.touched(match.id)


def release_notices(tx: Transaction, match: MatchRow, now: Time) -> None:
    """Have the held notices published whose people's quiet hours are over; the others wait for a timer.

    `match` was loaded with its details.
    """
    ends = []
    for post in posts.notices_of(tx, match.id):
        if not post.is_held:
            continue
        if (until := _quiet_until(tx, match, Notice.read(post.about or ""), now)) is not None:
            ends.append(until)
        else:
            channel = match.place.home if post.person is None else post.channel
            posts.make_lag(tx, post.id, now, shown=NEVER, channel=channel)
            tx.touched(match.id)
    timers.set_timer(tx, TimerKind.QUIET_HOURS, match.id, min(ends, default=None))


def _quiet_until(tx: Transaction, match: MatchRow, notice: Notice, now: Time) -> Time | None:
    """When the quiet hours end that the people of a notice have now, the last ones; None: they have none."""
    every = [match.seat(name).quiet for name in notice.seats]
    if notice.kind is NoticeKind.FOLLOWED:
        every.append(find_settings(tx, UserId(int(notice.data))).quiet)
    quiet = (hours.around(now) for hours in every if hours is not None)
    return max((found[1] for found in quiet if found is not None), default=None)


def notify_host(tx: Transaction, match: MatchRow, now: Time) -> None:
    """Notify the host of a lobby that they are the host now; notices to earlier hosts are outdated."""
    for post in posts.notices_of(tx, match.id):
        notice = Notice.read(post.about or "")
        if notice.kind is NoticeKind.HOST:
            posts.update_post(tx, post.id, about=str(replace(notice, seats=())))
    request_notice(tx, match, Notice(NoticeKind.HOST, match.public_version, (match.seats[0].seat,)), now)


def _in_private(tx: Transaction, match: MatchRow, name: str) -> bool:
    user = match.seat(name).user_id or match.seat(name).invited
    if match.place.direct or user is None:
        return match.place.direct
    chosen = find_settings(tx, user)
    return chosen.reminders == DIRECT and chosen.unreachable is None


def is_outdated(rules: AnyGame, match: MatchRow, notice: Notice, now: Time, away: DaysAway) -> bool:
    """Whether a notice is out of date for all of its seats."""
    return notice.kind not in LASTING and not seats_concerned(rules, match, notice, now, away)


def seats_concerned(rules: AnyGame, match: MatchRow, notice: Notice, now: Time, away: DaysAway) -> tuple[str, ...]:
    """The seats for which a notice is still up to date."""
    if notice.kind is NoticeKind.HOST:
        return notice.seats if match.state is State.CHALLENGE else ()
    openly = publicly_prompted(rules, match)
    found = []
    for name in notice.seats:
        seat = match.seat(name)
        # A seat that has answered in secret publicly still seems to be prompted.
        same = name in openly and (seat.prompt_version is None or seat.prompt_version < notice.public_version)
        if notice.kind is NoticeKind.REMINDER:
            same = same and not seat.late and is_short(match, seat, now, away)
        elif notice.kind is NoticeKind.WAITING:  # for their answer, or they may claim
            same |= match.state is State.CHALLENGE and seat.invited is not None
            same |= any(name not in offer.get("agreed", (name,)) for offer in match.offers.values())
            same |= match.state is State.PLAY and not seat.late and any(other.late for other in match.seats)
        elif notice.kind is not NoticeKind.NUDGE and notice.kind not in LASTING:
            assert_never(notice.kind)
        if same:
            found.append(name)
    return tuple(found)


def update_notices(tx: Transaction, rules: AnyGame, before: MatchRow, now: MatchRow, at: Time, away: DaysAway) -> None:
    """After an action at `at`, have outdated notices deleted, and notices that name a changed deadline edited."""
    changed = [seat.due for seat in before.seats] != [seat.due for seat in now.seats]
    for post in posts.notices_of(tx, now.id):
        if Notice.read(post.about or "").kind in LASTING:
            continue
        outdated = is_outdated(rules, now, Notice.read(post.about or ""), at, away)
        if post.message is None and not post.lags:  # deleted on Discord
            if outdated:
                posts.drop_post(tx, post.id)
        elif outdated or changed:
            posts.make_lag(tx, post.id, at, wanted=now.public_version)
            tx.touched(now.id)


def people_of(match: MatchRow, seats: Iterable[str]) -> tuple[UserId, ...]:
    """The people (not the bot) of these seats, or the guests for whom they are kept."""
    every = [match.seat(name) for name in seats]
    users = (seat.user_id or seat.invited for seat in every if seat.level is None)
    return tuple(user for user in users if user is not None)

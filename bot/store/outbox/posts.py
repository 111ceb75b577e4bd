"""Queries on posts: the messages that a match needs in a channel or private messages, and their state on Discord."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypedDict, Unpack

from bot.durations import Time
from bot.ids import ChannelId, GuildId, MatchId, MatchRef, MessageId, PublicId, Subject, UserId
from bot.store.rows import Value, values
from bot.store.transaction import Transaction, marks

NEVER: Final = -1
"""`shown` of a post without a message."""

MAX_STALE: Final = 20
"""Old messages that a post remembers. One that is forgotten is deleted by the next press on it, as copies are."""

_LAGS: Final = "(shown < wanted OR stale IS NOT NULL OR sending = 1)"

_SINCE_WOKEN: Final = f"since = CASE WHEN resting = 1 AND {_LAGS} THEN ? ELSE since END"


class Purpose(StrEnum):
    """What a post is for."""

    CHALLENGE = "challenge"
    BOARD = "board"
    QUESTION = "question"
    """An offer that has a message of its own."""
    NOTICE = "notice"
    DAILY = "daily"
    """The puzzle of the day in a server, which then stands in place of the match."""
    WELCOME = "welcome"
    """The first screen in a server, which then stands in place of the match."""


@dataclass(frozen=True, slots=True)
class PostRow:
    """A post; see the table."""

    id: int
    match: Subject
    purpose: Purpose
    guild: GuildId
    channel: ChannelId
    wanted: int
    about: str | None = None
    person: UserId | None = None
    message: MessageId | None = None
    shown: int = NEVER
    repost_below: int = 0
    pings: bool = True
    pinged: int = NEVER
    attempt: int = 0
    sending: bool = False
    stale: tuple[MessageId, ...] = ()
    tries: int = 0
    retry_at: Time | None = None
    resting: bool = False
    refused: int | None = None
    since: Time | None = None
    owner: str | None = None
    lease: Time | None = None
    epoch: int = 0

    @property
    def lags(self) -> bool:
        """Whether anything is left to publish: a version, or old messages to delete."""
        return self.is_behind or bool(self.stale)

    @property
    def is_behind(self) -> bool:
        """Whether the message has to be posted or edited."""
        return self.shown < self.wanted or self.sending

    @property
    def is_held(self) -> bool:
        """Whether it was requested and then held: see `hold_post`."""
        return not self.attempt and not self.lags


class PostChanges(TypedDict, total=False):
    """Columns of a post, as they are stored."""

    channel: ChannelId
    wanted: int
    about: str | None
    message: MessageId | None
    shown: int
    repost_below: int
    pinged: int
    attempt: int
    sending: int
    stale: str | None
    tries: int
    retry_at: Time | None
    resting: int
    refused: int | None
    since: Time | None
    owner: str | None
    lease: Time | None


def add_post(
    tx: Transaction,
    match: Subject,
    purpose: Purpose,
    guild: GuildId,
    channel: ChannelId,
    *,
    wanted: int,
    now: Time,
    pings: bool = True,
    about: str | None = None,
    person: UserId | None = None,
) -> PostRow:
    """Add a post that is to show the match at public version `wanted`; with `pings` it pings its addressees.

    `about` is the content of a notice; `person` the recipient of a private message, whose channel may be 0: not known.
    """
    number = tx.next_id("posts")
    post = PostRow(
        number, match, purpose, guild, channel, wanted=wanted, since=now, pings=pings, about=about, person=person
    )
    tx.insert("posts", {**values(post), "stale": None})
    return post


def hold_post(tx: Transaction, post: PostRow) -> None:
    """Hold a new post back until it is made to lag."""
    update_post(tx, post.id, shown=post.wanted, since=None)


def posts_of(tx: Transaction, match: Subject) -> list[PostRow]:
    """All posts of a match, oldest first."""
    return tx.load(PostRow, "FROM posts WHERE match = ? ORDER BY id", match)


def find_post(tx: Transaction, post: int) -> PostRow | None:
    return tx.find(PostRow, "FROM posts WHERE id = ?", post)


def is_copy(tx: Transaction, match: PublicId, post: int, message: MessageId) -> bool:
    """Whether a post of the match with this public id has another message, and none that may be on its way."""
    known = (
        "SELECT 1 FROM posts p JOIN matches m ON m.id = p.match"
        " WHERE p.id = ? AND m.public_id = ? AND p.message <> ? AND p.sending = 0"
    )
    return tx.value(known, post, match, message) is not None


def latest_post(tx: Transaction, match: Subject, purpose: Purpose, person: UserId | None = None) -> PostRow | None:
    """The newest post of a match for a purpose, in its channel or in a person's private messages."""
    where, reader = ("person IS NULL", ()) if person is None else ("person = ?", (person,))
    source = f"FROM posts WHERE match = ? AND purpose = ? AND {where} ORDER BY id DESC LIMIT 1"
    return tx.find(PostRow, source, match, purpose, *reader)


def notices_of(tx: Transaction, match: MatchId) -> list[PostRow]:
    """The notices of a match, oldest first."""
    return tx.load(PostRow, "FROM posts WHERE match = ? AND purpose = 'notice' ORDER BY id", match)


def drop_post(tx: Transaction, post: int) -> None:
    tx.run("DELETE FROM posts WHERE id = ?", post)


def drop_posts(tx: Transaction, match: Subject, purpose: Purpose) -> None:
    """Delete the posts about this for a purpose; their messages stay as they are."""
    tx.run("DELETE FROM posts WHERE match = ? AND purpose = ?", match, purpose)


def stale_value(messages: Collection[MessageId]) -> str | None:
    """The column of old messages that are still to be deleted, oldest first; the last `MAX_STALE` are kept."""
    kept = list(dict.fromkeys(messages))[-MAX_STALE:]
    return json.dumps(kept) if kept else None


def set_stale(tx: Transaction, post: int, messages: Collection[MessageId], now: Time) -> None:
    """Set the old messages of a post that are still to be deleted."""
    make_lag(tx, post, now, stale=stale_value(messages))


def forget_stale(tx: Transaction, match: MatchId, channel: ChannelId) -> None:
    """Forget the old messages in a channel that is gone."""
    tx.run(
        "UPDATE posts SET stale = NULL, since = CASE WHEN shown < wanted OR sending = 1 THEN since END"
        " WHERE match = ? AND channel = ? AND stale IS NOT NULL",
        match,
        channel,
    )


def lease_post(tx: Transaction, post: PostRow, process: str, until: Time, **changes: Unpack[PostChanges]) -> int:
    """Give a post to a process until a time; return the epoch that its results have to name."""
    tx.update("posts", {"owner": process, "lease": until, "epoch": post.epoch + 1, **changes}, id=post.id)
    return post.epoch + 1


def update_post(tx: Transaction, post: int, **changes: Unpack[PostChanges]) -> None:
    tx.update("posts", changes, id=post)


def make_lag(tx: Transaction, post: int, now: Time, **changes: Unpack[PostChanges]) -> None:
    """Change a post. If it lags then, it lags since `now`, or since before if it did already."""
    update_post(tx, post, **changes)
    tx.run(f"UPDATE posts SET since = ? WHERE id = ? AND since IS NULL AND {_LAGS}", now, post)


def set_wanted(
    tx: Transaction,
    match: MatchId,
    purpose: Purpose,
    version: int,
    now: Time,
    *,
    repost: bool,
    people: Sequence[UserId | None] | None = None,
) -> None:
    """Set the version that the posts for a purpose are to show; with `repost`, at the bottom of the channel.

    `people` restricts that to the private messages of these people; None among them stands for the channel. A post
    whose message was deleted stays deleted until a person requests it.
    """
    where, named = "", [person for person in people or () if person is not None]
    if people is not None:
        where = f" AND (person IN ({marks(named)}){' OR person IS NULL' if None in people else ''})"
    below = ", repost_below = ?" if repost else ""
    tx.run(
        f"UPDATE posts SET wanted = ?, since = CASE WHEN shown < ? THEN coalesce(since, ?) ELSE since END{below},"
        " tries = CASE WHEN shown < wanted OR sending = 1 THEN tries ELSE 0 END,"
        " retry_at = CASE WHEN shown < wanted OR sending = 1 THEN retry_at END"  # nothing new waits for old messages
        f" WHERE match = ? AND purpose = ? AND NOT (message IS NULL AND shown >= wanted){where}",
        version,
        version,
        now,
        *((version,) if repost else ()),
        match,
        purpose,
        *named,
    )


def drop_followed(tx: Transaction, user: UserId, match: MatchId | None = None) -> None:
    """Delete the notices to a follower, of one match or of all; their messages stay as they are."""
    of_match, values = ("", ()) if match is None else (" AND match = ?", (match,))
    tx.run(f"DELETE FROM posts WHERE purpose = 'notice' AND about = ?{of_match}", f"followed:0::{user}", *values)


def raise_wanted(tx: Transaction, match: Subject, about: str, now: Time) -> None:
    """Have a post about this edited, unless its message was deleted."""
    tx.run(
        "UPDATE posts SET wanted = wanted + 1, since = coalesce(since, ?)"
        " WHERE match = ? AND about = ? AND NOT (message IS NULL AND shown >= wanted)",
        now,
        match,
        about,
    )
    tx.touched(match)


def abandon_post(tx: Transaction, post: int) -> None:
    """Abandon a post, as if its message had been deleted, until a person requests it."""
    tx.run(
        "UPDATE posts SET shown = wanted, message = NULL, stale = NULL, sending = 0, since = NULL, owner = NULL,"
        " lease = NULL WHERE id = ?",
        post,
    )


def lagging(
    tx: Transaction, most: int, after: Subject | None = None, waiting: tuple[Time, Time] | None = None
) -> list[Subject]:
    """The first `most` matches with a post that lags and does not rest, oldest first.

    `after`: only matches that come after this one. `waiting`: without posts whose lease or wait ends between these two
    times; None: also such.
    """
    free, times = "", tuple[Value, ...]()
    if waiting is not None:
        free = " AND coalesce(lease, 0) NOT BETWEEN ? AND ? AND coalesce(retry_at, 0) NOT BETWEEN ? AND ?"
        times = waiting * 2
    lags = f"{_LAGS} AND resting = 0 AND match > ?{free}"
    sql = f"SELECT DISTINCT match FROM posts WHERE {lags} ORDER BY match LIMIT ?"
    return tx.column(sql, after or 0, *times, most)


WAITS: Final = (
    "(coalesce(m.why_stopped, '') = 'gone'"
    " OR EXISTS (SELECT 1 FROM posts w WHERE w.match = m.id AND (w.resting = 1 OR w.retry_at IS NOT NULL)))"
)
"""Whether a match `m` has a post that rests or waits, or its channel was lost.

Such a match may have its board back already, but its clocks stay stopped until a player presses.
"""


def find_if_waiting(tx: Transaction, match: MatchRef) -> MatchId | None:
    """The id of a match, given by id or public id, that `WAITS`."""
    column = "id" if isinstance(match, int) else "public_id"
    return tx.value(f"SELECT m.id FROM matches m WHERE m.{column} = ? AND {WAITS}", match)


def resting_in(tx: Transaction, guild: GuildId, channel: ChannelId, now: Time) -> list[MatchId]:
    """Every match with a resting post in a channel whose `retry_at` has passed."""
    resting = "resting = 1 AND guild = ? AND channel = ? AND (retry_at IS NULL OR retry_at <= ?)"
    return tx.column(f"SELECT DISTINCT match FROM posts WHERE {resting} ORDER BY match", guild, channel, now)


def rest_posts(
    tx: Transaction,
    match: Subject,
    channel: ChannelId | None = None,
    until: Time | None = None,
    refused: int | None = None,
) -> None:
    """Let a match's posts rest, all or those in one channel; signs that the channel is usable count from `until` on.

    `refused` is Discord's code; None if the reason is another, or known already.
    """
    key = {"match": match} if channel is None else {"match": match, "channel": channel}
    code = {} if refused is None else {"refused": refused}
    tx.update("posts", {"resting": 1, "retry_at": until, "owner": None, "lease": None, **code}, **key)


def wake(tx: Transaction, match: MatchId, now: Time) -> bool:
    """Retry a match's posts now; return whether one of them rested or waited."""
    waiting = "match = ? AND (resting = 1 OR retry_at IS NOT NULL)"
    changes = f"resting = 0, tries = 0, retry_at = NULL, refused = NULL, {_SINCE_WOKEN}"
    return bool(tx.run(f"UPDATE posts SET {changes} WHERE {waiting}", now, match))


def retry_refused(tx: Transaction, match: MatchId, now: Time) -> bool:
    """Retry a match's posts that rest because Discord refused them; return whether there are any."""
    refused = "match = ? AND resting = 1 AND refused IS NOT NULL"
    return bool(tx.run(f"UPDATE posts SET {_SINCE_WOKEN}, resting = 0, retry_at = NULL WHERE {refused}", now, match))


def move_posts(tx: Transaction, match: MatchId, old: ChannelId, new: ChannelId, now: Time) -> None:
    """Move a match's posts to another channel or thread, where they have no messages yet.

    Challenges stay where they were made; a notice that was posted is not posted again.
    """
    tx.run(
        "UPDATE posts SET channel = ?, message = NULL, stale = NULL, sending = 0, shown = ?, since = ?, owner = NULL,"
        " lease = NULL WHERE match = ? AND channel = ? AND person IS NULL"
        " AND (purpose IN ('board', 'question') OR (purpose = 'notice' AND message IS NULL AND shown < wanted))",
        new,
        NEVER,
        now,
        match,
        old,
    )


def ping_again(tx: Transaction, match: MatchId) -> None:
    """Have the next board ping every prompted player, also those pinged before."""
    tx.run("UPDATE posts SET pinged = 0 WHERE match = ? AND purpose = 'board' AND pinged > 0", match)

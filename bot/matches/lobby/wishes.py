"""Tells people who want it, in private, when a challenge or table opens in a server."""

from __future__ import annotations

from typing import Final

from bot.durations import HOUR
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core import places
from bot.matches.core.notices import Notice, NoticeKind
from bot.matches.lobby.deduplication import ANSWER_LEASE
from bot.store.outbox import posts
from bot.store.outbox.posts import Purpose
from bot.store.people import wishes

WISH_INTERVAL: Final = 2 * HOUR
"""The time between two messages to a person, at least."""

MOST: Final = 50
"""People who are told of one table, at most."""


def tell_wishing(aggregate: MatchAggregate) -> None:
    """Tell of a challenge or table that has just opened those who want it, may join, and have no quiet hours now.

    Whether they can see its channel is asked before it is sent.
    """
    tx, row, now = aggregate.tx, aggregate.row, aggregate.context.clock()
    if not row.place.guild or row.free_seat is None:
        return
    for user, settings in wishes.wishing(tx, row, now, now - WISH_INTERVAL, MOST).items():
        quiet = settings.quiet is not None and settings.quiet.around(now)
        if not quiet and wishes.note_sent(tx, user, now, now - WISH_INTERVAL):
            about = str(Notice(NoticeKind.OPENED, row.public_version))
            post = places.request_post(tx, row, Purpose.NOTICE, user, now, about=about)
            posts.update_post(tx, post.id, retry_at=now + ANSWER_LEASE)  # by then the message it leads to is known

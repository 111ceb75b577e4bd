"""Use cases of people who want to be told, in private, when a challenge or table opens in a channel."""

from __future__ import annotations

from typing import Final

from bot.durations import HOUR
from bot.ids import MatchRef
from bot.matches.access.eligibility import check_not_banned
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core import places
from bot.matches.core.context import UseCase
from bot.matches.core.model import Match
from bot.matches.core.notices import Notice, NoticeKind
from bot.matches.core.public_match import public
from bot.matches.lobby.deduplication import ANSWER_MS
from bot.store.outbox import posts
from bot.store.outbox.posts import Purpose
from bot.store.people import wishes
from bot.store.transaction import Transaction

PAUSE_MS: Final = 2 * HOUR
"""Milliseconds between two messages to a person, at least."""

MOST: Final = 50
"""People who are told of one table, at most."""


class Wishes(UseCase):
    async def want(self, match: MatchRef, user: int) -> Match:
        """Tell a person of what opens where this one did. Raises `UnknownMatch`, `Banned`."""

        def work(tx: Transaction) -> Match:
            row = self._context.load(tx, match)
            check_not_banned(tx, row.guild, user, self._context.clock())
            wishes.add_wish(tx, user, row.channel, row.game)
            return public(self._context, row)

        return await self._context.store.write(work, user)

    async def end(self, user: int) -> None:
        """Tell a person of nothing any more."""
        await self._context.store.write(lambda tx: wishes.drop_wishes(tx, user), user)


def tell_wishing(aggregate: MatchAggregate) -> None:
    """Tell of a challenge or table that has just opened those who want it, may join, and have no quiet hours now."""
    tx, row, now = aggregate.tx, aggregate.row, aggregate.context.clock()
    if not row.guild or row.free_seat is None:
        return
    for user, settings in wishes.wishing(tx, row, now, now - PAUSE_MS, MOST).items():
        if settings.quiet is not None and settings.quiet.around(now):
            continue
        if wishes.note_sent(tx, user, now, now - PAUSE_MS):
            about = str(Notice(NoticeKind.OPENED, row.public_version))
            post = places.request_post(tx, row, Purpose.NOTICE, user, now, about=about)
            posts.update_post(tx, post.id, retry_at=now + ANSWER_MS)  # by then the message is known to which it leads

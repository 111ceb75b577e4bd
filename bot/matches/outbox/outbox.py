"""Use cases of publishing: which posts need a step, the result of each step, and which posts to repost or retry.

A post is brought up to date in two writes. `take` plans the steps and records that they are in progress, so that after
a crash in between, the bot looks for the message before posting it again. `Results` records the result, including the
ping that went out with it. What a message looks like is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from bot.batches import all_pages
from bot.durations import EPOCH, NO_TIME, Milliseconds, Time
from bot.ids import NO_CHANNEL, ChannelId, GuildId, MatchId, MatchRef, MessageId, PublicId, Subject, UserId
from bot.matches.access.eligibility import check_channel_allowed
from bot.matches.actions.places import Move
from bot.matches.aggregate.match import MatchAggregate, MatchCases
from bot.matches.core import notices, places
from bot.matches.core.context import ANSWER_OWNER, MatchContext
from bot.matches.core.errors import UnknownMatch
from bot.matches.core.model import Hand, Match, PostId, State
from bot.matches.lobby.deduplication import ANSWER_EPOCH, ANSWER_LEASE
from bot.matches.moderation.reachability import mark_found
from bot.matches.outbox import plan
from bot.matches.outbox.delivery import DeliveryBatch, HandLinks, Overdue, ShownHand
from bot.matches.outbox.delivery_results import PRESSED_IN, RETRY_LONGEST, Results
from bot.matches.outbox.lease import LEASE, own_clock
from bot.matches.people.match_lists import find_next_to_act
from bot.store.core import matches
from bot.store.deadlines import timers
from bot.store.deadlines.timers import TimerKind
from bot.store.outbox import posts
from bot.store.outbox.posts import NEVER, PostRow, Purpose
from bot.store.transaction import Transaction
from bot.store.turns.details import find_match_with_details


class _Lags(Exception):
    """A post lags, against expectation."""


PAGE: Final = 500
"""Matches in one query."""


class Outbox(MatchCases):
    def __init__(self, context: MatchContext) -> None:
        super().__init__(context)
        self.results = Results(context)

    async def lagging(self) -> list[Subject]:
        """Return every match with a post to bring up to date, oldest first.

        Where processes are equal, only with one that waits for nothing now, and that no process is at.
        """
        store, now = self._context.store, self._context.clock()
        waiting = None if store.alone else (now + Milliseconds(1), now + RETRY_LONGEST)
        return await all_pages(lambda after: store.read(lambda tx: posts.lagging(tx, PAGE, after, waiting)), PAGE)

    # Signpost: open hands that follow what happens
    async def take(
        self, match: Subject, open_hands: Mapping[UserId, ShownHand] | None = None, *, may_lag: bool = True
    ) -> DeliveryBatch | None:
        """Plan and begin what has to be done for a match; None if the match does not exist.

        `open_hands`: people with an open hand, and what it shows. Hands whose player is asked something, or whose
        cards have changed since, become part of the batch. Without `may_lag` no post is expected to lag: a
        unit that only reads comes first, and nearly always suffices. Raises `CannotRead`.
        """

        began = own_clock()

        def work(tx: Transaction, *, writes: bool) -> DeliveryBatch | None:
            try:
                aggregate = MatchAggregate.load(self._context, tx, MatchId(match))
            except UnknownMatch:
                return self._take_others(tx, match, began, writes=writes)
            row, now = aggregate.row, self._context.clock()
            every = posts.posts_of(tx, match)
            lagging = [post for post in every if post.lags and not post.resting]
            free_at = {post.id: self._free_at(post, now) for post in lagging}
            waits = [at for at in free_at.values() if at > now]
            opens = next((post for post in lagging if plan.opens_thread(tx, row, post)), None)
            if opens is not None and (first := plan.waits_for(row, every)) is not None:
                waits.append(self._free_at(first, now))
                lagging.remove(opens)
            available = [post for post in lagging if free_at[post.id] <= now]
            if available and not writes:
                raise _Lags
            language = aggregate.details.language if available else None
            deliveries = tuple(
                plan.plan_thread(aggregate, post, every, now, began)
                if post is opens
                else plan.plan_delivery(aggregate, post, now, began, language)
                for post in available
            )
            hands = []
            for user, shown in (open_hands or {}).items():
                seat = row.seat_of(user)
                if seat is None or shown.version >= row.public_version or aggregate.own_part(seat) == shown.own:
                    continue
                if aggregate.has_unseen_deal(seat.seat) and not writes:
                    raise _Lags
                hands.append(aggregate.open_hand(user))
            links = None if deliveries else self._links(aggregate, every, hands, open_hands or {})
            next_at = min(waits, default=None)
            return DeliveryBatch(row.public_version, deliveries, tuple(hands), next_at, links)

        if not may_lag:
            with suppress(_Lags):
                return await self._context.store.read(partial(work, writes=False))
        return await self._context.store.write(partial(work, writes=True), match)

    def _take_others(self, tx: Transaction, number: Subject, began: float, *, writes: bool) -> DeliveryBatch | None:
        """Plan and begin what is to be done for a server or a person, in place of a match; None: nothing."""
        if writes:
            tx.hold(number)
        now, every = self._context.clock(), posts.posts_of(tx, number)
        lagging = {post: self._free_at(post, now) for post in every if post.lags and not post.resting}
        free = [post for post, at in lagging.items() if at <= now]
        if free and not writes:
            raise _Lags
        if not every:
            return None
        plans = {Purpose.DAILY: plan.plan_daily, Purpose.WELCOME: plan.plan_welcome}
        owed = (plans[post.purpose](self._context, tx, post, now, began) for post in free)
        next_at = min((at for at in lagging.values() if at > now), default=None)
        return DeliveryBatch(0, tuple(filter(None, owed)), (), next_at, {})

    async def hand_links(
        self, match: MatchId, hands: Sequence[Hand], open_hands: Mapping[UserId, ShownHand]
    ) -> Mapping[str, HandLinks]:
        """Return the links of the waiting players' hands, by seat, now that the match's posts have been published."""

        def work(tx: Transaction) -> Mapping[str, HandLinks]:
            aggregate = MatchAggregate.load(self._context, tx, match)
            return self._links(aggregate, posts.posts_of(tx, match), hands, open_hands)

        return await self._context.store.read(work)

    def _links(
        self,
        aggregate: MatchAggregate,
        every: Sequence[PostRow],
        hands: Sequence[Hand],
        open_hands: Mapping[UserId, ShownHand],
    ) -> dict[str, HandLinks]:
        """Return the links of waiting players' hands."""
        found: dict[str, HandLinks] = {}
        for hand in hands:
            user = hand.match.seating.players[hand.seat]
            shown = open_hands.get(user) if user is not None else None
            if hand.state.my_turn or user is None or shown is None or shown.place is None:
                continue
            board = places.address_of(places.post_among(every, aggregate.row, Purpose.BOARD, user))
            following = None
            if hand.leads_on:
                following = find_next_to_act(self._context, aggregate.tx, user, shown.place.guild, aggregate.row.id)
            above = board is not None and board.channel == shown.place.channel and board.message < shown.place.message
            if above and hand.match.state is State.PLAY:
                board = None  # its player sees it anyway; a finished match stands there once
            found[hand.seat] = HandLinks(board, following)
        return found

    def _free_at(self, post: PostRow, now: Time) -> Time:
        """Return when this process may take the post if nothing else happens: `now`, or after a retry's or lease's end.

        A time that is further ahead than any wait was noted before the clock was set back. A lease of another process
        is over if this one is alone.
        """
        nothing, retry = NO_TIME, (post.retry_at or EPOCH) - now
        wait = retry if nothing < retry <= RETRY_LONGEST else nothing
        held = (post.lease or EPOCH) - now
        me, alone = self._context.process, self._context.store.alone
        if post.owner == ANSWER_OWNER + me:
            wait = max(wait, held if held <= ANSWER_LEASE else nothing)
        elif post.owner not in (None, me) and not alone:
            wait = max(wait, min(held, LEASE))
        return now + wait

    async def retry_refused(self, match: MatchId) -> None:
        """Retry what rests because Discord refused it: the reason may have passed, and no event tells of it."""

        def work(tx: Transaction) -> None:
            timers.drop_timer(tx, TimerKind.RETRY_REFUSED, match)
            if posts.retry_refused(tx, match, self._context.clock()):
                tx.touched(match)

        await self._context.store.write(work, match)

    async def end_quiet_hours(self, match: MatchId) -> None:
        """Publish what was held for people of a match whose quiet hours are over."""

        def work(tx: Transaction) -> None:
            if (found := find_match_with_details(tx, match)) is not None:
                notices.release_notices(tx, found[0], self._context.clock())

        await self._context.store.write(work, match)

    async def hand_over(self, match: MatchId) -> None:
        """Post the board of a match that began in a foreign place, once the token of its player's hand has run out."""

        def work(tx: Transaction) -> None:
            timers.drop_timer(tx, TimerKind.HAND_OVER, match)
            row, now = matches.find_match(tx, match), self._context.clock()
            if row is None or row.state is not State.PLAY:
                return
            if (until := places.watched_until(tx, row)) >= now:
                timers.set_timer(tx, TimerKind.HAND_OVER, match, until + Milliseconds(1))
            elif (
                board := posts.latest_post(tx, match, Purpose.BOARD, *row.people)
            ) is not None and board.message is None:
                posts.make_lag(tx, board.id, now, shown=NEVER)
                tx.touched(match)

        await self._context.store.write(work, match)

    async def overdue(self, match: MatchId, user: UserId) -> Overdue | None:
        """Return what of a match a person waits for, because Discord refused it or a try failed; None: nothing."""

        def work(tx: Transaction) -> Overdue | None:
            every = [post for post in posts.posts_of(tx, match) if post.person in (None, user)]
            for post in every:
                given_up = post.refused is not None and not post.resting  # in a foreign place
                if given_up or (post.is_behind and (post.resting or post.tries)):
                    return Overdue(post.channel if post.person is None else NO_CHANNEL, post.refused)
            return None

        return await self._context.store.read(work)

    async def rest_match(self, match: Subject) -> None:
        """Let a match's posts rest until someone presses something in it, because nothing of it can be shown."""
        await self._context.store.write(lambda tx: posts.rest_posts(tx, match, until=self.results.rest_until))

    async def retry_after_press(self, match: PublicId, guild: GuildId, channel: ChannelId | None) -> None:
        """Retry what rests or waits in the match (empty: none), then what rests in the channel (None: unusable)."""
        if match:  # before the channel: that a player is back may change the board
            await self.wake_resting(match)
        if channel is not None:
            await self.wake_channel(guild, channel)

    async def wake_channel(self, guild: GuildId, channel: ChannelId) -> None:
        """Retry the posts that rest in a channel (`guild` 0: private messages) where the bot may post again.

        A match whose channel was lost gets its board back, but its clocks stay stopped until someone presses something
        in it.
        """
        now = self._context.clock()
        for match in await self._context.store.read(lambda tx: posts.resting_in(tx, guild, channel, now)):

            def work(tx: Transaction, match: MatchId = match) -> None:
                row = matches.find_match(tx, match)
                # What cannot be read cannot be shown at all: the channel is not the reason why its posts rest.
                if row is not None and self._context.can_read(row) and posts.wake(tx, match, self._context.clock()):
                    tx.touched(match)

            await self._context.store.write(work, match)

    async def wake_resting(self, match: MatchRef) -> None:
        """Retry a match's resting or waiting posts now, because someone has pressed something in it.

        The match is given by its id or public id. Without such posts this only reads.
        """
        number = await self._context.store.read(lambda tx: posts.find_if_waiting(tx, match))
        if number is None:
            return

        def work(tx: Transaction) -> None:
            row = matches.find_match(tx, number)
            if row is None or row.game not in self._context.games:
                return
            mark_found(MatchAggregate.load(self._context, tx, row.id))
            posts.wake(tx, number, self._context.clock())
            tx.touched(number)

        await self._context.store.write(work, number)

    async def is_copy(self, match: PublicId, post: PostId, message: MessageId) -> bool:
        """Return whether a message that names this post is a duplicate: another message is known to be the post's."""
        if self.results.current.get((match, post.post)) != message:
            if await self._context.store.read(lambda tx: posts.is_copy(tx, match, post.post, message)):
                return True
            self.results.current[match, post.post] = message
        return False

    async def note_answered(self, match: Match, post: PostId, message: MessageId | None) -> None:
        """Record that an interaction's answer has become the post's message.

        `message`: None if it has not; the publishing loop posts it then.
        """

        def work(tx: Transaction) -> None:
            tx.hold_match(match.id)
            row = posts.find_post(tx, post.post)
            if row is None:
                return  # its recipient has deleted their data meanwhile
            # The publishing loop may have taken the post over: it looks for the message, or has posted another.
            taken = row.epoch > ANSWER_EPOCH
            if not taken:
                posts.update_post(tx, row.id, owner=None, lease=None)
            if message is not None and row.message is None and not taken:
                shown = match.version
                since = self._context.clock() if shown < row.wanted else None
                posts.update_post(tx, row.id, message=message, shown=shown, pinged=shown, sending=0, since=since)
            elif message not in (None, row.message):
                posts.set_stale(tx, row.id, (*row.stale, message), self._context.clock())
            tx.touched(match.id)

        await self._context.store.write(work, match.id)

    async def repost(
        self,
        match: MatchRef,
        user: UserId,
        channel: ChannelId | None = None,
        *,
        parent: ChannelId | None = None,
        instead_of: ChannelId | None = None,
    ) -> Match:
        """Repost the board at the bottom, in another channel if one is given.

        `parent`: the channel to which `channel` belongs if it is a thread. `instead_of`: move only if the match is
        still there. Raises `UnknownMatch`, `NotAPlayer`, `CannotRead`, `NotHere`.
        """

        def change(aggregate: MatchAggregate) -> None:
            tx, seat = aggregate.tx, aggregate.seat_of(user)
            board = places.post_of(tx, aggregate.row, Purpose.BOARD, user)
            if board is None:
                raise UnknownMatch
            self._context.check_readable(aggregate.row)
            posts.wake(tx, aggregate.row.id, self._context.clock())
            elsewhere = channel is not None and channel != aggregate.row.place.home and board.person is None
            if channel is not None and elsewhere and instead_of in (None, aggregate.row.place.home):
                if channel != aggregate.row.place.channel:
                    check_channel_allowed(tx, aggregate.row.place.guild, channel, parent)
                aggregate.act(seat.seat, Move(channel))
            mark_found(aggregate)
            posts.make_lag(tx, board.id, self._context.clock(), shown=NEVER)
            tx.touched(aggregate.row.id)

        return await self._change(match, change)

    async def recheck(self, match: MatchId, user: UserId) -> None:
        """Check whether the board still exists, after a player has opened the match without using it.

        Resting and waiting posts of the match are retried: the player may be missing them.
        """

        def work(tx: Transaction) -> None:
            row = matches.find_match(tx, match)
            if row is None:
                return
            if posts.wake(tx, match, self._context.clock()):
                tx.touched(match)
            if (board := places.post_of(tx, row, Purpose.BOARD, user)) is not None:
                self._request_check(tx, board)

        await self._context.store.write(work, match)

    async def restore_message(self, match: MatchId, user: UserId) -> None:
        """Repost the message in which a match can be pressed now, if it is gone, for a person who was sent there."""

        def work(tx: Transaction) -> None:
            row = matches.find_match(tx, match)
            purpose = next((name for name, state in PRESSED_IN.items() if row and state is row.state), None)
            post = places.post_of(tx, row, purpose, user) if row is not None and purpose is not None else None
            if post is None:
                return
            if post.message is None and not post.sending:
                posts.make_lag(tx, post.id, self._context.clock(), shown=NEVER)
            posts.wake(tx, match, self._context.clock())
            self._request_check(tx, post)
            tx.touched(match)

        await self._context.store.write(work, match)

    def _request_check(self, tx: Transaction, post: PostRow) -> None:
        """Schedule an edit of an up-to-date post: if its message was deleted, the failing edit leads to a repost."""
        if not post.lags and post.message is not None:
            before = post.wanted - 1
            posts.make_lag(tx, post.id, self._context.clock(), shown=before, repost_below=before)
            tx.touched(post.match)

"""Use cases of the poster: what the bot owes channels, and what is there of it; not what a message looks like.

A post is brought up to date in two writes: `take` says what is to be done and notes that it is under way, so that after
a crash in between the message is looked for before it is posted again; `posted` and its like note what came of it,
together with the ping that went with it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Final

from bot.games.states import SYSTEM, TableState
from bot.matches.access.admission import check_channel_allowed
from bot.matches.actions.places import Move, SetDirect, SetThread
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core import places
from bot.matches.core.context import ANSWER_OWNER, MatchContext
from bot.matches.core.errors import CannotRead, NotAPlayer, UnknownMatch
from bot.matches.core.model import Match, PostId, State
from bot.matches.core.places import BOARD, CHALLENGE, CLOSED, QUESTION
from bot.matches.moderation.reachability import Loss, mark_found, mark_lost
from bot.matches.outbox import plan, threads
from bot.matches.outbox.delivery import Delivery, DeliveryBatch
from bot.store.access.servers import find_language
from bot.store.core import matches
from bot.store.core.matches import MatchRow
from bot.store.outbox import posts
from bot.store.outbox.posts import NEVER, PostRow
from bot.store.people import people
from bot.store.transaction import Transaction
from bot.store.turns.follows import drop_follows

_PRESSED_IN: Final = {CHALLENGE: State.CHALLENGE, BOARD: State.PLAY, QUESTION: State.OVER}
"""In which state of a match there is something to press on the message of a post."""

RETRY_FIRST_MS: Final = 1_000
RETRY_MOST_MS: Final = 60_000
"""Milliseconds between tries at what fails: the first, doubled up to the most."""

GUILDS_AT_ONCE: Final = 500
"""Servers that one statement asks about."""

REFUSED_MS: Final = 10_000
"""For so many milliseconds after a refusal, commands and presses elsewhere in the channel do not wake what rests there.

Discord counts refused requests: a lively channel that refuses for a reason of its own costs at most one in that time.
"""


class Outbox:
    """What the bot owes. `gone` tells whether a process, by what it calls itself, is known not to run any more."""

    def __init__(self, context: MatchContext, gone: Callable[[str], bool] = lambda _: False) -> None:
        self._context = context
        self._gone = gone

    async def lagging(self) -> list[int]:
        """Every match for which something is to be done: `take` tells what, and when."""
        return await self._context.store.read(posts.lagging)

    async def take(self, match: int, looking: Mapping[int, int] | None = None) -> DeliveryBatch | None:
        """Begin what is to be done for a match; None if there is no such match.

        `looking` are the people who have their hand open, with the version of the match that it shows: those that show
        less come along. Raises `CannotRead`.
        """

        def work(tx: Transaction) -> DeliveryBatch | None:
            row = matches.find_match(tx, match)
            if row is None or row.game not in self._context.games:
                return None
            aggregate = MatchAggregate(self._context, tx, row)
            now = self._context.clock()
            every = posts.posts_of(tx, match)
            lagging = [post for post in every if post.lags and not post.resting]
            waits = [max(post.retry_at or 0, post.lease or 0) for post in lagging if not self._mine(post, now)]
            opens = next((post for post in lagging if threads.is_due(tx, row, post)), None)
            if opens is not None and (first := threads.waits_for(row, every)) is not None:
                waits.append(max(first.retry_at or 0, first.lease or 0) if not self._mine(first, now) else now)
                lagging.remove(opens)
            mine = [post for post in lagging if self._mine(post, now)]
            language = find_language(tx, row.guild) if mine else None
            owed = tuple(
                plan.plan_thread(aggregate, post, every, now)
                if post is opens
                else plan.plan_delivery(aggregate, post, now, language)
                for post in mine
            )
            hands = tuple(
                aggregate.hand(user)
                for user, shown in (looking or {}).items()
                if shown < row.public_version and row.seat_of(user) is not None
            )
            return DeliveryBatch(aggregate.public, owed, hands, min(waits, default=None))

        return await self._context.store.write(work)

    async def finished_states(self, match: int) -> tuple[TableState, ...]:
        """Every position of a match that is over, for its board to tell how close it was. Raises as `take`."""

        def work(tx: Transaction) -> tuple[TableState, ...]:
            aggregate = MatchAggregate.load(self._context, tx, match)
            return tuple(aggregate.history.states(aggregate.history.public_reader))

        return await self._context.store.read(work)

    def _mine(self, post: PostRow, now: int) -> bool:
        if post.retry_at is not None and post.retry_at > now:
            return False
        if post.owner in (None, self._context.process) or post.lease is None or post.lease <= now:
            return True
        return self._gone(post.owner.removeprefix(ANSWER_OWNER))

    async def note_opened(self, delivery: Delivery, thread: int) -> bool:
        """The match's thread was opened (0: none could be); whether there is more to do: its board."""

        def work(tx: Transaction) -> bool:
            aggregate = MatchAggregate.load(self._context, tx, delivery.match.id)
            posts.update_post(tx, delivery.id.post, tries=0, retry_at=None, owner=None, lease=None)
            if aggregate.row.thread is None and aggregate.row.channel == delivery.channel:
                aggregate.act(SYSTEM, SetThread(thread))
            return True

        return await self._context.store.write(work)

    async def note_posted(
        self, delivery: Delivery, message: int, shown: int, *, stale: Collection[int] = (), channel: int | None = None
    ) -> bool:
        """A message of the post is there and shows this version, with its ping; whether there is more to do.

        `stale` are older messages that could not be taken away, `channel` where a person's private messages were
        found to be.
        """
        found = {} if channel is None else {"channel": channel}
        return await self._note(delivery, stale, message=message, shown=shown, pinged=shown, sending=0, **found)

    async def note_edited(self, delivery: Delivery, *, stale: Collection[int] = ()) -> bool:
        """The message that is there shows the match as it was handed out; whether there is more to do."""
        return await self._note(delivery, stale, shown=delivery.match.version)

    async def note_cleared(self, delivery: Delivery, *, stale: Collection[int] = ()) -> bool:
        """The old messages are out of the way, but for these; whether there is more to do."""
        return await self._note(delivery, stale)

    async def note_dropped(self, delivery: Delivery, *, stale: Collection[int] = (), refused: bool = False) -> bool:
        """Nothing of what is past is in the channel any more, but messages that could not be taken away (`stale`).

        `refused`: the channel does not allow it now; the post rests until the channel shows itself usable.
        """

        def work(tx: Transaction) -> bool:
            if not stale:
                posts.drop_post(tx, delivery.id.post)
            else:
                until = self._rested() if refused else None
                posts.update_post(tx, delivery.id.post, message=None, sending=0, owner=None, lease=None)
                posts.update_post(tx, delivery.id.post, resting=int(refused), retry_at=until)
                posts.set_stale(tx, delivery.id.post, stale)
            return False

        return await self._context.store.write(work)

    async def note_lost(self, delivery: Delivery) -> bool:
        """Somebody has deleted the message; whether there is more to do.

        What can still be pressed there (a match under way, an open challenge, a question) is posted anew; anything else
        stays away until somebody asks for it.
        """
        live = _PRESSED_IN.get(delivery.purpose) is delivery.match.state and delivery.answer is None
        return await self._note(delivery, delivery.stale, message=None, shown=NEVER if live else delivery.match.version)

    async def _note(self, delivery: Delivery, left: Collection[int], **changes: int | None) -> bool:
        """Note what came of it; `left` are the old messages, of those handed out, that are there still."""

        def work(tx: Transaction) -> bool:
            post = posts.find_post(tx, delivery.id.post)
            if post is None:
                return False
            if post.channel != delivery.channel:  # moved meanwhile: what came of it there is of no account
                return post.lags
            posts.update_post(tx, post.id, tries=0, retry_at=None, owner=None, lease=None, **changes)
            new = changes.get("message")
            stale = [*left, *(message for message in post.stale if message not in delivery.stale)]
            if new is not None and post.message not in (None, delivery.message):
                stale.append(post.message)  # the answer, given up for lost, has come as well
            posts.set_stale(tx, post.id, [message for message in stale if message != new])
            if delivery.followers and "pinged" in changes and delivery.match.state is State.OVER:
                drop_follows(tx, post.match)  # they have been told of the end
            after = posts.find_post(tx, post.id)
            return after is not None and after.is_behind

        return await self._context.store.write(work)

    async def note_failed(self, delivery: Delivery) -> int:
        """It could not be brought up to date and is tried again; in how many milliseconds."""

        def work(tx: Transaction) -> int:
            post = posts.find_post(tx, delivery.id.post)
            tries = post.tries if post is not None else 0
            # Bounded: after a day of failures the power itself would be too large.
            wait = min(RETRY_MOST_MS, RETRY_FIRST_MS << min(tries, 10))
            until = self._context.clock() + wait
            posts.update_post(tx, delivery.id.post, tries=tries + 1, retry_at=until, owner=None, lease=None)
            return wait

        return await self._context.store.write(work)

    async def note_refused(self, delivery: Delivery, loss: Loss | None = None) -> None:
        """The channel refuses for good, or is gone: the match's posts rest until `usable`, `pressed` or `doubt`.

        Where its thread is gone, they go to its channel. Who takes no private messages is not tried again before he
        presses in one: the match goes on in its channel for everybody, and what else is for him goes there.
        """

        def work(tx: Transaction) -> None:
            row = matches.find_match(tx, delivery.match.id)
            if delivery.person is not None and row is not None and row.guild:
                self._unreached(tx, row, delivery)
            elif loss is None or row is None or delivery.person is not None:
                posts.rest(
                    tx, delivery.match.id, delivery.channel if delivery.match.direct else None, until=self._rested()
                )
            elif not mark_lost(MatchAggregate.load(self._context, tx, delivery.match.id), delivery.channel, loss):
                until = self._rested()
                posts.update_post(tx, delivery.id.post, resting=1, retry_at=until, owner=None, lease=None)

        await self._context.store.write(work)

    def _rested(self) -> int:
        return self._context.clock() + REFUSED_MS

    def _unreached(self, tx: Transaction, row: MatchRow, delivery: Delivery) -> None:
        post = posts.find_post(tx, delivery.id.post)
        if post is None or post.person is None or post.channel != delivery.channel:
            return
        people.save_settings(tx, post.person, unreachable=self._context.clock())
        posts.drop(tx, post.id)
        if post.purpose != BOARD:
            places.add(tx, row, post.purpose, None, about=post.about)
        elif row.direct and row.state == State.PLAY.value:
            aggregate = MatchAggregate(self._context, tx, row)
            aggregate.act(aggregate.seat(post.person).seat, SetDirect(CLOSED))
        tx.touched(row.id)

    async def rest(self, match: int) -> None:
        """Nothing can be shown of a match: its posts rest until someone presses in it."""
        await self._context.store.write(lambda tx: posts.rest(tx, match, until=self._rested()))

    async def usable(self, guild: int, channel: int, *, granted: bool = False) -> None:
        """The bot may post in a channel (`guild` 0: private messages): posts that rest there are tried again.

        `granted`: a permission has changed, so a recent refusal does not count. A match whose channel was lost has its
        board back, but its clocks stand still until someone presses in it.
        """
        now = None if granted else self._context.clock()
        for match in await self._context.store.read(lambda tx: posts.resting_in(tx, guild, channel, now)):

            def work(tx: Transaction, match: int = match) -> None:
                row = matches.find_match(tx, match)
                if row is not None and self._is_readable(row) and posts.rouse(tx, match):
                    tx.touched(match)

            await self._context.store.write(work)

    def _is_readable(self, row: MatchRow) -> bool:
        """Whether a match can be shown at all; where it cannot, its channel is not why its posts rest."""
        if row.game not in self._context.games:
            return False
        try:
            self._context.check_readable(row)
        except CannotRead:
            return False
        return True

    async def resting_guilds(self, guilds: Sequence[int]) -> list[int]:
        """Those of some servers where a post rests."""
        found: list[int] = []
        for start in range(0, len(guilds), GUILDS_AT_ONCE):
            some = guilds[start : start + GUILDS_AT_ONCE]
            found += await self._context.store.read(partial(posts.resting_guilds, guilds=some))
        return found

    async def resting_places(self, guild: int) -> list[tuple[int, int | None]]:
        """Every channel or thread of a server where a post rests; of a thread that the bot has opened, its channel."""
        return await self._context.store.read(lambda tx: posts.resting_places(tx, guild))

    async def wake_resting(self, match: int | str) -> None:
        """Try a match's posts again now, if any of them rests or waits, because someone has pressed in it.

        The match is known by its id or by its public id. Of others this only reads.
        """
        troubled = await self._context.store.read(lambda tx: posts.find_in_trouble(tx, match))
        if troubled is None:
            return

        def work(tx: Transaction) -> None:
            row = matches.find_match(tx, troubled)
            if row is not None and row.game in self._context.games:
                mark_found(MatchAggregate(self._context, tx, row))
            posts.rouse(tx, troubled)
            tx.touched(troubled)

        await self._context.store.write(work)

    async def is_copy(self, match: str, post: PostId, message: int) -> bool:
        """Whether a message whose custom_ids carry this post is not the one that is known: it was posted twice."""

        def work(tx: Transaction) -> bool:
            row = posts.find_post(tx, post.post)
            found = matches.find_by_name(tx, match)
            if row is None or found is None or row.match != found.id:
                return False
            return row.message is not None and not row.sending and message != row.message

        return await self._context.store.read(work)

    async def note_answered(self, match: Match, post: PostId, message: int | None) -> None:
        """The answer to a command has brought the post, in this message; or it has not (None), and the poster shall."""

        def work(tx: Transaction) -> None:
            row = posts.find_post(tx, post.post)
            if row is None:
                return  # meanwhile whose private message it was has deleted his data
            if row.owner is not None and row.owner.startswith(ANSWER_OWNER):
                posts.update_post(tx, row.id, owner=None, lease=None)
            if message is not None and row.message is None:
                shown = match.version
                posts.update_post(tx, row.id, message=message, shown=shown, pinged=shown, sending=0)
            elif message not in (None, row.message):  # the poster has given it up for lost, and brought another
                posts.set_stale(tx, row.id, (*row.stale, message))
            tx.touched(match.id)

        await self._context.store.write(work)

    async def repost(
        self,
        match: int | str,
        user: int,
        channel: int | None = None,
        *,
        parent: int | None = None,
        instead_of: int | None = None,
    ) -> Match:
        """Have the board posted anew, in another channel if one is named; if `instead_of`, only if it is there still.

        `parent` is the channel to which the other one belongs, if that is a thread. Raises `UnknownMatch`,
        `NotAPlayer`, `CannotRead`, `NotHere`.
        """

        def work(tx: Transaction) -> Match:
            aggregate = MatchAggregate.load(self._context, tx, match)
            if aggregate.row.seat_of(user) is None:
                raise NotAPlayer
            board = places.post_of(tx, aggregate.row, BOARD, user)
            if board is None:
                raise UnknownMatch
            self._context.check_readable(aggregate.row)
            posts.rouse(tx, aggregate.row.id)
            elsewhere = channel is not None and channel != aggregate.row.home and board.person is None
            if channel is not None and elsewhere and instead_of in (None, aggregate.row.home):
                if channel != aggregate.row.channel:
                    check_channel_allowed(tx, aggregate.row.guild, channel, parent)
                aggregate.act(aggregate.seat(user).seat, Move(channel))
            mark_found(aggregate)
            posts.update_post(tx, board.id, shown=NEVER)
            tx.touched(aggregate.row.id)
            return aggregate.public

        return await self._context.store.write(work)

    async def recheck(self, match: int, user: int) -> None:
        """A player has opened the match past its board: it may have been deleted, which changing it will show.

        Posts of the match that rest or wait are tried again: the player may be missing them.
        """

        def work(tx: Transaction) -> None:
            row = matches.find_match(tx, match)
            if row is None:
                return
            if posts.rouse(tx, match):
                tx.touched(match)
            if (board := places.post_of(tx, row, BOARD, user)) is not None:
                self._doubt(tx, board)

        await self._context.store.write(work)

    async def bring_back(self, match: int, user: int) -> None:
        """Whoever was led to where a match can be pressed now finds it there: if its message is gone, it comes back."""

        def work(tx: Transaction) -> None:
            row = matches.find_match(tx, match)
            purpose = next((name for name, state in _PRESSED_IN.items() if row and state.value == row.state), None)
            post = places.post_of(tx, row, purpose, user) if row is not None and purpose is not None else None
            if post is None:
                return
            if post.message is None and not post.sending:
                posts.update_post(tx, post.id, shown=NEVER)
            posts.rouse(tx, match)
            self._doubt(tx, post)
            tx.touched(match)

        await self._context.store.write(work)

    def _doubt(self, tx: Transaction, post: PostRow) -> None:
        if not post.lags and post.message is not None:
            posts.update_post(tx, post.id, shown=post.wanted - 1, repost_below=post.wanted - 1)
            tx.touched(post.match)

"""What is to be done about a post, and all that its message shows: decided from the match as it is stored now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core import notices, places
from bot.matches.core.model import Answer, PostId
from bot.matches.core.notices import NOTICE, Notice
from bot.matches.core.offers import REMATCH, YES
from bot.matches.core.places import BOARD, QUESTION, Address
from bot.matches.core.seating import is_lobby
from bot.matches.outbox import pings, threads
from bot.matches.outbox.delivery import Delivery, DeliveryStep
from bot.matches.turns.follows import followers_to_mention, is_news_to_followers
from bot.store.core.actions import ActionRow, last_action, next_action
from bot.store.core.matches import MatchRow
from bot.store.outbox import posts
from bot.store.outbox.posts import NEVER, PostRow
from bot.store.transaction import Transaction

WATCHED_MS: Final = 60_000
"""For so many milliseconds after a turn against the bot, its player is taken to look at the board."""

LEASE_MS: Final = 30_000
"""For so many milliseconds a post belongs to the process that is at it, should that never come back to it."""


def plan_thread(aggregate: MatchAggregate, board: PostRow, every: Sequence[PostRow], now: int) -> Delivery:
    """Begin to open the match's thread, which comes before its first board."""
    tx = aggregate.tx
    posts.update_post(tx, board.id, owner=aggregate.context.process, lease=now + LEASE_MS)
    challenge = threads.challenge_of(aggregate.row, every)
    return Delivery(
        id=PostId(board.id, board.attempt),
        purpose=board.purpose,
        step=DeliveryStep.OPEN,
        match=aggregate.public,
        message=challenge.message if challenge is not None else None,
        stale=(),
        guild=board.guild,
        channel=board.channel,
        ping=(),
        names=threads.names(tx, aggregate.row),
    )


def plan_delivery(aggregate: MatchAggregate, post: PostRow, now: int, language: str | None) -> Delivery:
    """Begin to bring a post up to date, and note that; `language` is the public one of the server."""
    tx, row, context, match = aggregate.tx, aggregate.row, aggregate.context, aggregate.public
    notice = Notice.read(post.about or "") if post.purpose == NOTICE else None
    past = notice is not None and notices.is_past(aggregate.rules, row, notice, now, aggregate.away)
    doing = DeliveryStep.DROP if past else _doing(tx, row, post, now)
    attempt = post.attempt + 1 if doing is DeliveryStep.POST else post.attempt
    sending = post.sending or doing is DeliveryStep.POST
    posts.update_post(tx, post.id, attempt=attempt, sending=int(sending), owner=context.process, lease=now + LEASE_MS)
    offer = _asking(tx, post) if post.purpose == QUESTION else None
    followers = followers_to_mention(tx, row, post)
    if notice is not None:
        ping = pings.pinged_by_notice(aggregate, post, notice, now)
    else:
        ping = pings.pinged_by_post(row, match, post, lobby=is_lobby(aggregate.rules))
        if is_news_to_followers(row, post):  # who has left the table may follow it: Discord takes nobody twice
            ping = tuple(dict.fromkeys((*ping, *followers)))
    return Delivery(
        id=PostId(post.id, attempt),
        purpose=post.purpose,
        step=doing,
        match=match,
        message=post.message,
        stale=post.stale,
        guild=post.guild,
        channel=post.channel,
        ping=ping,
        followers=followers,
        board_state=aggregate.board() if post.purpose == BOARD and doing is not DeliveryStep.CLEAR else None,
        asking_seat=offer.seat if offer is not None else None,
        notice=notice,
        board_address=_board(tx, row, post) if notice is not None else None,
        answer=_answer(tx, post, offer) if offer is not None else None,
        person=post.person,
        language=language if post.person is None else context.language(tx, post.person),
        pictures=post.person is None or context.settings(tx, post.person).pictures,
    )


def _asking(tx: Transaction, post: PostRow) -> ActionRow | None:
    """The offer that a question is about."""
    return next_action(tx, post.match, "offer", int(post.about or 0) - 1)


def _answer(tx: Transaction, post: PostRow, offer: ActionRow) -> Answer | None:
    """What was said to the offer that a question is about."""
    said = next_action(tx, post.match, "answer", offer.number)
    return Answer(said.seat, said.data == f"{REMATCH} {YES}") if said is not None and said.seat is not None else None


def _doing(tx: Transaction, row: MatchRow, post: PostRow, now: int) -> DeliveryStep:
    if post.sending:
        return DeliveryStep.FIND
    if post.shown >= post.wanted:
        return DeliveryStep.CLEAR
    if post.message is None:
        return DeliveryStep.POST
    there = post.shown > NEVER and (post.shown >= post.repost_below or is_watched(tx, row, now))
    return DeliveryStep.EDIT if there else DeliveryStep.POST


def is_watched(tx: Transaction, row: MatchRow, now: int) -> bool:
    """Whether whoever is to move has just played against the bot and looks on, so the board stays where it is."""
    if not row.solo:
        return False
    people = [seat.seat for seat in row.seats if seat.level is None]
    acted = last_action(tx, row.id, "turn", *people)
    return now - (acted.at if acted is not None else row.started or 0) <= WATCHED_MS


def _board(tx: Transaction, row: MatchRow, post: PostRow) -> Address | None:
    """The match's board, for who reads a notice: that in the same channel; in private his own, or the channel's."""
    board = places.address(places.post_of(tx, row, BOARD, post.person or 0))
    same = board is not None and (post.person is not None or board.channel == post.channel)
    return board if same else None

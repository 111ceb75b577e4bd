"""Planning a delivery: which step a post needs and what its message shows, decided from the match as stored now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.durations import Time
from bot.ids import NO_MATCH, NO_USER, GuildId, MatchId, UserId
from bot.matches.access.server_settings import settings_in, welcome_in
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core import clocks, notices, places
from bot.matches.core.context import MatchContext
from bot.matches.core.model import Address, Answer, Match, OfferKind, PostId, State
from bot.matches.core.notices import Notice, NoticeKind
from bot.matches.core.offers import YES
from bot.matches.core.seating import is_lobby
from bot.matches.outbox.delivery import DailyDelivery, DailyResult, Delivery, DeliveryStep, PostDelivery
from bot.matches.outbox.lease import LEASE, PostLease
from bot.store.core.actions import ActionRow, next_action
from bot.store.core.matches import MatchRow
from bot.store.learning.daily import DailyRow, last_daily, tries_in
from bot.store.learning.puzzles import PuzzleState
from bot.store.outbox import posts
from bot.store.outbox.posts import NEVER, PostRow, Purpose
from bot.store.people import people
from bot.store.transaction import Transaction
from bot.store.turns.details import Follower, FollowMode

FASTEST: Final = 3
"""People who are named as the fastest to solve a puzzle of the day."""


def plan_thread(
    aggregate: MatchAggregate, board: PostRow, every: Sequence[PostRow], now: Time, began: float
) -> Delivery:
    """Take the lease for opening the match's thread, which precedes its first board, and return the delivery.

    `began`: by `own_clock`, before the unit of work began.
    """
    tx, row = aggregate.tx, aggregate.row
    challenge = challenge_of(row, every)
    leased = _leased(aggregate.context, tx, board, DeliveryStep.OPEN, now, began)
    return Delivery(
        **(leased | {"message": challenge.message if challenge is not None else None}),
        public_id=row.public_id,
        version=row.public_version,
        match=aggregate.public,
        names=names(tx, row),
    )


def plan_delivery(aggregate: MatchAggregate, post: PostRow, now: Time, began: float, language: str | None) -> Delivery:
    """Take the lease of a post and return its delivery. `began` as above; `language`: the public one of the server."""
    tx, row, context = aggregate.tx, aggregate.row, aggregate.context
    notice = Notice.read(post.about or "") if post.purpose is Purpose.NOTICE else None
    details, rules = aggregate.details, aggregate.rules
    outdated = notice is not None and notices.is_outdated(rules, row, notice, now, details.days_away(row))
    step = DeliveryStep.DROP if outdated else _next_step(tx, row, post, now)
    if step is DeliveryStep.POST and post.attempt and post.purpose is Purpose.CHALLENGE:
        _change_commitment(aggregate, post, now)
    match = aggregate.public
    leased = _leased(context, tx, post, step, now, began)
    question = post.purpose is Purpose.QUESTION
    offer = next_action(tx, row.id, "offer", int(post.about or 0) - 1) if question else None
    following: Mapping[UserId, Follower] = {}
    followers: tuple[UserId, ...] = ()
    if post.purpose is Purpose.BOARD and post.person is None:  # the last board mentions all followers
        following, over = details.followers(), row.state is State.OVER
        followers = tuple(user for user, one in following.items() if over or one.mode is FollowMode.TURNS)
    if notice is not None:
        ping = pinged_by_notice(aggregate, post, notice, now)
    else:
        ping = pinged_by_post(aggregate, match, post)
        prompted = any(seat.prompt_version is not None and seat.prompt_version >= post.pinged for seat in row.seats)
        # Another seat is to act, or the match is over, which is news only once: follows are deleted when its end has
        # been posted. A resigned player may follow it, and Discord rejects duplicate mentions.
        if post.pings and (prompted or row.state is State.OVER):
            ping = tuple(dict.fromkeys((*ping, *followers)))
    if post.person is None and not details.pings:
        ping = ()
    sends = step in (DeliveryStep.POST, DeliveryStep.FIND)
    quiet = {seat.user_id or seat.invited for seat in row.seats if seat.quiet is not None}
    if quiet and sends and notice is None:
        ping = notices.hold_pings(tx, row, ping, now)
    for user in followers if sends else ():
        hours = following[user].quiet
        if user in ping and hours is not None and hours.around(now):
            ping = tuple(other for other in ping if other != user)
            notices.hold_for_follower(tx, row, user, now)
    return Delivery(
        **leased,
        public_id=match.public_id,
        version=match.version,
        match=match,
        ping=ping,
        silent=sends and post.person in quiet and post.person in notices.quiet_now(row, now),
        followers=followers,
        board_state=aggregate.board() if post.purpose is Purpose.BOARD and step is not DeliveryStep.CLEAR else None,
        asking_seat=offer.seat if offer is not None else None,
        notice=notice,
        board_address=_board_address(tx, row, post) if notice is not None else None,
        answer=_answer(tx, row.id, offer) if offer is not None else None,
        language=language if post.person is None else context.language(tx, post.person),
        pictures=post.person is None or people.find_settings(tx, post.person).pictures,
    )


def plan_daily(context: MatchContext, tx: Transaction, post: PostRow, now: Time, began: float) -> DailyDelivery | None:
    """The same for the puzzle of the day in a server, or a person's reminder of it; None if it is not hosted."""
    row = last_daily(tx, GuildId(post.match if post.person is None else int(post.about or 0)))
    game = None if row is None else context.games.get(row.game)
    if row is None or game is None or (offered := game.puzzles) is None:
        return None
    return DailyDelivery(
        **_about_no_match(context, tx, post, _next_step(tx, None, post, now), now, began),
        game=row.game,
        puzzle=offered.puzzles()[row.puzzle],
        day=row.day,
        view=offered.view(row.puzzle),
        solved=sum(one.state is PuzzleState.SOLVED for one in tries_in(tx, row)),
        before=_result_before(tx, row),
    )


def plan_welcome(context: MatchContext, tx: Transaction, post: PostRow, now: Time, began: float) -> PostDelivery:
    """The same for the welcome in a server; any but the one that is to stand is deleted."""
    stands = welcome_in(tx, post.guild)
    step = _next_step(tx, None, post, now) if stands and stands.id == post.id else DeliveryStep.DROP
    return PostDelivery(**_about_no_match(context, tx, post, step, now, began))


def _about_no_match(
    context: MatchContext, tx: Transaction, post: PostRow, step: DeliveryStep, now: Time, began: float
) -> dict[str, Any]:
    """Lease a post that is about no match, and return what all its deliveries have."""
    language = settings_in(tx, post.guild).language if post.person is None else context.language(tx, post.person)
    about = {"public_id": NO_MATCH, "version": post.wanted, "language": language}
    return _leased(context, tx, post, step, now, began) | about


def _leased(
    context: MatchContext, tx: Transaction, post: PostRow, step: DeliveryStep, now: Time, began: float
) -> dict[str, Any]:
    """Lease a post for a step, and return what its delivery has of its row. Posting is one more attempt. `began`: see
    `PostLease`."""
    posting = step is DeliveryStep.POST
    attempt, sending = post.attempt + posting, int(post.sending or posting)
    epoch = posts.lease_post(tx, post, context.process, now + LEASE, attempt=attempt, sending=sending)
    row = {name: getattr(post, name) for name in ("purpose", "message", "stale", "guild", "channel", "person")}
    return row | {"id": PostId(post.id, attempt), "number": post.match, "lease": PostLease(epoch, began), "step": step}


def _result_before(tx: Transaction, row: DailyRow) -> DailyResult | None:
    """Return what came of the server's puzzle before this one."""
    before = last_daily(tx, row.guild, row.day)
    if before is None:
        return None
    tries = [one for one in tries_in(tx, before) if one.opened < row.at]
    solved = [one for one in tries if one.state is PuzzleState.SOLVED and one.at < row.at]
    times = sorted((one.at - one.opened, one.user_id) for one in solved if one.at >= one.opened)
    fastest = tuple((user, took) for took, user in times[:FASTEST])
    first = tuple(one.user_id for one in solved if not one.wrong)
    return DailyResult(len(tries), len(solved), fastest, first, row.streak)


def _change_commitment(aggregate: MatchAggregate, post: PostRow, now: Time) -> None:
    """Before an open challenge is posted again, give it a new seed, which its other messages are to show, too."""
    if aggregate.row.state is not State.CHALLENGE:
        return
    aggregate.draw_seed_again()
    for other in posts.posts_of(aggregate.tx, post.match):
        if other.id != post.id and other.purpose is Purpose.CHALLENGE and other.message is not None:
            posts.make_lag(aggregate.tx, other.id, now, shown=other.wanted - 1)


def _answer(tx: Transaction, match: MatchId, offer: ActionRow) -> Answer | None:
    """Return the answer to the offer that a question is about; None if there is none yet."""
    action = next_action(tx, match, "answer", offer.number)
    if action is None or action.seat is None:
        return None
    return Answer(action.seat, action.data == f"{OfferKind.REMATCH} {YES}")


def _next_step(tx: Transaction, row: MatchRow | None, post: PostRow, now: Time) -> DeliveryStep:
    if post.sending:
        return DeliveryStep.FIND
    if post.shown >= post.wanted:
        return DeliveryStep.CLEAR
    if post.message is None:
        return DeliveryStep.POST
    stays = post.shown > NEVER and post.shown >= post.repost_below
    if post.shown > NEVER and not stays and row is not None and row.solo:
        # A player who has just moved against the bot is looking at the board, which stays in place.
        stays = now <= places.watched_until(tx, row)
    return DeliveryStep.EDIT if stays else DeliveryStep.POST


def _board_address(tx: Transaction, row: MatchRow, post: PostRow) -> Address | None:
    """Return what a notice leads its reader to, the match's board, challenge or question: one in the same channel, or
    for a private notice the nearest.
    """
    shown = {State.CHALLENGE: Purpose.CHALLENGE, State.OVER: Purpose.QUESTION}.get(row.state, Purpose.BOARD)
    person = post.person or NO_USER
    found = places.post_of(tx, row, shown, person) or places.post_of(tx, row, Purpose.BOARD, person)
    board = places.address_of(found)
    same = board is not None and (post.person is not None or board.channel == post.channel)
    return board if same else None


def opens_thread(tx: Transaction, match: MatchRow, board: PostRow) -> bool:
    """Return whether a thread has to be opened before the match's first board is posted."""
    first = board.purpose is Purpose.BOARD and board.pinged == NEVER and board.message is None and not board.sending
    undecided = match.place.thread is None and match.state is State.PLAY
    if not first or not undecided or match.place.direct or board.person is not None:
        return False
    return settings_in(tx, match.place.guild).threads


def challenge_of(match: MatchRow, posts: Sequence[PostRow]) -> PostRow | None:
    """Return the challenge's post in the match's channel.

    A thread starts from its message: Discord allows one thread for each message, so none is opened twice.
    """
    found = [post for post in posts if post.purpose is Purpose.CHALLENGE and post.channel == match.place.channel]
    return found[0] if found else None


def waits_for(match: MatchRow, posts: Sequence[PostRow]) -> PostRow | None:
    """Return the challenge's post if it is not posted yet: the thread waits for its message."""
    challenge = challenge_of(match, posts)
    if challenge is None or challenge.message is not None or challenge.resting or not challenge.lags:
        return None
    return challenge


def names(tx: Transaction, match: MatchRow) -> tuple[str | None, ...]:
    """Return the players' names in the match's server, in the order of the seats; None for the bot."""
    players = match.people
    known = people.names_of(tx, match.place.guild, players)
    shown = {user: known.get(user, str(user)) for user in players}
    return tuple(shown.get(seat.user_id or NO_USER) for seat in match.seats)


# Signpost: whom a post pings
def pinged_by_post(aggregate: MatchAggregate, match: Match, post: PostRow) -> tuple[UserId, ...]:
    """Return whom a challenge, question or board pings, without people who have left the server.

    A private post pings only its reader.
    """
    concerned: tuple[UserId, ...] = ()
    if not post.pings or match.alone:
        return ()
    if post.purpose is Purpose.BOARD:
        concerned = _by_board(aggregate, match, post)
    elif post.pinged == NEVER and post.purpose is not Purpose.CHALLENGE:
        concerned = match.seating.guests[-1:]
    elif post.pinged == NEVER and match.state is State.CHALLENGE:
        concerned = aggregate.row.pinged
    absent = {seat.user_id for seat in aggregate.row.seats if seat.absent is not None}
    return tuple(user for user in concerned if user not in absent and post.person in (None, user))


def _by_board(aggregate: MatchAggregate, match: Match, post: PostRow) -> tuple[UserId, ...]:
    row, seating = aggregate.row, match.seating
    if match.result.reason is not None:  # ended by a moderator: everyone is notified
        people = (user for seat, user in seating.players.items() if seat not in seating.levels)
        return tuple(user for user in people if user is not None and post.pinged < match.version)
    prompted = [seat for seat in row.seats if seat.prompt_version is not None and seat.prompt_version >= post.pinged]
    concerned = {seat.user_id for seat in prompted} & set(match.users_to_act)
    if match.window is not None:  # it waits for them, and they were not pinged yet: they may have answered in secret
        awaited = (seat for seat in row.seats if seat.awaited == row.window_since and seat.awaited >= post.pinged)
        concerned |= {seat.user_id for seat in awaited}
    if any(seat.late and seat.late >= post.pinged for seat in row.seats):  # the others may claim
        concerned |= set(clocks.who_may_claim(row, seating.present))
    for offer in match.offers.values():
        if offer.kind is not OfferKind.REMATCH and offer.offered_version >= post.pinged:
            concerned |= {seating.players[seat] for seat in offer.pending}
    if match.declined is not None and match.declined.version >= post.pinged and match.state is State.PLAY:
        concerned.add(seating.players[match.declined.seat])
    if post.pinged == NEVER:
        # The first board: it tells the challenger that the challenge was accepted, or everyone that the lobby is full,
        # where people may have waited for a long time.
        lobby = is_lobby(aggregate.rules)
        concerned |= {seating.players[seat] for seat in seating.present} if lobby else {seating.challenger}
    return tuple(user for user in seating.players.values() if user is not None and user in concerned)


# Signpost: whom a post pings
def pinged_by_notice(aggregate: MatchAggregate, post: PostRow, notice: Notice, now: Time) -> tuple[UserId, ...]:
    """Return whom a notice pings: each person once."""
    if not post.pings or post.pinged != NEVER:
        return ()
    row, away = aggregate.row, aggregate.details.days_away(aggregate.row)
    if notice.kind is NoticeKind.FOLLOWED:
        return (UserId(int(notice.data)),)
    return notices.people_of(row, notices.seats_concerned(aggregate.rules, row, notice, now, away))

"""Whom a post pings when it is posted: whom it is for, of those that it has not pinged yet."""

from __future__ import annotations

from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core import clocks, notices
from bot.matches.core.model import Match, State
from bot.matches.core.notices import Notice
from bot.matches.core.offers import REMATCH
from bot.matches.core.places import BOARD, CHALLENGE
from bot.store.core.matches import MatchRow, SeatRow
from bot.store.outbox.posts import NEVER, PostRow


def pinged_by_post(row: MatchRow, match: Match, post: PostRow, *, lobby: bool = False) -> tuple[int, ...]:
    """Whom a challenge, a question or a board pings: in private at most its reader, and nobody who has left.

    `lobby`: it began as one, in which people may have waited for long.
    """
    absent = {seat.user_id for seat in row.seats if seat.absent is not None}
    meant = (user for user in _meant(row, match, post, lobby=lobby) if user not in absent)
    return tuple(user for user in meant if post.person in (None, user))


def _meant(row: MatchRow, match: Match, post: PostRow, *, lobby: bool) -> tuple[int, ...]:
    if not post.pings:
        return ()
    if post.purpose == BOARD:
        return _by_board(row, match, post, lobby=lobby)
    if post.pinged != NEVER:
        return ()
    if post.purpose == CHALLENGE:
        return match.guests if match.state is State.CHALLENGE else ()
    return match.guests[-1:]


def _by_board(row: MatchRow, match: Match, post: PostRow, *, lobby: bool) -> tuple[int, ...]:
    if match.reason is not None:  # a moderator has ended it: everybody is told
        people = (user for seat, user in match.players.items() if seat not in match.levels)
        return tuple(user for user in people if user is not None and post.pinged < match.version)
    asked = [seat for seat in row.seats if seat.prompt_version is not None and seat.prompt_version >= post.pinged]
    named = {seat.user_id for seat in asked} & set(match.movers)
    named |= {seat.user_id for seat in row.seats if match.window is not None and _is_called(row, seat, post)}
    if any(seat.late and seat.late >= post.pinged for seat in row.seats):  # the others may claim
        named |= set(clocks.who_may_claim(row, match.present))
    offered = [one for one in match.offers.values() if one.kind != REMATCH and one.offered_version >= post.pinged]
    named |= {match.players[seat] for one in offered for seat in one.pending}
    if post.pinged == NEVER and not match.solo:
        # Who learns by it that the challenge was taken, or the table is complete.
        named |= {match.players[seat] for seat in match.present} if lobby else {match.challenger}
    return tuple(user for user in match.players.values() if user is not None and user in named)


def _is_called(row: MatchRow, seat: SeatRow, post: PostRow) -> bool:
    """Whether the open window waits for a seat over days, for all that others may know: he may have answered."""
    return seat.awaited == row.window_since and seat.awaited >= post.pinged


def pinged_by_notice(aggregate: MatchAggregate, post: PostRow, notice: Notice, now: int) -> tuple[int, ...]:
    """Whom a notice pings, the one time that it does."""
    if not post.pings or post.pinged != NEVER:
        return ()
    return notices.people(aggregate.row, notices.concerned(aggregate.rules, aggregate.row, notice, now, aggregate.away))

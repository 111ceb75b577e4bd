"""The people whom a post pings: those it concerns and has not pinged yet."""

from __future__ import annotations

from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core import clocks, notices
from bot.matches.core.model import Match, OfferKind, State
from bot.matches.core.notices import Notice
from bot.store.core.matches import MatchRow, SeatRow
from bot.store.outbox.posts import NEVER, PostRow, Purpose


# Signpost: whom a post pings
def pinged_by_post(row: MatchRow, match: Match, post: PostRow, *, lobby: bool = False) -> tuple[int, ...]:
    """Return whom a challenge, question or board pings, without people who have left the server.

    A private post pings only its reader. `lobby`: the match began as a lobby, where people may have waited for a long
    time.
    """
    absent = {seat.user_id for seat in row.seats if seat.absent is not None}
    present = (user for user in _concerned(row, match, post, lobby=lobby) if user not in absent)
    return tuple(user for user in present if post.person in (None, user))


def _concerned(row: MatchRow, match: Match, post: PostRow, *, lobby: bool) -> tuple[int, ...]:
    if not post.pings or match.alone:
        return ()
    if post.purpose is Purpose.BOARD:
        return _by_board(row, match, post, lobby=lobby)
    if post.pinged != NEVER:
        return ()
    if post.purpose is Purpose.CHALLENGE:
        return match.guests if match.state is State.CHALLENGE else ()
    return match.guests[-1:]


def _by_board(row: MatchRow, match: Match, post: PostRow, *, lobby: bool) -> tuple[int, ...]:
    if match.reason is not None:  # ended by a moderator: everyone is notified
        people = (user for seat, user in match.players.items() if seat not in match.levels)
        return tuple(user for user in people if user is not None and post.pinged < match.version)
    prompted = [seat for seat in row.seats if seat.prompt_version is not None and seat.prompt_version >= post.pinged]
    concerned = {seat.user_id for seat in prompted} & set(match.users_to_act)
    concerned |= {seat.user_id for seat in row.seats if match.window is not None and _is_newly_awaited(row, seat, post)}
    if any(seat.late and seat.late >= post.pinged for seat in row.seats):  # the others may claim
        concerned |= set(clocks.who_may_claim(row, match.present))
    for offer in match.offers.values():
        if offer.kind is not OfferKind.REMATCH and offer.offered_version >= post.pinged:
            concerned |= {match.players[seat] for seat in offer.pending}
    if match.declined is not None and match.declined.version >= post.pinged and match.state is State.PLAY:
        concerned.add(match.players[match.declined.seat])
    if post.pinged == NEVER:
        # The first board: it tells the challenger that the challenge was accepted, or everyone that the lobby is full.
        concerned |= {match.players[seat] for seat in match.present} if lobby else {match.challenger}
    return tuple(user for user in match.players.values() if user is not None and user in concerned)


def _is_newly_awaited(row: MatchRow, seat: SeatRow, post: PostRow) -> bool:
    """Return whether the open window waits for a seat that was not pinged yet. The seat may have answered in secret."""
    return seat.awaited == row.window_since and seat.awaited >= post.pinged


# Signpost: whom a post pings
def pinged_by_notice(aggregate: MatchAggregate, post: PostRow, notice: Notice, now: int) -> tuple[int, ...]:
    """Return whom a notice pings: each person once."""
    if not post.pings or post.pinged != NEVER:
        return ()
    return notices.people_of(
        aggregate.row, notices.seats_concerned(aggregate.rules, aggregate.row, notice, now, aggregate.away)
    )

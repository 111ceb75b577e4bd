"""Threads of matches, in servers that have chosen them: when to open one, and from which message."""

from __future__ import annotations

from collections.abc import Sequence

from bot.matches.access.server_settings import settings_in
from bot.matches.core.model import State
from bot.matches.core.places import people_of
from bot.store.core.matches import MatchRow
from bot.store.outbox.posts import NEVER, PostRow, Purpose
from bot.store.people import people
from bot.store.transaction import Transaction


def is_due(tx: Transaction, match: MatchRow, board: PostRow) -> bool:
    """Return whether a thread has to be opened before the match's first board is posted."""
    first = board.purpose is Purpose.BOARD and board.pinged == NEVER and board.message is None and not board.sending
    undecided = match.thread is None and match.state is State.PLAY
    if not first or not undecided or match.direct or board.person is not None:
        return False
    return settings_in(tx, match.guild).threads


def challenge_of(match: MatchRow, posts: Sequence[PostRow]) -> PostRow | None:
    """Return the challenge's post in the match's channel.

    A thread starts from its message: Discord allows one thread for each message, so none is opened twice.
    """
    found = [post for post in posts if post.purpose is Purpose.CHALLENGE and post.channel == match.channel]
    return found[0] if found else None


def waits_for(match: MatchRow, posts: Sequence[PostRow]) -> PostRow | None:
    """Return the challenge's post if it is not posted yet: the thread waits for its message."""
    challenge = challenge_of(match, posts)
    if challenge is None or challenge.message is not None or challenge.resting or not challenge.lags:
        return None
    return challenge


def names(tx: Transaction, match: MatchRow) -> tuple[str | None, ...]:
    """Return the players' names in the match's server, in the order of the seats; None for the bot."""
    players = people_of(match)
    known = people.names_of(tx, match.guild, players)
    shown = {user: known.get(user, str(user)) for user in players}
    return tuple(shown.get(seat.user_id or 0) for seat in match.seats)

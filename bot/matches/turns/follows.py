"""Use cases of followers: people who want to be notified of someone else's match, at each turn or at its end.

A reposted board mentions the followers of each turn; the last one mentions all followers (see `Outbox`). Discord does
not notify a person who can no longer see the channel.
"""

from __future__ import annotations

from typing import Final

from bot.ids import MatchId, MatchRef, UserId
from bot.matches.core.context import UseCase
from bot.matches.core.errors import CannotFollow, MatchOver, TooManyFollowers
from bot.matches.core.model import Match, State
from bot.matches.core.places import Viewer
from bot.matches.core.public_match import public
from bot.matches.turns.play import PlayCases
from bot.store.transaction import Transaction
from bot.store.turns import details
from bot.store.turns.details import FollowMode

MAX_FOLLOWERS: Final = 50
MAX_TURN_FOLLOWERS: Final = 20
"""Largest number of followers of a match, and of each of its turns: one message, the board's, mentions them all."""


class Follows(UseCase):
    async def mode(self, match: MatchId, user: UserId) -> FollowMode:
        """Return the mode in which a person follows a match."""
        found = await self._context.store.read(lambda tx: details.followers(tx, match).get(user))
        return FollowMode.OFF if found is None else found.mode

    async def choose(self, match: MatchRef, viewer: Viewer, mode: FollowMode) -> Match:
        """Follow a match in this mode from now on.

        Raises `UnknownMatch` (also for a match that the viewer may not see), `CannotFollow`, `MatchOver`,
        `TooManyFollowers`.
        """
        await PlayCases(self._context).match(match, viewer)

        def work(tx: Transaction) -> Match:
            current = public(self._context, self._context.load(tx, match))
            if mode == FollowMode.OFF:
                details.unfollow(tx, current.id, viewer.user)
                return current
            if current.state is not State.PLAY:
                raise MatchOver
            if not can_follow(current, viewer.user):
                raise CannotFollow
            others = [one.mode for user, one in details.followers(tx, current.id).items() if user != viewer.user]
            if len(others) >= MAX_FOLLOWERS:
                raise TooManyFollowers(limit=MAX_FOLLOWERS, each_turn=False)
            if mode == FollowMode.TURNS and others.count(FollowMode.TURNS) >= MAX_TURN_FOLLOWERS:
                raise TooManyFollowers(limit=MAX_TURN_FOLLOWERS, each_turn=True)
            details.follow(tx, current.id, viewer.user, mode)
            return current

        return await self._context.store.write(work, match)


def can_follow(match: Match, user: UserId) -> bool:
    """Return whether a person may follow a match.

    It has to be in progress, in a channel, between people, and they must not play in it.
    """
    seat = match.seating.seat_of(user)
    plays = seat is not None and seat in match.seating.playing
    return match.state is State.PLAY and not plays and not match.seating.solo and not match.place.direct

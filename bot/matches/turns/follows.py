"""Use cases of who looks on: to follow a match that is not one's own, each turn or to the end.

A board that is posted anew pings those who follow each turn, the last one everybody who follows (`Outbox`). Somebody
who cannot see the channel any more is not notified by Discord.
"""

from __future__ import annotations

from typing import Final

from bot.matches.core.context import MatchContext
from bot.matches.core.errors import BadOption, CannotFollow, MatchOver, TooManyFollowers
from bot.matches.core.model import Match, State
from bot.matches.core.places import BOARD
from bot.matches.core.public_match import public
from bot.matches.turns.play import Spectator, may_see
from bot.store.core.matches import MatchRow
from bot.store.outbox.posts import PostRow
from bot.store.transaction import Transaction
from bot.store.turns import follows

TURNS: Final = "turns"
END: Final = "end"
OFF: Final = "off"
"""How somebody follows a match: each turn, to the end, or not."""

MOST: Final = 50
MOST_EACH_TURN: Final = 20
"""How many may follow a match, and each turn of it: so that everybody is pinged by the one message of the board."""


class Follows:
    """Those who follow matches."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context

    async def how(self, match: int, user: int) -> str:
        """How somebody follows a match."""
        return await self._context.store.read(lambda tx: follows.followers(tx, match).get(user, OFF))

    async def choose(self, match: int | str, spectator: Spectator, how: str) -> Match:
        """Follow a match in this way from now on.

        Raises `UnknownMatch`, also where somebody may not see it, `CannotFollow`, `MatchOver`, `TooManyFollowers`,
        `BadOption`.
        """
        if how not in (TURNS, END, OFF):
            raise BadOption(option="follow", offered=(TURNS, END, OFF))
        found = await self._context.store.read(lambda tx: public(self._context, self._context.load(tx, match)))
        await may_see(found, spectator)

        def work(tx: Transaction) -> Match:
            now = public(self._context, self._context.load(tx, match))
            if how == OFF:
                follows.unfollow(tx, now.id, spectator.user)
                return now
            if now.state is not State.PLAY:
                raise MatchOver
            if not can_follow(now, spectator.user):
                raise CannotFollow
            others = [chosen for user, chosen in follows.followers(tx, now.id).items() if user != spectator.user]
            if len(others) >= MOST:
                raise TooManyFollowers(limit=MOST, each_turn=False)
            if how == TURNS and others.count(TURNS) >= MOST_EACH_TURN:
                raise TooManyFollowers(limit=MOST_EACH_TURN, each_turn=True)
            follows.follow(tx, now.id, spectator.user, how)
            return now

        return await self._context.store.write(work)


def mentioned(tx: Transaction, match: MatchRow, post: PostRow) -> tuple[int, ...]:
    """Those who follow a match and are mentioned by its board in the channel: at the end all of them."""
    if post.purpose != BOARD or post.person is not None:
        return ()
    over = match.state == State.OVER.value
    return tuple(user for user, how in follows.followers(tx, match.id).items() if over or how == TURNS)


def is_news(match: MatchRow, post: PostRow) -> bool:
    """Whether they have not heard yet of what the board tells: that somebody else is to move, or that it is over.

    Whoever has been pinged of the end follows no more.
    """
    asked = any(seat.prompt_version is not None and seat.prompt_version >= post.pinged for seat in match.seats)
    return post.pings and (asked or match.state == State.OVER.value)


def can_follow(match: Match, user: int) -> bool:
    """Whether somebody may follow a match: it is under way in a channel, between people, and he does not play in it."""
    seat = match.seat_of(user)
    plays = seat is not None and seat in match.playing
    return match.state is State.PLAY and not plays and not match.solo and not match.direct

"""Use case: play a match that is over once more, with the seats swapped.

Whoever challenges takes the first seat, so it is the player of the second one who challenges now; the other can only
ask for it. Against the bot there is nobody to be asked.
"""

from __future__ import annotations

from bot.matches.challenges import Challenges
from bot.matches.errors import AlreadyAsked, NotAPlayer, StillPlayed
from bot.matches.house import House
from bot.matches.model import Match, Opened, State
from bot.store import rematches as store


class Rematches:
    """Matches played once more."""

    def __init__(self, house: House, challenges: Challenges) -> None:
        self._house = house
        self._challenges = challenges

    async def again(self, match: int, user: int, channel: int) -> Opened | Match:
        """Play it again in this channel: a new challenge, or a match against the bot that has begun.

        What comes back as a match that is over is the old one: its other player has to challenge, and is to be asked.
        Raises `UnknownMatch`, `NotAPlayer`, `StillPlayed`, `RematchTwice`, `AlreadyAsked`, and as `Challenges`.
        """
        async with self._house.database.reading() as db:
            old = self._house.public(await self._house.load(db, match))
        seat = old.seat_of(user)
        if seat is None or seat in old.levels:
            raise NotAPlayer
        if old.state is not State.OVER:
            raise StillPlayed
        first, second = old.players
        one, other = old.players[first], old.players[second]
        assert one is not None
        assert other is not None
        if first in old.levels:
            return await self._challenges.play_the_bot(
                user=user,
                bot=one,
                level=old.levels[first],
                game=old.game,
                options=old.options,
                guild=old.guild,
                channel=channel,
                rematch_of=match,
            )
        if seat == first and second not in old.levels:
            return await self._ask(old)
        return await self._challenges.make(
            challenger=other,
            challenged=one,
            game=old.game,
            options=old.options,
            rated=old.rated,
            guild=old.guild,
            channel=channel,
            level=old.levels.get(second),
            rematch_of=match,
        )

    async def _ask(self, old: Match) -> Match:
        async with self._house.database.transaction() as db:
            await self._challenges.no_rematch(db, old.id)
            known = await store.find_rematch(db, old.id)
            if known is not None and known.asked is not None:
                raise AlreadyAsked(other=tuple(old.players.values())[1])
            await store.save_rematch(db, old.id, asked=self._house.clock(), rematch=None)
        return old

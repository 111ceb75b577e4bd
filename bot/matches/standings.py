"""Use case: the leaderboard."""

from __future__ import annotations

from dataclasses import dataclass

from bot.matches.house import House
from bot.matches.ratings import PROVISIONAL_BELOW, public, spread
from bot.store import ratings


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the leaderboard. `rank` is from 1, shared by equals; a provisional rating has none.

    `spread` is how far the true rating may well lie from `rating`, see `ratings.spread`.
    """

    rank: int | None
    user: int
    name: str | None
    rating: int
    spread: int
    won: int
    lost: int
    drawn: int

    @property
    def provisional(self) -> bool:
        """Whether too few matches have counted for a rank."""
        return self.rank is None


class Standings:
    """Who has won how much."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def leaderboard(self, game: str, guild: int | None) -> list[Standing]:
        """Everybody with a rated match in a server (or anywhere, None): the ranked first, then the provisional."""
        async with self._house.database.reading() as db:
            rows = await ratings.standings(db, game, guild)
        ranked: list[Standing] = []
        provisional: list[Standing] = []
        for row in rows:
            rating = round(public(row.mu))
            rank = None
            if row.played >= PROVISIONAL_BELOW:
                rank = ranked[-1].rank if ranked and ranked[-1].rating == rating else len(ranked) + 1
            line = Standing(rank, row.user_id, row.name, rating, round(spread(row.sigma)), row.won, row.lost, row.drawn)
            (provisional if rank is None else ranked).append(line)
        return ranked + provisional

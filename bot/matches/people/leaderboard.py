"""Use case: the leaderboard."""

from __future__ import annotations

from dataclasses import dataclass

from bot.matches.core.context import MatchContext
from bot.matches.core.ratings import spread
from bot.store.people import people, ratings
from bot.store.people.ratings import EVERYWHERE, StandingRow
from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the leaderboard. `rank` is from 1, shared by equals; a provisional rating has none.

    `spread` is how far the true rating may well lie from `rating`, see `ratings.spread`. `name` is what the person is
    called in the server, or everywhere; None who is not known by any.
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


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of it, from 0 of `pages`, and the line of who asks, if there is one, wherever it stands."""

    lines: tuple[Standing, ...]
    page: int
    pages: int
    own: Standing | None


class Leaderboards:
    """Who has won how much."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context

    async def page(self, game: str, guild: int | None, page: int, size: int, user: int) -> Leaderboard:
        """A page of those with a rated match in a server (or anywhere, None): the ranked first, then the provisional.

        A page that is not there is the nearest that is.
        """
        scope = EVERYWHERE if guild is None else guild

        def work(tx: Transaction) -> Leaderboard:
            pages = max(1, -(-ratings.count_standings(tx, game, scope) // size))
            chosen = max(0, min(page, pages - 1))
            rows = ratings.standings(tx, game, scope, chosen * size, size)
            own = ratings.find_standing(tx, game, scope, user)
            everybody = [row.user_id for row in rows] + ([own.user_id] if own is not None else [])
            names = people.names_of(tx, scope, everybody)
            lines: list[Standing] = []
            for place, row in enumerate(rows, chosen * size + 1):
                rank = None
                if row.ranked:
                    if not lines:
                        rank = ratings.count_better(tx, game, scope, row.rating) + 1
                    else:
                        rank = lines[-1].rank if lines[-1].rating == row.rating else place
                lines.append(_standing(row, rank, names.get(row.user_id)))
            mine = None
            if own is not None:
                rank = ratings.count_better(tx, game, scope, own.rating) + 1 if own.ranked else None
                mine = _standing(own, rank, names.get(own.user_id))
            return Leaderboard(tuple(lines), chosen, pages, mine)

        return await self._context.store.read(work)

    async def line(self, game: str, user: int) -> Standing | None:
        """Somebody's line of the leaderboard of all servers; None without a rated match."""

        def work(tx: Transaction) -> Standing | None:
            own = ratings.find_standing(tx, game, EVERYWHERE, user)
            if own is None:
                return None
            rank = ratings.count_better(tx, game, EVERYWHERE, own.rating) + 1 if own.ranked else None
            return _standing(own, rank, None)

        return await self._context.store.read(work)

    def place(self, tx: Transaction, game: str, guild: int | None, user: int) -> tuple[int | None, int]:
        """Somebody's rank, None for a provisional rating or none, and how many people have one."""
        scope = EVERYWHERE if guild is None else guild
        own = ratings.find_standing(tx, game, scope, user)
        rank = ratings.count_better(tx, game, scope, own.rating) + 1 if own is not None and own.ranked else None
        return rank, ratings.count_standings(tx, game, scope, ranked=True)


def _standing(row: StandingRow, rank: int | None, name: str | None) -> Standing:
    return Standing(rank, row.user_id, name, row.rating, round(spread(row.sigma)), row.won, row.lost, row.drawn)

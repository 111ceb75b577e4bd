"""Use cases of leaderboards."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from bot.ids import EVERYWHERE, GuildId, UserId
from bot.matches.core.context import UseCase
from bot.matches.core.ratings import public_spread
from bot.store.people import people, standings
from bot.store.people.standings import StandingRow
from bot.store.transaction import Transaction

FACES: Final = 3
"""How many lines, from the top, have faces."""


@dataclass(frozen=True, slots=True)
class LeaderboardLine:
    """One line of a leaderboard.

    `rank` counts from 1 and is shared by equal ratings; None for a provisional rating. `spread`: uncertainty of the
    rating, see `core.ratings.public_spread`. `name`: the person's name in the scope of the leaderboard; None if
    unknown. `face`: of the first three.
    """

    rank: int | None
    user: UserId
    name: str | None
    rating: int
    spread: int
    won: int
    lost: int
    drawn: int
    face: bytes | None = field(default=None, repr=False)

    @property
    def provisional(self) -> bool:
        """Whether too few matches have counted for a rank."""
        return self.rank is None


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a leaderboard, counted from 0, and the reader's own line, if there is one, from whichever page."""

    lines: tuple[LeaderboardLine, ...]
    page: int
    pages: int
    own: LeaderboardLine | None


class Leaderboards(UseCase):
    async def page(self, game: str, guild: GuildId, page: int, size: int, user: UserId) -> Leaderboard:
        """Return a page of the people with a rated match in a server or `EVERYWHERE`, ranked before provisional.

        A page number out of range gives the nearest page.
        """

        def work(tx: Transaction) -> Leaderboard:
            pages = max(1, -(-standings.count_standings(tx, game, guild) // size))
            nearest = max(0, min(page, pages - 1))
            rows = standings.standings_page(tx, game, guild, nearest * size, size)
            own_row = standings.find_standing(tx, game, guild, user)
            users = [row.user_id for row in (*rows, own_row) if row is not None]
            names = people.names_of(tx, guild, users)
            faces = self._context.faces.of(tx, [row.user_id for row in rows[:FACES] if not nearest])
            lines: list[LeaderboardLine] = []
            for position, row in enumerate(rows, nearest * size + 1):
                if not lines or not row.ranked:
                    rank = _rank(tx, game, guild, row)
                else:
                    rank = lines[-1].rank if lines[-1].rating == row.rating else position
                lines.append(replace(_line(row, rank, names.get(row.user_id)), face=faces.get(row.user_id)))
            own = None
            if own_row is not None:
                own = _line(own_row, _rank(tx, game, guild, own_row), names.get(own_row.user_id))
            return Leaderboard(tuple(lines), nearest, pages, own)

        return await self._context.store.read(work)

    async def line(self, game: str, user: UserId) -> LeaderboardLine | None:
        """Return a person's line on the leaderboard of all servers; None without a rated match."""

        def work(tx: Transaction) -> LeaderboardLine | None:
            row = standings.find_standing(tx, game, EVERYWHERE, user)
            return _line(row, _rank(tx, game, EVERYWHERE, row), None) if row is not None else None

        return await self._context.store.read(work)


def rank_of(tx: Transaction, game: str, guild: GuildId, user: UserId) -> tuple[int | None, int]:
    """Return a person's rank, None if they have no ranked rating, and the number of ranked people."""
    row = standings.find_standing(tx, game, guild, user)
    rank = _rank(tx, game, guild, row) if row is not None else None
    return rank, standings.count_standings(tx, game, guild, ranked=True)


def _rank(tx: Transaction, game: str, guild: GuildId, row: StandingRow) -> int | None:
    return standings.count_better(tx, game, guild, row.rating) + 1 if row.ranked else None


def _line(row: StandingRow, rank: int | None, name: str | None) -> LeaderboardLine:
    return LeaderboardLine(
        rank, row.user_id, name, row.rating, round(public_spread(row.sigma)), row.won, row.lost, row.drawn
    )

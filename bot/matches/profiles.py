"""Use case: what somebody has achieved, from the results that counted: no match under way, none that was unrated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.matches.house import House
from bot.matches.ratings import PROVISIONAL_BELOW, public, spread
from bot.matches.standings import Standing, Standings
from bot.store import ratings
from bot.store.ratings import PlayedRow

FORM: Final = 10
"""How many of the last results are told one by one."""

RECENT: Final = 50
"""How many of them are handed out with their matches: the reader may not see all of them."""


class Score(Enum):
    """How a match ended for somebody."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class Tally:
    """How often."""

    won: int
    lost: int
    drawn: int


@dataclass(frozen=True, slots=True)
class Place:
    """A rank, None for a provisional rating, and how many people have one."""

    rank: int | None
    ranked: int


@dataclass(frozen=True, slots=True)
class Result:
    """A match that counted. `message` is its board, None if the channel shows none. Times are milliseconds since 1970.

    `before` and `after` are the person's ratings.
    """

    match: int
    seat: str
    score: Score
    how: str
    before: float
    after: float
    opponents: tuple[int, ...]
    at: int
    guild: int
    channel: int
    message: int | None


@dataclass(frozen=True, slots=True)
class Profile:
    """Somebody with at least one rated match. Everything counts everywhere, but for the place `here`.

    `seats` has every seat, `endings` those that have occurred. `curve` is the rating at the start and after every
    match, `form` the last results, `recent` the last ones with their matches, both the newest last. `streak` is how
    many results like the last one end the row.
    """

    user: int
    game: str
    rating: int
    spread: int
    here: Place
    everywhere: Place
    total: Tally
    seats: Mapping[str, Tally]
    endings: Mapping[str, Tally]
    curve: tuple[float, ...]
    form: tuple[Score, ...]
    streak: int
    recent: tuple[Result, ...]

    @property
    def matches(self) -> int:
        """How many have counted."""
        return len(self.curve) - 1

    @property
    def provisional(self) -> bool:
        """Whether too few matches have counted for a rank."""
        return self.matches < PROVISIONAL_BELOW

    @property
    def highest(self) -> int:
        """After which match the rating was highest for the first time; 0: at the start."""
        return max(range(len(self.curve)), key=lambda number: self.curve[number])


class Profiles:
    """What everybody has achieved."""

    def __init__(self, house: House, standings: Standings) -> None:
        self._house = house
        self._standings = standings

    async def of(self, user: int, game: str, guild: int) -> Profile | None:
        """Somebody's profile as a server sees it; None without a rated match."""
        async with self._house.database.reading() as db:
            rows = await ratings.played_by(db, game, user)
            rating = await ratings.find_rating(db, game, user)
            if not rows or rating is None:
                return None
            last = rows[-RECENT:]
            against = await ratings.opponents(db, [row.match for row in last], user)
        mu, sigma = rating
        form = [_score(row) for row in rows]
        seats, endings = self._house.games[game].rules.seats, sorted({_how(row) for row in rows})
        return Profile(
            user=user,
            game=game,
            rating=round(public(mu)),
            spread=round(spread(sigma)),
            here=_place(await self._standings.leaderboard(game, guild), user),
            everywhere=_place(await self._standings.leaderboard(game, None), user),
            total=_tally(rows),
            seats={seat: _tally(row for row in rows if row.seat == seat) for seat in seats},
            endings={how: _tally(row for row in rows if _how(row) == how) for how in endings},
            curve=(rows[0].before, *(row.after for row in rows)),
            form=tuple(form[-FORM:]),
            streak=next((n for n, score in enumerate(reversed(form)) if score is not form[-1]), len(form)),
            recent=tuple(_result(row, against[row.match]) for row in last),
        )


def _place(lines: Sequence[Standing], user: int) -> Place:
    rank = next((line.rank for line in lines if line.user == user), None)
    return Place(rank, sum(1 for line in lines if line.rank is not None))


def _tally(rows: Iterable[PlayedRow]) -> Tally:
    scores = [_score(row) for row in rows]
    return Tally(*(scores.count(score) for score in (Score.WON, Score.LOST, Score.DRAWN)))


def _score(row: PlayedRow) -> Score:
    return {1.0: Score.WON, 0.0: Score.LOST}.get(row.score, Score.DRAWN)


def _how(row: PlayedRow) -> str:
    return row.result.partition(" ")[2]


def _result(row: PlayedRow, opponents: Sequence[int]) -> Result:
    return Result(
        match=row.match,
        seat=row.seat,
        score=_score(row),
        how=_how(row),
        before=row.before,
        after=row.after,
        opponents=tuple(opponents),
        at=row.at,
        guild=row.guild,
        channel=row.channel,
        message=row.message,
    )

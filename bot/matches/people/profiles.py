"""Use cases: what somebody has achieved. Ratings go by the results that counted: no match under way, none unrated.

Matches against the bot, which are never rated, have a record of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby, takewhile
from typing import Final

from bot.matches.core.context import MatchContext
from bot.matches.core.ratings import PROVISIONAL_BELOW, public, spread
from bot.matches.people.leaderboard import Leaderboards
from bot.store.deadlines.turn_times import turn_times_of
from bot.store.people import bot_results, ratings
from bot.store.people.ratings import MetRow, PlayedRow, ResultRow
from bot.store.transaction import Transaction

FORM: Final = 10
"""How many of the last results are told one by one."""

RECENT: Final = 50
"""How many of them are handed out with their matches: the reader may not see all of them."""


RELIABLE_FROM: Final = 10
"""So many turns with a clock it takes to say how reliable somebody is."""


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

    def of(self, score: Score) -> int:
        """How often it ended so."""
        return {Score.WON: self.won, Score.LOST: self.lost, Score.DRAWN: self.drawn}[score]


@dataclass(frozen=True, slots=True)
class Place:
    """A rank, None for a provisional rating, and how many people have one."""

    rank: int | None
    ranked: int


@dataclass(frozen=True, slots=True)
class Result:
    """A match that counted. `message` is its board, None if the channel shows none. Times are milliseconds since 1970.

    `before` and `after` are the person's ratings, `rank` is his place: None where there were no places yet. `channel`
    is the match's, `home` where the board stands. An opponent who is gone is None.
    """

    match: int
    seat: str
    score: Score
    how: str
    before: float
    after: float
    opponents: tuple[int | None, ...]
    at: int
    guild: int
    channel: int
    message: int | None
    home: int | None
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class Profile:
    """Somebody with at least one rated match. Everything counts everywhere, but for the place `here`.

    `seats` has every seat, `endings` those that have occurred. `curve` is the rating at the start and after every
    match, `form` the last results, `recent` the last ones with their matches, both the newest last. `streak` is how
    many results like the last one end the row, `longest` how many wins have come in one.
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
    longest: int
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


@dataclass(frozen=True, slots=True)
class BotRecord:
    """What somebody has achieved against the bot, everywhere: at least one match.

    `levels` has the levels he has played against, the easiest first. `last` is the last result and `streak` how many
    like it end the row; `best` is the highest level that he has beaten, None without any.
    """

    levels: Mapping[int, Tally]
    last: Score
    streak: int
    best: int | None


@dataclass(frozen=True, slots=True)
class TurnTimes:
    """How many of somebody's turns were made in time, in matches with a clock."""

    in_time: int
    turns: int

    @property
    def percent(self) -> int:
        """Rounded down: 100 only where it is all of them."""
        return 100 * self.in_time // self.turns


class Profiles:
    """What everybody has achieved."""

    def __init__(self, context: MatchContext, standings: Leaderboards) -> None:
        self._context = context
        self._standings = standings

    async def of(self, user: int, game: str, guild: int) -> Profile | None:
        """Somebody's profile as a server sees it, or nobody else (0); None without a rated match."""

        def work(tx: Transaction) -> Profile | None:
            rows = ratings.played_by(tx, game, user, RECENT)
            rating = ratings.find_rating(tx, game, user)
            if not rows or rating is None:
                return None
            shown = [row.match for row in rows]
            against, ranks = ratings.opponents(tx, shown, user), ratings.ranks_of(tx, shown, user)
            results = ratings.results_of(tx, game, user)
            tallies = Counter((result.seat, result.how, result.score) for result in results)
            streak = takewhile(lambda result: result.score == results[-1].score, reversed(results))
            rules = self._context.games[game].rules
            names = dict.fromkeys(
                seat for players in range(rules.players[0], rules.players[1] + 1) for seat in rules.seats(players)
            )
            endings = sorted({how for _, how, _ in tallies})
            return Profile(
                user=user,
                game=game,
                rating=round(public(rating.mu)),
                spread=round(spread(rating.sigma)),
                here=Place(*self._standings.place(tx, game, guild, user)) if guild else Place(None, 0),
                everywhere=Place(*self._standings.place(tx, game, None, user)),
                total=_tally(tallies),
                seats={seat: _tally(tallies, seat=seat) for seat in names},
                endings={how: _tally(tallies, how=how) for how in endings},
                curve=(results[0].before, *(result.after for result in results)),
                form=tuple(_score(result.score) for result in results[-FORM:]),
                streak=len(list(streak)),
                longest=max((len(list(row)) for won, row in groupby(results, _is_won) if won), default=0),
                recent=tuple(_result(row, against[row.match], ranks.get(row.match)) for row in rows),
            )

        return await self._context.store.read(work)

    async def between(self, user: int, other: int, game: str) -> Tally | None:
        """What the matches of two people that counted have come to for the first; None where there was none.

        Of more than two at a table, whoever of the two came before the other has won.
        """
        rows = await self._context.store.read(lambda tx: ratings.met(tx, game, user, other))
        found = Counter[Score]()
        for row in rows:
            found[_came_before(row)] += row.matches
        return _counted(found) if rows else None

    async def reliability(self, user: int, game: str) -> TurnTimes | None:
        """How often somebody has moved in time; None for whom that cannot be said yet."""
        found = await self._context.store.read(lambda tx: turn_times_of(tx, user, game))
        turns = found.in_time + found.late
        return TurnTimes(found.in_time, turns) if turns >= RELIABLE_FROM else None

    async def against_the_bot(self, user: int, game: str) -> BotRecord | None:
        """Somebody's record against the bot; None where he has finished no match against it."""

        def work(tx: Transaction) -> BotRecord | None:
            streak = bot_results.bot_streak(tx, game, user)
            if streak is None:
                return None
            counted: dict[int, Counter[Score]] = {}
            for level, score, count in bot_results.count_bot_results(tx, game, user):
                counted.setdefault(level, Counter())[_score(score)] += count
            return BotRecord(
                levels={level: _counted(found) for level, found in counted.items()},
                last=_score(streak[0]),
                streak=streak[1],
                best=max((level for level, found in counted.items() if found[Score.WON]), default=None),
            )

        return await self._context.store.read(work)


def _is_won(result: ResultRow) -> bool:
    return result.score == 1


def _came_before(row: MetRow) -> Score:
    """Whether the one or the other of two did better."""
    if row.score != row.other_score:
        return Score.WON if row.score > row.other_score else Score.LOST
    if row.rank is None or row.other_rank is None or row.rank == row.other_rank:
        return Score.DRAWN
    return Score.WON if row.rank < row.other_rank else Score.LOST


def _tally(counted: Mapping[tuple[str, str, float], int], seat: str | None = None, how: str | None = None) -> Tally:
    """Results from any seat, or this one, with any ending, or this one."""
    found = Counter[Score]()
    for (where, ending, score), count in counted.items():
        if seat in (None, where) and how in (None, ending):
            found[_score(score)] += count
    return _counted(found)


def _counted(found: Mapping[Score, int]) -> Tally:
    return Tally(found[Score.WON], found[Score.LOST], found[Score.DRAWN])


def _score(score: float) -> Score:
    return {1.0: Score.WON, 0.0: Score.LOST}.get(score, Score.DRAWN)


def _result(row: PlayedRow, opponents: Sequence[int | None], rank: int | None) -> Result:
    return Result(
        match=row.match,
        seat=row.seat,
        score=_score(row.score),
        how=row.how,
        before=row.before,
        after=row.after,
        opponents=tuple(opponents),
        at=row.at,
        guild=row.guild,
        channel=row.channel,
        message=row.message,
        home=row.home,
        rank=rank,
    )

"""Use cases of profiles. Ratings and their history come from results that counted: finished, rated matches.

Matches against the bot are never rated and have a record of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from itertools import groupby, takewhile
from typing import Final

from bot.ids import EVERYWHERE, GuildId, UserId
from bot.matches.core.context import UseCase
from bot.matches.core.ratings import PROVISIONAL_BELOW, public_rating, public_spread
from bot.matches.people.leaderboard import rank_of
from bot.store.deadlines.turn_times import TurnTimesRow, turn_times_of
from bot.store.learning.lessons import finished_lessons
from bot.store.learning.puzzles import count_solved
from bot.store.people import bot_results, people, ratings
from bot.store.people.ratings import HeadToHeadRow, RatedMatchRow, ResultRow
from bot.store.transaction import Transaction

FORM: Final = 10
"""Number of last results in a profile's form."""

RECENT: Final = 50
"""Number of last matches that a profile carries. Readers may not be allowed to see all of them."""


RELIABLE_FROM: Final = 10
"""Number of timed turns from which a person's reliability is shown."""


class PlayerResult(StrEnum):
    """How a match ended for one player."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class ResultCounts:
    """Numbers of won, lost and drawn matches."""

    won: int
    lost: int
    drawn: int

    def count(self, score: PlayerResult) -> int:
        return {PlayerResult.WON: self.won, PlayerResult.LOST: self.lost, PlayerResult.DRAWN: self.drawn}[score]


@dataclass(frozen=True, slots=True)
class Ranking:
    """A rank, None for a provisional rating, and the number of ranked people."""

    rank: int | None
    ranked_people: int


@dataclass(frozen=True, slots=True)
class RatedMatch(RatedMatchRow):
    """A match that counted, as one of its players sees it. An opponent is None if they are a former player."""

    opponents: tuple[UserId | None, ...]

    @property
    def result(self) -> PlayerResult:
        return player_result(self.score)


@dataclass(frozen=True, slots=True)
class Profile:
    """The profile of a person with at least one rated match, over all servers; only the rank `here` is one server's.

    `seats`: results by seat, for every seat of the game. `endings`: results by kind of ending, for those that occurred.
    `curve`: the rating at the start and after each match. `form`: the last results; `recent`: the last matches, both
    with the newest last. `streak`: length of the current series of equal results; `longest`: longest series of wins.
    """

    user: UserId
    game: str
    rating: int
    spread: int
    here: Ranking
    everywhere: Ranking
    results: ResultCounts
    seats: Mapping[str, ResultCounts]
    endings: Mapping[str, ResultCounts]
    curve: tuple[float, ...]
    form: tuple[PlayerResult, ...]
    streak: int
    longest: int
    recent: tuple[RatedMatch, ...]
    name: str = ""
    face: bytes | None = field(default=None, repr=False)

    @property
    def matches(self) -> int:
        """The number of matches that counted."""
        return len(self.curve) - 1

    @property
    def provisional(self) -> bool:
        """Whether too few matches have counted for a rank."""
        return self.matches < PROVISIONAL_BELOW

    @property
    def highest(self) -> int:
        """The match (counted from 1) after which the rating first reached its maximum; 0: at the start."""
        return max(range(len(self.curve)), key=lambda number: self.curve[number])


@dataclass(frozen=True, slots=True)
class BotRecord:
    """A person's record of at least one finished match against the bot, over all servers.

    `levels`: results by level, lowest first. `last` and `streak`: the last result and the length of the series of equal
    results that it ends. `best`: the highest beaten level, None if there is none.
    """

    levels: Mapping[int, ResultCounts]
    last: PlayerResult
    streak: int
    best: int | None


TurnTimes = TurnTimesRow


class Profiles(UseCase):
    async def profile(self, user: UserId, game: str, guild: GuildId) -> Profile | None:
        """Return a person's profile as shown in a server, or with guild 0 in private; None without a rated match."""

        def work(tx: Transaction) -> Profile | None:
            rows = ratings.rated_matches_of(tx, game, user, RECENT)
            rating = ratings.find_rating(tx, game, user)
            if not rows or rating is None:
                return None
            recent = [row.match for row in rows]
            opponents = ratings.opponents(tx, recent, user)
            results = ratings.results_of(tx, game, user)
            streak = takewhile(lambda result: result.score == results[-1].score, reversed(results))
            rules = self._context.games[game].rules
            names = dict.fromkeys(
                seat for players in range(rules.players[0], rules.players[1] + 1) for seat in rules.seats(players)
            )
            endings = sorted({result.termination for result in results})
            return Profile(
                user=user,
                game=game,
                rating=round(public_rating(rating.mu)),
                spread=round(public_spread(rating.sigma)),
                here=Ranking(*rank_of(tx, game, guild, user)) if guild else Ranking(None, 0),
                everywhere=Ranking(*rank_of(tx, game, EVERYWHERE, user)),
                results=_tally(results),
                seats={seat: _tally(one for one in results if one.seat == seat) for seat in names},
                endings={ending: _tally(one for one in results if one.termination == ending) for ending in endings},
                curve=(results[0].before, *(result.after for result in results)),
                form=tuple(player_result(result.score) for result in results[-FORM:]),
                streak=len(list(streak)),
                longest=max(
                    (len(list(row)) for won, row in groupby(one.score == 1 for one in results) if won), default=0
                ),
                recent=tuple(RatedMatch(**asdict(row), opponents=tuple(opponents[row.match])) for row in rows),
                name=people.names_of(tx, guild, [user]).get(user, ""),
                face=self._context.faces.of(tx, [user]).get(user),
            )

        return await self._context.store.read(work)

    async def head_to_head(self, user: UserId, other: UserId, game: str) -> ResultCounts | None:
        """Return the results of the rated matches of two people, from the first one's side; None if there are none.

        With more than two players in a match, the better placed of the two counts as its winner.
        """
        rows = await self._context.store.read(lambda tx: ratings.head_to_head(tx, game, user, other))
        counts = Counter[PlayerResult]()
        for row in rows:
            counts[_compare(row)] += row.matches
        return _tally_of(counts) if rows else None

    async def turn_times(self, user: UserId, game: str) -> TurnTimes | None:
        """Return how often a person moves in time; None with too few timed turns to tell."""
        row = await self._context.store.read(lambda tx: turn_times_of(tx, user, game))
        return row if row.turns >= RELIABLE_FROM else None

    async def learned(self, user: UserId, game: str) -> tuple[int, int]:
        """Return how many lessons of a game a person has finished, and how many of its puzzles they have solved."""
        return await self._context.store.read(
            lambda tx: (len(finished_lessons(tx, user, game)), count_solved(tx, user, game)[0])
        )

    async def bot_record(self, user: UserId, game: str) -> BotRecord | None:
        """Return a person's record against the bot; None without a finished match against it."""

        def work(tx: Transaction) -> BotRecord | None:
            streak = bot_results.bot_streak(tx, game, user)
            if streak is None:
                return None
            levels: dict[int, Counter[PlayerResult]] = {}
            for level, score, count in bot_results.count_bot_results(tx, game, user):
                levels.setdefault(level, Counter())[player_result(score)] += count
            return BotRecord(
                levels={level: _tally_of(counts) for level, counts in levels.items()},
                last=player_result(streak[0]),
                streak=streak[1],
                best=max((level for level, counts in levels.items() if counts[PlayerResult.WON]), default=None),
            )

        return await self._context.store.read(work)


def _compare(row: HeadToHeadRow) -> PlayerResult:
    """Compare two players of a match by their score, then by their rank."""
    if row.score != row.other_score:
        return PlayerResult.WON if row.score > row.other_score else PlayerResult.LOST
    if row.rank is None or row.other_rank is None or row.rank == row.other_rank:
        return PlayerResult.DRAWN
    return PlayerResult.WON if row.rank < row.other_rank else PlayerResult.LOST


def _tally(results: Iterable[ResultRow]) -> ResultCounts:
    return _tally_of(Counter(player_result(one.score) for one in results))


def _tally_of(counts: Mapping[PlayerResult, int]) -> ResultCounts:
    return ResultCounts(counts[PlayerResult.WON], counts[PlayerResult.LOST], counts[PlayerResult.DRAWN])


def player_result(score: float) -> PlayerResult:
    """The result of one player with this score in a match, or with this value of `Outcome.result`."""
    return {1.0: PlayerResult.WON, 0.0: PlayerResult.LOST}.get(score, PlayerResult.DRAWN)

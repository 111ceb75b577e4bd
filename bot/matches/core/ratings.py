"""Ratings: openskill's Plackett-Luce model on a public scale, and which matches count.

The scale: rating = 1000 + 40 x (mu - 25), rounded for people. Everybody starts at mu = 25, so at 1000; 100 points
are 2.5 of mu, a little more than half of the model's beta. Below five rated matches a rating is provisional.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, groupby, permutations, product
from statistics import fmean
from typing import Final

from openskill.models import PlackettLuce

from bot.store.core.actions import seats_that_moved
from bot.store.core.matches import MatchRow
from bot.store.people import ratings, standings
from bot.store.people.ratings import RatingRow
from bot.store.people.standings import StandingRow
from bot.store.transaction import Transaction
from engine.game import Outcome

START: Final = 1000.0
POINTS_PER_MU: Final = 40.0
PROVISIONAL_BELOW: Final = 5
"""Rated matches before a rating is more than provisional."""

PAIR_LIMIT: Final = 3
"""Matches in which the same two people meet that count within `PAIR_WINDOW`, whoever else is at the table."""

PAIR_WINDOW: Final = 24 * 3600 * 1000
"""Milliseconds."""

UNMOVED: Final = "unmoved"
"""Why a match does not count: it ended before every side had moved, and who left had not seen what was dealt."""

TOO_OFTEN: Final = "too often"
"""Why a match does not count: two of its people have met in `PAIR_LIMIT` rated matches within `PAIR_WINDOW`."""

NO_SCORE: Final = "no score"
"""Why a match does not count: it ended without a result for its players."""

_MODEL: Final = PlackettLuce()


def public(mu: float) -> float:
    """A mu on the public scale."""
    return START + POINTS_PER_MU * (mu - _MODEL.mu)


def spread(sigma: float) -> float:
    """A sigma on the public scale: two times in three the true skill lies within so many points of the rating."""
    return POINTS_PER_MU * sigma


def why_not(tx: Transaction, match: MatchRow, outcome: Outcome, leaver: str | None, now: int) -> str | None:
    """Why a match that was to be rated does not count, None if it does. `leaver` is the seat that ended it by leaving.

    Who has opened his hand and then leaves loses: a deal that one does not like cannot be thrown back.
    """
    if not outcome.scores:
        return NO_SCORE
    saw = leaver is not None and match.seat(leaver).opened
    left = {seat.seat for seat in match.seats if seat.gone is not None and seat.opened}
    if not saw and not {seat.seat for seat in match.seats} <= seats_that_moved(tx, match.id) | left:
        return UNMOVED
    people = [seat.user_id for seat in match.seats if seat.user_id is not None]
    since = now - PAIR_WINDOW
    if any(
        ratings.rated_between(tx, match.game, one, other, since) >= PAIR_LIMIT for one, other in combinations(people, 2)
    ):
        return TOO_OFTEN
    return None


def rate(tx: Transaction, match: MatchRow, outcome: Outcome, now: int) -> None:
    """Count a match that has just ended, in the transaction that ends it, so that it counts exactly once."""
    before = {}
    for seat in match.seats:
        # A former player counts as a newcomer: how good he was, nobody knows any more.
        known = None if seat.user_id is None else ratings.find_rating(tx, match.game, seat.user_id)
        before[seat.seat] = (seat.user_id, known or RatingRow(_MODEL.mu, _MODEL.sigma, 0))
    rated = reckoned([row for _, row in before.values()], [outcome.scores[seat] for seat in before])
    for (seat_name, (user, old)), new in zip(before.items(), rated, strict=True):
        if user is None:
            continue
        rating = replace(new, played=old.played + 1)
        score = outcome.result(seat_name)
        ratings.save_rating(tx, match.game, user, rating)
        ratings.add_rated(
            tx,
            ratings.RatedRow(
                match=match.id,
                seat=seat_name,
                user_id=user,
                game=match.game,
                guild=match.guild,
                score=score,
                how=outcome.how,
                before=public(old.mu),
                after=public(new.mu),
                at=now,
            ),
        )
        line = StandingRow(
            user_id=user,
            mu=new.mu,
            sigma=new.sigma,
            rating=round(public(new.mu)),
            ranked=rating.played >= PROVISIONAL_BELOW,
            won=int(score == 1),
            lost=int(score == 0),
            drawn=int(0 < score < 1),
        )
        standings.count_result(tx, match.game, user, match.guild, line)


def reckoned(before: Sequence[RatingRow], scores: Sequence[float]) -> list[RatingRow]:
    """The ratings after a match in which these came to these scores.

    Where some share a place and others do not, it is the mean of every order in which they might have come in: left to
    openskill, who shares a place might gain less than somebody behind him.
    """
    teams = [[_MODEL.rating(mu=row.mu, sigma=row.sigma)] for row in before]
    shared = 1 < len(set(scores)) < len(scores)
    orders = _orders(scores) if shared else [list(scores)]
    rated = [[new for [new] in _MODEL.rate(teams, scores=order)] for order in orders]
    return [
        replace(row, mu=fmean(new.mu for new in found), sigma=fmean(new.sigma for new in found))
        for row, found in zip(before, zip(*rated, strict=True), strict=True)
    ]


def _orders(scores: Sequence[float]) -> Iterator[list[float]]:
    """Every order in which nobody shares a place, as scores of their own."""
    by_score = sorted(range(len(scores)), key=scores.__getitem__)
    tied = [tuple(group) for _, group in groupby(by_score, key=scores.__getitem__)]
    for parts in product(*map(permutations, tied)):
        order = list(chain.from_iterable(parts))
        yield [float(order.index(place)) for place in range(len(scores))]

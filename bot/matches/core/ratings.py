"""Ratings: openskill's Plackett-Luce model on a public scale, and which matches count.

The scale: rating = 1000 + 40 x (mu - 25), rounded for people. Everyone starts at mu = 25, which is 1000; 100 points are
2.5 of mu, a little more than half of the model's beta. A rating from fewer than five rated matches is provisional.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, groupby, permutations, product
from statistics import fmean
from typing import Final

from openskill.models import PlackettLuce

from bot.durations import DAY, Time
from bot.store.core.actions import seats_that_moved
from bot.store.core.matches import MatchRow, Uncounted
from bot.store.people import ratings, standings
from bot.store.people.ratings import RatingRow
from bot.store.people.standings import StandingRow
from bot.store.transaction import Transaction
from engine.game import Outcome

START: Final = 1000.0
POINTS_PER_MU: Final = 40.0
PROVISIONAL_BELOW: Final = 5
"""A rating from fewer rated matches than this is provisional."""

PAIR_LIMIT: Final = 3
"""The matches with the same two people that count within `PAIR_WINDOW`, with or without others at the table."""

PAIR_WINDOW: Final = DAY

# Signpost: how fast ratings move
_MODEL: Final = PlackettLuce()


def public_rating(mu: float) -> float:
    """A mu on the public scale."""
    return START + POINTS_PER_MU * (mu - _MODEL.mu)


def public_spread(sigma: float) -> float:
    """A sigma on the public scale: with a chance of two in three the true skill is within this many points."""
    return POINTS_PER_MU * sigma


def why_uncounted(
    tx: Transaction, match: MatchRow, outcome: Outcome, leaver: str | None, now: Time
) -> Uncounted | None:
    """Why a match that was to be rated does not count; None if it does. `leaver` is the seat that ended it by leaving.

    A player who leaves after they have seen their cards loses: leaving must not be a way to refuse a deal.
    """
    if not outcome.scores:
        return Uncounted.NO_SCORE
    saw = leaver is not None and match.seat(leaver).opened
    left = {seat.seat for seat in match.seats if seat.gone is not None and seat.opened}
    if not saw and not {seat.seat for seat in match.seats} <= seats_that_moved(tx, match.id) | left:
        return Uncounted.UNMOVED
    people = [seat.user_id for seat in match.seats if seat.user_id is not None]
    window = now - PAIR_WINDOW, now + PAIR_WINDOW  # later ones: from before the clock was set back
    if any(
        ratings.rated_together(tx, match.game, one, other, *window) >= PAIR_LIMIT
        for one, other in combinations(people, 2)
    ):
        return Uncounted.TOO_OFTEN
    return None


def rate_match(tx: Transaction, match: MatchRow, outcome: Outcome, now: Time) -> None:
    """Rate a match in the transaction that ends it, so that it counts exactly once."""
    before = {}
    for seat in match.seats:
        # A player whose data has been deleted counts as a new one: their rating is gone.
        known = None if seat.user_id is None else ratings.find_rating(tx, match.game, seat.user_id)
        before[seat.seat] = (seat.user_id, known or RatingRow(_MODEL.mu, _MODEL.sigma, 0))
    rated = new_ratings([row for _, row in before.values()], [outcome.scores[seat] for seat in before])
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
                guild=match.place.guild,
                score=score,
                termination=outcome.termination,
                before=public_rating(old.mu),
                after=public_rating(new.mu),
                played=rating.played,
                at=now,
            ),
        )
        line = StandingRow(
            user_id=user,
            mu=new.mu,
            sigma=new.sigma,
            rating=round(public_rating(new.mu)),
            ranked=rating.played >= PROVISIONAL_BELOW,
            won=int(score == 1),
            lost=int(score == 0),
            drawn=int(0 < score < 1),
        )
        standings.count_result(tx, match.game, user, match.place.guild, line)


def new_ratings(before: Sequence[RatingRow], scores: Sequence[float]) -> list[RatingRow]:
    """The ratings after a match with these scores.

    If some, but not all, share a rank, the result is the mean over every order of those who share one: openskill's own
    treatment of ties may give them less than a player behind them.
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
    """The scores of every order of finish that breaks the ties."""
    by_score = sorted(range(len(scores)), key=scores.__getitem__)
    tied = [tuple(group) for _, group in groupby(by_score, key=scores.__getitem__)]
    for parts in product(*map(permutations, tied)):
        order = list(chain.from_iterable(parts))
        yield [float(order.index(place)) for place in range(len(scores))]

"""Ratings: openskill's Plackett-Luce model on a public scale, and which matches count.

The scale: rating = 1000 + 40 x (mu - 25), rounded for people. Everybody starts at mu = 25, so at 1000; 100 points
are 2.5 of mu, a little more than half of the model's beta. Below five rated matches a rating is provisional.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from openskill.models import PlackettLuce

from bot.store import ratings
from bot.store.matches import MatchRow
from bot.store.ratings import RatingRow, StandingRow
from bot.store.record import seats_that_moved
from bot.store.transaction import Transaction
from engine.game import Outcome

START: Final = 1000.0
POINTS_PER_MU: Final = 40.0
PROVISIONAL_BELOW: Final = 5
"""Rated matches before a rating is more than provisional."""

PAIR_LIMIT: Final = 3
"""Matches between the same people that count within `PAIR_WINDOW`."""

PAIR_WINDOW: Final = 24 * 3600 * 1000
"""Milliseconds."""

UNMOVED: Final = "unmoved"
"""Why a match does not count: it ended before every side had moved, and who left had not seen what was dealt."""

TOO_OFTEN: Final = "too often"
"""Why a match does not count: these people have had `PAIR_LIMIT` rated matches within `PAIR_WINDOW`."""

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
    if len(people) > 1 and all(
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
    teams = _MODEL.rate(
        [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for _, rating in before.values()],
        scores=[outcome.scores[seat] for seat in before],
    )
    for (seat_name, (user, old)), [new] in zip(before.items(), teams, strict=True):
        if user is None:
            continue
        rating = RatingRow(new.mu, new.sigma, old.played + 1)
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
        ratings.count_result(tx, match.game, user, match.guild, line)

"""Ratings: openskill's Plackett-Luce model on a public scale, and which matches count.

The scale: rating = 1000 + 40 x (mu - 25), rounded for people. Everybody starts at mu = 25, so at 1000; 100 points
are 2.5 of mu, a little more than half of the model's beta. Below five rated matches a rating is provisional.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from openskill.models import PlackettLuce

from bot.store import ratings
from bot.store.database import Transaction
from bot.store.matches import MatchRow, TurnRow
from engine.game import Outcome

START: Final = 1000.0
POINTS_PER_MU: Final = 40.0
PROVISIONAL_BELOW: Final = 5
"""Rated matches before a rating is more than provisional."""

PAIR_LIMIT: Final = 3
"""Matches between two people that count within `PAIR_WINDOW`."""

PAIR_WINDOW: Final = 24 * 3600 * 1000
"""Milliseconds."""

UNMOVED: Final = "unmoved"
"""Why a match does not count: it ended before each side had moved."""

TOO_OFTEN: Final = "too often"
"""Why a match does not count: these two have had `PAIR_LIMIT` rated matches within `PAIR_WINDOW`."""

NO_SCORE: Final = "no score"
"""Why a match does not count: it ended without a result for its players."""


def public(mu: float) -> float:
    """A mu on the public scale."""
    return START + POINTS_PER_MU * (mu - PlackettLuce().mu)


def spread(sigma: float) -> float:
    """A sigma on the public scale: two times in three the true skill lies within so many points of the rating."""
    return POINTS_PER_MU * sigma


async def why_not(db: Transaction, match: MatchRow, turns: Sequence[TurnRow], outcome: Outcome, now: int) -> str | None:
    """Why a match that was to be rated does not count, None if it does."""
    if not outcome.scores:
        return NO_SCORE
    moved = Counter(turn.seat for turn in turns if turn.number > 0)
    if any(not moved[seat] for seat in match.players):
        return UNMOVED
    one, other = (user for user in match.players.values() if user is not None)
    if await ratings.rated_between(db, match.game, one, other, now - PAIR_WINDOW) >= PAIR_LIMIT:
        return TOO_OFTEN
    return None


async def rate(db: Transaction, match: MatchRow, scores: Mapping[str, float], now: int) -> None:
    """Count a match that has just ended, in the transaction that ends it, so that it counts exactly once."""
    model = PlackettLuce()
    before = {}
    for seat, user in match.players.items():
        assert user is not None
        mu, sigma = await ratings.find_rating(db, match.game, user) or (model.mu, model.sigma)
        before[seat] = model.rating(mu=mu, sigma=sigma)
    teams = model.rate([[rating] for rating in before.values()], scores=[scores[seat] for seat in before])
    for (seat, old), [new] in zip(before.items(), teams, strict=True):
        user = match.players[seat]
        assert user is not None
        await ratings.save_rating(db, match.game, user, new.mu, new.sigma)
        await ratings.add_rated(
            db,
            ratings.RatedRow(
                match=match.id,
                seat=seat,
                user_id=user,
                game=match.game,
                guild=match.guild,
                score=scores[seat],
                before=public(old.mu),
                after=public(new.mu),
                at=now,
            ),
        )

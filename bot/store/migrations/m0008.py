"""Schema 8, what SQL alone cannot say: ratings on the public scale, rounded as they are for people."""

from __future__ import annotations

from typing import Final

from bot.store.transaction import Transaction

START: Final = 1000.0
POINTS_PER_MU: Final = 40.0
MU: Final = 25.0
PROVISIONAL_BELOW: Final = 5
"""As they were when this schema came; see matches/ratings.py for what they are."""


def after(tx: Transaction) -> None:
    """Fill in the ratings of the leaderboards' lines."""
    for row in tx.all("SELECT game, user_id, mu, played FROM ratings"):
        rating, ranked = round(START + POINTS_PER_MU * (row["mu"] - MU)), int(row["played"] >= PROVISIONAL_BELOW)
        tx.run(
            "UPDATE standings SET rating = ?, ranked = ? WHERE game = ? AND user_id = ?",
            rating,
            ranked,
            row["game"],
            row["user_id"],
        )

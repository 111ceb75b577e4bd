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
    """Fill in the ratings of the leaderboards' lines, and count who shares one."""
    for row in tx.all(
        "SELECT s.game, s.guild, s.user_id, s.mu, r.played FROM standings s"
        " JOIN ratings r ON r.game = s.game AND r.user_id = s.user_id"
    ):
        # By the whole key: whoever looks a person's lines up in all servers looks through everybody's.
        tx.run(
            "UPDATE standings SET rating = ?, ranked = ? WHERE game = ? AND guild = ? AND user_id = ?",
            round(START + POINTS_PER_MU * (row["mu"] - MU)),
            int(row["played"] >= PROVISIONAL_BELOW),
            row["game"],
            row["guild"],
            row["user_id"],
        )
    tx.run(
        "INSERT INTO rating_counts SELECT game, guild, ranked, rating, count(*) FROM standings"
        " GROUP BY game, guild, ranked, rating"
    )

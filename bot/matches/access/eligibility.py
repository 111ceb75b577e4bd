"""Who may be brought together at a table: what people have chosen about challenges, and whom they have blocked.

Nobody learns that he is blocked: he is refused as by somebody who accepts no challenges, in the same words.
"""

from __future__ import annotations

from collections.abc import Collection

from bot.matches.core.context import MatchContext
from bot.matches.core.errors import AcceptsNone, HasBlocked
from bot.store.access import blocks
from bot.store.core import matches
from bot.store.transaction import Transaction

ANYONE = "anyone"
KNOWN = "known"
NOBODY = "nobody"
"""From whom somebody lets challenges through."""


def check_may_challenge(
    context: MatchContext, tx: Transaction, challenger: int, guests: Collection[int], asked: Collection[int] = ()
) -> None:
    """Raises `HasBlocked`, `AcceptsNone`. Of `asked` guests, who wish for the match themselves, only blocks count."""
    among = _blocks(tx, challenger, guests)
    welcome = {guest for guest in guests if _lets_through(context, tx, guest, challenger) or guest in asked}
    closed = [guest for guest in guests if guest not in welcome or (guest, challenger) in among]
    if closed:
        raise AcceptsNone(players=tuple(closed))


def check_may_sit_down(tx: Transaction, user: int, sitting: Collection[int], challenger: int) -> None:
    """Raises `HasBlocked`; and `AcceptsNone`, of the challenger, whoever of those who sit it is that has blocked."""
    among = _blocks(tx, user, sitting)
    if any(blocked == user for _, blocked in among):
        raise AcceptsNone(players=(challenger,))


def _blocks(tx: Transaction, user: int, others: Collection[int]) -> set[tuple[int, int]]:
    among = blocks.between(tx, user, others) if others else set()
    if mine := tuple(other for other in others if (user, other) in among):
        raise HasBlocked(players=mine)
    return among


def _lets_through(context: MatchContext, tx: Transaction, guest: int, challenger: int) -> bool:
    chosen = context.settings(tx, guest).challenges
    return chosen == ANYONE or (chosen == KNOWN and matches.have_played(tx, guest, challenger))

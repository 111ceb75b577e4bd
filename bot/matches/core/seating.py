"""Who sits where at a table for any number of people, while it fills and once it begins.

A game for so many players has challenges; one for two to six, say, has lobbies. Who sits in one sits in the first
seats, in the order of sitting down and the host first; behind them come the seats that are kept for somebody, then
those for anyone. So people get up and sit down without leaving a gap.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.store.core.matches import SeatRow
from engine.game import Game


def is_lobby(rules: Game) -> bool:
    """Whether it is open how many play."""
    least, most = rules.players
    return least < most


def settled(seats: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    """The seats of a lobby, in the names that they have, as people sit in them after one has sat down or got up.

    Whoever sits first is the host, which the bot never is.
    """
    taken = [seat for seat in seats if seat.user_id is not None]
    host = next((seat for seat in taken if seat.level is None), None)
    if host is not None:
        taken = [host, *(seat for seat in taken if seat is not host)]
    kept = [seat for seat in seats if seat.user_id is None and seat.invited is not None]
    free = [seat for seat in seats if seat.user_id is None and seat.invited is None]
    return tuple(replace(one, seat=seat.seat) for seat, one in zip(seats, (*taken, *kept, *free), strict=True))


def begun(seats: Sequence[SeatRow], taken: Sequence[str], names: Sequence[str]) -> tuple[SeatRow, ...]:
    """The seats of a match, in its `names`, that begins with those of a lobby that are `taken`, in this order."""
    by_name = {seat.seat: seat for seat in seats}
    return tuple(replace(by_name[old], seat=new) for old, new in zip(taken, names, strict=True))


def sitting_order(seats: Sequence[SeatRow], before: Sequence[SeatRow]) -> tuple[str, ...]:
    """The seats of a lobby that are taken, in the order in which they are to sit.

    After a match with the seats `before` everybody moves on by one, the last to the first; who comes new sits behind.
    Else they sit in the order in which they have sat down.
    """
    left = [seat for seat in seats if seat.user_id is not None]
    order: list[str] = []
    for old in (*before[-1:], *before[:-1]):
        # The bot sits in several seats: those of a level that there was go first.
        same = sorted((seat for seat in left if seat.user_id == old.user_id), key=lambda seat: seat.level != old.level)
        if old.user_id is not None and same:
            order.append(same[0].seat)
            left.remove(same[0])
    return (*order, *(seat.seat for seat in left))

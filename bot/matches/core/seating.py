"""The seats of a lobby, while it fills and when its match starts.

A game for a fixed number of players has challenges; a game for a range of numbers has lobbies. In a lobby, taken seats
come first, in the order in which they were taken and the host's before all others; then the seats of invited guests,
then free ones. So no gap is left when players leave their seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.store.core.matches import SeatRow
from engine.game import AnyGame


def is_lobby(rules: AnyGame) -> bool:
    """Whether the game is for a range of numbers of players, so that its matches start as lobbies."""
    least, most = rules.players
    return least < most


def seat_in_order(seats: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    """Sort the players of a lobby into its seats after one was taken or left; the seats keep their names.

    The first person becomes the host, never the bot.
    """
    taken = [seat for seat in seats if seat.user_id is not None]
    host = next((seat for seat in taken if seat.level is None), None)
    if host is not None:
        taken = [host, *(seat for seat in taken if seat is not host)]
    kept = [seat for seat in seats if seat.user_id is None and seat.invited is not None]
    free = [seat for seat in seats if seat.user_id is None and seat.invited is None]
    return tuple(replace(one, seat=seat.seat) for seat, one in zip(seats, (*taken, *kept, *free), strict=True))


def starting_seats(seats: Sequence[SeatRow], taken: Sequence[str], names: Sequence[str]) -> tuple[SeatRow, ...]:
    """The seats of a match that starts from a lobby: those `taken`, in this order, with the match's `names`."""
    by_name = {seat.seat: seat for seat in seats}
    return tuple(replace(by_name[old], seat=new) for old, new in zip(taken, names, strict=True))


def sitting_order(seats: Sequence[SeatRow], before: Sequence[SeatRow]) -> tuple[str, ...]:
    """The taken seats of a lobby in the order of the match.

    After a match with the seats `before`, everyone moves on by one, the last to the first, and new players follow.
    Otherwise the order is that of the lobby.
    """
    left = [seat for seat in seats if seat.user_id is not None]
    order: list[str] = []
    for old in (*before[-1:], *before[:-1]):
        # The bot may sit in several seats: those with the old seat's level go first.
        same = sorted((seat for seat in left if seat.user_id == old.user_id), key=lambda seat: seat.level != old.level)
        if old.user_id is not None and same:
            order.append(same[0].seat)
            left.remove(same[0])
    return (*order, *(seat.seat for seat in left))

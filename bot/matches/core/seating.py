"""The seats of a lobby, while it fills and when its match starts.

A game for a fixed number of players has challenges; a game for a range of numbers has lobbies. In a lobby, taken seats
come first, in the order in which they were taken and the host's before all others; then the seats of invited guests,
then free ones. So no gap is left when players leave their seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.ids import MatchId
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
    return tuple(replace(player, seat=seat.seat) for seat, player in zip(seats, (*taken, *kept, *free), strict=True))


def starting_seats(seats: Sequence[SeatRow], taken: Sequence[str], names: Sequence[str]) -> tuple[SeatRow, ...]:
    """The seats of a match that starts from a lobby: those `taken`, in this order, with the match's `names`."""
    by_name = {seat.seat: seat for seat in seats}
    return tuple(replace(by_name[old], seat=new, sits=None) for old, new in zip(taken, names, strict=True))


def place_rematch(seats: Sequence[SeatRow], before: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    """Note in which place each player of a rematch's lobby will sit (`SeatRow.sits`).

    After a match with the seats `before`, everyone moves on by one, the last to the first, and new players follow.
    """
    left = [seat for seat in seats if seat.user_id is not None]
    order: list[SeatRow] = []
    for old in (*before[-1:], *before[:-1]):
        # The bot may sit in several seats: the one of that name goes first, then those with the old seat's level.
        same = sorted(
            (seat for seat in left if seat.user_id == old.user_id),
            key=lambda seat: (seat.persona != old.persona, seat.level != old.level),
        )
        if old.user_id is not None and same:
            order.append(same[0])
            left.remove(same[0])
    places = {seat.seat: place for place, seat in enumerate((*order, *left))}
    return tuple(replace(seat, sits=places.get(seat.seat)) for seat in seats)


def sitting_order(seats: Sequence[SeatRow]) -> tuple[str, ...]:
    """The taken seats of a lobby in the order of the match: that of the lobby, or for a rematch as noted."""
    taken = [seat for seat in seats if seat.user_id is not None]
    return tuple(seat.seat for seat in sorted(taken, key=lambda seat: 0 if seat.sits is None else seat.sits))


def new_persona(match: MatchId, seats: Sequence[SeatRow], level: int, before: Sequence[SeatRow] = ()) -> int:
    """Choose which of the game's names a bot of this level gets: none that another seat of the match has.

    `before`: the seats of the match of which this is a rematch; a bot keeps its name. Names follow each other, so that
    a list of twelve has one for each seat.
    """
    taken = {seat.persona for seat in seats if seat.persona is not None}
    kept = (seat.persona for seat in before if seat.level == level)
    persona = next(
        (candidate for candidate in kept if candidate is not None and candidate not in taken), min(taken, default=match)
    )
    while persona in taken:
        persona += 1
    return persona

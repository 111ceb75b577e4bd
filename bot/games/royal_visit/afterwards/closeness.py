"""How close a finished match was, from its positions: how near the losers came to winning."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from bot.games.royal_visit.names import seat_name
from bot.games.royal_visit.states import BoardState
from bot.i18n.translator import Translator
from engine.royal_visit.board import CHATEAU, Seat, side_owner
from engine.royal_visit.position import Position, dealt_view

MAX_CLOSE: Final = 4
"""Maximum number of spaces for a close call."""


class Nearest(NamedTuple):
    """The nearest that King or Crown came to a player's Chateau: spaces left, the turn, and which of the two."""

    spaces: int
    turn: int
    crown: bool


def close_words(t: Translator, states: Sequence[BoardState]) -> str:
    """Return the match's length, the King's changes of side, and how near each player who did not win came."""
    ended = states[-1].outcome
    played = [(0 if state.last is None else state.last.number, dealt_view(state.view)) for state in states]
    last, _ = played[-1]
    if ended is None or not ended.scores or not last:
        return ""
    if all(nearest(seat, played).spaces >= CHATEAU for seat in Seat):
        # Translators: turns is "34 turns in all"
        return t("{turns}, and the King and the Crown never left the middle space.", turns=_turns(t, last))
    without = [seat for seat in Seat if ended.winner != seat.letter]
    return " ".join((_length(t, last, played), *(_closest(t, seat, nearest(seat, played)) for seat in without)))


def nearest(seat: Seat, played: Sequence[tuple[int, Position]]) -> Nearest:
    """The nearest of all positions, each with its turn: of equal ones the last, and the King before the Crown."""
    found = [
        Nearest(CHATEAU - seat.direction * space, turn, crown)
        for turn, position in played
        for crown, space in ((False, position.pawns.king), (True, position.crown))
    ]
    return min(found, key=lambda moment: (moment.spaces, -moment.turn, moment.crown))


def _turns(t: Translator, count: int) -> str:
    return t.plural("{n} turn in all", "{n} turns in all", count)


def _length(t: Translator, last: int, played: Sequence[tuple[int, Position]]) -> str:
    turns = _turns(t, last)
    owners = (side_owner(position.pawns.king) for _, position in played)  # of the King's Duchies; None: the Fountain
    changes = sum(1 for _ in groupby(owner for owner in owners if owner is not None)) - 1
    if changes < 1:
        return f"{turns}."
    # Translators: turns is "34 turns in all"
    if changes == 1:
        return t("{turns}, and the King changed Duchies once.", turns=turns)
    return t("{turns}, and the King changed Duchies {n} times.", n=changes, turns=turns)


def _closest(t: Translator, seat: Seat, near: Nearest) -> str:
    player = seat_name(t, seat)
    if near.spaces >= CHATEAU:
        return t("{player} never had the King or the Crown in their Duchy.", player=player)
    if near.spaces > MAX_CLOSE:
        return t("{player} never came nearer than {n} spaces to winning.", player=player, n=near.spaces)
    if near.crown:
        return t.plural(
            "{player} came closest to winning in turn {turn}: the Crown was {n} space from their Chateau.",
            "{player} came closest to winning in turn {turn}: the Crown was {n} spaces from their Chateau.",
            near.spaces,
            player=player,
            turn=near.turn,
        )
    return t.plural(
        "{player} came closest to winning in turn {turn}: the King was {n} space from their Chateau.",
        "{player} came closest to winning in turn {turn}: the King was {n} spaces from their Chateau.",
        near.spaces,
        player=player,
        turn=near.turn,
    )

"""A view can be read like a position, also where next to nothing in it is hidden."""

from __future__ import annotations

from engine.royal_court.notation import read_position, write_position

PROMPTED_IN_SECRET = (
    "full b+0 p - 0 shut 0 nope six=a5 0 - - - -/Qb/-/- 6bKb/-/-/8b9bTr ?16"
    " 7b7r7b2r3bArKrQrKr2bJbJr9b9r8rXX4r6r6b2r2b4b4b3bTb8r8b7rJb6r ArAbAb"
)
"""a, who is asked, has no card in hand: b sees every hand, and yet not who is asked."""


def test_who_is_asked_is_hidden_also_where_no_hand_is() -> None:
    assert write_position(read_position(PROMPTED_IN_SECRET)) == PROMPTED_IN_SECRET

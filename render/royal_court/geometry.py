"""Where things are in the hall, in px of a picture that is `WIDTH` wide. Numbers only, no images."""

from __future__ import annotations

from typing import Final, NamedTuple

from render.scene import Box

WIDTH: Final = 1200
RIM: Final = 18
"""From the edge of a hand or a result to what is in it."""

EDGE: Final = 14
"""From the edge of the table's picture to a seat."""

GAP: Final = 14
FAN: Final = 58
PLATE: Final = 84
FRONT: Final = 94
"""Heights of a seat's parts: its fan of cards, the plate with its name, the place in front of it."""

SEAT: Final = FAN + PLATE + FRONT
LONG: Final = FAN + PLATE + 8
"""Height of a row of seats, and of a seat whose front lies beside its plate, not before it."""

RING: Final = (1184, 392)
"""Size of the carpet in the middle."""

WIDE: Final = 560
"""Width of the plate of a seat whose front lies beside it."""


ASIDE: Final = 440
"""Width of the place beside such a plate, from which it is filled."""

EVENT: Final = (500, 300)
EVENT_X: Final = 882
"""Size of the place for the last event, and the x of its middle."""


class Spot(NamedTuple):
    """Where a seat is: its plate, and the place in front of it, filled from the left (0), the middle or the right (1).

    `up`: it is at the upper edge.
    """

    plate: Box
    front: Box
    align: float
    up: bool


def long(players: int, seat: int) -> bool:
    """Whether a seat has a row of its own, in which its front lies beside its plate."""
    return players == 2 or (players == 3 and seat == 2)


def upper(players: int) -> int:
    """The number of seats along the upper edge."""
    return {2: 1, 3: 2, 4: 2}.get(players, 3)


def _row(players: int, seat: int) -> int:
    return LONG if long(players, seat) else SEAT


def middle(players: int) -> int:
    """The y of the middle of the carpet."""
    return EDGE + _row(players, 0) + RING[1] // 2


def height(players: int) -> int:
    """The height of the table's picture."""
    return 2 * EDGE + _row(players, 0) + RING[1] + _row(players, players - 1)


def spot(seat: int, players: int) -> Spot:
    """Where a seat is: clockwise from the upper left, so that play goes round as at a real table."""
    up = seat < upper(players)
    top = EDGE + FAN if up else height(players) - EDGE - PLATE
    if long(players, seat):
        left = EDGE + 20 if up else WIDTH - EDGE - 20 - WIDE if players == 2 else EDGE + ASIDE + GAP
        aside = left + WIDE + GAP if up else left - GAP - ASIDE
        front = Box(aside, top + PLATE - FRONT, aside + ASIDE, top + PLATE)
        return Spot(Box(left, top, left + WIDE, top + PLATE), front, 0 if up else 1, up)
    across = upper(players) if up else players - upper(players)
    number = seat if up else players - 1 - seat
    width = (WIDTH - 2 * EDGE - (across - 1) * GAP) // across
    left = EDGE + number * (width + GAP)
    before = top + PLATE if up else top - FAN - FRONT
    return Spot(Box(left, top, left + width, top + PLATE), Box(left, before, left + width, before + FRONT), 0.5, up)

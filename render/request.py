"""A request for a picture: the function that draws it, by name, and its arguments. Nothing is drawn here.

Requests can be pickled, to be drawn in another process, and compared, so that equal ones are drawn once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """`draw` is a function of a module, such as `board_png`, or a `partial` of one; pickle writes it as its name.

    Raises `ValueError` for lambdas, methods and nested functions, which have no such name.
    """

    draw: Callable[..., bytes]
    arguments: tuple[object, ...] = ()

    def __post_init__(self) -> None:
        name = getattr(getattr(self.draw, "func", self.draw), "__qualname__", "<unnamed>")
        if not name.isidentifier():
            raise ValueError(f"a picture is drawn by a function of a module, not by {name}")

    def __call__(self) -> bytes:
        """Draw the picture."""
        return self.draw(*self.arguments)


class Urgency(IntEnum):
    """Order in which pictures are drawn; the smallest goes first."""

    BOARD = 0
    """The board in a channel, for which everyone waits."""

    HAND = 1
    """What a player needs for their turn."""

    LOOK = 2
    """Looked up by one person: a page, a profile, a card, a turn of a finished match."""

    REPLAY = 3
    """A replay, which takes up to a second to draw."""

"""A request for a picture: the function that draws it, by name, and its arguments. Nothing is drawn here.

Requests can be pickled, to be drawn in another process, and compared, so that equal ones are drawn once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """`draw` is a function of a module, such as `board_png`; pickle writes it as its name.

    Raises `ValueError` for lambdas, methods, nested functions and partial objects, which have no such name.
    """

    draw: Callable[..., bytes]
    arguments: tuple[object, ...] = ()

    def __post_init__(self) -> None:
        name = getattr(self.draw, "__qualname__", "<unnamed>")
        if not name.isidentifier():
            raise ValueError(f"a picture is drawn by a function of a module, not by {name}")

    def __call__(self) -> bytes:
        """Draw the picture."""
        return self.draw(*self.arguments)

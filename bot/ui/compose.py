"""From a screen to a message: its pictures are drawn, off the event loop. What else takes as long is done here, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from bot.ui.context import Context
from bot.ui.message import Message
from bot.ui.screens.screen import Screen

P = ParamSpec("P")
T = TypeVar("T")


async def compose(context: Context, screen: Screen, person: int | None) -> Message:  # noqa: ARG001 - for a fair queue
    """The message. `person` is who has asked for it, None if it is everybody's."""
    return Message(screen, [await context.workers.run(picture.draw) for picture in screen.pictures])


async def apart(context: Context, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """The result of work that would hold up everybody else: screens of whole matches, words that take thinking."""
    return await context.workers.run(work, *args, **kwargs)

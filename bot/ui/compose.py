"""From a screen to a message: its pictures are drawn off the event loop, as is other work that takes as long."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar

from bot.background.drawing_pool import Urgency
from bot.ui.message import Message
from bot.ui.screens.screen import Screen
from bot.ui.services import Services

P = ParamSpec("P")
T = TypeVar("T")


async def compose(services: Services, screen: Screen, person: int | None) -> Message:
    """The message. `person`: the user who waits for it; None if it is for everybody. Raises `Busy`."""
    drawn = [
        await services.drawing.draw(
            picture.draw, urgency=Urgency[picture.urgency.name], person=person, key=(picture.key, picture.suffix)
        )
        for picture in screen.pictures
    ]
    return Message(screen, drawn)


async def run_in_worker(
    services: Services, person: int, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
) -> T:
    """Run work that would block the event loop in a drawing worker: screens of whole matches, slow texts.

    Raises `Busy`.
    """
    return await services.drawing.draw(partial(work, *args, **kwargs), urgency=Urgency.LOOK, person=person)

"""From a screen to a message: its pictures are drawn off the event loop."""

from __future__ import annotations

from bot.ui.message import Message
from bot.ui.screens.screen import Screen
from bot.ui.services import Services


async def compose(services: Services, screen: Screen, person: int | None) -> Message:
    """The message. `person`: the user who waits for it; None if it is for everybody. Raises `Busy`."""
    drawn = [
        await services.drawing.draw(
            picture.draw,
            urgency=picture.urgency,
            person=person,
            key=(picture.key, picture.suffix),
            match=picture.match,
        )
        for picture in screen.pictures
    ]
    return Message(screen, drawn)
